/**
 * Trying a gesture out: what is asked of the table about its parts, and what becomes of them by the answer. They stand, wait for a
 * button or a second word, or are sent.
 */

import { actionsOf, decisionOf, isDestructive, isPending, leadOf, lit, ownParts, rollsAfter } from "./lights.js";
import { say } from "./messages/say.js";
import { newsIn } from "./outlook.js";
import { bare, battleOf, same } from "./shapes.js";

/** The verb by which a battle that was put together is declared. */
const DECLARE = "declare";
/** The verb by which somebody is left out of it again. */
const LEAVE = "drop";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Preview} Preview */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./gesture.js").Gesture} Gesture */
/** @typedef {import("./gesture.js").How} How */
/** @typedef {import("./gesture.js").Trying} Trying */
/** @typedef {import("./gesture.js").Wants} Wants */

/**
 * Nothing chosen.
 * @type {Omit<Gesture, "known" | "state" | "shown" | "looking" | "kind" | "answered" | "wants" | "over" | "foreseen" | "sized">}
 */
export const NOTHING = { parts: [], ahead: null, opener: null, group: [], takes: new Map(), stayed: [], reach: null, picked: "", ways: [], goal: "", held: "", grave: false, warned: false, instead: null };

/**
 * Everything unsent is taken back. What is sent already is not stopped by that.
 * @param {Gesture} g
 */
export function cancelled(g) {
  const under = g.wants?.ask === "send" || g.wants?.ask === "undo";
  return isPending(g) || (g.wants && !under) ? { ...g, ...NOTHING, wants: under ? g.wants : null } : g;
}

/**
 * See what parts lead to.
 * @param {Gesture} g
 * @param {Action[]} parts
 * @param {How} [how]
 * @returns {Gesture}
 */
export const tried = (g, parts, how = {}) => ({ ...g, wants: { ask: "preview", parts, how } });

/**
 * See how many of further parts fit after some; of a battle, without any, who may join it.
 * @param {Gesture} g
 * @param {Action[]} parts
 * @param {Action[] | null} more
 * @param {How} [how]
 * @returns {Gesture}
 */
export const fitting = (g, parts, more, how = {}) => ({ ...g, wants: { ask: "fit", parts, more, how } });

/**
 * A part is added to the gesture. Where it is another counter's, the one that is on its way stays where it is.
 * @param {Gesture} g
 * @param {Action} action
 * @param {How} [how]
 */
export function added(g, action, how) {
  if (g.group.length) g = { ...g, ...NOTHING };
  const goesOn = g.parts.length || actionsOf(g).some((offered) => same(offered, action));
  return tried(g, [...(goesOn ? g.parts : leadOf(g)), action], how);
}

/**
 * @param {Gesture} g
 * @param {Action[]} parts
 * @returns {Gesture}
 */
export const sent = (g, parts) => ({ ...g, wants: { ask: "send", parts } });

/**
 * The table has answered about one gesture.
 * @param {Gesture} g
 * @param {Wants} asked
 * @param {any} found
 * @returns {Gesture}
 */
export function answered(g, asked, found) {
  if (asked.ask === "preview") return decided(g, asked.parts, found, asked.how);
  // What the rules do by themselves is left out of what is opened again.
  return asked.ask === "undo" ? fitting(g, [], asked.parts) : { ...g, ...NOTHING };
}

/**
 * What becomes of parts: more to choose, or a gesture to send, which may be asked about first. What cannot be taken back or costs
 * a counter waits for a button that names it.
 * @param {Gesture} g
 * @param {Action[]} parts
 * @param {Preview} ahead
 * @param {How} wish
 * @returns {Gesture}
 */
export function decided(g, parts, ahead, wish) {
  const how = wish.declares ? { ...wish, named: !ahead.final } : wish;
  const last = parts[parts.length - 1];
  const over = isOver(g, last, ahead);
  const happens = ahead.events.length > 0;
  if (isGrave(g, last, ahead, over, how)) return held(g, parts, ahead, last.to ?? "", true);
  if (isCareful(parts, g.state?.view)) return held(g, parts, ahead, parts[0].to ?? "");
  const early = !over && happens && !how.declares ? waitsAt(ownParts(g, parts), ahead, g.state?.view) : "";
  const brings = Boolean(how.warns && !over && happens && newsIn(g, ahead.warnings).length);
  const answers = Boolean(early) && isAnswer(g, last);
  if ((early && !(answers && how.named)) || brings) {
    const warned = brings && !answers;
    const instead = warned && !early && parts.length < 3 ? lit(g).hexes : null;
    return { ...held(g, parts, ahead, early || (last.to ?? ""), answers), warned, instead };
  }
  if (how.asks && (over || happens)) return { ...g, ...NOTHING, picked: last.unit ?? "", ways: [last], goal: goalOf(g, last, ahead) };
  if (over || happens) return sent(g, parts);
  const settled = how.declares && ahead.actions.every(({ do: verb }) => verb === DECLARE || verb === LEAVE);
  const declare = settled && ahead.actions.find(({ do: verb }) => verb === DECLARE);
  return declare ? tried(g, [...parts, declare], how) : { ...g, ...NOTHING, parts, ahead };
}

/**
 * What follows is not left to choose, so these parts would already carry it out: it is shown and asked first.
 * @param {Gesture} g
 * @param {Action[]} parts
 * @param {Preview} ahead
 * @param {string} hex
 * @param {boolean} [grave]
 * @returns {Gesture}
 */
const held = (g, parts, ahead, hex, grave = false) =>
  ({ ...g, ...NOTHING, parts, ahead, held: hex, grave, answered: decisionOf(g)?.kind ?? "" });

// --- the verdict -----------------------------------------------------------------------------------------

/**
 * Whether a gesture ends with its last part, whatever that brings about.
 * @param {Gesture} g
 * @param {Action} last
 * @param {Preview} ahead
 */
const isOver = (g, last, ahead) => ahead.final || bare(last) || ahead.decision?.side !== g.state?.seat;

/**
 * Whether a gesture waits for its own button: it cannot be taken back, or it costs a counter, and no button has named that.
 * A button that names a part of a battle, or the end of a phase, does not name the rolls that follow.
 * @param {Gesture} g
 * @param {Action} last
 * @param {Preview} ahead
 * @param {boolean} over
 * @param {How} how
 */
function isGrave(g, last, ahead, over, { named = false, said = "" }) {
  const destroys = isDestructive(g, last);
  const costs = ahead.lost?.length || (!over && destroys);
  if (!over) return ahead.events.length > 0 && Boolean(costs) && !(named && destroys);
  if (!named || ahead.follows?.reveals || ahead.follows?.over || (costs && !destroys)) return true;
  const { kind } = decisionOf(g) ?? {};
  const told = ahead.final && (ahead.view ?? g.state?.view)?.building && !say.namesRoll(last.do, kind);
  const rolls = rollsAfter(last, ahead, kind).filter((roll) => !said || !roll.endsWith(` ${said}`));
  return Boolean(told) || rolls.length > 0;
}

/**
 * Where one action takes its counter though it does not name that; empty where it stays, or where that is not told yet.
 * @param {Gesture} g
 * @param {Action} action
 * @param {Preview} ahead
 */
function goalOf(g, { unit, to }, ahead) {
  const placeIn = (/** @type {View | null | undefined} */ view) => {
    const own = view?.units.find((known) => known.id === unit);
    return own?.hex || own?.box || "";
  };
  const there = to ? "" : placeIn(ahead.view);
  return there === placeIn(g.state?.view) ? "" : there;
}

/**
 * Whether a click on a hex is asked about once more: the game names such verbs, because every hex is lit for them.
 * @param {Action[]} parts
 * @param {View | null} [view]
 * @returns {boolean}
 */
function isCareful(parts, view) {
  const [first] = parts;
  return parts.length === 1 && !first.unit && Boolean(first.to) && Boolean(view?.careful?.includes(first.do));
}

/**
 * Whether a counter from beside the map answers a question: its button says it all, though it then stands in a hex.
 * @param {Gesture} g
 * @param {Action} action
 */
function isAnswer(g, action) {
  const stood = g.state?.view.units.find((known) => known.id === action.unit)?.hex;
  return !stood && lit(g).answers.some((answer) => same(answer, action));
}

/**
 * The hex at which a gesture waits for the player's word, although the rules would carry it out: the one way of a
 * counter, or a battle whose last attacker has joined. Empty when there is nothing to wait for.
 * @param {Action[]} parts
 * @param {Preview} ahead
 * @param {View | null} [before]
 */
function waitsAt(parts, ahead, before) {
  const [first] = parts;
  if (battleOf(parts)) return first.to ?? "";
  if (parts.length > 1 || !first.unit || first.to) return "";
  const hexIn = (/** @type {View | null | undefined} */ view) => view?.units.find((unit) => unit.id === first.unit)?.hex;
  const there = hexIn(ahead.view);
  return there && there !== hexIn(before) ? there : "";
}
