/**
 * Dialogs of the table: what would be left undone, help, go to a hex; and short notices.
 */

import { html, nothing, render } from "./vendor/lit.js";
import { told } from "./language.js";
import { say } from "./messages/say.js";
import { idleIn } from "./undone.js";
import { ruleButton } from "./why.js";

/** @typedef {import("./store.js").Table} Table */

/**
 * A dialog with a title; resolves with the value of the button that closed it, empty when it was dismissed.
 * @param {string} title
 * @param {unknown} body
 * @param {string} [kind]
 * @returns {Promise<string>}
 */
export function dialog(title, body, kind = "") {
  const box = document.createElement("dialog");
  box.className = `sheet ${kind}`;
  box.setAttribute("aria-label", title);
  render(
    html`<form method="dialog"><header><h2>${title}</h2>
      <button type="button" class="quiet" aria-label=${say.close} @click=${() => box.close("")}>✕</button></header>${body}</form>`,
    box,
  );
  document.body.append(box);
  box.showModal();
  return new Promise((done) => {
    box.addEventListener("close", () => {
      box.remove();
      done(box.returnValue);
    });
  });
}

/**
 * Tell what ending the phase would leave undone; whether to go ahead.
 * @param {Table} table
 * @param {import("./types.d.ts").Undone[]} undone
 * @param {string} label  of the button that ends it
 */
export async function confirmUndone(table, undone, label) {
  const body = html`<p>${say.leftUndoneText}</p>
    <ul class="undone">${undone.map((item) => html`<li>${item.text} ${ruleButton(table, item.rule)}</li>`)}</ul>
    ${undone.some((item) => item.idle) ? html`<label class="check"><input type="checkbox" name="silent"
      @change=${(/** @type {Event} */ event) => idleIn(table.id).silence(/** @type {HTMLInputElement} */ (event.target).checked)}>
      ${say.idleSilent}</label>` : nothing}
    <div class="row"><button value="" formnovalidate autofocus>${say.notYet}</button>
      <button class="primary" value="yes" data-do="confirm">${label}</button></div>`;
  return (await dialog(say.leftUndoneTitle, body)) === "yes";
}

/** @param {string[][]} rows */
const keys = (rows) =>
  html`<dl class="keys">${rows.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>`;

/** How to play with mouse, touch and keys; and, where the game tells it, what a turn is about (the document's event `wl-turn`). */
export async function help() {
  const { say: words } = await import("./messages/say-help.js");
  const about = document.querySelector("wl-turn details")
    ? html`<p class="row start"><button value="turn" data-do="turn">${say.turnAbout}</button></p>` : nothing;
  const chosen = await dialog(
    words.title,
    html`${about}<div class="help"><section><h3>${words.ofMouse}</h3>${keys(words.mouse)}</section>
      <section><h3>${words.ofKeys}</h3>${keys(words.keys)}</section></div>`,
    "wide",
  );
  if (chosen === "turn") document.dispatchEvent(new Event("wl-turn"));
}

/**
 * Show how to read a counter; what that takes is loaded when it is first wanted.
 * @param {Table} table
 * @param {import("./types.d.ts").Counter} counter
 * @param {import("./types.d.ts").UnitView | null} unit
 */
export async function readCounter(table, counter, unit) {
  const { showReading } = await import("./reading-dialog.js");
  return showReading(table, counter, unit);
}

/**
 * Ask for a hex number.
 * @param {Table} table
 * @returns {Promise<string>}
 */
export async function whichHex(table) {
  let typed = "";
  const body = html`<label class="field">${say.hexNumber}
      <input name="hex" autocomplete="off" autofocus required
        @input=${(/** @type {InputEvent} */ event) => {
          const field = /** @type {HTMLInputElement} */ (event.target);
          typed = field.value.trim();
          field.setCustomValidity(table.labels.has(typed) ? "" : say.noSuchHex(typed));
        }}></label>
    <div class="row"><button class="primary" value="go">${say.go}</button></div>`;
  return (await dialog(say.goToHex, body)) === "go" ? typed : "";
}

/**
 * A short notice; one with a rule stays longer.
 * @param {string} text
 * @param {{table?: Table, rule?: string, kind?: string, lang?: string}} [more]
 */
export function notice(text, more = {}) {
  const holder = document.querySelector("#notices");
  if (!holder) return;
  const item = document.createElement("div");
  item.className = `notice ${more.kind ?? ""}`;
  render(
    html`<span>${told(text, more.lang)}</span>${more.table && more.rule ? ruleButton(more.table, more.rule) : nothing}
      <button type="button" class="quiet" aria-label=${say.close} @click=${() => item.remove()}>✕</button>`,
    item,
  );
  holder.append(item);
  setTimeout(() => item.remove(), more.rule ? 9000 : 5000);
}
