/**
 * All settings in one dialog. It is loaded when it is first opened (`chrome.js`).
 */

import { html } from "./vendor/lit.js";
import { dialog } from "./dialogs.js";
import { choose, chosen } from "./language.js";
import { LANGUAGES } from "./messages/forms.js";
import { say } from "./messages/say-settings.js";
import { settings } from "./settings.js";

/** @typedef {import("./settings.js").Switch} Switch */
/** @typedef {import("./settings.js").Settings} Settings */

/**
 * @param {Switch} name
 * @param {string} words
 */
const box = (name, words) => html`<label><input type="checkbox" name=${`set-${name}`} .checked=${settings.now[name]}
  @change=${() => settings.toggle(name)}> ${words}</label>`;

/**
 * @param {"pace" | "theme"} name
 * @param {string} words
 * @param {Record<string, string>} choices
 */
const choice = (name, words, choices) => html`<label>${words} <select name=${`set-${name}`}
  @change=${(/** @type {Event} */ event) => settings.set({ [name]: /** @type {HTMLSelectElement} */ (event.target).value })}>
  ${Object.entries(choices).map(([value, label]) => html`<option value=${value} ?selected=${settings.now[name] === value}>${label}</option>`)}
  </select></label>`;

/** The languages stand in their own words, so that everybody finds the own one. */
const languages = () => html`<label>${say.language} <select name="set-language"
  @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value)}>
  <option value="">${say.browsers}</option>
  ${Object.entries(LANGUAGES).map(([value, label]) => html`<option value=${value} lang=${value} ?selected=${chosen() === value}>${label}</option>`)}
  </select></label>`;

/** Show them; what is changed holds at once. */
export function openSettings() {
  return dialog(say.title, html`<div class="settings"><p class="hint">${say.remembered}</p>
    <fieldset><legend>${say.words}</legend>${languages()}</fieldset>
    <fieldset><legend>${say.playing}</legend>${choice("pace", say.pace, say.paces)} ${box("continues", say.continues)} ${box("sound", say.sound)}</fieldset>
    <fieldset><legend>${say.after}</legend>${box("curve", say.curve)}</fieldset>
    <fieldset><legend>${say.asking}</legend>${box("asks", say.asks)}<p class="hint small">${say.asksText}</p></fieldset>
    <fieldset><legend>${say.look}</legend>${choice("theme", say.theme, say.themes)} ${box("animate", say.animate)} ${box("keys", say.keys)}</fieldset>
    <fieldset><legend>${say.map}</legend>${box("numbers", say.numbers)} ${box("aids", say.aids)}</fieldset></div>`);
}
