/**
 * Seats that this browser holds: which one sits at the screen now.
 */

import { talk } from "./wire.js";

/** The seat that sees only what no side hides. */
export const NOBODY = "host";

/**
 * Sit down at a seat of a game.
 * @param {string} game
 * @param {string} side
 */
export function sit(game, side) {
  return talk(`/api/games/${encodeURIComponent(game)}/seat`, { side });
}
