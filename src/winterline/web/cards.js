/**
 * The cards of battles that wait for Continue: one's own, and the one of others that a question in their turn comes of. Pure: neither page nor table.
 */

import { asOne, scenesOf } from "./scenes.js";

/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./types.d.ts").Entry} Entry */

/** The cards of one table. */
export class Cards {
  constructor() {
    /** @type {Scene[]} */ this.waiting = [];
    /** @type {import("./scenes.js").Going} the battle that what comes next may still cost somebody something */ this.going = { battle: null };
    /** @type {Scene | null} the last battle of others, until a question has come of it */ this.asks = null;
    /** @type {Scene | null} that of which one has come */ this.asked = null;
    /** @type {Scene | null} a battle of one's own whose die fell by an answer of others */ this.answered = null;
  }

  /** The card that is shown while nothing is played. */
  get first() {
    return this.waiting[0];
  }

  /**
   * What one did oneself: its battles, each with a card, or what other dice brought. A card stays while one answers what comes of its battle; what had no alternative is
   * no answer, and its card stands behind those that wait.
   * @param {Entry[]} entries
   * @param {boolean} [rolled]  whether dice were thrown for it
   */
  own(entries, rolled = false) {
    const scenes = scenesOf(entries, new Map(), this.going);
    const battles = scenes.filter(({ is, roll }) => is === "battle" && roll);
    const chosen = entries.some(({ forced }) => !forced);
    const follows = this.#follows(scenes);
    const shown = battles.length || follows || !rolled ? battles : asOne(scenes);
    if (!chosen) this.waiting = [...this.waiting, ...shown]; // as weather after a turn's last battle: that card was not seen yet
    else if (shown.length || !follows) this.waiting = shown;
    if (chosen) this.asks = null;
    return shown;
  }

  /**
   * What others did, as scenes. The card of a question goes when they go on; those of one's own battles wait for Continue, whatever others do.
   * A battle of one's own whose die fell by their answer, as support that they gave, waits as well, once it was seen.
   * @param {Entry[]} entries
   * @param {Map<string, string>} where
   * @param {string} [seat]
   */
  others(entries, where, seat = "") {
    const scenes = scenesOf(entries, where, this.going);
    this.answered = scenes.findLast(({ is, roll, turn }) => is === "battle" && roll && turn === seat) ?? this.answered;
    if (!this.#follows(scenes)) this.waiting = this.waiting.filter((card) => card !== this.asked);
    this.asks = scenes.findLast(({ is, roll }) => is === "battle" && roll) ?? this.asks;
    return scenes;
  }

  /** The battle of one's own that others answered was seen, and waits for Continue. */
  seen() {
    if (!this.answered) return false;
    [this.waiting, this.answered] = [[this.answered], null];
    return true;
  }

  /** Whether all that happened comes of the battle whose card is shown. @param {Scene[]} scenes */
  #follows(scenes) {
    const battle = this.waiting.at(-1);
    return scenes.length > 0 && scenes.every(({ of }) => of && of === battle);
  }

  /** Why one has to lose, to retreat, or may stand. */
  ask() {
    if (!this.asks || this.waiting.length) return false;
    this.waiting.push(this.asks);
    [this.asked, this.asks] = [this.asks, null];
    return true;
  }

  /** Nothing of what was fought counts any more. */
  clear() {
    this.waiting = [];
    this.going.battle = this.asks = this.asked = this.answered = null;
  }
}
