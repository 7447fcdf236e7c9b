/**
 * The columns of the combat results table: their chances, and the ones beside that of a battle.
 */

/** @typedef {import("./types.d.ts").Odds} Odds */
/** @typedef {import("./types.d.ts").Tables} Tables */
/** @typedef {import("./types.d.ts").Better} Better */
/** @typedef {NonNullable<Tables["crt"]>} Crt */

/**
 * The chances of a column of the table.
 * @param {Crt} crt
 * @param {number} column
 * @returns {Record<string, number>}
 */
export function chancesOf({ faces }, column) {
  /** @type {Record<string, number>} */
  const out = {};
  for (const face of faces) out[face[column]] = (out[face[column]] ?? 0) + 1 / faces.length;
  return out;
}

/**
 * The next column that more (or, with `by` -1, fewer) factors of attack lead to, as the game counts it; null when none does.
 * @param {Odds} odds
 * @param {1 | -1} by
 * @returns {Better | null}
 */
export function nextColumn(odds, by) {
  return (by > 0 ? odds.better : odds.worse) ?? null;
}

/**
 * Whether a battle is fought on the last column of the table. Where it is not, and yet no more factors help, a limit of the rules holds it.
 * @param {Crt | undefined} crt
 * @param {Odds} odds
 */
export function isLastColumn(crt, odds) {
  return crt?.columns.at(-1) === odds.odds;
}
