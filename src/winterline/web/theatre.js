/**
 * <wl-theatre>: what others do is played, scene by scene, at the pace that the player chose; then a summary stays until it is dismissed.
 * Nothing of it waits for the table: the entries are there. A battle of one's own gets its card, too.
 */

import { html, nothing } from "./vendor/lit.js";
import { battleCard, diceCard } from "./battle-card.js";
import { foretold, withNews } from "./foretold.js";
import { say as page } from "./messages/say.js";
import { say } from "./messages/say-theatre.js";
import { Panel } from "./panel.js";
import { asOne, isLarge, isTheirs, lastChosen, scenesOf, sinceMyTurn } from "./scenes.js";
import { settings } from "./settings.js";
import { play as sound } from "./sounds.js";
import { Stage } from "./stage.js";
import { summary } from "./summary.js";

/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {import("./types.d.ts").Tables} Tables */

/** How much longer or shorter everything takes. @type {Record<string, number>} */
const PACES = { slow: 1.9, normal: 1, fast: 0.4, none: 0 };
/** Milliseconds at the normal pace: for a hex on the way, and for what stands still to be read. */
const HEX = 150;
const LEAST = 420;
const MOST = 1300;
/** @type {Record<Scene["is"], number>} */
const STAYS = { march: 120, appear: 450, leave: 500, battle: 3000, headline: 1500, line: 900 };

/** The player of scenes. */
export class Theatre extends Panel {
  constructor() {
    super();
    /** @type {Scene[]} what is still to come */ this.queue = [];
    /** @type {Scene | null} */ this.scene = null;
    /** @type {Scene[]} own battles whose cards wait for Continue */ this.cards = [];
    /** @type {Scene | null} the last battle of others: what this seat is asked in their turn comes of it */ this.fought = null;
    /** @type {Map<string, string>} unit -> hex, after all that is in the queue */ this.places = new Map();
    /** @type {Set<string>} the headlines that were played since others began */ this.heard = new Set();
    /** @type {Animation[]} what runs now: whatever takes time is one, so that all can be stopped together */ this.running = [];
    /** @type {Stage | null} */ this.stage = null;
    /** @type {Tables | null} */ this.tables = null;
    this.played = 0;
    this.paused = false;
    /** Whether it is played because somebody asked for it. */ this.wished = false;
    /** @type {(() => void) | undefined} who goes on when all is played, instead of the present */ this.following = undefined;
    /** @type {ReturnType<typeof sinceMyTurn>} what the summary that is shown tells */ this.told = null;
    /** @type {import("./types.d.ts").View | null} the position when the turn began that the summary tells of */ this.began = null;
    this.seenTurn = 0;
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
    if (!this.playing || target.closest?.("input, textarea, select") || document.querySelector("dialog[open]")) return;
    const work = { " ": () => this.toggle(), Escape: () => this.skip() }[event.key];
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
    const back = entries.some((entry) => entry.kind === "undo");
    if (back) return this.skip();
    if (!isTheirs(entries, seat)) return this.#own(entries.filter((entry) => entry.side === seat && entry.kind === "action"));
    this.cards = [];
    this.fought = scenesOf(entries, new Map()).findLast(({ is, roll }) => is === "battle" && roll) ?? this.fought;
    this.dismiss();
    this.#clear();
    if (!this.pace || document.hidden || (table.looking !== null && !table.staged)) return void this.skip();
    this.#enqueue(entries);
  }

  /** What one did oneself is on the map already; a battle gets its card. @param {Entry[]} entries */
  #own(entries) {
    if (!entries.length) return;
    if (this.playing) return void this.#enqueue(entries);
    this.cards = [];
    this.fought = null;
    this.dismiss();
    this.#clear();
    const scenes = scenesOf(entries, new Map());
    const battles = scenes.filter(({ is, roll }) => is === "battle" && roll);
    this.cards.push(...battles, ...(this.deciding?.rolled && !battles.length ? asOne(scenes) : []));
    if (battles.length) sound("battle");
    if (this.cards.length && settings.now.continues) setTimeout(() => this.onward(), STAYS.battle * (this.pace || 1));
    this.requestUpdate();
  }

  /** @param {Entry[]} entries */
  #enqueue(entries) {
    const { table } = this;
    if (!table?.state) return;
    if (!table.staged) table.hold();
    this.perform(entries);
  }

  /**
   * Play what entries tell of over the position that is shown.
   * @param {Entry[]} entries
   * @param {() => void} [after]  who goes on then, instead of the present
   */
  perform(entries, after) {
    this.following = after ?? this.following;
    const { table, map } = this;
    if (!table?.shown || !map) return;
    if (!this.stage) {
      this.#clear(); // where it will go, the arrows of the summary would tell beforehand
      this.places = new Map(table.shown.view.units.flatMap(({ id, hex }) => (hex ? [[id, hex]] : [])));
      this.stage = new Stage(map);
      this.played = 0;
      this.heard.clear();
    }
    const scenes = scenesOf(entries, this.places);
    this.stage.cast(scenes.flatMap(({ is, units }) => (is === "march" || is === "leave" ? units : [])));
    this.queue.push(...scenes);
    this.#foretell();
    if (!this.playing) void this.#run();
  }

  /** What has come near while others play stands behind all that is still to be played; not in a film, which is at another time. */
  #foretell() {
    const { past, state } = this.table ?? {};
    if (past && state && !this.following) this.queue = withNews(this.queue, foretold(past.view.outlook, state.view.outlook, this.heard));
  }

  // --- playing -----------------------------------------------------------------------------------------

  async #run() {
    for (let scene = this.queue.shift(); scene; scene = this.queue.shift()) {
      this.scene = scene;
      document.dispatchEvent(new CustomEvent("wl-scene", { detail: { n: scene.n } }));
      this.played += 1;
      if (scene.is === "headline") this.heard.add(scene.text);
      this.requestUpdate();
      this.#speak(scene);
      await this.#show(scene);
    }
    this.#end();
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
    this.running = [...this.#act(scene, ms, pace), ...this.#time(ms + pace * STAYS[scene.is])];
    if (this.paused) for (const one of this.running) one.pause();
    await Promise.all(this.running.map((one) => one.finished.catch(() => undefined)));
    this.running = [];
    if (scene.is === "march") stage.trail({ hexes: scene.hexes, kind: kindOf(scene.as), side: this.#sideOf(scene.units[0]) });
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

  /** @param {string} unit */
  #sideOf(unit) {
    return this.table?.counters.get(unit)?.side ?? "";
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

  /** Show the present at once. */
  skip() {
    this.queue = [];
    this.paused = false;
    for (const one of this.running) one.finish();
    if (!this.playing) this.#end();
  }

  #end() {
    const { table, map } = this;
    this.scene = null;
    this.paused = this.wished = false;
    this.stage?.close();
    this.stage = null;
    const after = this.following;
    this.following = undefined;
    if (after) {
      this.requestUpdate();
      return after();
    }
    if (table?.staged && map) {
      map.seen = undefined; // what was seen to move does not move again
      map.overlays.happened = [];
      table.release();
    }
    this.#moved();
    this.requestUpdate();
  }

  // --- what it came to ---------------------------------------------------------------------------------

  /** Whether the other side's turn is over and there is something to tell of it. */
  #moved() {
    const { table } = this;
    const state = table?.state;
    if (this.playing && !table?.staged) return this.skip(); // somebody looks elsewhere
    if (this.playing) this.#foretell();
    if (!table || !state || table.staged || table.looking !== null || this.playing) return;
    const asked = state.decision?.side === state.seat && state.view.side !== state.seat;
    if (asked && this.fought && !this.cards.length) {
      this.cards.push(this.fought); // why one has to lose, to retreat, or may stand
      this.fought = null;
      this.requestUpdate();
    }
    const mine = Boolean(state.result) || (state.view.side === state.seat && state.decision?.side === state.seat);
    const since = mine ? sinceMyTurn(table.entries, state.seat) : null;
    if (!since || since.to <= this.seenTurn || since.to < lastChosen(table.entries)) return;
    this.seenTurn = since.to;
    this.#tell(since);
  }

  /** @param {NonNullable<ReturnType<typeof sinceMyTurn>>} since */
  #tell(since) {
    const { map } = this;
    this.told = since;
    const marches = scenesOf(since.entries, new Map()).filter(({ is }) => is === "march");
    if (map) {
      map.overlays.kept = marches.map(({ hexes, as, units }) => ({ hexes, kind: kindOf(as), side: this.#sideOf(units[0]) }));
      map.overlays.draw();
    }
    sound("turn");
    this.began = null;
    void this.table?.at(since.from).then(({ view }) => {
      if (this.told !== since) return;
      this.began = view;
      this.requestUpdate();
    }).catch(() => undefined);
    this.requestUpdate();
  }

  /** The summary goes; its arrows stay until the next move. */
  dismiss() {
    if (!this.told) return;
    this.told = null;
    this.requestUpdate();
  }

  /** The arrows go. */
  #clear() {
    if (!this.map?.overlays.kept.length) return;
    this.map.overlays.kept = [];
    this.map.overlays.draw();
  }

  /** Play what the summary tells of once more. */
  again() {
    const { table } = this;
    const since = this.told ?? (table?.state ? sinceMyTurn(table.entries, table.state.seat) : null);
    if (!table || !since || this.playing) return;
    void table.look(since.from).then(() => {
      if (!table.past) return;
      table.staged = this.wished = true;
      this.seenTurn = since.to - 1;
      this.perform(since.entries);
    }).catch(() => undefined);
  }

  /** Take the card of one's own battle away. */
  onward() {
    this.cards.shift();
    this.requestUpdate();
  }

  // --- what is seen ------------------------------------------------------------------------------------

  render() {
    const shown = this.playing || this.cards.length > 0;
    this.hidden = !shown && !this.told;
    this.classList.toggle("playing", shown);
    return html`${this.playing ? this.#controls() : nothing}${this.#card()}${this.told && !this.playing ? this.#summary() : nothing}`;
  }

  #controls() {
    const { scene } = this;
    const all = this.played + this.queue.length;
    return html`<div class="curtain" role="group" aria-label=${say.title(scene?.side ?? "")}>
      <progress max=${all} .value=${this.played} aria-label=${say.left(this.queue.length)}></progress>
      <p class="caption ${scene && isLarge(scene) ? "headline" : ""}">${scene?.is === "battle" ? nothing : scene?.text}</p>
      <div class="row"><button type="button" data-do="pause" @click=${() => this.toggle()}>${this.paused ? say.goOn : say.pause} <kbd aria-hidden="true">␣</kbd></button>
        <button type="button" data-do="skip" @click=${() => this.skip()}>${say.skip} <kbd aria-hidden="true">Esc</kbd></button>
        <label>${say.pace} <select name="pace" @change=${(/** @type {Event} */ event) => this.#setPace(event)}>
          ${Object.keys(PACES).map((name) => html`<option value=${name} ?selected=${settings.now.pace === name}>${say.paces[name]}</option>`)}</select></label></div></div>`;
  }

  /** @param {Event} event */
  #setPace(event) {
    settings.set({ pace: /** @type {HTMLSelectElement} */ (event.target).value });
    if (settings.now.pace === "none") this.skip();
  }

  #card() {
    const { table } = this;
    if (!table) return nothing;
    if (this.scene?.is === "battle") return battleCard(this.scene, table, this.tables);
    const [own] = this.playing ? [] : this.cards;
    const drawn = own?.rows ? diceCard(own.rows, table) : own && battleCard(own, table, this.tables);
    return own ? html`${drawn}<div class="row"><button type="button" class="primary" data-do="continue"
      @click=${() => this.onward()}>${say.continue}</button></div>` : nothing;
  }

  #summary() {
    const { table, map, told } = this;
    if (!table || !told || !map) return nothing;
    const where = new Map((this.began?.units ?? []).flatMap(({ id, hex }) => (hex ? [[id, hex]] : [])));
    const scenes = scenesOf(told.entries, where);
    return summary({ scenes, table, tables: this.tables, before: this.began, show: (hexes) => map.show(hexes),
      dismiss: () => this.dismiss(), again: () => this.again() });
  }
}

/**
 * @param {string} as
 * @returns {import("./types.d.ts").Arrow["kind"]}
 */
const kindOf = (as) => (as === "retreat" || as === "advance" ? as : "move");

customElements.define("wl-theatre", Theatre);
