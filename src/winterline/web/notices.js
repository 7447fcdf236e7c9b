/**
 * Telling a player who looks elsewhere that it is their turn: a notification of the browser, if it is wanted and allowed.
 */

import { memory } from "./chrome.js";
import { say } from "./messages/say.js";

const wish = memory("notify");

/** Whether this browser can show notifications at all. */
export const possible = () => "Notification" in globalThis;

/** Whether the player wants them and the browser allows them. */
export const wanted = () => possible() && wish.get() === "yes" && Notification.permission === "granted";

/**
 * Turn notifications on or off; whether they are on now.
 * @param {boolean} on
 */
export async function want(on) {
  if (on && possible() && Notification.permission === "default") await Notification.requestPermission();
  wish.set(on ? "yes" : "");
  return wanted();
}

/**
 * Tell when a decision becomes this seat's while the page is out of sight.
 * @param {import("./store.js").Table} table
 * @param {import("./deciding.js").Deciding} deciding
 */
export function watch(table, deciding) {
  let mine = deciding.mine;
  let over = Boolean(table.state?.result);
  table.addEventListener("state", () => {
    const now = Boolean(table.state?.decision && table.state.decision.side === table.state.seat);
    const ended = Boolean(table.state?.result);
    if (now && !mine) tell(table, say.noticeBody);
    if (ended && !over) tell(table, say.noticeOverBody);
    mine = now;
    over = ended;
  });
}

/**
 * @param {import("./store.js").Table} table
 * @param {string} text
 */
function tell(table, text) {
  if (!document.hidden || !wanted()) return;
  try {
    const told = new Notification(table.state?.title ?? say.product, { body: text, tag: table.id, icon: "/static/icon.svg" });
    told.addEventListener("click", () => {
      focus();
      told.close();
    });
  } catch {
    // Some phones let only service workers notify; the title still tells.
  }
}
