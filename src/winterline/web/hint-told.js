/**
 * A bot's plan as the table tells it (`POST …/hint`): in sentences, and what of it is done already. Pure.
 */

/** @typedef {{do: string, units: string[], why: string, to?: string[], figures?: Record<string, any>}} Task */
/** @typedef {{unit: string, hexes: string[]}} March */
/** @typedef {{action: import("./types.d.ts").Action, tasks: Task[], marches: March[]}} Hint */
/** @typedef {typeof import("./messages/say-hint.js").say} Say */

/** So many counters are named in a sentence; more are counted. */
const NAMED = 3;
/** What is told first. */
const ORDER = ["attacks", "takes", "garrisons", "gap", "back", "strengthens", "nearer", "behind", "arrives", "reserve"];

/**
 * The tasks, the weightiest first; within one reason those that more could come against.
 * @param {Task[]} tasks
 */
export const sorted = (tasks) => [...tasks].sort((a, b) => ORDER.indexOf(a.why) - ORDER.indexOf(b.why)
  || (a.why === "attacks" ? 0 : (b.figures?.threat ?? 0) - (a.figures?.threat ?? 0)));

/**
 * A task as a sentence.
 * @param {Task} task
 * @param {Say} say
 * @param {{unit: (id: string) => string, place: (label: string) => string}} named
 */
export function sentence({ units, why, to = [], figures = {} }, say, named) {
  const few = units.length > NAMED + 1 ? NAMED : units.length;
  const who = say.names(units.slice(0, few).map(named.unit), units.length - few);
  const places = say.names(to.map(named.place), 0);
  return `${say.tasks[why](who, units.length, { ...figures, to: places, from: figures.from ? named.place(figures.from) : "" })}.`;
}

/**
 * The marches that are still to be made: a counter that stands where it should, or is gone, goes no further.
 * @param {March[]} marches
 * @param {{id: string, hex?: string}[]} units as they stand
 */
export function ahead(marches, units) {
  const at = new Map(units.map(({ id, hex }) => [id, hex]));
  return marches.filter(({ unit, hexes }) => at.has(unit) && at.get(unit) !== hexes.at(-1));
}
