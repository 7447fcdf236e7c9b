/**
 * What is asked of the player, and the buttons of the prompt: their order, words, looks and keys.
 */

import {
  USUAL, baseOf, confirmIn, battleIn, decisionOf, isChoosing, isDestructive, isMine, isWaiting, kindsIn, lit, lostIn, ownLostIn, placeIn,
  placeName, rollsAfter, selectedIn, survives, viewOf,
} from "./lights.js";
import { say } from "./messages/say.js";
import { newsIn } from "./outlook.js";
import { STRAIGHT, isEnd, put } from "./shapes.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./gesture.js").Gesture} Gesture */

/** What goes on stands first, so that it never slides to where another button was; what costs a counter last. */
const ORDER = ["primary", "", "danger"];
/** More than these that do the same with another counter are folded away: on a phone they would hide the map. */
const MOST_ALIKE = 3;
/** Who stays for the same reason, and what is rolled for, by name; others are counted. */
const MOST_NAMED = 2;
/** Of those whom a press costs in any case more are named. */
const MOST_LOST = 3;

/**
 * Whether a button costs a counter, or a step of one.
 * @param {Gesture} g
 * @param {Action} action
 */
const costs = (g, action) => isDestructive(g, action) || (ownLostIn(g).length > 0 && !lit(g).asides.includes(action));

/**
 * Whether several counters are in hand: as with one, what ends a phase is not offered. It would come up where one has
 * just pressed for the whole stack.
 * @param {Gesture} g
 */
const gathers = (g) => g.group.length > 1 && !g.parts.length && !g.ways.length && lit(g).hexes.size > 0;

/**
 * The buttons in their order. One that costs a counter stands last, is red, and never has key 1.
 * @param {Gesture} g
 * @returns {{action: Action, words: string, style: string, key: number, title: string, fold: string}[]} where `fold` is what folded ones do
 */
export function buttonsOf(g) {
  if (!isMine(g) || gathers(g)) return [];
  const { buttons, asides } = lit(g);
  const styled = (/** @type {Action} */ action) => {
    const besides = onlyBesides(g) && g.ways.includes(action);
    const aside = asides.includes(action) || besides || ((action.kind || action.via) && !isWaiting(g));
    return costs(g, action) ? "danger" : aside ? "" : "primary";
  };
  const all = [...(g.ways.length ? g.ways : buttons)].sort((a, b) => ORDER.indexOf(styled(a)) - ORDER.indexOf(styled(b)));
  const first = all[0] && costs(g, all[0]) ? 2 : 1;
  return all.map((action, i) => {
    const style = styled(action);
    const label = labelOf(g, action);
    const whole = asksWhole(g, action) ? wholeOf(g, action, Infinity) : label;
    const title = (action.via && placeIn(g, action.via)?.note) || (whole === label ? "" : whole);
    const words = endLabel(g, action, label);
    const alike = all.filter((other) => asides.includes(other) && other.do === action.do).length;
    const fold = alike > MOST_ALIKE && asides.includes(action) ? say.verbIn(action.do, decisionOf(g)?.kind) : "";
    return { action, words, style, key: i + first, title, fold };
  });
}

/**
 * The end of a phase with what follows it by itself, where that is told: it may be the end of the turn.
 * @param {Gesture} g
 * @param {Action} action
 * @param {string} [label]
 */
export function endLabel(g, action, label = say.verbIn(action.do, decisionOf(g)?.kind)) {
  const { then } = g.state ?? {};
  if (!then || !isEnd(action) || g.parts.length || g.grave) return label;
  return say.kindAt(label, then.side ? say.thenDecide(then.side) : say.thenPhase(then.phase ?? "", then.when ?? ""));
}

/**
 * Whether all that may be done with a chosen counter is something else than moving, where others move: nobody who wants to move it means that.
 * @param {Gesture} g
 */
const onlyBesides = (g) => g.ways.length === 1 && g.ways[0].do !== USUAL && Boolean(g.picked) && baseOf(g).some(({ do: verb }) => verb === USUAL);

/**
 * A hex by its label, any other place by its name.
 * @param {Gesture} g
 * @param {string} id
 */
const placeOf = (g, id) => (g.known.labels.has(id) ? id : placeName(g, id));

/**
 * The name of a counter, if it is one.
 * @param {Gesture} g
 * @param {string | undefined} id
 */
const named = (g, id) => g.known.counters.get(id ?? "")?.name;

/**
 * An action as a button says it.
 * @param {Gesture} g
 * @param {Action} action
 */
export function labelOf(g, action) {
  const { do: verb, unit, kind, via, to } = action;
  const decision = decisionOf(g)?.kind;
  const onMap = (/** @type {string} */ id) => g.known.labels.has(id);
  if (asksWhole(g, action)) return wholeOf(g, action, MOST_NAMED);
  if (g.goal && g.ways.includes(action)) return say.kindAt(say.verbIn(verb, decision), placeOf(g, g.goal));
  if (g.held && verb === "go" && !to) return say.goTo(placeOf(g, g.held));
  if (via === STRAIGHT && to) return say.wayStraight(placeOf(g, to));
  if (via && to) return onMap(via) ? say.wayBack(placeOf(g, to), via) : say.wayThrough(placeOf(g, to), placeOf(g, via));
  if (via || named(g, kind)) return say.verbOn(verb, named(g, via) ?? named(g, kind) ?? via ?? "");
  if (to && (g.held || !onMap(to))) return say.toPlace(verb, placeOf(g, to));
  const unasked = verb === USUAL && !g.parts.length; // the last counter that can go: the prompt speaks of all
  const several = lit(g).answers.length > 1 || unasked || isDestructive(g, action) || (isChoosing(g) && g.parts[0].unit !== unit);
  if (unit && several) return `${say.verbIn(verb, decision)}: ${named(g, unit) ?? unit}`;
  return kind ? say.verb(verb, kind) : say.verbIn(verb, decision);
}

/**
 * Whether a button says all that it would do.
 * @param {Gesture} g
 * @param {Action} action
 */
const asksWhole = (g, action) => g.grave && !lit(g).asides.includes(action);

/**
 * All that a held gesture would do: its verb, its counter and its place, what is rolled for.
 * @param {Gesture} g
 * @param {Action} action
 * @param {number} most  of the rolls of a kind are named, others are counted
 */
function wholeOf(g, action, most) {
  const { do: verb, unit, kind, via, to } = action;
  const places = [to, via].flatMap((id) => (id && id !== STRAIGHT && !named(g, id) ? [placeOf(g, id)] : []));
  const what = kind && !named(g, kind) ? say.verb(verb, kind) : say.verbIn(verb, g.answered);
  const who = [unit, via, kind].map((id) => named(g, id)).filter(Boolean).join(", ");
  const [first] = g.parts;
  const attack = verb === "join" && first?.to ? say.toPlace(first.do, first.to) : ""; // the last attacker carries it out
  const all = attack || (kind && places.length && !who ? say.kindAt(what, places[0]) : say.wholeAction(what, who, places));
  const { certain = [], sorts = {}, reveals = false, over = "" } = g.ahead?.follows ?? {};
  const rolls = rollsAfter(action, g.ahead, g.answered);
  const sure = rolls.filter((roll) => certain.includes(roll));
  const few = (/** @type {string[]} */ list) => fewOf(most < Infinity ? bySort(list, sorts) : list, most);
  return say.leadsTo(all, few(sure), few(rolls.filter((roll) => !sure.includes(roll))), reveals, over);
}

/**
 * @param {string[]} list
 * @param {number} most
 */
const fewOf = (list, most) => (list.length > most + 1 ? [...list.slice(0, most), say.moreRolls(list.length - most)] : list);

/**
 * Several rolls of one sort as one: the first by its name, the others counted.
 * @param {string[]} rolls
 * @param {Record<string, string>} sorts
 */
export function bySort(rolls, sorts) {
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const roll of rolls) put(alike, sorts[roll] ?? roll, roll);
  return [...alike.values()].flatMap((all) => (all.length > MOST_NAMED ? say.andAlike(all[0], all.length - 1) : all));
}

/**
 * What is asked of whoever looks at the page, after who stayed behind when others went.
 * @param {Gesture} g
 */
export function questionOf(g) {
  return g.stayed.length ? `${stayingIn(g, g.stayed)} ${asked(g)}` : asked(g);
}

/**
 * Who stays behind and why, each reason once, with the first of those whom it keeps.
 * @param {Gesture} g
 * @param {import("./types.d.ts").Left[]} left
 */
export function stayingIn(g, left) {
  /** @type {Map<string, string[]>} */
  const whom = new Map();
  for (const { unit, sentence } of left) put(whom, sentence, named(g, unit) ?? unit);
  return say.stayed(left.length, [...whom].map(([sentence, names]) => say.whoStays(names.slice(0, MOST_NAMED), names.length - MOST_NAMED, sentence)));
}

/** @param {Gesture} g */
function asked(g) {
  const { shown, looking, ways, group, parts: [first] } = g;
  if (!shown) return "";
  if (looking !== null) return `${say.lookingBack(looking)} ${shown.gone ?? ""}`.trim();
  if (shown.result) return `${say.winner(shown.result.winner)} ${shown.result.sentence}`;
  if (ways[0]?.to) return say.whichWay;
  if (group.length > 1) return lit(g).hexes.size ? say.group(group.length) : say.groupStuck(group.length);
  const name = named(g, selectedIn(g)) ?? "";
  if (ways.length) return say.whichVerb(name);
  if (g.grave) return warningOf(g);
  if (g.warned && g.ahead) return say.warned(newsIn(g, g.ahead.warnings).map(({ sentence }) => sentence));
  if (g.held && battleIn(g)) return say.battleReady;
  if (g.held && first?.to && !first.unit) return say.really(say.toPlace(first.do, first.to));
  if (g.held) return say.onlyWay(name, placeOf(g, g.held), [...lit(g).hexes.keys()].some((hex) => hex !== g.held && g.known.labels.has(hex)));
  const { prompt, side = "", kind = "" } = decisionOf(g) ?? {};
  if (!prompt) return say.waiting(side);
  if (isMine(g)) return `${prompt} ${leftOf(g)}`.trim();
  return kind === "dice" ? prompt : say.theyAreAsked(prompt); // it speaks to whoever decides
}

/**
 * How much is left of what can be allotted, as far as the game counts it.
 * @param {Gesture} g
 */
function leftOf(g) {
  const left = Object.entries(viewOf(g)?.support ?? {}).flatMap(([kind, n]) =>
    (typeof n === "number" && kindsIn(g).includes(kind) ? [say.supportOf(n, kind)] : []));
  return left.length ? say.supportLeft(left) : "";
}

/**
 * What happens to the counters that a gesture costs in any case, where that is known of all of them and soon said.
 * @param {Gesture} g
 */
function fatesIn(g) {
  const { events = [] } = g.ahead ?? {};
  const told = new Set(events.flatMap(({ units }) => units));
  return events.length <= MOST_LOST && lostIn(g).every((unit) => told.has(unit)) ? [...new Set(events.map(({ text }) => text))] : [];
}

/**
 * What is asked about a gesture that cannot be taken back or costs a counter.
 * @param {Gesture} g
 */
function warningOf(g) {
  const { final, follows } = g.ahead ?? {};
  const told = (/** @type {string} */ unit) => {
    const name = named(g, unit) ?? unit;
    return survives(g, unit) && !final ? say.stepOf(name) : name;
  };
  const listed = (/** @type {string[]} */ units) => fewOf(units.map(told), MOST_LOST);
  const [own, all] = [ownLostIn(g), lostIn(g)];
  const action = confirmIn(g);
  const what = labelOf(g, action);
  const said = isDestructive(g, action) && all.length === 1 && all[0] === action.unit; // “Give up: A?” needs no “A is given up.”
  const [lost, fates] = said ? [[], []] : [listed(all), fatesIn(g)];
  if (final) return say.itIsFinal(what, Boolean(follows?.rolls.length), follows?.next ?? "", lost, fates);
  if (all.length) return say.itCosts(what, listed(own), listed(all.filter((unit) => !own.includes(unit))));
  return say.reallySo(what);
}
