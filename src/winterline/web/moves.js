/**
 * What the record tells the map: last turn's moves, and where a declared battle began.
 */

import { say } from "./messages/say.js";
import { isMoving } from "./record.js";
import { STRAIGHT } from "./shapes.js";

/** @typedef {import("./store.js").Table} Table */
/** @typedef {import("./types.d.ts").Arrow} Arrow */

/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {import("./types.d.ts").BattleView} BattleView */

/**
 * The actions that stand after a number of entries: what was undone is left out.
 * @param {Entry[]} entries
 * @param {number} [limit]
 * @returns {Entry[]}
 */
export function standing(entries, limit = Infinity) {
  /** @type {Entry[]} */
  const out = [];
  for (const entry of entries) {
    if (entry.n > limit) break;
    if (entry.kind === "action") out.push(entry);
    if (entry.kind === "undo") while (out.length && out[out.length - 1].n > (entry.to ?? Infinity)) out.pop();
  }
  return out;
}

/**
 * The entry to go back to so that a declared battle can be changed; null when something after it was rolled for or
 * answered.
 * @param {Table} table
 * @param {BattleView} battle
 * @returns {number | null}
 */
export function beforeDeclaring(table, battle) {
  const told = standing(table.entries);
  const key = [...battle.hexes].sort().join();
  const end = told.findLastIndex((entry) =>
    entry.do?.startsWith("declare") && entry.events.some((event) => [...event.hexes].sort().join() === key));
  let start = end;
  while (start >= 0 && !told[start].do?.startsWith("attack ")) start -= 1;
  const open = (/** @type {Entry} */ entry) =>
    entry.side === table.state?.seat && !entry.events.some((event) => event.as === "battle");
  if (start < 0 || !told.slice(start).every(open)) return null;
  return told[start - 1]?.n ?? 0;
}

/**
 * The moves of the impulse before the one being played (or looked at), joined counter by counter.
 * @param {Table} table
 * @returns {Arrow[]}
 */
export function lastMoves(table) {
  const told = standing(table.entries, table.looking ?? Infinity);
  const now = table.shown?.view.when;
  const other = [...told].reverse().find((entry) => entry.when !== now && entry.events.some(isMoving));
  if (!other) return [];
  /** @type {Map<string, Arrow>} */
  const ways = new Map();
  for (const entry of told) {
    if (entry.when !== other.when) continue;
    for (const event of entry.events) {
      if (!isMoving(event) || event.hexes.length < 2) continue;
      const key = `${event.as} ${event.units[0]}`;
      const before = ways.get(key);
      if (before && before.hexes.at(-1) === event.hexes[0]) before.hexes.push(...event.hexes.slice(1));
      else {
        const kind = /** @type {Arrow["kind"]} */ (event.as);
        const side = table.counters.get(event.units[0])?.side ?? entry.side;
        ways.set(key, { hexes: [...event.hexes], kind, side });
      }
    }
  }
  return [...ways.values()];
}

/** A turn that began of itself before the first gesture is none of what was done. @param {import("./types.d.ts").TableEvent} event */
const isDone = ({ as }) => as !== "turn";

/**
 * An entry as the undo button names it: by what it did to counters, or by its verb and the names of its counters.
 * @param {import("./types.d.ts").Entry} entry
 * @param {Map<string, {name: string}>} counters
 * @param {string} [answered]  the kind of the decision that it answered: a verb may be called otherwise there
 */
export function inWords(entry, counters, answered = "") {
  const event = entry.events.find(isDone) ?? entry.events[0];
  const [verb = "", ...rest] = (entry.do ?? "").split(" ");
  if (verb && !rest.length && !event?.units.length) return entry.forced ? "" : say.yourChoice(say.verbIn(verb, answered));
  if (event?.text || !verb || entry.forced) return event?.text ?? "";
  return `${inCounters(entry.do ?? "", counters)}.`;
}

/**
 * All that one gesture did, as the undo button names it. A word that only ends what a counter did before is not what one would take back.
 * @param {import("./types.d.ts").Entry[]} told
 * @param {Map<string, {name: string}>} counters
 * @param {string[]} [answered]  the kinds of the decisions that its parts answered
 */
export function gestureInWords(told, counters, answered = []) {
  const kinds = [...answered];
  const all = told.map((entry) => ({ entry, bare: isBare(entry), words: inWords(entry, counters, entry.forced ? "" : kinds.shift()) }));
  const first = Math.max(0, all.findIndex(({ bare, words }) => !bare && words));
  const rest = all.slice(first).filter(({ words }) => words);
  const happened = rest.filter(({ entry, bare }) => entry.events.length || bare);
  return (happened.length ? happened : rest).map(({ words }) => words).join(" ");
}

/**
 * Whether a word alone was said, and nothing came of it for a counter.
 * @param {import("./types.d.ts").Entry} entry
 */
const isBare = ({ do: said, events: [event] }) => !said?.includes(" ") && !event?.units.length;

/**
 * An action as it is written, with the names of its counters.
 * @param {string} line
 * @param {Map<string, {name: string}>} counters
 */
export function inCounters(line, counters) {
  const [verb = "", ...all] = line.split(" ");
  const rest = all.filter((word) => word !== STRAIGHT);
  return rest.length ? say.verbOn(verb, rest.map((word) => counters.get(word)?.name ?? word).join(" ")) : say.verb(verb);
}
