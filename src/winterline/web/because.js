/**
 * Why somebody has to do something: the battle that a question comes of. Pure: neither page nor table.
 */

import { standing } from "./moves.js";
import { rollOf } from "./record.js";

/** @typedef {import("./types.d.ts").Entry} Entry */

/** Questions that only a battle asks: who loses, goes back, holds out, follows. */
const AFTERMATH = new Set(["losing", "remaining", "retreating", "routing", "embarking", "shedding", "holding-out", "bearing", "rerolling",
  "standing", "picking", "grouping", "leading", "advancing", "advancing-on", "occupying", "pushing"]);

/**
 * The battle that a question comes of, with its roll; null where it comes of none.
 * @param {Entry[]} entries
 * @param {string} kind  of the question
 */
export function causeOf(entries, kind) {
  if (!AFTERMATH.has(kind)) return null;
  const events = standing(entries).flatMap((entry) => entry.events);
  const event = events.findLast(({ as }) => as === "battle" || as === "turn");
  const roll = event?.as === "battle" ? rollOf(event) : null;
  return event && roll ? { event, roll } : null;
}
