/**
 * <wl-sparring>: a turn against a bot that is taken back and played again, as a new game with new dice, and what came of every try of it. What the
 * table's menu offers of it is `sparringSection`. Loaded in a game in which one spars, or with the menu.
 */

import { html, nothing } from "./vendor/lit.js";
import { dialog } from "./dialogs.js";
import { say as page } from "./messages/say.js";
import { say } from "./messages/say-sparring.js";
import { Panel } from "./panel.js";
import { rowsOf } from "./tries.js";
import { clientId } from "./wire.js";

/** @typedef {import("./types.d.ts").State} State */
/** @typedef {import("./store.js").Table} Table */
/** @typedef {import("./tries.js").Told} Told */

/** Whether nobody plays but bots and whoever looks. @param {State} state */
const alone = ({ players, seat }) => seat in players && Object.entries(players).every(([side, player]) => side === seat || player.startsWith("bot:"));

/**
 * What the table's menu offers of it.
 * @param {Table} table
 */
export function sparringSection(table) {
  const { state } = table;
  if (!state || !alone(state) || state.sparring || state.result) return nothing;
  const start = async (/** @type {Event} */ event) => {
    /** @type {HTMLDialogElement | null} */ (/** @type {HTMLElement} */ (event.currentTarget).closest("dialog"))?.close("");
    const body = html`<p>${say.text}</p><div class="row"><button value="">${page.notYet}</button>
      <button class="primary" value="yes" data-do="spar-now">${say.begin}</button></div>`;
    if ((await dialog(say.title, body)) !== "yes") return;
    await table.post("sparring", { client: clientId() }).catch(() => undefined);
    await table.catchUp();
  };
  return html`<section><h3>${say.title}</h3><p class="hint small">${say.text}</p>
    <p><button type="button" data-do="spar" @click=${start}>${say.begin}</button></p></section>`;
}

/** The panel. */
export class Sparring extends Panel {
  constructor() {
    super();
    /** @type {Told | null} */ this.told = null;
    this.asked = -1;
  }

  start() {
    this.table?.addEventListener("state", () => void this.look());
    void this.look();
  }

  /** What came of it so far: asked for anew when the position has changed. */
  async look() {
    const { table } = this;
    const { state } = table ?? {};
    this.hidden = !state?.sparring || !alone(state);
    if (!table || !state || this.hidden || this.asked === state.at || table.staged) return;
    this.asked = state.at;
    this.told = await table.post("tries", {}).catch(() => null);
    this.requestUpdate();
  }

  async #retake() {
    const { table, told } = this;
    if (!table || !told) return;
    const body = html`<p>${say.sure(page.moment(told.turn))}</p><div class="row"><button value="">${page.notYet}</button>
      <button class="primary" value="yes" data-do="retake-now">${say.retake(page.moment(told.turn))}</button></div>`;
    if ((await dialog(say.title, body)) === "yes") await (await import("./play-on.js")).retake(table);
  }

  render() {
    const { told } = this;
    if (!told || this.hidden) return nothing;
    return html`<details class="sparring-card" open><summary><h2>${say.title}</h2></summary>
      ${told.turn ? html`<p><button type="button" data-do="retake" @click=${() => this.#retake()}>${say.retake(page.moment(told.turn))}</button></p>` : html`<p class="hint">${say.none}</p>`}
      ${told.tries.length ? this.#tries(told) : html`<p class="hint small">${say.text}</p>`}</details>`;
  }

  /** @param {Told} told */
  #tries(told) {
    const when = page.moment(told.tries[0].when);
    const { tries } = told;
    return html`<div class="scroll" role="region" tabindex="0" aria-label=${say.compared(when)}><table><caption>${say.compared(when)}</caption>
      <thead><tr><td></td><th scope="col">${say.before}</th>${tries.map(({ over }, i) => html`<th scope="col">${say.attempt(i + 1)}${over ? "" : html` <small>${say.soFar}</small>`}</th>`)}</tr></thead>
      <tbody>${rowsOf(told, this.table?.state?.seat ?? "", say).map(([head, ...cells]) => html`<tr><th scope="row">${head}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>
      <p class="hint small">${say.dice}</p>`;
  }
}

customElements.define("wl-sparring", Sparring);
