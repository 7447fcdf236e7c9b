/**
 * Why somebody has to do something: the battle that a question comes of. Pure: neither page nor table.
 */

import { standing } from "./moves.js";
import { rollOf } from "./record.js";

/** @typedef {import("./types.d.ts").Entry} Entry */

/**
 * Questions that only a battle asks: who loses, goes back, holds out, follows. Whether a die is rolled again is none of them: its own battle
 * is told of once the die stands, and until then the last one is another.
 */
const AFTERMATH = new Set(["losing", "remaining", "retreating", "routing", "embarking", "shedding", "holding-out", "bearing", "standing",
  "picking", "grouping", "leading", "advancing", "advancing-on", "occupying", "pushing"]);

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
