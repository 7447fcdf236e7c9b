/**
 * What is off the map, in boxes: at sea, arriving, eliminated, driven off; and the game's own panels in their order.
 */

import { say } from "./messages/say.js";
import { inTurn } from "./shapes.js";

/** @typedef {import("./types.d.ts").UnitView} UnitView */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {{title: string, note: string, units: UnitView[], rule?: string, id?: string}} Box */

/**
 * Units by a word of theirs, in the order of the words.
 * @param {UnitView[]} units
 * @param {(unit: UnitView) => string} word
 * @returns {[string, UnitView[]][]}
 */
function by(units, word) {
  /** @type {Map<string, UnitView[]>} */
  const out = new Map();
  for (const unit of units) out.set(word(unit), [...(out.get(word(unit)) ?? []), unit]);
  return [...out].sort(([a], [b]) => inTurn(a, b));
}

/**
 * The panels of a position, those first that belong to the decision of the moment.
 * @param {View} view
 */
export function panelsOf({ panels = [] }) {
  return [...panels.filter(({ front }) => front), ...panels.filter(({ front }) => !front)];
}

/**
 * The rows of a panel; while a hex waits for its button, of what the decision is about only those that speak of that hex.
 * @param {import("./types.d.ts").PanelView} panel
 * @param {string} hex
 */
export function rowsAbout({ front, rows }, hex) {
  const about = front && hex ? rows.filter(({ hexes }) => !hexes?.length || hexes.includes(hex)) : rows;
  return about.some(({ hexes }) => hexes?.length) ? about : rows;
}

/**
 * Those that come sooner first, those without a date last.
 * @param {UnitView[]} units
 */
const inOrder = (units) => units
  .map((unit) => ({ unit, due: Number.parseInt(unit.arrival || "", 10) || Infinity }))
  .sort((a, b) => (a.due === b.due ? 0 : a.due - b.due)).map(({ unit }) => unit);

/**
 * All boxes of a position. Units that do not take part are in none.
 * @param {View} view
 * @returns {{title: string, boxes: Box[]}[]}
 */
export function boxesOf(view) {
  const boxes = view.boxes ?? [];
  const named = new Set(boxes.map((box) => box.id));
  const all = view.units.filter((unit) => !unit.hex && unit.status !== "absent" && unit.status !== "on board");
  const off = all.filter((unit) => !named.has(unit.box ?? ""));
  const titled = boxes.map(({ id, title, side, note = "", rule = "" }) => ({
    id, title: side ? `${title}: ${say.side(side)}` : title, note, rule, units: inOrder(all.filter((unit) => unit.box === id)),
  }));
  return [{ title: say.boxOther, boxes: titled }, ...looseBoxes(view, off)].filter((group) => group.boxes.length);
}

/**
 * Units that no box of the game takes up: at sea by their box, gone by their status, arriving by their time.
 * @param {View} view
 * @param {UnitView[]} off
 */
function looseBoxes(view, off) {
  const waiting = off.filter((unit) => unit.status === "waiting");
  const gone = off.filter((unit) => unit.status !== "waiting");
  const returns = new Map(/** @type {{unit: string, when: string}[]} */ (view.returns ?? []).map((r) => [r.unit, r.when]));
  const note = (/** @type {string} */ when) => (when === view.when ? say.boxNow : "");
  const sea = by(waiting.filter((unit) => unit.box), (unit) => unit.box ?? "");
  const later = by(waiting.filter((unit) => !unit.box), (unit) => `${unit.arrival ?? ""} ${unit.side}`);
  const states = by(gone, (unit) => `${unit.status}|${returns.get(unit.id) ?? ""}|${unit.side}`);
  return [
    { title: say.boxSea, boxes: sea.map(([box, units]) => ({ title: say.boxName(box), note: note(units[0].arrival ?? ""), units })) },
    { title: say.boxGone, boxes: states.map(([key, units]) => gonebox(key, units)) },
    {
      title: say.boxArrivals,
      boxes: later.map(([, units]) => ({
        title: `${say.boxArrival(units[0].arrival ?? "")}: ${say.side(units[0].side)}`,
        note: note(units[0].arrival ?? ""),
        units,
      })),
    },
  ];
}

/**
 * @param {string} key
 * @param {UnitView[]} units
 * @returns {Box}
 */
function gonebox(key, units) {
  const [status, when, side] = key.split("|");
  /** @type {Record<string, string>} */
  const names = { eliminated: say.boxEliminated, "driven off": say.boxDriven };
  return { title: `${names[status] ?? say.plain(status)}: ${say.side(side)}`, note: when ? say.boxReturn(when) : "", units };
}
