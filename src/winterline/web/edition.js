/**
 * The edition of the page (its files lie in a folder of that name): a page that is older than the table says so.
 */

import { say } from "./messages/say.js";

/** @typedef {import("./store.js").Table} Table */

/**
 * The edition that an address of one of our modules names; empty when it names none.
 * @param {string} url
 */
export const editionOf = (url) => /\/static\/([0-9a-f]{16})\//.exec(url)?.[1] ?? "";

/**
 * Whether the table has another page by now than the one that is open.
 * @param {string | undefined} told by the table
 * @param {string} [own]
 */
export const isOld = (told, own = editionOf(import.meta.url)) => Boolean(told && own && told !== own);

/**
 * Offer to load the page again once the table has another. It is the player who does it: a gesture may be under way.
 * @param {Table} table
 * @param {HTMLElement} line
 */
export function watchEdition(table, line) {
  table.addEventListener("state", () => {
    if (!line.hidden || !isOld(table.state?.edition)) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = say.loadAgain;
    button.addEventListener("click", () => location.reload());
    line.replaceChildren(`${say.newEdition} `, button);
    line.hidden = false;
  });
}
