/**
 * What this browser remembers of its lessons, so that each can be left and resumed.
 */

import { memory } from "./chrome.js";

/** @typedef {{game: string, left: string[], step: number, away: boolean, finished: boolean}} Kept */

/** @param {string} lesson */
const kept = (lesson) => memory(lesson === "beachhead" ? "lesson" : `lesson-${lesson}`);

/**
 * @param {string} lesson
 * @returns {Kept | null}
 */
export function recall(lesson) {
  try {
    const found = JSON.parse(kept(lesson).get() || "null");
    return found && typeof found.game === "string" && Array.isArray(found.left) ? found : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} lesson
 * @param {Kept} now
 */
export function keep(lesson, now) {
  kept(lesson).set(JSON.stringify(now));
}

/**
 * Whether a lesson is on at a table; a lesson is called after its game.
 * @param {string} lesson
 * @param {string | undefined} table
 */
export function isTaught(lesson, table) {
  const found = recall(lesson);
  return found !== null && found.game === table && !found.away;
}
