/**
 * What stands beside a play: how much is left, what is seen, and the buttons that stop it, end it and set its pace.
 */

import { html, nothing } from "./vendor/lit.js";
import { say } from "./messages/say-theatre.js";
import { isLarge } from "./scenes.js";
import { settings } from "./settings.js";

/**
 * @typedef {object} Play
 * @property {import("./scenes.js").Scene | null} scene
 * @property {number} played  how many scenes were seen
 * @property {number} left    how many are still to come
 * @property {boolean} paused
 * @property {string[]} paces
 * @property {() => void} toggle
 * @property {() => void} skip
 * @property {(pace: string) => void} change
 */

/** @param {Play} play */
export function curtain({ scene, played, left, paused, paces, toggle, skip, change }) {
  return html`<div class="curtain" role="group" aria-label=${say.title(scene?.side ?? "")}>
    <progress max=${played + left} .value=${played} aria-label=${say.left(left)}></progress>
    <p class="caption ${scene && isLarge(scene) ? "headline" : ""}">${scene?.is === "battle" ? nothing : scene?.text}</p>
    <div class="row"><button type="button" data-do="pause" @click=${toggle}>${paused ? say.goOn : say.pause} <kbd aria-hidden="true">␣</kbd></button>
      <button type="button" data-do="skip" @click=${skip}>${say.skip} <kbd aria-hidden="true">Esc</kbd></button>
      <label>${say.pace} <select name="pace" @change=${(/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value)}>
        ${paces.map((name) => html`<option value=${name} ?selected=${settings.now.pace === name}>${say.paces[name]}</option>`)}</select></label></div></div>`;
}
