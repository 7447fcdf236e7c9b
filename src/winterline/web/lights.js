/**
 * What follows from a gesture: whose decision it is, what is lit, which buttons stand there, what the position looks like.
 * Nothing here changes anything: the same gesture always gives the same.
 */

import { say } from "./messages/say.js";
import { answersOf, battleOf, kindsOf, lightsOf, put, same, supportOf } from "./shapes.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Preview} Preview */
/** @typedef {import("./gesture.js").Gesture} Gesture */
/** @typedef {import("./shapes.js").Battle} Battle */

/**
 * @typedef {object} Lit
 * @property {Map<string, Action[]>} units
 * @property {Map<string, Action[]>} hexes
 * @property {Action[]} buttons
 * @property {Action[]} asides  what else the chosen counter could do: buttons that take the place of choosing it
 * @property {Action[]} answers  what a question about one or few counters can be answered with, besides the buttons it has
 * @property {Map<string, number>} reach  where the counter that goes could get to, with what it costs
 * @property {number} plain  the points up to which it moves plainly: beyond, it moves in another way
 */

/** What choosing a counter means, where it could mean several things. */
export const USUAL = "move";
/** The verb by which an attack on a hex is begun. */
const ATTACK = "attack";
/** The kinds of decision in which a counter that nobody chooses goes: it is on its way, or it has to retreat. */
const GOES = new Set(["going", "routing"]);
/** The status of a counter that was destroyed. */
const GONE = "eliminated";

/**
 * The actions that are listed before anything is chosen.
 * @param {Gesture} g
 */
const listed = (g) => g.state?.actions ?? [];

/**
 * Whether this seat must decide now, and looks at the present.
 * @param {Gesture} g
 */
export const isMine = (g) => Boolean(g.state?.decision && g.state.decision.side === g.state.seat && g.looking === null);

/** @param {Gesture} g */
export const decisionOf = (g) => g.ahead?.decision ?? g.shown?.decision ?? null;

/**
 * Whether a whole gesture is held and shown until the player says so.
 * @param {Gesture} g
 */
export const isWaiting = (g) => g.grave || Boolean(g.held);

/**
 * The legal actions after the unsent parts.
 * @param {Gesture} g
 */
export function actionsOf(g) {
  if (!isMine(g) || isWaiting(g)) return [];
  return g.ahead ? g.ahead.actions : listed(g);
}

/**
 * The position after the unsent parts. A held gesture shows it only once it is confirmed.
 * @param {Gesture} g
 */
export function viewOf(g) {
  if (g.ahead?.view && !isWaiting(g)) return g.ahead.view;
  return g.shown?.view ?? null;
}

/**
 * What may be done once the counter that is on its way stays where it is: the word that it stays, and what is listed then.
 * @param {Gesture} g
 */
const onwardOf = (g) => (isMine(g) ? g.state?.onward : null) ?? null;

/**
 * What comes before a counter is chosen: that the one which is on its way stays.
 * @param {Gesture} g
 * @returns {Action[]}
 */
export const leadOf = (g) => [onwardOf(g)?.part ?? []].flat();

/**
 * The actions by which a counter may be chosen before anything is.
 * @param {Gesture} g
 */
export const baseOf = (g) => onwardOf(g)?.actions ?? listed(g);

/**
 * Parts without the word that the counter before stays.
 * @param {Gesture} g
 * @param {Action[]} [parts]
 */
export function ownParts(g, parts = g.parts) {
  const [lead] = leadOf(g);
  return lead && parts.length > 1 && same(parts[0], lead) ? parts.slice(1) : parts;
}

/**
 * Whether the unsent part merely chooses a counter: then another one may be chosen instead.
 * @param {Gesture} g
 */
export function isChoosing(g) {
  const [first, ...more] = ownParts(g);
  return Boolean(first?.unit) && !more.length && !first.to;
}

/**
 * The counter that the moment is about: the game names it, nobody has to choose it.
 * @param {Gesture} g
 */
export const meantIn = (g) => (isMine(g) && !g.parts.length && (viewOf(g)?.mode?.unit || goerOf(decisionOf(g)))) || "";

/**
 * The counter that is asked where it goes.
 * @param {import("./types.d.ts").Decision | null} decision
 */
const goerOf = (decision) => (GOES.has(decision?.kind ?? "") ? decision?.data?.unit : "");

/**
 * The counter that was chosen to do something.
 * @param {Gesture} g
 */
export const selectedIn = (g) => g.picked || g.group[0] || (isChoosing(g) ? (ownParts(g)[0].unit ?? "") : meantIn(g));

/**
 * The counters that were chosen to go.
 * @param {Gesture} g
 */
export const chosenIn = (g) => (g.group.length ? g.group : isChoosing(g) ? [selectedIn(g)] : []);

/**
 * Whether a counter is part of what was chosen: alone, with others that go along, or for a group that is put together.
 * Attackers of a battle have a mark of their own.
 * @param {Gesture} g
 * @param {string} unit
 */
export function isChosen(g, unit) {
  const collected = !battleIn(g) && g.parts.some((part) => part.unit === unit && !part.to);
  return collected || selectedIn(g) === unit || g.group.includes(unit);
}

/**
 * Whether there is something unsent to take back.
 * @param {Gesture} g
 */
export const isPending = (g) => Boolean(g.parts.length || g.group.length || g.picked || g.ways.length);

/**
 * The battle being built, as the game tells it; that of a gesture which waits for its button as it will be fought.
 * @param {Gesture} g
 */
export const buildingIn = (g) => (isMine(g) ? ((g.grave && g.ahead?.view) || viewOf(g))?.building : undefined);

/**
 * The battle being built: as the game tells it, or as the unsent parts describe it.
 * @param {Gesture} g
 * @returns {Battle | null}
 */
export function battleIn(g) {
  const told = buildingIn(g);
  if (told) return { hexes: told.hexes, attackers: told.attackers, support: told.support ?? {} };
  const battle = battleOf(g.parts);
  if (!battle || !g.held) return battle;
  const ready = g.ahead?.view?.battles?.find((known) => known.hexes.includes(g.held));
  return ready ? { hexes: ready.hexes, attackers: ready.attackers, support: supportOf(ready) } : battle;
}

/**
 * The declared battles that are still to be fought.
 * @param {Gesture} g
 */
export const declaredIn = (g) => (viewOf(g)?.battles ?? []).filter((battle) => !battle.outcome);

/**
 * The hex of a battle that is rolled for by itself once another is fought: the last one leaves nobody a choice.
 * @param {Gesture} g
 * @param {Action} fight
 */
export function foughtAfter(g, fight) {
  const [next, ...more] = declaredIn(g).filter((battle) => !battle.hexes.includes(fight.to ?? ""));
  if (!next || next.won || more.length) return "";
  const ways = listed(g).filter(({ to }) => to && next.hexes.includes(to)).length;
  return ways === 1 ? next.hexes[0] : "";
}

/**
 * The rolls that an action leads on to and its verb does not name.
 * @param {Action} action
 * @param {Preview | null} ahead
 * @param {string} [kind]  of the decision that it answers
 * @returns {string[]}
 */
export function rollsAfter(action, ahead, kind) {
  const { rolls = [], own = "" } = ahead?.follows ?? {};
  return say.namesRoll(action.do, kind) ? rolls.filter((roll) => roll !== own) : rolls;
}

/**
 * Whether a choice costs whoever makes it a counter or a step of one.
 * @param {Gesture} g
 * @param {Action} action
 */
export function isDestructive({ state }, action) {
  const verbs = state?.destructive ?? [];
  return verbs.includes(action.do) || verbs.includes(`${state?.decision?.kind}.${action.do}`);
}

/**
 * The counters that a held gesture costs either side.
 * @param {Gesture} g
 */
export const lostIn = (g) => (g.grave && g.ahead?.lost) || [];

/**
 * Those of them that belong to whoever makes it.
 * @param {Gesture} g
 */
export const ownLostIn = (g) => lostIn(g).filter((unit) => g.known.counters?.get(unit)?.side === g.state?.seat);

/**
 * Whether a counter that a held gesture costs a step stays in the game with the rest.
 * @param {Gesture} g
 * @param {string} unit
 */
export function survives(g, unit) {
  const then = g.ahead?.view?.units.find((known) => known.id === unit);
  return Boolean(then && then.status !== GONE && (then.steps?.[0] ?? 0) > 0);
}

/**
 * The button that carries out a held gesture.
 * @param {Gesture} g
 * @returns {Action}
 */
export function confirmIn({ parts, grave }) {
  const [first] = parts;
  if (grave) return parts[parts.length - 1];
  if (first.to && !first.unit && !battleOf(parts)) return first;
  return battleOf(parts) ? { do: "declare" } : { do: "go" };
}

// --- what is lit -----------------------------------------------------------------------------------------

/**
 * The kinds to choose from: what is allotted, or the ways of moving that the chosen counter has.
 * @param {Gesture} g
 */
export function kindsIn(g) {
  if (!isChoosing(g)) return kindsOf(actionsOf(g));
  const [{ do: verb, unit }] = ownParts(g);
  return kindsOf(baseOf(g).filter((action) => action.unit === unit && action.do === verb));
}

/** @type {WeakMap<Gesture, Lit>} what was worked out already: a gesture is never changed in place */
const made = new WeakMap();

/**
 * What is lit.
 * @param {Gesture} g
 * @returns {Lit}
 */
export function lit(g) {
  const found = made.get(g) ?? lightUp(g);
  made.set(g, found);
  return found;
}

/**
 * @param {Gesture} g
 * @returns {Lit}
 */
function lightUp(g) {
  const actions = actionsOf(g);
  // A counter that has one way to go waits for it to be confirmed: what else it could do is offered all the same.
  const asides = isChoosing(g) && (!isWaiting(g) || ownParts(g)[0].do === USUAL) ? [...joining(g), ...asidesOf(g)] : [];
  const answers = g.parts.length || battleIn(g) ? [] : answersOf(actions, decisionOf(g)?.data?.unit);
  const alone = actions.filter((action) => !action.unit && !action.to);
  const buttons = isWaiting(g) ? [confirmIn(g), ...asides] : [...alone, ...answers, ...asides];
  const { units, hexes } = lightsOf(actions, g);
  if (g.held) put(hexes, g.held, ownParts(g)[0]);
  if (isChoosing(g) || g.group.length || (g.grave && g.parts.length === 1) || (!g.parts.length && leadOf(g).length)) lightAlternatives(g, units, hexes);
  if (!units.size) lightAreas(g, hexes);
  const reach = g.ahead?.reach ?? g.reach ?? (meantIn(g) && g.state?.reach);
  const open = g.group.length ? new Map([...hexes, ...(g.instead ?? [])]) : (g.instead ?? hexes);
  return { units, hexes: open, buttons, asides, answers, reach: new Map(Object.entries(reach || {})), plain: (g.ahead?.reach ? g.ahead.plain : meantIn(g) ? g.state?.plain : null) ?? Infinity };
}

/**
 * What the chosen counter could do instead, unless the question about it offers the same.
 * @param {Gesture} g
 */
function asidesOf(g) {
  const [{ do: verb, unit }] = ownParts(g);
  const offered = joining(g);
  return baseOf(g).filter((action) => action.unit === unit && !action.to && action.do !== verb
    && !offered.some((other) => same(other, action)));
}

/**
 * Counters that would come along with the chosen one, though a click chooses them instead.
 * @param {Gesture} g
 */
function joining(g) {
  return actionsOf(g).filter(({ do: verb, unit, to }) => unit && !to && verb !== ownParts(g)[0].do
    && baseOf(g).some((action) => action.unit === unit));
}

/**
 * While a counter is merely chosen, others may be chosen instead, and enemies attacked with it.
 * @param {Gesture} g
 * @param {Map<string, Action[]>} units
 * @param {Map<string, Action[]>} hexes
 */
function lightAlternatives(g, units, hexes) {
  const chosen = g.state?.view.units.filter(({ id }) => chosenIn(g).includes(id)) ?? [];
  const off = chosen.length > 0 && chosen.every(({ hex }) => !hex);
  for (const action of baseOf(g)) {
    if (off && action.do === ATTACK) continue; // nobody attacks from off the map
    const wanted = !action.kind || !g.kind || action.kind === g.kind;
    if (action.unit && wanted && !units.has(action.unit)) put(units, action.unit, action);
    if (action.to && !action.unit && !hexes.has(action.to)) put(hexes, action.to, action);
  }
}

/**
 * An area is chosen by any of its hexes, unless the hex itself can be chosen; where two areas meet, either.
 * While counters can be chosen too it is chosen by its name alone, so that nobody hits it on the way.
 * @param {Gesture} g
 * @param {Map<string, Action[]>} hexes
 */
function lightAreas(g, hexes) {
  const own = new Set(hexes.keys());
  for (const [id, [action]] of [...hexes]) {
    const within = placeIn(g, id)?.hexes ?? g.known.areas.get(id)?.hexes ?? [];
    for (const hex of within) if (!own.has(hex)) put(hexes, hex, action);
  }
}

/**
 * Whether an action belongs to the position before a counter was chosen.
 * @param {Gesture} g
 * @param {Action} action
 */
export const isAlternative = (g, action) => (g.group.length ? !g.instead?.has(action.to ?? "")
  : isChoosing(g) && !actionsOf(g).some((offered) => same(offered, action)));

/**
 * Lit places that are no hex of the board: boxes, zones, entry areas.
 * @param {Gesture} g
 */
export const placesIn = (g) => [...lit(g).hexes].filter(([id]) => !g.known.labels.has(id))
  .map(([id, [action]]) => ({ id, title: placeName(g, id), action }));

/**
 * A place that is no hex, by the name of its box or its area.
 * @param {Gesture} g
 * @param {string} id
 */
export const placeName = (g, id) => titleIn(viewOf(g), g.known.areas, id);

/**
 * @param {import("./types.d.ts").View | null | undefined} view
 * @param {ReadonlyMap<string, {title: string}>} areas
 * @param {string} id
 */
export const titleIn = (view, areas, id) =>
  [...(view?.boxes ?? []), ...(view?.places ?? [])].find((told) => told.id === id)?.title ?? say.place(id, areas.get(id)?.title);

/**
 * A place as the game tells it.
 * @param {Gesture} g
 * @param {string} id
 */
export const placeIn = (g, id) => viewOf(g)?.places?.find((place) => place.id === id);
