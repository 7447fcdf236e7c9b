/**
 * What is told before a phase ends, where something is lost by it; that units have not moved can be silenced for a game, or in the settings for all.
 */

import { memory } from "./memory.js";

/** @typedef {import("./types.d.ts").Undone} Undone */

/** What is remembered where it is silenced. */
const SILENT = "silent";

/**
 * Whether this browser asks in a game because units have not moved.
 * @param {string} game
 */
export function idleIn(game) {
  const kept = memory(`idle.${game}`);
  return {
    get silent() {
      return kept.get() === SILENT;
    },
    /** @param {boolean} silent */
    silence(silent) {
      kept.set(silent ? SILENT : "");
    },
  };
}

/**
 * What is told before a phase ends, where something is lost by it: all warnings, and what is left undone as far as it is not silenced.
 * That units have not moved is told beside that, and never asked about alone.
 * @param {string} game
 * @param {Undone[]} warned
 * @param {Undone[]} undone
 * @param {boolean} [asks]  whether the settings want to be asked because units have not moved
 */
export function toldBeforeEnd(game, warned, undone, asks = true) {
  const lost = undone.filter((item) => !item.idle);
  if (!warned.length && !lost.length) return [];
  return [...warned, ...(idleIn(game).silent || !asks ? lost : undone)];
}
