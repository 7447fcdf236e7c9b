/**
 * Seats that this browser holds: which one sits at the screen now. All its tabs sit at the same one, and hear of it.
 */

import { talk } from "./wire.js";

/** The seat that sees only what no side hides. */
export const NOBODY = "host";

/**
 * Whether nobody plays a game but bots, and it is not over.
 * @param {import("./types.d.ts").State} state
 */
export function isWatched({ players, result }) {
  const all = Object.values(players);
  return !result && all.length > 0 && all.every((player) => player.startsWith("bot:"));
}

/** One for each tab: a channel does not hear what it says itself. */
const tabs = new BroadcastChannel("winterline seats");

/**
 * Sit down at a seat of a game.
 * @param {string} game
 * @param {string} side
 */
export async function sit(game, side) {
  const answer = await talk(`/api/games/${encodeURIComponent(game)}/seat`, { side });
  seated(game, side);
  return answer;
}

/**
 * Tell the other tabs who sits at the screen.
 * @param {string} game
 * @param {string} side
 */
export function seated(game, side) {
  tabs.postMessage({ game, side });
}

/**
 * Hear from the other tabs who sits at the screen.
 * @param {string} game
 * @param {(side: string) => void} hear
 */
export function whenSeated(game, hear) {
  tabs.addEventListener("message", ({ data }) => {
    if (data.game === game) hear(data.side);
  });
}
