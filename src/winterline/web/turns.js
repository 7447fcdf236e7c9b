/**
 * What a turn is about: to whom it is told, and when by itself. Pure.
 */

/**
 * Whether what a turn is about stands open: in the first game of its kind in this browser, until it is folded.
 * @param {string} kept  what is remembered of this kind: the first table, or that it was read
 * @param {string} table
 */
export const isFirstGame = (kept, table) => !kept || kept === table;

/**
 * The sentences for whoever sits at a seat; for whoever sits at none, those of every side.
 * @param {Record<string, string[]>} turn
 * @param {string} seat
 * @returns {[string, string[]][]}
 */
export const turnsFor = (turn, seat) => (turn[seat] ? [[seat, turn[seat]]] : Object.entries(turn));
