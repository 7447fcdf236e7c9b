/**
 * The record as lines: what happened, told apart by kind, with what was taken back marked.
 */

/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {import("./types.d.ts").TableEvent} TableEvent */
/** @typedef {"all" | "battle" | "move" | "loss" | "talk"} Kind */
/**
 * @typedef {object} Line
 * @property {string} key
 * @property {Entry} entry
 * @property {TableEvent | null} event  null for talk, undo and secret runs
 * @property {string} text
 * @property {Kind} kind
 * @property {boolean} undone
 */

/** As what an event is told -> the kind of its line. @type {Record<string, Kind>} */
const KINDS = {
  battle: "battle", combat: "battle", turn: "move", move: "move", retreat: "move", advance: "move", arrival: "move", departure: "move", loss: "loss", step: "loss",
};
/** What nobody decides, and losses. */
const FATES = new Set(["battle", "chance", "roll", "loss", "step"]);
/** What counters are seen to do on the map. */
const MOVES = new Set(["move", "retreat", "advance"]);

/**
 * Whether an event tells how counters that stand on the map go elsewhere.
 * @param {TableEvent} event
 */
export const isMoving = ({ as }) => MOVES.has(as ?? "");

/**
 * Whether an entry tells of something that has to be seen before the screen shows another seat: a die, or a loss.
 * @param {Entry} entry
 */
export const isFateful = (entry) => entry.events.some(({ as }) => FATES.has(as ?? ""));

/**
 * The numbers of entries that were taken back.
 * @param {Entry[]} entries
 * @returns {Set<number>}
 */
export function takenBack(entries) {
  /** @type {Set<number>} */
  const out = new Set();
  let open = /** @type {number[]} */ ([]);
  for (const entry of entries) {
    if (entry.kind === "action") open.push(entry.n);
    if (entry.kind !== "undo") continue;
    const to = entry.to ?? 0;
    for (const n of open) if (n > to) out.add(n);
    open = open.filter((n) => n <= to);
  }
  return out;
}

/**
 * The lines of an entry: one an event, or one for the whole.
 * @param {Entry} entry
 * @param {boolean} undone
 * @returns {Line[]}
 */
export function linesOf(entry, undone) {
  if (entry.kind === "action" && entry.events.length) {
    return entry.events.filter((event) => event.text).map((event, i) => ({
      key: `${entry.n}.${i}`, entry, event, text: event.text, kind: KINDS[event.as ?? ""] ?? "all", undone,
    }));
  }
  if (!entry.text) return [];
  const kind = ["chat", "name", "title", "parley"].includes(entry.kind) ? "talk" : "all";
  return [{ key: `${entry.n}`, entry, event: null, text: entry.text, kind, undone }];
}

/**
 * Whether a line is wanted.
 * @param {Line} line
 * @param {Kind} kind
 * @param {string} query
 */
export function wanted(line, kind, query) {
  if (kind !== "all" && line.kind !== kind) return false;
  const text = `${line.text} ${line.event?.rule ?? ""} ${line.entry.when}`.toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/**
 * Odds, die and result of a battle's event; null for any other.
 * @param {TableEvent | null} event
 */
export function rollOf(event) {
  if (event?.as !== "battle") return null;
  const [odds, ...result] = event.word.split(" ");
  const fought = event.totals ? { totals: event.totals, shifts: event.shifts ?? [] } : {};
  const carried = event.faces ? { faces: event.faces } : {};
  return { odds: event.odds ?? odds, result: event.result ?? result.join(" "), die: event.number, ...fought, ...carried };
}

/**
 * The results of all faces of a roll, as the battle carried them out, or as the table of the game has them at its odds.
 * @param {import("./types.d.ts").Tables | null} tables
 * @param {import("./scenes.js").Roll} roll
 * @returns {string[]}
 */
export function facesOf(tables, { odds, faces }) {
  const column = tables?.crt?.columns.indexOf(odds) ?? -1;
  return faces ?? (column < 0 ? [] : (tables?.crt?.faces ?? []).map((row) => row[column]));
}

/**
 * Which of the places along a scale can be written at without lying over the one before.
 * @param {number[]} places  in their order
 * @param {number} least  the room that each takes
 * @returns {Set<number>}
 */
export function apart(places, least) {
  let free = -Infinity;
  return new Set(places.flatMap((place, i) => (place >= free ? [((free = place + least), i)] : [])));
}

/**
 * The first entry of each impulse, with its name.
 * @param {Entry[]} entries
 * @returns {{n: number, when: string}[]}
 */
export function marksOf(entries) {
  const out = /** @type {{n: number, when: string}[]} */ ([]);
  for (const { n, when } of entries) if (when && when !== out.at(-1)?.when) out.push({ n, when });
  return out;
}

/**
 * The first entry of each turn: marks whose number differs from the one before.
 * @param {{n: number, when: string}[]} marks
 */
export function turnsOf(marks) {
  const turn = (/** @type {string} */ when) => /^\d+/.exec(when)?.[0] ?? when;
  return marks.filter((mark, i) => i === 0 || turn(mark.when) !== turn(marks[i - 1].when))
    .map(({ n, when }) => ({ n, turn: turn(when) }));
}
