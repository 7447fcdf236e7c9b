/**
 * What one more factor would change: the neighbouring columns of the table and what they cost.
 */

/** @typedef {import("./types.d.ts").Odds} Odds */
/** @typedef {import("./types.d.ts").Tables} Tables */
/** @typedef {import("./types.d.ts").Better} Better */

/**
 * Odds to one, rounded in the defender's favour; negative for one to that many.
 * @param {number} attack
 * @param {number} defence
 */
export function ratio(attack, defence) {
  return attack >= defence ? Math.floor(attack / defence) : -Math.ceil(defence / attack);
}

/**
 * How many factors more (or, with `by` -1, less) the attacker needs for another ratio.
 * @param {number} attack
 * @param {number} defence
 * @param {1 | -1} by
 */
export function factorsTo(attack, defence, by) {
  const now = ratio(attack, defence);
  for (let n = 1; n <= 400; n += 1) {
    const there = attack + by * n;
    if (there < 1) return 0;
    if (ratio(there, defence) !== now) return n;
  }
  return 0;
}

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
 * The column next to the one a battle would be fought on, and how many factors away it is; null at the table's end.
 * @param {Odds} odds
 * @param {Tables} tables
 * @param {1 | -1} by
 * @returns {Better | null}
 */
export function nextColumn(odds, tables, by) {
  const told = by > 0 ? odds.better : odds.worse;
  if (told !== undefined || !tables.crt || !odds.totals) return told ?? null;
  const { columns } = tables.crt;
  const now = columns.indexOf(odds.odds);
  const next = now + by;
  const more = factorsTo(odds.totals[0], odds.totals[1], by);
  if (now < 0 || next < 0 || next >= columns.length || !more) return null;
  return { more, column: columns[next], chances: chancesOf(tables.crt, next) };
}
