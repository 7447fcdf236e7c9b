/**
 * <wl-theatre>: what others do is played, scene by scene, at the pace that the player chose; then a summary stays until it is dismissed.
 * Nothing of it waits for the table: the entries are there. A battle of one's own gets its card, too.
 */

import { html, nothing } from "./vendor/lit.js";
import { Afterwards } from "./afterwards.js";
import { cardOf } from "./battle-card.js";
import { Cards } from "./cards.js";
import { curtain } from "./curtain.js";
import { notice } from "./dialogs.js";
import { cutOff, foretold, seized, withNews } from "./foretold.js";
import { say } from "./messages/say-theatre.js";
import { say as page } from "./messages/say.js";
import { byThemselves, isTheirs, kindOf, lastChosen, scenesOf, sinceMyTurn, stood } from "./scenes.js";
import { settings } from "./settings.js";
import { play as sound } from "./sounds.js";
import { Stage } from "./stage.js";

/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./types.d.ts").Entry} Entry */

/** How much longer or shorter everything takes. @type {Record<string, number>} */
const PACES = { slow: 1.9, normal: 1, fast: 0.4, none: 0 };
/** Milliseconds at the normal pace: for a hex on the way, for a way at least and at most; for what stands still to be read. */
const [HEX, LEAST, MOST] = [150, 420, 1300];
/** @type {Record<Scene["is"], number>} */
const STAYS = { march: 120, appear: 450, leave: 500, battle: 3000, headline: 1500, line: 900 };
/** So much of what follows by itself is told at once; all of it is in the log. */
const MOST_TOLD = 3;
/** As what an event is told that says who holds a place. */
const TELLS = new Set(["ground", "port"]);

/** The player of scenes. */
export class Theatre extends Afterwards {
  constructor() {
    super();
    /** @type {Scene[]} what is still to come */ this.queue = [];
    /** @type {Scene | null} */ this.scene = null;
    this.cards = new Cards();
    /** @type {(() => void) | undefined} shows the map as it was before others began */ this.home = undefined;
    /** @type {Map<string, string>} unit -> hex, after all that is in the queue */ this.places = new Map();
    /** @type {Set<string>} the headlines that were played since others began */ this.heard = new Set();
    /** @type {Animation[]} what runs now: whatever takes time is one, so that all can be stopped together */ this.running = [];
    /** @type {Stage | null} */ this.stage = null;
    /** @type {(() => void) | undefined} begins the play, once the cards of own battles were seen */ this.proceed = undefined;
    this.played = 0;
    this.paused = false;
    /** Whether it is played because somebody asked for it. */ this.wished = false;
    /** @type {(() => void) | undefined} who goes on when all is played, instead of the present */ this.following = undefined;
  }

  start() {
    const { table } = this;
    if (!table) return;
    this.follow();
    settings.addEventListener("change", () => this.requestUpdate());
    void table.tables().then((tables) => {
      this.tables = tables;
      this.requestUpdate();
    }).catch(() => undefined);
    table.addEventListener("entries", (event) => this.news(/** @type {CustomEvent} */ (event).detail));
    table.addEventListener("state", () => this.#moved());
    this.deciding?.addEventListener("change", () => this.#another());
    document.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    this.#moved();
  }

  get playing() {
    return this.scene !== null;
  }

  /** Whoever asks to see it once more wants to see it. */
  get pace() {
    return PACES[settings.now.pace] || (this.wished ? PACES.normal : PACES.none);
  }

  /** Space pauses, Escape skips, while something is played. @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    const open = this.playing || this.proceed;
    if (!open || target.closest?.("input, textarea, select") || document.querySelector("dialog[open]")) return;
    const work = { " ": () => (this.playing ? this.toggle() : this.onward()), Escape: () => this.skip() }[event.key];
    if (!work) return;
    event.preventDefault();
    event.stopPropagation();
    work();
  }

  // --- what comes --------------------------------------------------------------------------------------

  /** @param {{entries: Entry[], live: boolean}} news */
  news({ entries, live }) {
    const { table } = this;
    if (!table?.state || !live) return;
    const { seat } = table.state;
    if (entries.some((entry) => entry.kind === "undo")) {
      this.cards.clear();
      return this.skip();
    }
    if (!isTheirs(entries, seat)) return this.#own(entries.filter((entry) => entry.side === seat && entry.kind === "action"));
    if (this.told) this.seenTurn = this.told.to - 1; // more of what it tells of has come: all of it is told again
    this.dismiss();
    this.clear();
    if (!this.pace || document.hidden || (table.looking !== null && !table.staged)) {
      this.cards.others(entries, new Map(), seat);
      return void this.skip();
    }
    this.#enqueue(entries);
  }

  /** What one did oneself is on the map already; a battle gets its card. @param {Entry[]} entries */
  #own(entries) {
    if (!entries.length) return;
    if (this.playing || this.proceed) return void this.#enqueue(entries);
    if (entries.some(({ forced }) => !forced)) {
      this.dismiss();
      this.clear();
    }
    for (const { text, rule } of byThemselves(entries).slice(0, MOST_TOLD)) notice(say.byItself(text), { table: this.table ?? undefined, rule });
    const shown = stood(this.cards.own(entries, this.deciding?.rolled), this.deciding?.before ?? []);
    if (shown.some(({ is }) => is === "battle")) sound("battle");
    if (shown.length && this.cards.first === shown[0]) this.#leaves();
    this.requestUpdate();
  }

  /** Whoever puts the next battle together has seen the card of the last one, and looks for the odds in its place. */
  #another() {
    if (this.playing || this.proceed || !this.cards.first || !this.deciding?.pending || !this.deciding.battle) return;
    this.cards.waiting = [];
    this.requestUpdate();
  }

  /** The card of one's own battle goes by itself, if that is wished. */
  #leaves() {
    const card = this.cards.first;
    if (settings.now.continues) setTimeout(() => card === this.cards.first && this.onward(), STAYS.battle * (this.pace || 1));
  }

  /** @param {Entry[]} entries */
  #enqueue(entries) {
    const { table } = this;
    if (!table?.state) return;
    const { seat } = table.state;
    if (!table.staged) table.hold();
    this.#stage((places) => this.cards.others(entries, places, seat));
  }

  /**
   * Play what entries tell of over the position that is shown.
   * @param {Entry[]} entries
   * @param {() => void} [after]  who goes on then, instead of the present
   */
  perform(entries, after) {
    this.following = after ?? this.following;
    this.#stage((places) => scenesOf(entries, places));
  }

  /** @param {(places: Map<string, string>) => Scene[]} told  what is to be played, from where counters stand */
  #stage(told) {
    const { table, map } = this;
    if (!table?.shown || !map) return;
    if (!this.stage) {
      this.clear(); // where it will go, the arrows of the summary would tell beforehand
      this.places = new Map(table.shown.view.units.flatMap(({ id, hex }) => (hex ? [[id, hex]] : [])));
      this.stage = new Stage(map);
      this.home ??= map.bookmark();
      this.played = 0;
      this.heard.clear();
    }
    const scenes = stood(told(this.places), table.shown.view.units);
    this.stage.cast(scenes.flatMap(({ is, units }) => (is === "march" || is === "leave" ? units : [])));
    this.queue.push(...scenes);
    for (const { as, hexes } of scenes) if (TELLS.has(as)) hexes.forEach((hex) => this.heard.add(hex));
    this.#foretell();
    if (!this.playing && !this.proceed) void this.#run();
  }

  /** What has come near while others play stands behind all that is still to be played; not in a film, which is at another time. */
  #foretell() {
    const { past, state } = this.table ?? {};
    if (!past || !state || this.following) return;
    const name = (/** @type {string} */ hex) => this.table?.labels.get(hex)?.name ?? hex;
    const taken = seized(past.view.holdings, state.view.holdings, this.heard, name);
    const lone = cutOff(past.view, state.view, this.table?.counters ?? new Map(), this.heard);
    this.queue = withNews(this.queue, [...taken, ...lone, ...foretold(past.view.outlook, state.view.outlook, this.heard)]);
  }

  // --- playing -----------------------------------------------------------------------------------------

  async #run() {
    for (let [scene] = this.queue; scene; [scene] = this.queue) {
      if (this.#waits(scene)) {
        await new Promise((/** @type {(done?: unknown) => void} */ done) => (this.proceed = done));
        continue;
      }
      this.queue.shift();
      this.scene = scene;
      document.dispatchEvent(new CustomEvent("wl-scene", { detail: { n: scene.n } }));
      this.played += 1;
      if (scene.is === "headline") this.heard.add(scene.text);
      this.requestUpdate();
      this.#speak(scene);
      await this.#show(scene);
      if (scene === this.cards.answered) this.#answered();
    }
    this.#end();
  }

  /** A battle of one's own waits for Continue, though others had the die thrown. */
  #answered() {
    if (this.cards.seen()) this.#leaves();
  }

  /** The card of one's own battle is seen, with all that comes of it, before anything else is. @param {Scene} scene */
  #waits(scene) {
    const { first } = this.cards;
    if (!first || scene.of === first || this.following || this.wished) return false;
    this.scene = null;
    this.requestUpdate();
    return true;
  }

  /** @param {Scene} scene */
  async #show(scene) {
    const { table, stage } = this;
    if (!table || !stage) return;
    const own = scene.side === table.state?.seat && !this.following; // in a film one sees oneself too
    const quick = own && scene.is !== "battle" && scene.is !== "headline";
    const pace = quick ? 0 : this.pace;
    if (pace) {
      await stage.follow(scene.hexes);
      const { odds = "", die = 0, result = "" } = scene.roll ?? {};
      stage.spot(scene.is === "battle" || scene.is === "line" ? scene.hexes : [], scene.roll && page.battleFlash(odds, die, result));
      sound(scene.is);
    }
    const ms = pace * (scene.is === "march" ? Math.min(MOST, Math.max(LEAST, HEX * (scene.hexes.length - 1))) : 0);
    this.running = [...this.#act(scene, ms, pace), ...this.#time(ms + pace * (scene === this.cards.answered ? LEAST : STAYS[scene.is]))];
    if (this.paused) for (const one of this.running) one.pause();
    if (pace && scene.is === "march") void stage.escort(this.running[0], scene.hexes);
    await Promise.all(this.running.map((one) => one.finished.catch(() => undefined)));
    this.running = [];
    if (scene.is === "march") stage.trail({ hexes: scene.hexes, kind: kindOf(scene.as), side: this.sideOf(scene.units[0]) });
  }

  /**
   * @param {Scene} scene
   * @param {number} ms
   * @param {number} pace
   */
  #act(scene, ms, pace) {
    const { stage } = this;
    if (scene.is === "march") return stage?.march(scene.units, scene.hexes, ms) ?? [];
    if (scene.is === "appear") return stage?.appear(scene.units, scene.hexes[0], pace * STAYS.appear) ?? [];
    return scene.is === "leave" ? (stage?.leave(scene.units, pace * STAYS.leave) ?? []) : [];
  }

  /** Time that passes: an animation of nothing, which stops, goes on and ends as the others do. @param {number} ms */
  #time(ms) {
    return ms ? [this.animate([], { duration: ms })] : [];
  }

  /** @param {Scene} scene */
  #speak(scene) {
    const region = document.querySelector("#news");
    if (region && scene.text) region.textContent = scene.text;
  }

  toggle() {
    this.paused = !this.paused;
    for (const one of this.running) {
      if (this.paused) one.pause();
      else one.play();
    }
    this.requestUpdate();
  }

  #begin() {
    const begin = this.proceed;
    this.proceed = undefined;
    begin?.();
  }

  /** Show the present at once. */
  skip() {
    this.queue = [];
    this.paused = false;
    for (const one of this.running) one.finish();
    if (this.proceed) this.#begin();
    else if (!this.playing) this.#end();
  }

  #end() {
    const { table, map } = this;
    this.scene = null;
    this.#answered(); // whoever skipped it
    this.paused = this.wished = false;
    this.stage?.close();
    this.stage = null;
    const after = this.following;
    this.following = undefined;
    if (after) {
      this.home = undefined;
      this.requestUpdate();
      return after();
    }
    this.#goHome();
    if (table?.staged && map) {
      map.seen = undefined; // what was seen to move does not move again
      map.overlays.happened = [];
      table.release();
    }
    this.#moved();
    this.requestUpdate();
  }

  /** After the other side's turn the map shows again what the player had looked at. */
  #goHome() {
    const { state } = this.table ?? {};
    if (!state || (!state.result && state.view.side !== state.seat)) return;
    this.home?.();
    this.home = undefined;
  }

  // --- what it came to ---------------------------------------------------------------------------------

  /** Whether the other side's turn is over and there is something to tell of it. */
  #moved() {
    const { table } = this;
    const state = table?.state;
    if ((this.playing || this.proceed) && !table?.staged) return this.skip(); // somebody looks elsewhere
    if (this.playing) this.#foretell();
    if (!table || !state || table.staged || table.looking !== null || this.playing) return;
    const asked = state.decision?.side === state.seat && state.view.side !== state.seat;
    if (asked) this.#asked();
    const mine = Boolean(state.result) || (state.view.side === state.seat && state.decision?.side === state.seat);
    const since = mine ? sinceMyTurn(table.entries, state.seat) : null;
    if (!since || since.to <= this.seenTurn || since.to < lastChosen(table.entries, state.seat)) return;
    this.seenTurn = since.to;
    this.tell(since);
  }

  /** A question in the middle: the card of the battle it comes of, and the ways that were gone so far. */
  #asked() {
    const since = this.table?.state ? sinceMyTurn(this.table.entries, this.table.state.seat) : null;
    if (since && !this.map?.overlays.kept.length) this.mark(since.entries);
    if (this.cards.ask()) this.requestUpdate();
  }

  /** Play what the summary tells of once more. */
  again() {
    const { table } = this;
    const since = this.told ?? (table?.state ? sinceMyTurn(table.entries, table.state.seat) : null);
    if (!table || !since || this.playing) return;
    void table.look(since.from).then(() => {
      if (!table.past) return;
      table.stage();
      this.wished = true;
      this.seenTurn = since.to - 1;
      this.perform(since.entries);
    }).catch(() => undefined);
  }

  /** Take the card of one's own battle away. */
  onward() {
    this.cards.waiting.shift();
    if (this.cards.first) this.#leaves();
    else this.#begin();
    this.requestUpdate();
  }

  // --- what is seen ------------------------------------------------------------------------------------

  render() {
    const shown = this.playing || this.cards.waiting.length > 0;
    this.hidden = !shown && !this.told;
    this.classList.toggle("playing", shown);
    return html`${this.playing ? this.#controls() : nothing}${this.#card()}${this.told && !this.playing ? this.summed(() => this.again()) : nothing}`;
  }

  #controls() {
    const { scene, played, queue: { length: left }, paused } = this;
    const change = (/** @type {string} */ pace) => this.#setPace(pace);
    return curtain({ scene, played, left, paused, paces: Object.keys(PACES), toggle: () => this.toggle(), skip: () => this.skip(), change });
  }

  /** @param {string} pace */
  #setPace(pace) {
    settings.set({ pace });
    if (!PACES[pace]) this.skip();
  }

  #card() {
    const { table } = this;
    if (!table) return nothing;
    const fought = this.scene?.is === "battle" ? this.scene : this.scene?.of;
    if (this.playing) return cardOf(fought, table, this.tables);
    return cardOf(this.cards.first, table, this.tables, { onward: () => this.onward(), key: Boolean(this.proceed) });
  }
}

customElements.define("wl-theatre", Theatre);
