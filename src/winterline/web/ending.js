/**
 * <wl-ending>: how the game ends otherwise than by its rules, and what can be done when it is over. Loaded when there is something of it.
 */

import { html, nothing } from "./vendor/lit.js";
import { dialog, notice } from "./dialogs.js";
import { say } from "./messages/say-ending.js";
import { say as page } from "./messages/say.js";
import { Panel } from "./panel.js";
import { ruleButton } from "./why.js";

/** @typedef {import("./types.d.ts").State} State */
/** @typedef {import("./store.js").Table} Table */

/** A refusal of the table is told by the page itself. @param {Table} table @param {string} what */
const parley = (table, what) => table.parley(what).catch(() => undefined);

/** Whether a seat may end the game by what it says. @param {State} state */
const mayEnd = (state) => state.seat in state.players && !state.result && state.mode !== "watch" && !state.dice?.sentence;

/**
 * Resign, once it is asked by a button that names it.
 * @param {Table} table
 */
async function resign(table) {
  const side = page.side(table.state?.seat ?? "");
  const body = html`<p>${say.resignText}</p><div class="row"><button value="" autofocus>${say.notYet}</button>
    <button class="danger" value="yes" data-do="resign-now">${say.resignGo(side)}</button></div>`;
  if ((await dialog(say.resignTitle(side), body)) === "yes") await parley(table, "resign");
}

/**
 * What the table's menu offers of it.
 * @param {Table} table
 */
export function endingSection(table) {
  const { state } = table;
  if (!state || (!mayEnd(state) && !state.result)) return nothing;
  const close = (/** @type {() => unknown} */ work) => (/** @type {Event} */ event) => {
    /** @type {HTMLDialogElement | null} */ (/** @type {HTMLElement} */ (event.currentTarget).closest("dialog"))?.close("");
    void work();
  };
  if (state.result) {
    return html`<section><h3>${say.endTitle}</h3><div class="row start">${rematchButton(table, state)}
      <button type="button" data-do="film" @click=${close(film)}>${say.film}</button></div></section>`;
  }
  return html`<section><h3>${say.title}</h3><div class="row start">
    ${state.offer ? nothing : html`<button type="button" data-do="offer" @click=${close(() => parley(table, "offer"))}>${say.offer}</button>`}
    <button type="button" data-do="resign" @click=${close(() => resign(table))}>${say.resign}</button></div></section>`;
}

/** Play the whole game. */
const film = () => document.dispatchEvent(new CustomEvent("wl-film", { detail: { from: 0 } }));

/**
 * The way to a rematch, for whoever has played.
 * @param {Table} table
 * @param {State} state
 */
function rematchButton(table, state) {
  if (!(state.seat in state.players)) return nothing;
  const other = Object.keys(state.players).find((side) => side !== state.seat) ?? "";
  const joins = state.rematch && !state.seats?.includes(state.rematch[1]);
  const go = () => import("./play-on.js").then(({ rematch }) => rematch(table.id));
  return html`<button type="button" class="primary" data-do="rematch" @click=${go}>${joins ? say.rematchJoin(page.side(other)) : say.rematch}</button>`;
}

/** Offers over the replay bar; and the end of the game. */
export class Ending extends Panel {
  constructor() {
    super();
    this.closed = false;
    this.waits = false; // for the answer to an offer of this seat's
  }

  start() {
    this.follow();
    this.table?.addEventListener("state", () => this.#changed());
    this.#changed();
  }

  /** An offer that is gone while the game goes on was declined, unless it was withdrawn here. */
  #changed() {
    const { state } = this.table ?? {};
    const waited = this.waits;
    this.waits = Boolean(state?.offer && state.offer === state.seat);
    const other = Object.keys(state?.players ?? {}).find((side) => side !== state?.seat);
    if (waited && !this.waits && other && !state?.result) notice(say.declined(page.side(other)));
    this.requestUpdate();
  }

  render() {
    const { table } = this;
    const state = table?.state;
    if (!table || !state || table.looking !== null) return nothing;
    if (state.result) return this.closed ? nothing : this.#over(table, state, state.result);
    return state.offer && mayEnd(state) ? this.#offer(table, state) : nothing;
  }

  /** @param {Table} table @param {State} state */
  #offer(table, state) {
    const own = state.offer === state.seat;
    const press = (/** @type {string} */ what, /** @type {string} */ words, kind = "") => html`<button type="button" class=${kind} data-do=${what}
      @click=${() => {
        if (what === "withdraw") this.waits = false;
        void parley(table, what);
      }}>${words}</button>`;
    return html`<section class="banner offer side-${state.offer}" role="status"><p>${own ? say.offerSent : say.offered(page.side(state.offer ?? ""))}</p>
      <div class="row start">${own ? press("withdraw", say.withdraw)
        : html`${press("decline", say.decline)}${press("accept", say.accept)}`}</div></section>`;
  }

  /**
   * @param {Table} table
   * @param {State} state
   * @param {{winner: string, rule: string, sentence: string}} result
   */
  #over(table, state, result) {
    const close = () => {
      this.closed = true;
      this.requestUpdate();
    };
    return html`<section class="banner ending side-${result.winner}" aria-label=${say.endTitle}><header><h2>${page.winner(result.winner)}</h2>
        <button type="button" class="quiet" aria-label=${page.close} @click=${close}>✕</button></header>
      <p>${result.sentence} ${result.rule ? ruleButton(table, result.rule) : nothing}</p><p class="hint">${say.endWatch}</p>
      <div class="row start">${rematchButton(table, state)}
        <button type="button" data-do="film" @click=${film}>${say.film}</button>
        <a class="button" href=${`/report/${encodeURIComponent(table.id)}`}>${page.openReport}</a>
        <a class="button" href=${`${table.url}/log`} download>${page.downloadFull}</a><a class="button" href="/">${page.again}</a></div></section>`;
  }
}

customElements.define("wl-ending", Ending);
