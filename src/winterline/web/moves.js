/**
 * Last turn's moves, read from the record.
 */

/** @typedef {import("./store.js").Table} Table */
/** @typedef {import("./types.d.ts").Arrow} Arrow */

const KINDS = new Set(["move", "retreat", "advance"]);

/**
 * The moves of the impulse before the one being played (or looked at), joined counter by counter.
 * @param {Table} table
 * @returns {Arrow[]}
 */
export function lastMoves(table) {
  const limit = table.looking ?? Infinity;
  const told = table.entries.filter((entry) => entry.n <= limit && entry.kind === "action");
  const now = table.shown?.view.when;
  const other = [...told].reverse().find((entry) => entry.when !== now && entry.events.some((e) => KINDS.has(e.what)));
  if (!other) return [];
  /** @type {Map<string, Arrow>} */
  const ways = new Map();
  for (const entry of told) {
    if (entry.when !== other.when) continue;
    for (const event of entry.events) {
      if (!KINDS.has(event.what) || event.hexes.length < 2) continue;
      const key = `${event.what} ${event.units[0]}`;
      const before = ways.get(key);
      if (before && before.hexes.at(-1) === event.hexes[0]) before.hexes.push(...event.hexes.slice(1));
      else {
        const kind = /** @type {Arrow["kind"]} */ (event.what);
        const side = table.counters.get(event.units[0])?.side ?? entry.side;
        ways.set(key, { hexes: [...event.hexes], kind, side });
      }
    }
  }
  return [...ways.values()];
}
