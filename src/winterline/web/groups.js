/**
 * Counters that are chosen together: a stack, a formation, whatever a frame was drawn about. Who can be among them, how the table is
 * asked about all of them at once, and what becomes of its answer.
 */

import { USUAL, baseOf, battleIn, chosenIn, isMine, leadOf, selectedIn, viewOf } from "./lights.js";
import { JOIN, battleOf, parentOf, put, same } from "./shapes.js";
import { NOTHING, added, decided, fitting } from "./trying.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Left} Left */
/** @typedef {import("./gesture.js").Gesture} Gesture */
/** @typedef {import("./gesture.js").Wants} Wants */

/** Counters of a formation stand together when none is farther from the next than this many heights of a hex. */
const TOGETHER = 2.1;

/**
 * How a counter is chosen, in the way of another.
 * @param {Gesture} g
 * @param {Action} opener
 * @param {string} unit
 */
const opensFor = (g, opener, unit) => baseOf(g).find((action) => same(action, { ...opener, unit }));

/**
 * How counters are chosen that may go together: in the way that was begun, else to move, else as most of them can be.
 * @param {Gesture} g
 * @param {string[]} units
 * @returns {Action | null}
 */
export function openerFor(g, units) {
  const [chosen] = chosenIn(g);
  const begun = g.opener ?? g.parts.find((part) => part.unit && part.unit === chosen && !part.to);
  if (begun && units.some((unit) => opensFor(g, begun, unit))) return begun;
  /** @type {Map<string, Action[]>} */
  const counts = new Map();
  for (const action of baseOf(g)) {
    const { do: verb, unit = "", kind = "", to, via } = action;
    const wanted = !to && !via && units.includes(unit) && (!kind || !g.kind || kind === g.kind);
    if (wanted) put(counts, `${verb} ${kind}`, action);
  }
  const usual = (/** @type {Action[]} */ [{ do: verb }]) => Number(verb === USUAL);
  const [most] = [...counts.values()].sort((a, b) => usual(b) - usual(a) || b.length - a.length);
  return most?.[0] ?? null;
}

/**
 * Those of some counters that can be chosen together now.
 * @param {Gesture} g
 * @param {string[]} units
 */
function ableIn(g, units) {
  const opener = isMine(g) ? openerFor(g, units) : null;
  if (!opener) return straight(g, units)?.group ?? [];
  return units.filter((unit) => opensFor(g, opener, unit));
}

/**
 * The strongest first: where not all of them fit, those go that matter most.
 * @param {Gesture} g
 * @param {string[]} units
 */
function strongest(g, units) {
  const worth = new Map((viewOf(g)?.units ?? []).map(({ id, attack = 0, defence = 0 }) => [id, attack + defence]));
  return [...units].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0));
}

/**
 * Counters are chosen at once. Where a battle is put together they join it; those that go together are added to others with `add`.
 * @param {Gesture} g
 * @param {string[]} units
 * @param {boolean} add
 * @returns {Gesture | null} null when one alone is meant, or none
 */
export function choseSeveral(g, units, add) {
  const battle = battleOf(g.parts);
  if (battle) {
    const fresh = units.filter((unit) => !battle.attackers.includes(unit) && g.ahead?.actions.some((action) => action.unit === unit));
    return fresh.length ? fitting(g, g.parts, fresh.map((unit) => ({ do: JOIN, unit }))) : null;
  }
  const all = [...new Set([...(add ? chosenIn(g) : []), ...strongest(g, units)])];
  const opener = openerFor(g, all);
  const able = ableIn(g, all);
  return opener && able.length > 1 ? gathered(g, opener, able) : straight(g, all);
}

/**
 * The actions by which counters go that need not be chosen first, as after a battle: each names its counter and its hex.
 * @param {Gesture} g
 * @param {string[]} units
 */
function errands(g, units) {
  const all = baseOf(g).filter(({ unit = "", to, via, kind }) => to && !via && !kind && units.includes(unit));
  return all.filter(({ do: verb }) => verb === all[0].do);
}

/**
 * Those are chosen together who go straight to a hex: wherever one of them can go, as many follow as the rules let.
 * @param {Gesture} g
 * @param {string[]} units
 * @returns {Gesture | null}
 */
export function straight(g, units) {
  const ways = isMine(g) && !g.parts.length ? errands(g, units) : [];
  const group = units.filter((unit) => ways.some((action) => action.unit === unit));
  if (group.length < 2) return null;
  /** @type {Map<string, Action[]>} */
  const instead = new Map();
  for (const way of ways) put(instead, way.to ?? "", way);
  const takes = new Map([...instead].map(([hex, list]) => [hex, list.length]));
  return { ...g, ...NOTHING, group, instead, takes };
}

/**
 * A group goes to a hex without having been chosen one by one: the table tells how many of them can, and why others cannot.
 * @param {Gesture} g
 * @param {Action} go
 * @param {boolean} warns
 * @returns {Gesture}
 */
export const goStraight = (g, go, warns) =>
  fitting({ ...g, ...NOTHING }, leadOf(g), g.group.map((unit) => ({ ...go, unit })), { warns });

/**
 * The table is asked where counters can go together.
 * @param {Gesture} g
 * @param {Action} opener
 * @param {string[]} group
 * @returns {Gesture}
 */
export const gathered = (g, opener, group) => ({ ...g, wants: { ask: "group", opener, group, parts: leadOf(g) } });

/**
 * It is known where counters can go together: wherever one of them can.
 * @param {Gesture} g
 * @param {Extract<Wants, {ask: "group"}>} asked
 * @param {import("./types.d.ts").Grouped} found
 * @returns {Gesture}
 */
export function grouped(g, { opener, group }, { goes, reach, left }) {
  const able = group.filter((unit) => !left.some((other) => other.unit === unit));
  const none = { ...g, ...NOTHING, stayed: left.length ? left : g.stayed };
  if (able.length < 2) return able.length ? added(none, { ...opener, unit: able[0] }) : none;
  const instead = new Map(goes.map(({ action }) => [action.to ?? "", [action]]));
  return { ...none, opener, group: able, instead, takes: new Map(goes.map(({ action, count }) => [action.to ?? "", count])), reach };
}

/**
 * Every counter of a group is sent to one hex.
 * @param {Gesture} g
 * @param {Action} opener
 * @param {Action} go
 * @param {boolean} warns
 * @returns {Gesture}
 */
export const goTogether = (g, opener, go, warns) =>
  ({ ...g, wants: { ask: "march", opener, group: g.group, go, parts: leadOf(g), how: { warns } } });

/**
 * It is known which of several things fit: they are tried as one gesture, and what is left is told.
 * @param {Gesture} g
 * @param {Extract<Wants, {ask: "march" | "fit"}>} asked
 * @param {import("./types.d.ts").Fitted} found
 * @returns {Gesture}
 */
export function fitted(g, asked, { parts, left, ahead }) {
  const more = parts.length > asked.parts.length || (asked.ask === "fit" && !asked.more);
  if (!ahead || !more) return { ...g, stayed: left };
  const next = decided(g, parts, ahead, asked.how);
  return next.wants?.ask === "send" ? { ...next, wants: { ...next.wants, left } } : { ...next, stayed: left };
}

// --- whom else one may mean ------------------------------------------------------------------------------

/**
 * Who stands where a counter stands, or waits where it waits.
 * @param {Gesture} g
 * @param {string} unit
 */
export function stackOf(g, unit) {
  const units = viewOf(g)?.units ?? [];
  const own = units.find((known) => known.id === unit);
  if (!own) return [];
  const here = (/** @type {import("./types.d.ts").UnitView} */ known) => known.side === own.side && known.hex === own.hex && (own.hex ? true : known.box === own.box);
  return units.filter(here).map(({ id }) => id);
}

/**
 * The counters of the same formation that stand together with a counter.
 * @param {Gesture} g
 * @param {string} unit
 */
export function formationOf(g, unit) {
  const units = viewOf(g)?.units ?? [];
  const hexOf = new Map(units.map((known) => [known.id, known.hex ?? ""]));
  const one = g.known.counters.get(unit);
  const parent = parentOf(one?.formation ?? "");
  if (!one || !parent) return [];
  const kin = units.map(({ id }) => id).filter((id) => {
    const other = g.known.counters.get(id);
    return id !== unit && other?.side === one.side && other.nation === one.nation && parentOf(other.formation) === parent;
  });
  const near = (/** @type {string} */ a, /** @type {string} */ b) => isNear(g, hexOf.get(a) ?? "", hexOf.get(b) ?? "");
  const out = [unit];
  for (const id of out) out.push(...kin.filter((other) => !out.includes(other) && near(id, other)));
  return out;
}

/**
 * @param {Gesture} g
 * @param {string} one
 * @param {string} two
 */
function isNear({ known }, one, two) {
  if (one === two) return true;
  const [a, b] = [known.labels.get(one), known.labels.get(two)];
  return Boolean(a && b) && Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0)) <= TOGETHER * known.height;
}

/**
 * Whom else the player may mean who has chosen a counter: its stack, its formation.
 * @param {Gesture} g
 * @returns {{id: "stack" | "formation", name: string, units: string[]}[]}
 */
export function wider(g) {
  const unit = selectedIn(g);
  if (!unit || battleIn(g) || !isMine(g) || g.held || g.grave) return [];
  const chosen = chosenIn(g);
  const formation = { id: /** @type {const} */ ("formation"), name: g.known.counters.get(unit)?.formation ?? "", units: ableIn(g, formationOf(g, unit)) };
  const stack = { id: /** @type {const} */ ("stack"), name: "", units: ableIn(g, stackOf(g, unit)) };
  const fresh = [stack, formation].filter(({ units }) => units.length > 1 && units.some((id) => !chosen.includes(id)));
  return fresh.filter(({ units }, i) => !i || fresh[0].units.length !== units.length || units.some((id) => !fresh[0].units.includes(id)));
}
