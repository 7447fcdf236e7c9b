/**
 * Trying out: what unsent parts lead to, and whether they stand, wait for the player's word, or are sent.
 */

import { Refusal } from "./wire.js";
import { Gesture } from "./gesture.js";
import { isCareful, waitsAt } from "./gestures.js";
import { say } from "./messages/en.js";
import { bare, same } from "./shapes.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Preview} Preview */
/** @typedef {import("./store.js").Table} Table */

/** A gesture that is tried out at the table, one thing at a time. Event: `change`. */
export class Trying extends Gesture {
  /** @param {Table} table */
  constructor(table) {
    super(table);
    this.busy = false;
  }

  /**
   * Add a part to the gesture.
   * @param {Action} action
   * @param {boolean} [named]
   * @param {string} [said]
   */
  async add(action, named = false, said = "") {
    if (this.group.length) this.clear();
    return this.attempt([...this.parts, action], { named, said });
  }

  /**
   * See what these parts lead to: more to choose, or a gesture to send, which may be asked about first. What cannot be taken
   * back or costs a counter waits for a button that names it.
   * @param {Action[]} parts
   * @param {{asks?: boolean, named?: boolean, said?: string, warns?: boolean}} [how]  whether to ask about whatever happens; whether
   *   a button named it, and the hex of a further battle that it named; whether to tell what it brings before it is sent
   */
  async attempt(parts, { asks = false, named = false, said = "", warns = false } = {}) {
    await this.guard(async () => {
      const ahead = await this.table.preview(parts);
      const last = parts[parts.length - 1];
      const over = ahead.final || bare(last) || ahead.decision?.side !== this.table.state?.seat;
      if (this.isGrave(last, ahead, over, named, said)) return this.hold(parts, ahead, last.to ?? "", true);
      if (isCareful(parts, this.table.state?.view)) return this.hold(parts, ahead, parts[0].to ?? "");
      const early = !over && ahead.events.length ? waitsAt(parts, ahead, this.table.state?.view) : "";
      const brings = warns && !over && ahead.events.length ? this.news(ahead) : [];
      const answers = early && this.#isAnswer(last);
      if ((early && !(answers && named)) || brings.length) {
        const lit = this.hexes;
        this.hold(parts, ahead, early || (last.to ?? ""), Boolean(answers));
        this.warned = brings.length > 0 && !this.grave;
        if (this.warned && !early && parts.length < 3) this.lightInstead(lit);
      } else if (asks && (over || ahead.events.length)) {
        this.askAbout(last);
      } else if (over || ahead.events.length) {
        await this.post(parts);
      } else {
        this.stand(parts, ahead);
      }
    });
  }

  /**
   * Whether a counter from beside the map answers a question: its button says it all, though it then stands in a hex.
   * @param {Action} action
   */
  #isAnswer(action) {
    const stood = this.table.state?.view.units.find((known) => known.id === action.unit)?.hex;
    return !stood && this.answers.some((answer) => same(answer, action));
  }

  /**
   * Whether a gesture waits for its own button: it cannot be taken back, or it costs a counter, and no button has named that.
   * A button that names a part of a battle, or the end of a phase, does not name the rolls that follow.
   * @param {Action} last
   * @param {Preview} ahead
   * @param {boolean} over
   * @param {boolean} named
   * @param {string} said
   */
  isGrave(last, ahead, over, named, said) {
    const costs = ahead.lost?.length || (!over && this.isDestructive(last));
    if (!over) return ahead.events.length > 0 && Boolean(costs) && !(named && this.isDestructive(last));
    if (!named || ahead.follows?.reveals || ahead.follows?.over || (costs && !this.isDestructive(last))) return true;
    const { kind } = this.decision ?? {};
    const told = ahead.final && (ahead.view ?? this.table.state?.view)?.building && !say.namesRoll(last.do, kind);
    const rolls = this.rollsAfter(last, ahead, kind).filter((roll) => !said || !roll.endsWith(` ${said}`));
    return Boolean(told) || rolls.length > 0;
  }

  /**
   * What is warned of after some parts and was not before.
   * @param {Preview} ahead
   */
  news(ahead) {
    const known = new Set(this.table.state?.warnings?.map(({ sentence }) => sentence));
    return (ahead.warnings ?? []).filter(({ sentence }) => !known.has(sentence));
  }

  /**
   * Offer the one thing that a counter can do as a button.
   * @param {Action} action
   */
  askAbout(action) {
    this.clear();
    this.pick(action.unit ?? "");
    this.ways = [action];
  }

  /**
   * @param {Action[]} parts
   * @param {Preview} ahead
   */
  stand(parts, ahead) {
    this.clear();
    this.parts = parts;
    this.ahead = ahead;
    this.light();
    const goes = ahead.actions.some((action) => action.to && !action.via);
    if (goes && parts[0].unit && parts.every((part) => !part.to)) void this.measure(parts[0].unit ?? "");
  }

  /**
   * What follows is not left to choose, so this part would already carry it out: show it and ask first.
   * @param {Action[]} parts
   * @param {Preview} ahead
   * @param {string} hex
   * @param {boolean} [grave]
   */
  hold(parts, ahead, hex, grave = false) {
    const { kind = "" } = this.decision ?? {};
    this.stand(parts, ahead);
    this.answered = kind;
    this.held = hex;
    this.grave = grave;
    this.light();
  }

  /** @param {string} unit */
  async measure(unit) {
    if (!this.view?.units.find((known) => known.id === unit)?.hex) return;
    const found = await this.table.reach(unit, this.parts[0]?.unit === unit ? this.parts : []).catch(() => ({}));
    if (this.selected !== unit && this.parts[0]?.unit !== unit) return;
    this.reach = new Map(Object.entries(found));
    this.tell();
  }

  /** Take back everything unsent. */
  cancel() {
    if (!this.pending) return;
    this.clear();
    this.light();
    this.tell();
  }

  /** @param {Action[]} parts */
  async send(parts) {
    await this.guard(() => this.post(parts));
  }

  /** @param {Action[]} parts */
  async post(parts) {
    await this.table.send(parts);
    this.clear();
    this.light();
  }

  /**
   * One thing at a time; a refusal is told and what was chosen before stays.
   * @param {() => Promise<void>} work
   */
  async guard(work) {
    this.busy = true;
    try {
      await work();
    } catch (error) {
      if (error instanceof Refusal) {
        if (error.status === 409) this.cancel();
        if (!error.told) this.table.dispatchEvent(new CustomEvent("refused", { detail: error }));
      } else {
        const detail = { code: "offline", sentence: say.nothingSent, rule: "" };
        this.table.dispatchEvent(new CustomEvent("refused", { detail }));
      }
    } finally {
      this.busy = false;
      this.tell();
    }
  }

  /** Something has changed. */
  tell() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}
