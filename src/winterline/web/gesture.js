/**
 * A gesture: what a player has chosen and not yet sent, as plain data, and everything that may happen to it.
 *
 * `reduce(gesture, event)` is the whole of deciding: it touches neither page nor network and gives a new gesture. What it wants
 * from the table stands in `wants`; whoever holds the gesture asks for it and hands the answer in as another event. What is
 * lit, which buttons there are and what they say follows from the gesture (lights.js, buttons.js).
 *
 * Actions are read by their shape: `unit` lights that counter, `to` lights that hex, neither makes a button. A gesture stays
 * unsent until its last part caused an event, is a bare verb, is final or hands the decision over.
 */

import { choseSeveral, fitted, gathered, goStraight, goTogether, grouped, stackOf, straight } from "./groups.js";
import {
  USUAL, actionsOf, baseOf, battleIn, chosenIn, foughtAfter, isAlternative, isChoosing, isMine, isWaiting, kindsIn, lit, ownParts,
  selectedIn, viewOf,
} from "./lights.js";
import { sizingIn, wonderIn } from "./outlook.js";
import { JOIN, battleOf, partsOf, same } from "./shapes.js";
import { NOTHING, added, answered, cancelled, decided, fitting, sent, tried } from "./trying.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Preview} Preview */
/** @typedef {import("./types.d.ts").State} State */
/** @typedef {import("./types.d.ts").BattleView} BattleView */
/** @typedef {import("./types.d.ts").Left} Left */

/**
 * How parts are tried out.
 * @typedef {object} How
 * @property {boolean} [asks]  whether to ask about whatever happens
 * @property {boolean} [declares]  whether a battle that leaves nothing to choose is declared, if that can be taken back
 * @property {boolean} [named]  whether a button named it
 * @property {string} [said]  the hex of a further battle that the button named
 * @property {boolean} [warns]  whether to tell what it brings before it is sent
 * @typedef {{ask: "preview", parts: Action[], how: How}} Trying
 */
/**
 * What is asked of the table: one thing at a time.
 * @typedef {Trying | {ask: "group", opener: Action, group: string[], parts: Action[]} |
 *   {ask: "march", opener: Action, group: string[], go: Action, parts: Action[], how: How} |
 *   {ask: "fit", parts: Action[], more: Action[] | null, how: How} | {ask: "ways", parts: Action[], ways: Action[], how: How} |
 *   {ask: "send", parts: Action[], left?: Left[]} | {ask: "undo", to: number, parts: Action[]}} Wants
 */
/**
 * What never changes during a game.
 * @typedef {object} Known
 * @property {Map<string, {x: number, y: number}>} labels  the hexes of the board
 * @property {number} height  how high a hex is
 * @property {Map<string, {title: string, hexes: string[]}>} areas
 * @property {Map<string, import("./types.d.ts").Counter>} counters
 */
/**
 * @typedef {object} Gesture
 * @property {Known} known
 * @property {State | null} state  the game as it stands
 * @property {State | null} shown  the same, or the past that is looked at
 * @property {number | null} looking  the entry that is looked at
 * @property {Action[]} parts  what is unsent
 * @property {Preview | null} ahead  the position after the unsent parts
 * @property {Action | null} opener  how the counters of a group are chosen
 * @property {string[]} group  counters that move together
 * @property {Map<string, number>} takes  how many of them a hex can be reached by
 * @property {Left[]} stayed  who did not go with the others, and why
 * @property {Record<string, number> | null} reach  where they could get to
 * @property {string} picked  the counter chosen for an action that names counter and hex
 * @property {string} kind  what is allotted, or the way of moving
 * @property {Action[]} ways  actions that lead to the same hex by different ways, or ways to use a counter
 * @property {string} goal  where the only one of them leads, if it does not name that itself
 * @property {string} held  the one hex a held gesture leads to
 * @property {boolean} grave  the held gesture cannot be taken back or costs a counter: only its button carries it out
 * @property {boolean} warned  the held gesture brings something that its player is told first
 * @property {string} answered  the kind of the decision that the last part of a held gesture answers
 * @property {Map<string, Action[]> | null} instead  the hexes that are lit instead of those that the actions light
 * @property {Wants | null} wants  what is asked of the table now
 * @property {string} over  the hex that is pointed at
 * @property {{key: string, found: import("./types.d.ts").Ahead} | null} foreseen  what was told of a hex that was pointed at
 * @property {{key: string, found: import("./types.d.ts").Prospect | null} | null} sized  how a battle would stand about such a hex
 */
/**
 * Everything that may happen to a gesture: by pointer, key or button; by a pointer at rest; by the table.
 * @typedef {{is: "tap", hex: string, unit: string, add: boolean, touch: boolean, pile: string[]} |
 *   {is: "unit", unit: string, add: boolean} | {is: "units", units: string[], add: boolean} | {is: "hex", hex: string, touch: boolean} | {is: "press", action: Action} |
 *   {is: "fight", action: Action} | {is: "kind", kind: string} | {is: "join all"} | {is: "drop", part: Action} |
 *   {is: "change", battle: BattleView, to: number} | {is: "back"} | {is: "cancel"} | {is: "point", hex: string} |
 *   {is: "foreseen", key: string, found: import("./types.d.ts").Ahead} |
 *   {is: "sized", key: string, found: import("./types.d.ts").Prospect | null} |
 *   {is: "state", state: State | null, shown: State | null, looking: number | null, known: Known, news: {kind: string}[]} |
 *   {is: "answer", to: Wants, found: any} | {is: "refused", to: Wants, stale: boolean}} Event
 */

/** @type {Action} */
const NONE = { do: "" };

/** A gesture before anything is known. @type {Gesture} */
export const START = {
  known: { labels: new Map(), height: 0, areas: new Map(), counters: new Map() },
  state: null, shown: null, looking: null, ...NOTHING, kind: "", answered: "", wants: null, over: "", foreseen: null, sized: null,
};

/**
 * What comes of a gesture by an event.
 * @param {Gesture} gesture
 * @param {Event} event
 * @returns {Gesture}
 */
export function reduce(gesture, event) {
  const next = step(gesture, event);
  const kinds = kindsIn(next);
  if (kinds.includes(next.kind)) return next;
  const kind = (isChoosing(next) && ownParts(next)[0].kind) || (kinds[0] ?? "");
  return kind === next.kind ? next : { ...next, kind };
}

/**
 * @param {Gesture} g
 * @param {Event} event
 * @returns {Gesture}
 */
function step(g, event) {
  switch (event.is) {
    case "state":
      return moved(g, event);
    case "answer":
      return event.to === g.wants ? known({ ...g, wants: null }, event.to, event.found) : g;
    case "refused":
      if (event.to !== g.wants) return g;
      return { ...g, ...(event.stale ? NOTHING : {}), wants: null };
    case "point":
      return event.hex === g.over ? g : { ...g, over: event.hex };
    case "foreseen":
      return wonderIn(g)?.key === event.key ? { ...g, foreseen: { key: event.key, found: event.found } } : g;
    case "sized":
      return sizingIn(g)?.key === event.key ? { ...g, sized: { key: event.key, found: event.found } } : g;
    case "cancel":
      return cancelled(g);
    default:
      return g.wants ? g : acted(g.stayed.length ? { ...g, stayed: [] } : g, event);
  }
}

/**
 * The table has answered. Whoever did not go with the others stays chosen once they have gone, so that he may go elsewhere.
 * @param {Gesture} g
 * @param {Wants} asked
 * @param {any} found
 * @returns {Gesture}
 */
function known(g, asked, found) {
  if (asked.ask === "group") return grouped(g, asked, found);
  if (asked.ask === "ways") return isAlike(found) ? decided(g, [...asked.parts, asked.ways[0]], found[0], asked.how) : { ...g, ways: asked.ways };
  if (asked.ask === "march" || asked.ask === "fit") return fitted(g, asked, found);
  const next = answered(g, asked, found);
  if (asked.ask !== "send" || !asked.left?.length) return { ...next, stayed: g.stayed };
  const [verb, then] = [asked.parts.find(({ unit }) => unit)?.do, isMine(next) ? choseUnits(next, asked.left.map(({ unit }) => unit), false) : next];
  const tried = then.wants && "parts" in then.wants ? then.wants.parts : then.parts; // what else whoever is asked about already could do is nobody's wish
  return { ...(tried.every((part) => !part.unit || part.do === verb) ? then : next), stayed: asked.left };
}

/**
 * What a player does while nothing is asked of the table.
 * @param {Gesture} g
 * @param {Event} event
 * @returns {Gesture}
 */
function acted(g, event) {
  if (event.is === "back") return back(g);
  if (event.is === "kind") return choseKind(g, event.kind);
  if (!isMine(g)) return g;
  switch (event.is) {
    case "tap":
      return tapped(g, event);
    case "unit":
      return choseUnit(g, event.unit, event.add);
    case "units":
      return choseUnits(g, event.units, event.add);
    case "hex":
      return choseHex(g, event.hex, event.touch);
    case "press":
      return pressed(g, event.action);
    case "fight":
      if (!actionsOf(g).some((offered) => same(offered, event.action))) return g;
      return added(g, event.action, { named: true, said: foughtAfter(g, event.action) });
    case "join all":
      return fitting(g, g.parts, null);
    case "drop":
      return dropped(g, event.part);
    case "change":
      return { ...g, wants: { ask: "undo", to: event.to, parts: partsOf(event.battle) } };
    default:
      return g;
  }
}

// --- what a player does ----------------------------------------------------------------------------------

/**
 * A click, a tap or a key on a counter and its hex: it chooses the one or the other; what is not lit does nothing.
 * @param {Gesture} g
 * @param {{hex: string, unit: string, add: boolean, touch: boolean, pile: string[]}} event  the pile of the hex, uppermost first
 */
function tapped(g, { hex, unit, add, touch, pile }) {
  const { units, hexes } = lit(g);
  const goes = hexes.has(hex);
  if (add && unit && units.has(unit) && !within(g, hex)) return choseUnits(g, stackOf(g, unit), true, unit);
  if (add && goes && !units.has(unit) && isMine(g) && battleOf([hexes.get(hex)?.[0] ?? NONE])) return choseHex(g, hex, touch, true);
  const going = isChoosing(g) || g.group.length > 0;
  if (unit && units.has(unit) && (add || !goes || !going || selectedIn(g) === unit)) return choseUnit(g, unit, add);
  if (goes) return choseHex(g, hex, touch);
  const other = unit && pile.find((id) => units.has(id));
  return other ? choseUnit(g, other, add) : g;
}

/**
 * Whether a counter of a hex was chosen already: then others are added to it one by one.
 * @param {Gesture} g
 * @param {string} hex
 */
function within(g, hex) {
  const chosen = [...chosenIn(g), ...(battleIn(g)?.attackers ?? [])];
  return viewOf(g)?.units.some((known) => known.hex === hex && chosen.includes(known.id)) ?? false;
}

/**
 * Several counters are chosen at once, or the one that is meant where only one of them can be.
 * @param {Gesture} g
 * @param {string[]} units
 * @param {boolean} add
 * @param {string} [meant]
 * @returns {Gesture}
 */
function choseUnits(g, units, add, meant = "") {
  const several = choseSeveral(g, units, add);
  const { units: open } = lit(g);
  const one = meant || units.find((unit) => open.has(unit));
  return several ?? (one ? choseUnit(g, one, add) : g);
}

/**
 * A counter is chosen; with `add`, to move together with those already chosen.
 * @param {Gesture} g
 * @param {string} unit
 * @param {boolean} add
 * @returns {Gesture}
 */
function choseUnit(g, unit, add) {
  const more = collected(g, unit, add);
  if (more) return tried(g, more);
  if (add && (g.group.length || sends(g))) return together(g, unit);
  if (add && g.picked && g.picked !== unit) return straight(g, [g.picked, unit]) ?? g;
  const offered = meantBy(g, unit);
  if (!offered) return g;
  if (isChoosing(g) || g.group.length || g.picked || g.grave) {
    const was = selectedIn(g);
    g = g.picked && g.parts.length && !g.grave ? { ...g, ways: [], picked: "" } : { ...g, ...NOTHING }; // earlier parts stay
    if (was === unit) return g;
  }
  const alone = offered.filter((action) => !action.to);
  const usual = alone.find((action) => action.do === USUAL);
  if (usual) return added(g, usual);
  if (alone.length === 1 && alone.length === offered.length) {
    // Where counters are moved, something else that would happen at once is asked first: who clicks wants to see where it can go.
    const moving = actionsOf(g).some((action) => action.do === USUAL);
    return moving ? added(g, alone[0], { asks: true }) : added(g, alone[0]);
  }
  return { ...g, picked: unit, ways: alone.length ? alone : g.ways };
}

/**
 * The gesture with another counter in it, or without one that is: where the same verb is asked for once more, or where the
 * player adds one that may come along. Null when the counter does not go on with what was begun.
 * @param {Gesture} g
 * @param {string} unit
 * @param {boolean} add
 * @returns {Action[] | null}
 */
function collected(g, unit, add) {
  if (!g.parts.length || isWaiting(g)) return null;
  const offered = actionsOf(g).filter((action) => action.unit === unit && !action.to);
  const verb = g.parts[g.parts.length - 1].do;
  const next = offered.find((action) => action.do === verb) ?? (offered.length < 2 ? offered[0] : undefined);
  if (next && (add || next.do === verb || !isChoosing(g) || !meantBy(g, unit))) return [...g.parts, next];
  const member = g.parts.find((part) => part.unit === unit && part.do === verb && !part.to);
  return member && g.parts.length > 1 ? g.parts.filter((part) => part !== member) : null;
}

/**
 * Whether a counter is chosen that goes somewhere, if only to the one hex it can, and not one that merely does something before an attack.
 * @param {Gesture} g
 */
function sends(g) {
  if (!isChoosing(g)) return false;
  if (g.held) return !g.grave && ownParts(g).length === 1 && !ownParts(g)[0].to;
  return actionsOf(g).some((action) => action.to && !action.unit && action.do !== "attack");
}

/**
 * What choosing a counter means, where one that is merely chosen gives way to it.
 * @param {Gesture} g
 * @param {string} unit
 */
function meantBy(g, unit) {
  const offered = lit(g).units.get(unit);
  if (!isChoosing(g) || !offered) return offered;
  const wanted = baseOf(g).filter((action) => action.unit === unit);
  const kinds = wanted.filter((action) => !action.kind || !g.kind || action.kind === g.kind);
  return (kinds.length && kinds) || (wanted.length && wanted) || undefined;
}

/**
 * A counter is added to those that move together, or taken out.
 * @param {Gesture} g
 * @param {string} unit
 * @returns {Gesture}
 */
function together(g, unit) {
  const opener = g.opener ?? ownParts(g)[0];
  if (!opener) return without(g, unit);
  if (!opener.unit || !baseOf(g).some((action) => same(action, { ...opener, unit }))) return g;
  const names = g.group.length ? g.group : [opener.unit];
  const group = names.includes(unit) ? names.filter((name) => name !== unit) : [...names, unit];
  if (group.length > 1) return gathered(g, opener, group);
  const alone = { ...g, ...NOTHING };
  return group.length ? added(alone, { ...opener, unit: group[0] }) : alone;
}

/**
 * A counter is added to those that go straight to a hex, or taken out; the last of them is chosen alone.
 * @param {Gesture} g
 * @param {string} unit
 * @returns {Gesture}
 */
function without(g, unit) {
  const group = g.group.includes(unit) ? g.group.filter((name) => name !== unit) : [...g.group, unit];
  const [last] = group;
  return straight({ ...g, ...NOTHING }, group) ?? choseUnit({ ...g, ...NOTHING }, last, false);
}

/**
 * A hex is chosen. A finger points at nothing before it chooses: what a mouse was warned of is told first.
 * @param {Gesture} g
 * @param {string} hex
 * @param {boolean} warns
 * @param {boolean} [everyone]  whether all who can attack it
 * @returns {Gesture}
 */
function choseHex(g, hex, warns, everyone = false) {
  if (g.held && hex === g.held && !g.grave) return sent(g, g.parts);
  const offered = lit(g).hexes.get(hex);
  if (!offered?.length) return g;
  if (g.warned) return tried(g, [...g.parts.slice(0, -1), offered[0]], { warns });
  if (isWaiting(g) && hex === (g.parts[g.parts.length - 1].to ?? g.held)) return g;
  if (g.grave && !isChoosing(g)) g = { ...g, ...NOTHING };
  const other = isAlternative(g, offered[0]);
  if (everyone) return fitting({ ...g, ...NOTHING }, [offered[0]], null, { declares: true });
  if (g.group.length > 1 && g.opener && !other) return goTogether(g, g.opener, offered[0], warns);
  if (g.group.length > 1 && !other) return goStraight(g, offered[0], warns);
  if (other) return fitting({ ...g, ...NOTHING }, [offered[0]], chosenIn(g).map((unit) => ({ do: JOIN, unit })));
  if (offered.length === 1) return tried(g, [...g.parts, offered[0]], { warns });
  const [first] = offered;
  if (!offered.every(({ do: verb, via, unit, kind }) => via && verb === first.do && unit === first.unit && kind === first.kind)) return { ...g, ways: offered };
  return { ...g, wants: { ask: "ways", parts: g.parts, ways: offered, how: { warns } } };
}

/**
 * Whether several ways come to the same: nobody has to choose one then. What cannot be seen beforehand is not known to be the same.
 * @param {Preview[]} found  what each of them leads to
 */
function isAlike(found) {
  const [first, ...others] = found.map(({ final, decision, actions, view, lost }) => (final ? "" : JSON.stringify([decision, actions, view, lost])));
  return Boolean(first) && others.every((other) => other === first);
}

/**
 * @param {Gesture} g
 * @param {Action} action
 */
function pressed(g, action) {
  const { buttons, asides } = lit(g);
  if (![...buttons, ...g.ways].some((offered) => same(offered, action))) return g;
  const aside = asides.some((offered) => same(offered, action));
  if (isWaiting(g)) return aside ? tried({ ...g, ...NOTHING }, [action], { named: true }) : sent(g, g.parts);
  const goesOn = actionsOf(g).some((offered) => same(offered, action));
  if (!goesOn && aside) return tried(g, [action], { named: true });
  // Something may follow that the button does not name: everything is tried out first.
  return added(g, action, { named: true });
}

/**
 * What is allotted next is chosen, or the way in which the chosen counters move.
 * @param {Gesture} g
 * @param {string} kind
 * @returns {Gesture}
 */
function choseKind(g, kind) {
  const next = { ...g, kind };
  if (g.opener) return gathered(next, { ...g.opener, kind }, g.group);
  return isChoosing(g) ? tried(next, [...g.parts.slice(0, -1), { ...g.parts[g.parts.length - 1], kind }]) : next;
}

/**
 * One unsent part is left out.
 * @param {Gesture} g
 * @param {Action} part
 */
function dropped(g, part) {
  const rest = g.parts.filter((other) => !same(other, part));
  return !rest.length || same(part, g.parts[0]) ? cancelled(g) : tried(g, rest);
}

/**
 * The last unsent part is taken back.
 * @param {Gesture} g
 */
function back(g) {
  if (g.ways[0]?.to) return { ...g, ways: [] };
  return ownParts(g).length < 2 ? cancelled(g) : tried(g, g.parts.slice(0, -1));
}

/**
 * The game may have moved on: unsent parts, and what is asked about them, belong to the position they were made in.
 * @param {Gesture} g
 * @param {Extract<Event, {is: "state"}>} event
 * @returns {Gesture}
 */
function moved(g, { state, shown, looking, known, news }) {
  const talk = news.length > 0 && news.every(({ kind }) => kind === "chat" || kind === "name");
  const gone = (state?.at !== g.state?.at && !talk) || looking !== null;
  const kind = state?.decision?.kind === g.state?.decision?.kind ? g.kind : "";
  const next = { ...g, state, shown, looking, known, kind, stayed: gone ? [] : g.stayed };
  return gone ? cancelled(next) : next;
}
