/**
 * What can be done with a game of the list: give it a name, make its links anew, let go of it, leave it, delete it. Loaded when it is wanted.
 */

import { html, nothing } from "./vendor/lit.js";
import { sentence } from "./chrome.js";
import { dialog, notice } from "./dialogs.js";
import { linkList, reissue } from "./links.js";
import { say } from "./messages/say-ending.js";
import { say as page } from "./messages/say.js";
import { nameOf } from "./my-games.js";
import { clientId, talk } from "./wire.js";

/** @typedef {import("./my-games.js").Mine} Mine */

/** @param {Mine} game */
const url = (game) => `/api/games/${encodeURIComponent(game.id)}`;

/** @param {Mine} game */
const plays = (game) => game.seat in game.players;

/**
 * Whether a dialog was closed by the button that names what it does.
 * @param {string} title
 * @param {string} text
 * @param {string} go
 */
async function sure(title, text, go) {
  const body = html`<p>${text}</p><div class="row"><button value="" autofocus>${say.keep}</button>
    <button class="danger" value="yes" data-do="sure">${go}</button></div>`;
  return (await dialog(title, body)) === "yes";
}

/** Remove a game for good. @param {Mine} game */
async function remove(game) {
  const title = nameOf(game);
  if (await sure(say.deleteTitle(title), say.deleteText, say.deleteGo(title))) await talk(`${url(game)}/delete`, {});
}

/** Leave one's seat: of a game that is over there is nothing to leave but the list. @param {Mine} game */
async function leave(game) {
  const side = page.side(game.seat);
  if (await sure(say.leaveTitle(nameOf(game)), say.leaveText, say.leaveGo(side))) await talk(`${url(game)}/vacate`, {});
}

/** Let this browser forget a game. Its links are shown once more: whoever keeps one keeps the seat. @param {Mine} game */
async function letGo(game) {
  const go = await dialog(say.letGoTitle, html`<p>${say.letGoText(nameOf(game))}</p>
    <div class="row"><button value="">${page.close}</button><button value="yes">${say.letGo}</button></div>`);
  if (go !== "yes") return;
  const { links } = await talk(`${url(game)}/leave`, {});
  await dialog(say.letGoTitle, html`<p class="hint">${say.letGoLinks}</p>${linkList(links, game.seat)}
    <div class="row"><button class="primary" value="">${page.close}</button></div>`, "wide");
}

/** Make a lost link anew. @param {Mine} game */
async function again(game) {
  const sides = [...Object.keys(game.names), "spectator"];
  const side = await dialog(say.reissueTitle, html`<p class="hint">${page.reissueText}</p>
    <div class="row">${sides.map((one) => html`<button value=${one}>${page.linkFor[one] ?? one}</button>`)}</div>`);
  if (!side) return;
  // It is an invitation, unless it is the seat of this browser or a spectator's.
  const open = side in game.names && side !== game.seat ? [side] : [];
  await dialog(page.newLink, html`${linkList({ [side]: await reissue(game.id, side) }, game.seat, open)}
    <div class="row"><button class="primary" value="">${page.close}</button></div>`, "wide");
}

/** @type {Record<string, (game: Mine) => Promise<unknown>>} */
const WORK = {
  remove, leave, letGo, again,
  rematch: (game) => import("./play-on.js").then(({ rematch }) => rematch(game.id)),
};

/**
 * Ask what is to be done with a game, and do it.
 * @param {Mine} game
 */
export async function askWhat(game) {
  let title = game.called ?? "";
  const button = (/** @type {string} */ value, /** @type {string} */ words) => html`<button value=${value} data-do=${value}>${words}</button>`;
  const typed = (/** @type {InputEvent} */ event) => (title = /** @type {HTMLInputElement} */ (event.target).value);
  const body = html`${plays(game) || game.host ? html`<label class="field">${say.name}<span class="row start"><input name="called" maxlength="60"
      .value=${title} @input=${typed}> <button value="rename" data-do="rename">${say.nameGo}</button></span></label>` : nothing}
    <div class="row start">${game.winner && plays(game) ? button("rematch", say.rematch) : nothing}
      ${game.host && game.mode === "invite" && !game.winner ? button("again", say.links) : nothing}
      <a class="button" href=${`${url(game)}/log`} download>${game.winner ? page.downloadFull : say.log}</a>
      ${button("letGo", say.letGo)}
      ${plays(game) && !game.alone && !game.winner ? button("leave", say.leave) : nothing}
      ${game.alone ? button("remove", say.delete) : nothing}</div>`;
  const what = await dialog(say.about(nameOf(game)), body, "wide");
  try {
    if (what === "rename" && title.trim()) await talk(`${url(game)}/title`, { title, client: clientId() });
    else await WORK[what]?.(game);
  } catch (error) {
    notice(sentence(error), { kind: "refused" });
  }
}
