/**
 * The dialog that shows how to read one counter. Loaded when it is first asked for.
 */

import { html, nothing } from "./vendor/lit.js";
import { figuresOf, marksOf } from "./counters.js";
import { parentOf } from "./shapes.js";
import { dialog } from "./dialogs.js";
import { say } from "./messages/say-reading.js";
import { signsOf } from "./reading.js";
import { ruleButton } from "./why.js";

/** @typedef {import("./types.d.ts").Counter} Counter */
/** @typedef {import("./types.d.ts").UnitView} UnitView */

/**
 * The counter as it stands, large, with every sign on it in words.
 * @param {import("./store.js").Table} table
 * @param {Counter} counter
 * @param {UnitView | null} unit
 */
export async function showReading(table, counter, unit) {
  const tables = await table.tables().catch(() => null);
  const drawn = { figures: figuresOf(counter, unit), marks: marksOf(unit), parent: parentOf(counter.formation) };
  const signs = signsOf(counter, unit, drawn, tables?.words?.counter);
  const body = html`<div class="reading"><wl-counter size="180" .counter=${counter} .unit=${unit}></wl-counter>
    <dl>${signs.map(({ id, shown, called, means, rule }) => html`<div data-sign=${id}>
      <dt>${called} ${shown ? html`<b>${shown}</b>` : nothing}</dt>
      <dd>${means} ${rule ? ruleButton(table, rule) : nothing}</dd></div>`)}</dl></div>`;
  return dialog(say.title(counter.name), body, "wide");
}
