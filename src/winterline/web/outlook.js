/**
 * What would come of a gesture: what is warned of, what a move that is pointed at would bring, how a battle would stand.
 * As in lights.js, nothing here changes anything.
 */

import { battleIn, isAlternative, isMine, isWaiting, leadOf, lit, meantIn, ownParts, selectedIn, viewOf } from "./lights.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Warned} Warned */
/** @typedef {import("./gesture.js").Gesture} Gesture */

/**
 * What is asked about a hex: unsent actions that lead there; of a group, who goes together and after what: not all of it may fit.
 * @typedef {{key: string, parts: Action[], after: Action[], together: {units: Action[], go: Action} | null}} Wonder
 */

/** @type {Warned[]} */
const NO_WARNINGS = [];

/**
 * What ending the phase would bring, as things stand after the unsent parts.
 * @param {Gesture} g
 * @returns {Warned[]}
 */
export const warningsIn = (g) => (isMine(g) && (g.ahead ? g.ahead.warnings : g.state?.warnings)) || NO_WARNINGS;

/**
 * Those warnings that do not hold already.
 * @param {Gesture} g
 * @param {Warned[]} [found]
 */
export function newsIn({ state }, found = []) {
  const old = new Set(state?.warnings?.map(({ sentence }) => sentence));
  return found.filter(({ sentence }) => !old.has(sentence));
}

/**
 * The parts as they would be if a lit hex were chosen for the counters that go; null where that is not one plain choice.
 * @param {Gesture} g
 * @param {string} hex
 * @returns {Action[] | null}
 */
export function imagined(g, hex) {
  const [action, ...more] = isMine(g) && !isWaiting(g) ? (lit(g).hexes.get(hex) ?? []) : [];
  if (!action || more.length || isAlternative(g, action)) return null;
  const { opener } = g;
  if (opener && g.group.length > 1) return [...leadOf(g), ...g.group.flatMap((unit) => [{ ...opener, unit }, action])];
  return ownParts(g)[0]?.unit || meantIn(g) || g.picked ? [...g.parts, action] : null;
}

/**
 * What is to be asked about the hex that is pointed at; null when there is nothing to ask.
 * @param {Gesture} g
 * @returns {Wonder | null}
 */
export function wonderIn(g) {
  const parts = imagined(g, g.over);
  const { opener, group } = g;
  const go = parts?.at(-1);
  const together = opener && go && group.length > 1 ? { units: group.map((unit) => ({ ...opener, unit })), go } : null;
  return parts && { key: JSON.stringify([g.state?.at, parts]), parts, after: leadOf(g), together };
}

/**
 * What is to be asked about an enemy hex that is pointed at with counters in hand: how a battle would stand there. Null when there is nothing
 * to ask.
 * @param {Gesture} g
 * @returns {import("./types.d.ts").Sizing | null}
 */
export function sizingIn(g) {
  if (!isMine(g) || isWaiting(g) || battleIn(g) || !g.over) return null;
  const { opener, over: hex } = g;
  const units = opener && g.group.length > 1 ? g.group : [selectedIn(g)].filter(Boolean);
  const own = (/** @type {string} */ unit) => g.known.counters.get(unit)?.side === g.state?.seat;
  const enemy = viewOf(g)?.units.some((unit) => unit.hex === hex && !own(unit.id));
  if (!enemy || !units.length || !units.every(own)) return null;
  const hands = opener && g.group.length > 1 ? units.map((unit) => [{ ...opener, unit }]) : [g.parts];
  return { key: JSON.stringify([g.state?.at, hex, hands]), hex, hands, units };
}

/**
 * How a battle would stand about the enemy hex that is pointed at, as far as it is known.
 * @param {Gesture} g
 */
export const sizedIn = (g) => (g.sized && sizingIn(g)?.key === g.sized.key ? g.sized.found : null);

/**
 * What the move that is pointed at, or the gesture that is held, would bring, as far as it is known. A way that nobody told of leads
 * through what the action names.
 * @param {Gesture} g
 * @returns {{parts: Action[], all: Warned[], ways: {units: string[], hexes: string[], text: string}[], left: import("./types.d.ts").Left[]}}
 */
export function foreseenIn(g) {
  if (isWaiting(g)) return { parts: g.parts, all: g.ahead?.warnings ?? NO_WARNINGS, ways: [], left: [] };
  const wonder = g.foreseen && wonderIn(g);
  if (!g.foreseen || wonder?.key !== g.foreseen.key) return { parts: [], all: NO_WARNINGS, ways: severalTo(g), left: [] };
  const { parts = wonder.parts } = g.foreseen.found; // of a group, only those that fit
  const { unit = selectedIn(g), via = "", to = "" } = parts[parts.length - 1] ?? {};
  const named = [via, to].filter((label) => g.known.labels.has(label));
  const { warnings, ways, left = [] } = g.foreseen.found;
  return { parts, all: warnings, left, ways: ways.length || !unit || wonder.together ? ways : [{ units: [unit], hexes: named, text: "" }] };
}

/**
 * The ways to the hex that is pointed at, where there are several and each is told by the hex between.
 * @param {Gesture} g
 * @returns {{units: string[], hexes: string[], text: string}[]}
 */
function severalTo(g) {
  const all = isMine(g) && !g.ways.length ? (lit(g).hexes.get(g.over) ?? []) : [];
  const unit = selectedIn(g);
  if (!unit || all.length < 2 || !all.every(({ via, to }) => via && to)) return [];
  return all.map(({ via = "", to = "" }) => ({ units: [unit], hexes: [via, to].filter((label) => g.known.labels.has(label)), text: "" }));
}

/**
 * What is warned of after the move that is pointed at, or as things stand.
 * @param {Gesture} g
 */
export function toldIn(g) {
  const { parts, all } = foreseenIn(g);
  return parts.length && isMine(g) ? all : warningsIn(g);
}
