/**
 * What this browser remembers of the lesson, so that it can be left and resumed.
 */

import { memory } from "./chrome.js";

/** @typedef {{game: string, left: string[], step: number, away: boolean, finished: boolean}} Kept */

const kept = memory("lesson");

/** @returns {Kept | null} */
export function recall() {
  try {
    const found = JSON.parse(kept.get() || "null");
    return found && typeof found.game === "string" && Array.isArray(found.left) ? found : null;
  } catch {
    return null;
  }
}

/** @param {Kept | null} lesson */
export function keep(lesson) {
  kept.set(lesson ? JSON.stringify(lesson) : "");
}
