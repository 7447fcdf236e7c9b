/**
 * Invitation links: shown once, copied with a button, made anew by the host.
 */

import { html } from "./vendor/lit.js";
import { copy } from "./chrome.js";
import { say } from "./messages/say.js";
import { talk } from "./wire.js";

/**
 * One link with its button.
 * @param {string} side
 * @param {string} path
 * @param {string} label
 */
function row(side, path, label) {
  const url = new URL(path, location.href).href;
  const press = async (/** @type {MouseEvent} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    const field = /** @type {HTMLInputElement} */ (button.previousElementSibling);
    field.select();
    if (await copy(url)) button.textContent = say.copied;
  };
  return html`<li class="link-row"><label for=${`link-${side}`}>${label}</label>
    <input id=${`link-${side}`} readonly .value=${url} @focus=${(/** @type {FocusEvent} */ event) =>
      /** @type {HTMLInputElement} */ (event.target).select()}>
    <button type="button" aria-live="polite" @click=${press}>${say.copy}</button></li>`;
}

/**
 * The links of a game.
 * @param {Record<string, string>} links
 * @param {string} [own]  the seat of this browser, whose link is for no one else
 * @param {string[]} [open]  seats whose links are invitations
 */
export function linkList(links, own = "", open = []) {
  const label = (/** @type {string} */ side) => {
    const seat = say.linkFor[side] ?? side;
    return side === own ? say.ownLink(seat) : open.includes(side) ? say.invitation(seat) : seat;
  };
  const sides = Object.keys(links).sort((a, b) => Number(open.includes(b)) - Number(open.includes(a)));
  return html`<ul class="link-list">${sides.map((side) => row(side, links[side], label(side)))}</ul>`;
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
