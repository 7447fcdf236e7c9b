/**
 * One's own set-ups, in the panel for placing: saved, loaded, written to a file and read from one.
 */

import { html, nothing } from "./vendor/lit.js";
import { notice } from "./dialogs.js";
import { say as page } from "./messages/say.js";
import { say } from "./messages/say-placing.js";
import { LARGEST, fileName, forgetSetUp, fromFile, keepSetUp, ownSetUps, toFile } from "./set-ups.js";

/** @typedef {import("./placing.js").Placing} Placing */
/** @typedef {import("./set-ups.js").SetUp} SetUp */

/**
 * The part of the panel that is about one's own.
 * @param {Placing} panel
 */
export function ownSetUpsOf(panel) {
  const state = panel.table?.state;
  if (!state) return nothing;
  const own = ownSetUps(state.game, state.seat, state.scenario);
  return html`<details class="own-set-ups"><summary>${say.own} <span class="tag">${own.length}</span></summary>
    ${own.length ? html`<ul>${own.map((one) => row(panel, one))}</ul>` : html`<p class="hint">${say.ownEmpty}</p>`}
    <form class="row start" @submit=${(/** @type {SubmitEvent} */ event) => void save(panel, event)}>
      <label class="field">${say.name} <input name="name" maxlength="60" required .value=${say.nameNew(own.length + 1)}></label>
      <button data-do="save-set-up">${say.save}</button></form>
    <label class="button file">${say.import}
      <input type="file" accept=".json,application/json" data-do="import-set-up" @change=${(/** @type {Event} */ event) => void read(panel, event)}></label></details>`;
}

/**
 * @param {Placing} panel
 * @param {SetUp} one
 */
function row(panel, one) {
  return html`<li><span>${one.name}</span> <button type="button" class="tight" data-do="load-set-up" aria-label=${say.loadOf(one.name)}
      ?disabled=${Boolean(panel.busy)} @click=${() => panel.apply(one.steps)}>${say.load}</button>
    <button type="button" class="tight" data-do="export-set-up" aria-label=${say.exportOf(one.name)} @click=${() => write(one)}>${say.export}</button>
    <button type="button" class="tight" data-do="forget-set-up" aria-label=${say.removeOf(one.name)} @click=${() => {
      forgetSetUp(one);
      panel.requestUpdate();
    }}>${say.remove}</button></li>`;
}

/**
 * Keep what is placed now.
 * @param {Placing} panel
 * @param {SubmitEvent} event
 */
async function save(panel, event) {
  event.preventDefault();
  const state = panel.table?.state;
  const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim();
  const steps = await panel.placed().catch(() => null);
  if (!state || !name || !steps) return notice(page.unreachable);
  if (!steps.length) return notice(say.saveNone);
  keepSetUp({ name, game: state.game, scenario: state.scenario, side: state.seat, steps });
  notice(say.saved(name, steps.length));
  panel.requestUpdate();
}

/**
 * Write one to a file.
 * @param {SetUp} one
 */
function write(one) {
  const url = URL.createObjectURL(new Blob([toFile(one)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: fileName(one) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * Read one from a file: it is kept, and can then be loaded.
 * @param {Placing} panel
 * @param {Event} event
 */
async function read(panel, event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const file = field.files?.[0];
  const state = panel.table?.state;
  field.value = "";
  if (!file || !state) return;
  if (file.size > LARGEST) return notice(say.tooLarge);
  const found = fromFile(await file.text());
  if (!found) return notice(say.badFile);
  if (found.game !== state.game) return notice(say.otherGame(found.game));
  if (found.side !== state.seat) return notice(say.otherSide(page.side(found.side)));
  keepSetUp(found);
  notice(say.saved(found.name, found.steps.length));
  panel.requestUpdate();
}
