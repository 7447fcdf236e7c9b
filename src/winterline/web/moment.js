/**
 * Links to a moment of a game. A link tells the number by which everybody knows the moment, because seats number what they saw themselves.
 */

import { copy } from "./chrome.js";
import { dialog, notice } from "./dialogs.js";
import { html } from "./vendor/lit.js";
import { say } from "./messages/say-ending.js";
import { say as page } from "./messages/say.js";
import { talk } from "./wire.js";

/** @typedef {import("./store.js").Table} Table */

/**
 * Copy a link to a moment; where the clipboard is closed, it is shown.
 * @param {Table} table
 * @param {number} at
 */
export async function copyMoment(table, at) {
  const { of } = await talk(`${table.url}/moment?at=${at}`);
  const url = new URL(`/game/${table.id}?at=${of}`, location.href).href;
  if (await copy(url)) return notice(say.linkCopied);
  await dialog(say.link, html`<p class="hint">${say.linkText}</p><label class="field">${say.link}<input readonly .value=${url}
    @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}></label>
    <div class="row"><button class="primary" value="">${page.close}</button></div>`, "wide");
}

/**
 * Show the moment that the address of the page names; one that does not exist is left alone.
 * @param {Table} table
 */
export async function openMoment(table) {
  const of = Number(new URLSearchParams(location.search).get("at"));
  if (!Number.isInteger(of) || of < 0) return;
  const { at } = await talk(`${table.url}/moment?of=${of}`);
  if (at < (table.entries.at(-1)?.n ?? 0)) await table.look(at);
}
