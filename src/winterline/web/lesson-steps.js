/**
 * What lessons are made of: steps that look at what stands in the log, so that undo leads back and whoever goes another
 * way is not stopped. A lesson is a real game from a fixed seed.
 */

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {import("./types.d.ts").TableEvent} TableEvent */
/** @typedef {import("./store.js").Table} Table */
/** @typedef {import("./deciding.js").Deciding} Deciding */
/**
 * @typedef {object} Step
 * @property {string} id         its texts are in the catalogue under the lesson's name and this one
 * @property {string[]} rules
 * @property {(at: Moment) => boolean} [done]   without it the step is left with a button
 * @property {(at: Moment) => boolean} [aside]  the player went another way
 * @property {(at: Moment) => string[]} hints   what to click, as selectors
 * @property {string[]} [hexes]  brought into sight when the step begins
 * @property {boolean} [manual]  left with a button, though it may be done otherwise
 * @property {boolean} [rest]    offers to make the other moves
 */
/**
 * @typedef {object} Lesson
 * @property {string} id
 * @property {Record<string, unknown>} game  what is asked of the server
 * @property {Step[]} steps
 * @property {boolean} [marches]  these are marches, and nobody lands
 * @property {(at: Moment) => Action[][][]} rest  the moves that are made on demand; each is a list of gestures to try in turn
 */

/**
 * The entries that stand: an undo takes back those after the one it leads to.
 * @param {Entry[]} entries
 * @returns {Entry[]}
 */
export function standing(entries) {
  /** @type {Entry[]} */
  let out = [];
  for (const entry of entries) {
    const to = entry.to ?? 0;
    if (entry.kind === "undo") out = out.filter((kept) => kept.n <= to);
    else if (entry.kind === "action") out.push(entry);
  }
  return out;
}

/** What a step may look at. */
export class Moment {
  /**
   * @param {Table} table
   * @param {Deciding} deciding
   * @param {string} inspected  the hex in the inspector
   */
  constructor(table, deciding, inspected = "") {
    this.table = table;
    this.deciding = deciding;
    this.inspected = inspected;
    /** @type {TableEvent[]} */
    this.events = standing(table.entries).flatMap((entry) => entry.events);
  }

  /**
   * @param {string} what
   * @param {(event: TableEvent) => boolean} [fits]
   */
  saw(what, fits = () => true) {
    return this.events.some((event) => event.what === what && fits(event));
  }

  /** Whether it is the player's decision, also while they look back. */
  get mine() {
    const state = this.table.state;
    return Boolean(state?.decision && state.decision.side === state.seat);
  }

  /** What the player is asked now. */
  get kind() {
    return this.table.state?.decision?.kind ?? "";
  }

  get phase() {
    return this.table.state?.view.phase ?? "";
  }

  /** @param {string} unit */
  unit(unit) {
    return this.table.state?.view.units.find((known) => known.id === unit);
  }

  /** @param {string} unit @param {string} hex */
  went(unit, hex) {
    return this.saw("move", (event) => event.units.includes(unit) && event.hexes.at(-1) === hex);
  }

  /** @param {string} unit @param {string} hex */
  elsewhere(unit, hex) {
    return this.saw("move", (event) => event.units.includes(unit)) && !this.went(unit, hex);
  }
}

/** @param {string} unit */
export const piece = (unit) => `[data-offer="${unit}"], .piece[data-unit="${unit}"]`;
/** @param {string} hex */
export const cell = (hex) => `.cell[data-hex="${hex}"]`;

/**
 * A counter first, then where it goes: to its beach, if it is still at sea.
 * @param {string} unit
 * @param {string} hex
 * @returns {(at: Moment) => string[]}
 */
export const towards = (unit, hex) => (at) => [at.deciding.selected === unit ? cell(at.deciding.held || hex) : piece(unit)];

/**
 * The step where a lesson stands: the first that is neither done nor left.
 * @param {Step[]} steps
 * @param {Moment} at
 * @param {Set<string>} left  steps that were left with a button
 */
export function current(steps, at, left) {
  const index = steps.findIndex((step) => !left.has(step.id) && !step.done?.(at));
  return index < 0 ? steps.length - 1 : index;
}
