/**
 * The line that stays while the table cannot be reached: that it is so, and what became of the last action.
 */

import { notice } from "./dialogs.js";
import { say } from "./messages/say.js";

/** @typedef {import("./store.js").Table} Table */

/**
 * Show the line while the connection is lost, and tell when it is back.
 * @param {Table} table
 * @param {HTMLElement} line
 */
export function watchConnection(table, line) {
  let lost = false;
  table.addEventListener("connection", () => {
    document.documentElement.dataset.online = String(!table.away);
    line.hidden = !table.away;
    line.textContent = table.away ? `${table.silent ? say.noAnswer : say.reconnecting} ${say.delivery(table.delivery)}` : "";
    if (lost && !table.away) notice(`${say.backOnline} ${say.delivery(table.delivery)}`);
    lost = table.away;
  });
}
