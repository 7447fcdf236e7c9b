/**
 * <wl-replay>: the whole game on a slider with its impulses, step by step or playing; "play on from here" makes a new game.
 */

import { html, nothing, svg } from "./vendor/lit.js";
import { notice } from "./dialogs.js";
import { say } from "./messages/say.js";
import { Panel } from "./panel.js";
import { apart, marksOf, turnsOf } from "./record.js";
import { sinceMyTurn } from "./scenes.js";
import { settings } from "./settings.js";
import { Refusal } from "./wire.js";

const BEAT = 650;

/** So many letters wide is the room for the number of a turn; how long the slider is, and how large a letter, before anybody has measured it. */
const [NUMBER, SLIDER, LETTER] = [2, 400, 10];

/**
 * A tick on the slider's scale, with its number where there is room for it.
 * @param {number} share  in percent
 * @param {string} turn
 */
function mark(share, turn) {
  const x = `${share.toFixed(2)}%`;
  return svg`<line x1=${x} x2=${x} y1="12" y2="26"></line>${turn ? svg`<text x=${x} y="9" dx="2">${turn}</text>` : nothing}`;
}

/** Signs of the buttons, as paths in a box of 20: no font need have them. */
const SIGNS = {
  start: "M5 4v12M15 4 8 10l7 6z",
  back: "M13 4 6 10l7 6z",
  play: "M6 3v14l11-7z",
  pause: "M6 4h3v12H6zM12 4h3v12h-3z",
  on: "M7 4l7 6-7 6z",
  now: "M15 4v12M5 4l7 6-7 6z",
  link: "M8 6h-2a4 4 0 0 0 0 8h2v-2h-2a2 2 0 0 1 0-4h2zM12 6h2a4 4 0 0 1 0 8h-2v-2h2a2 2 0 0 0 0-4h-2zM7 9h6v2h-6z",
};

/** The bar under the map. */
export class ReplayBar extends Panel {
  constructor() {
    super();
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.until = 0;
    /** @type {{n: number, looking: number | null}} the scene that is played, and from where */ this.scene = { n: 0, looking: null };
  }

  start() {
    this.follow();
    this.table?.addEventListener("entries", () => this.requestUpdate());
    document.addEventListener("wl-replay", (event) => {
      const { from, to } = /** @type {CustomEvent} */ (event).detail;
      void this.play(from, to);
    });
    document.addEventListener("wl-scene", (event) => {
      const looking = this.table?.looking ?? null;
      const so = this.scene.looking === looking ? this.scene.n : 0; // news of what has come near is no entry: the slider stays
      this.scene = { n: /** @type {CustomEvent} */ (event).detail.n || so, looking };
      this.requestUpdate();
    });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The newest entry. */
  get end() {
    return this.table?.entries.at(-1)?.n ?? 0;
  }

  /** The entry shown: while something is played, the one that is played, though the position before all of it is held. */
  get at() {
    const looking = this.table?.looking ?? null;
    return looking === null ? this.end : this.scene.looking === looking ? Math.max(looking, this.scene.n) : looking;
  }

  get playing() {
    return this.timer !== undefined;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.("input:not([type=range]), textarea, select, dialog") || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      "[": () => this.step(-1), "]": () => this.step(1), "{": () => this.leap(-1), "}": () => this.leap(1),
      "\\": () => this.go(null), k: () => this.toggle(),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    void keys[event.key]();
  }

  /** @param {number | null} n */
  async go(n) {
    this.pause();
    await this.#look(n);
  }

  /** @param {number | null} n */
  async #look(n) {
    const wanted = n === null || n >= this.end ? null : Math.max(0, n);
    if (wanted === (this.table?.looking ?? null)) return;
    await this.table?.look(wanted).catch((error) => this.#refused(error));
  }

  /** @param {unknown} error */
  #refused(error) {
    this.pause();
    notice(error instanceof Refusal ? error.sentence : say.offline, { kind: "refused" });
  }

  /** Whether an entry changed something that can be seen. @param {number} n */
  #telling(n) {
    const entry = this.table?.entries[n - 1];
    return Boolean(entry && (entry.events.length || entry.kind === "undo"));
  }

  /** One telling entry on or back. @param {number} by */
  async step(by) {
    let n = this.at + by;
    while (n > 0 && n < this.end && !this.#telling(n)) n += by;
    await this.go(n);
  }

  /** One impulse on or back. @param {number} by */
  async leap(by) {
    const marks = marksOf(this.table?.entries ?? []).map((mark) => mark.n - 1);
    const n = by < 0 ? marks.filter((m) => m < this.at).at(-1) ?? 0 : marks.find((m) => m > this.at) ?? null;
    await this.go(n);
  }

  toggle() {
    if (this.playing) return this.pause();
    return this.play(this.at >= this.end ? 0 : this.at, this.end);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.requestUpdate();
  }

  /**
   * Show one entry after another, then the present.
   * @param {number} from
   * @param {number} to
   */
  async play(from, to) {
    await this.go(from);
    this.until = to;
    this.#beat();
  }

  #beat() {
    this.timer = setTimeout(() => void this.#next(), settings.animated ? BEAT : BEAT / 2);
    this.requestUpdate();
  }

  async #next() {
    let n = this.at + 1;
    while (n < this.until && !this.#telling(n)) n += 1;
    if (n > this.until || this.table?.looking === null) return this.go(null);
    await this.#look(n);
    if (!this.playing) return;
    this.map?.show(this.table?.entries[n - 1]?.events.flatMap((event) => event.hexes) ?? []);
    if (this.table?.looking === null) return this.pause();
    this.#beat();
  }

  /** Start a new game from the position shown. */
  async playOn() {
    const { table, at } = this;
    if (table) await import("./play-on.js").then(({ playOn }) => playOn(table, at)).catch((error) => this.#refused(error));
  }

  /** Copy a link to the moment shown. */
  async link() {
    const { table, at } = this;
    if (table) await import("./moment.js").then(({ copyMoment }) => copyMoment(table, at)).catch((error) => this.#refused(error));
  }

  /** Whether two people play this game by links: then nobody plays on, because it would be a look ahead. */
  get between() {
    const { state } = this.table ?? {};
    return state?.mode === "invite" && !state.result;
  }

  render() {
    const { table } = this;
    if (!table?.state) return nothing;
    const live = table.looking === null;
    if (table.looking !== this.scene.looking) this.scene = { n: 0, looking: null };
    const label = say.replayAt(this.at, this.end, say.moment((live ? table.state : table.shown)?.view.when ?? ""));
    return html`<div class="replay" role="group" aria-label=${say.replay}>
      ${this.#button("start", say.replayStart, () => this.go(0), this.at === 0)}
      ${this.#button("back", say.replayBack, () => this.step(-1), this.at === 0)}
      ${this.playing ? this.#button("pause", say.replayPause, () => this.pause()) : this.#button("play", say.replayPlay, () => this.toggle(), !this.end)}
      ${this.#button("on", say.replayForward, () => this.step(1), live)}
      ${this.#button("now", say.replayNow, () => this.go(null), live)}
      <div class="track">${this.#marks()}<input type="range" min="0" max=${this.end} .value=${String(this.at)} aria-label=${say.replayPosition}
        aria-valuetext=${label} @input=${(/** @type {Event} */ event) => this.go(Number(/** @type {HTMLInputElement} */ (event.target).value))}></div>
      <span class="moment">${live ? say.replayLive : label}</span>
      ${live && this.deciding?.mine ? this.#since() : nothing}
      ${live && !table.state.result ? nothing : this.#button("link", say.replayLink, () => this.link())}
      ${this.between || (live && !table.state.result) ? nothing : html`<button type="button" aria-label=${say.playOn} @click=${() => this.playOn()}>
        <span class="if-wide">${say.playOn}</span><span class="if-narrow">${say.playOnShort}</span></button>`}</div>`;
  }

  /** A bot answers within a blink: what it did is offered where the eye is when the turn comes back. */
  #since() {
    const since = sinceMyTurn(this.table?.entries ?? [], this.table?.state?.seat ?? "");
    return since ? html`<button type="button" class="small if-wide" data-do="since" @click=${() => document.dispatchEvent(new CustomEvent("wl-play"))}>
      <span aria-hidden="true">▶</span> ${say.logSince(since.count)}</button>` : nothing;
  }

  /**
   * @param {keyof typeof SIGNS} sign
   * @param {string} label
   * @param {() => unknown} work
   * @param {boolean} [off]
   */
  #button(sign, label, work, off = false) {
    return html`<button type="button" class="quiet" aria-label=${label} title=${label} ?disabled=${off} @click=${work}>
      <svg class="sign" viewBox="0 0 20 20" aria-hidden="true"><path d=${SIGNS[sign]}></path></svg></button>`;
  }

  /** Where turns begin. */
  #marks() {
    const all = Math.max(1, this.end);
    const turns = turnsOf(marksOf(this.table?.entries ?? []));
    const shares = turns.map(({ n }) => (100 * (n - 1)) / all);
    const drawn = this.querySelector(".marks");
    const letter = drawn ? parseFloat(getComputedStyle(drawn).fontSize) : LETTER;
    const roomy = apart(shares, (100 * NUMBER * letter) / (drawn?.clientWidth || SLIDER));
    return html`<svg class="marks" aria-hidden="true">${turns.map(({ turn }, i) => mark(shares[i], roomy.has(i) ? turn : ""))}</svg>`;
  }
}

customElements.define("wl-replay", ReplayBar);
