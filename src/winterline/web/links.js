/**
 * Invitation links: shown once, copied with a button, made anew by the host.
 */

import { html } from "./vendor/lit.js";
import { copy } from "./chrome.js";
import { say } from "./messages/en.js";
import { talk } from "./wire.js";

/**
 * One link with its button.
 * @param {string} side
 * @param {string} path
 * @param {string} own  the seat of this browser
 */
function row(side, path, own) {
  const url = new URL(path, location.href).href;
  const press = async (/** @type {MouseEvent} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    const field = /** @type {HTMLInputElement} */ (button.previousElementSibling);
    field.select();
    if (await copy(url)) button.textContent = say.copied;
  };
  return html`<li class="link-row"><label for=${`link-${side}`}>${side === own ? say.ownLink(say.linkFor[side]) : say.linkFor[side] ?? side}</label>
    <input id=${`link-${side}`} readonly .value=${url} @focus=${(/** @type {FocusEvent} */ event) =>
      /** @type {HTMLInputElement} */ (event.target).select()}>
    <button type="button" aria-live="polite" @click=${press}>${say.copy}</button></li>`;
}

/**
 * The links of a game.
 * @param {Record<string, string>} links
 * @param {string} [own]  the seat of this browser, whose link is for no one else
 */
export function linkList(links, own = "") {
  return html`<ul class="link-list">${Object.entries(links).map(([side, path]) => row(side, path, own))}</ul>`;
}

/**
 * Make a lost link anew; only the host can.
 * @param {string} game
 * @param {string} side
 * @returns {Promise<string>}
 */
export async function reissue(game, side) {
  return (await talk(`/api/games/${encodeURIComponent(game)}/reissue`, { side })).link;
}
