/**
 * <wl-log>: the record in plain sentences. Each line brings its hexes into sight; every rule number opens its rule.
 */

import { html, nothing, repeat } from "./vendor/lit.js";
import { say } from "./messages/say.js";
import { Panel } from "./panel.js";
import { linesOf, rollOf, takenBack, wanted } from "./record.js";
import { sinceMyTurn } from "./scenes.js";
import { tablesPage } from "./questions.js";
import { ruleButton } from "./why.js";

/** @typedef {import("./record.js").Line} Line */
/** @typedef {import("./record.js").Kind} Kind */

const PAGE = 200;
const DICE = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
const FILTERS = /** @type {Kind[]} */ (["all", "battle", "move", "loss", "talk"]);

/** The log. */
export class LogPanel extends Panel {
  constructor() {
    super();
    /** @type {Kind} */ this.kind = "all";
    this.query = "";
    this.most = PAGE;
    this.stick = true;
    /** Where the panel stood, and how high it was, when it was scrolled last. */
    this.top = this.high = 0;
    /** @type {number | null} */ this.seen = null;
  }

  start() {
    this.follow();
    this.table?.addEventListener("entries", () => this.requestUpdate());
    const box = this.closest("[role=tabpanel]");
    box?.addEventListener("scroll", () => this.#scrolled(/** @type {HTMLElement} */ (box)));
    if (box) new ResizeObserver(() => this.updated()).observe(box);
  }

  /**
   * Whether the newest line is followed: until the reader goes back from it. A panel that grows or shrinks scrolls too, and nobody went back.
   * @param {HTMLElement} box
   */
  #scrolled(box) {
    const { scrollTop: top, clientHeight: high } = box;
    const near = box.scrollHeight - top - high < 60;
    if (near || (high === this.high && top < this.top)) this.stick = near;
    Object.assign(this, { top, high });
  }

  /** Stay at the line that is shown, or at the newest unless the reader has gone back. */
  updated() {
    const box = /** @type {HTMLElement | null} */ (this.closest("[role=tabpanel]"));
    const shown = this.querySelector(".log-line.shown");
    if (shown && this.table?.looking !== this.seen) shown.scrollIntoView({ block: "nearest" });
    else if (box && this.open && this.stick) box.scrollTop = box.scrollHeight;
    this.seen = this.table?.looking ?? null;
  }

  /** @param {{kind?: Kind, query?: string, most?: number}} change */
  change(change) {
    Object.assign(this, change);
    this.requestUpdate();
  }

  /** The lines that fit the filter. */
  get lines() {
    const entries = this.table?.entries ?? [];
    const undone = takenBack(entries);
    const query = this.query.trim();
    return entries.flatMap((entry) => linesOf(entry, undone.has(entry.n))).filter((line) => wanted(line, this.kind, query));
  }

  render() {
    const { table } = this;
    if (!table?.state || !this.open) return nothing;
    const lines = this.lines;
    const hidden = Math.max(0, lines.length - this.most);
    return html`<div class="log-head">${this.#since()}
        <label><span class="unseen">${say.logFilter}</span><select name="log-kind" @change=${(/** @type {Event} */ event) =>
          this.change({ kind: /** @type {Kind} */ (/** @type {HTMLSelectElement} */ (event.target).value) })}>
          ${FILTERS.map((kind) => html`<option value=${kind} ?selected=${kind === this.kind}>${say.logKinds[kind]}</option>`)}</select></label>
        <label class="grow"><span class="unseen">${say.logSearch}</span><input type="search" placeholder=${say.logSearch} .value=${this.query}
          @input=${(/** @type {Event} */ event) => this.change({ query: /** @type {HTMLInputElement} */ (event.target).value })}></label></div>
      ${hidden ? html`<button type="button" class="quiet" @click=${() => this.change({ most: this.most + PAGE * 5 })}>${say.logEarlier(hidden)}</button>` : nothing}
      ${lines.length ? nothing : html`<p class="hint">${table.entries.length ? say.logNoMatch : say.logEmpty}</p>`}
      <ol class="log">${repeat(lines.slice(hidden), (line) => line.key, (line, i) =>
        this.#line(line, lines[hidden + i - 1]))}</ol>`;
  }

  #since() {
    const state = this.table?.state;
    if (!state || !(state.seat in state.players)) return nothing;
    const since = sinceMyTurn(this.table?.entries ?? [], state.seat);
    return html`<button type="button" class="since" ?disabled=${!since} title=${since ? "" : say.logSinceNone}
      @click=${() => document.dispatchEvent(new CustomEvent("wl-play"))}>
      <span aria-hidden="true">▶</span> ${since ? say.logSince(since.count) : say.logSinceNone}</button>`;
  }

  /**
   * @param {Line} line
   * @param {Line | undefined} before
   */
  #line(line, before) {
    const { entry, event } = line;
    const head = entry.when && entry.when !== before?.entry.when ? html`<h3 class="log-when">${say.moment(entry.when)}</h3>` : nothing;
    const shown = this.table?.looking === entry.n;
    return html`<li class="log-line side-${entry.side} kind-${line.kind} ${line.undone ? "undone" : ""} ${shown ? "shown" : ""}"
        aria-current=${shown ? "true" : nothing}>${head}
      <div class="log-row" id=${`log-${line.key}`}><a class="log-text" href=${`#log-${line.key}`} title=${say.logFocus}
          @click=${(/** @type {MouseEvent} */ press) => this.focusOn(line, press)}>${this.#words(line)}</a>
        ${this.#roll(line)} ${event && this.table ? ruleButton(this.table, event.rule) : nothing}
        <button type="button" class="quiet look" aria-label=${say.logLook(entry.n)} title=${say.logLook(entry.n)}
          @click=${() => this.table?.look(shown ? null : entry.n)}><span aria-hidden="true">◷</span></button></div></li>`;
  }

  /** @param {Line} line */
  #words({ entry, text, undone }) {
    const side = say.side(entry.side);
    if (entry.kind === "chat") return html`<b>${say.chatBy(this.table?.state?.names[entry.side] ?? "", side)}:</b> ${text}`;
    if (entry.kind === "title") return say.gameCalled(side, text);
    if (entry.kind === "name") return say.chatNamed(side, text);
    if (undone) return html`<s>${text}</s> <small>(${say.logTakenBack})</small>`;
    return text;
  }

  /** The die and a way to its column in the tables. @param {Line} line */
  #roll({ event, entry }) {
    const roll = rollOf(event);
    if (!roll?.die) return nothing;
    const page = tablesPage(this.table?.state, { when: entry.when, odds: roll.odds, die: String(roll.die) });
    return html`<a class="roll" target="_blank" rel="noopener" href=${page}
      aria-label=${`${roll.odds}, ${say.logDie} ${roll.die}, ${say.result(roll.result)}`}><span class="die" aria-hidden="true">${DICE[roll.die] ?? roll.die}</span>
      ${roll.odds} ${roll.result}</a>`;
  }

  /**
   * Bring what a line tells of into sight.
   * @param {Line} line
   * @param {MouseEvent} press
   */
  focusOn({ event }, press) {
    press.preventDefault();
    const units = new Set(event?.units ?? []);
    const stand = (this.deciding?.view?.units ?? []).flatMap((unit) => (units.has(unit.id) && unit.hex ? [unit.hex] : []));
    const hexes = event?.hexes.length ? event.hexes : stand;
    this.map?.show([...hexes]);
  }
}

customElements.define("wl-log", LogPanel);
