/**
 * The first lesson, step by step: what has to have happened, what to click, which rules are taught.
 *
 * The lesson is a real game from a fixed seed. Each step looks at what stands in the log, so that undo leads back and
 * whoever goes another way is not stopped.
 */

/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {import("./types.d.ts").TableEvent} TableEvent */
/** @typedef {import("./store.js").Table} Table */
/** @typedef {import("./deciding.js").Deciding} Deciding */
/**
 * @typedef {object} Step
 * @property {string} id         its texts are in the catalogue under this name
 * @property {string[]} rules
 * @property {(at: Moment) => boolean} [done]   without it the step is left with a button
 * @property {(at: Moment) => boolean} [aside]  the player went another way
 * @property {(at: Moment) => string[]} hints   what to click, as selectors
 * @property {string[]} [hexes]  brought into sight when the step begins
 * @property {boolean} [rest]    offers to land the others
 */

/** The game of the lesson. With this seed the first die at 1209 is a 4: at 4:1 and at 3:1 the defenders retreat. */
export const GAME = {
  game: "beachhead",
  options: [],
  seats: { allied: "human", axis: "bot:heuristic" },
  mode: "bot",
  seed: 2,
};

/** Where the others go when the lesson lands them. @type {[string, string][]} */
export const LANDINGS = [
  ["us-rgr-3", "0909"], ["us-rgr-4", "0909"], ["us-509", "1107"], ["us-3-7", "1703"], ["us-504-1", "1506"],
  ["us-504-2", "1507"], ["us-504-3", "1804"], ["us-3-15", "1802"], ["us-3-30", "1501"], ["us-3-recon", "1606"],
  ["uk-1-3bde", "0808"], ["uk-1-recon", "0612"], ["uk-1-24gds", "0809"], ["uk-46rtr", "0809"], ["uk-1-2bde", "0510"],
  ["uk-cdo-43", "0410"], ["uk-cdo-9", "0410"], ["us-rgr-1", "0908"], ["us-751", "1106"],
];

const RANGERS = "us-rgr-1";
const TANKS = "us-751";
const UP = "1208";
const ENEMY = "1209";

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

  /** Whether the first impulse is over. */
  get past() {
    return this.saw("impulse", (event) => event.word !== "1A");
  }

  /** Whether it is the player's decision, also while they look back. */
  get mine() {
    const state = this.table.state;
    return Boolean(state?.decision && state.decision.side === state.seat);
  }

  /** @param {string} unit */
  landed(unit) {
    return this.past || this.saw("enter", (event) => event.units.includes(unit));
  }

  /** @param {string} unit @param {string} hex */
  went(unit, hex) {
    return this.saw("move", (event) => event.units.includes(unit) && event.hexes.at(-1) === hex);
  }

  /** @param {string} unit */
  elsewhere(unit) {
    return this.saw("move", (event) => event.units.includes(unit)) && !this.went(unit, UP);
  }

  /** Units that are due in the first impulse and still at sea. */
  get waiting() {
    const units = this.table.state?.view.units ?? [];
    return units.filter((unit) => unit.status === "waiting" && unit.arrival === "1A").map((unit) => unit.id);
  }

  /** What the first die decided, such as `DR`; empty before. */
  get outcome() {
    return this.events.find((event) => event.what === "battle")?.word.split(" ").at(-1) ?? "";
  }
}

/** @param {string} unit */
const piece = (unit) => `[data-offer="${unit}"], .piece[data-unit="${unit}"]`;
/** @param {string} hex */
const cell = (hex) => `.cell[data-hex="${hex}"]`;

/**
 * A counter first, then where it goes: to its beach, if it is still at sea.
 * @param {string} unit
 * @param {string} hex
 * @returns {(at: Moment) => string[]}
 */
const towards = (unit, hex) => (at) => [at.deciding.selected === unit ? cell(at.deciding.held || hex) : piece(unit)];

/** @type {Step[]} */
export const STEPS = [
  { id: "look", rules: ["2.setup"], hints: () => [".off-board"] },
  { id: "land", rules: ["6.1.1.landing"], done: (at) => at.landed(RANGERS), hints: towards(RANGERS, "0802"), hexes: ["0802"] },
  {
    id: "move",
    rules: ["6.2.1.road", "6.2.basic"],
    done: (at) => at.past || at.went(RANGERS, UP),
    aside: (at) => at.elsewhere(RANGERS),
    hints: towards(RANGERS, UP),
    hexes: ["0802", UP],
  },
  { id: "zoc", rules: ["4.zoc", "6.2.2.enter"], done: (at) => at.past, hints: () => [cell(UP)], hexes: [UP, ENEMY] },
  {
    id: "support",
    rules: ["1.2.cf", "5.limit"],
    done: (at) => at.past || at.went(TANKS, UP),
    aside: (at) => at.elsewhere(TANKS),
    hints: towards(TANKS, UP),
    hexes: ["1302", UP],
  },
  {
    id: "declare",
    rules: ["6.3.when", "7.1.3"],
    done: (at) => at.past || at.saw("declare"),
    hints: (at) => (at.deciding.battle ? [piece(RANGERS), piece(TANKS), '[data-do="declare"]'] : [cell(ENEMY)]),
    hexes: [ENEMY],
  },
  { id: "rest", rules: ["6.1.time", "5.limit"], done: (at) => at.past || !at.waiting.length, hints: () => [], rest: true },
  {
    id: "dice",
    rules: ["7.2.crt", "3.order"],
    done: (at) => at.past || Boolean(at.outcome),
    hints: () => ['wl-prompt [data-do="end"]'],
    hexes: [ENEMY],
  },
  {
    id: "retreat",
    rules: ["7.4.winner", "7.4.path", "7.4.none"],
    done: (at) => at.past || at.saw("retreat") || at.saw("no-retreat"),
    hints: () => [],
    hexes: [ENEMY],
  },
  {
    id: "reply",
    rules: ["3.turns", "3.B"],
    done: (at) => at.past && at.mine && !["1A", "1B"].includes(at.table.state?.view.when ?? ""),
    hints: () => ["#tab-log"],
  },
  { id: "done", rules: ["8.when", "8.allied"], hints: () => [] },
];

/**
 * The step where the lesson stands: the first that is neither done nor left.
 * @param {Moment} at
 * @param {Set<string>} left  steps that were left with a button
 */
export function current(at, left) {
  const index = STEPS.findIndex((step) => !left.has(step.id) && !step.done?.(at));
  return index < 0 ? STEPS.length - 1 : index;
}
