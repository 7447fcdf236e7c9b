/**
 * Actions by their shape: what they light, and the battle that unsent parts describe.
 */

import { say } from "./messages/say.js";

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {{hexes: string[], attackers: string[], support: Record<string, number>}} Battle */
/** @typedef {{units: Map<string, Action[]>, hexes: Map<string, Action[]>}} Lights */

/** What an action names as the hex between when it leads straight to its goal: nobody has to read it. */
export const STRAIGHT = "-";

/** The verb by which a counter joins a battle. */
export const JOIN = "join";

/**
 * Whether an action is a verb alone, or with a kind: a button.
 * @param {Action} action
 */
export const bare = (action) => !action.unit && !action.to && !action.kind;

/** The end of a phase. @param {Action} action */
export const isEnd = (action) => bare(action) && action.do === "end";

/**
 * @param {Action} one
 * @param {Action} two
 */
export const same = (one, two) =>
  one.do === two.do && one.unit === two.unit && one.kind === two.kind && one.via === two.via && one.to === two.to;

/**
 * @template T
 * @param {Map<string, T[]>} map
 * @param {string} key
 * @param {T} one
 */
export function put(map, key, one) {
  const list = map.get(key);
  if (list) list.push(one);
  else map.set(key, [one]);
}

/**
 * The one counter that all actions are about, if there is one: it need not be chosen first.
 * @param {Action[]} actions
 */
function onlyUnit(actions) {
  const names = new Set(actions.flatMap((a) => (a.unit && a.to ? [a.unit] : [])));
  return names.size === 1 ? [...names][0] : "";
}

/**
 * The counters and hexes that actions light.
 * @param {Action[]} actions
 * @param {{picked: string, kind: string}} chosen  the counter and kind that narrow actions which name several things; what has
 *   no action of that kind is lit by those it has
 * @returns {Lights}
 */
export function lightsOf(actions, chosen) {
  /** @type {Lights} */
  const out = { units: new Map(), hexes: new Map() };
  const only = onlyUnit(actions);
  const wanted = (/** @type {Action} */ action) => !action.kind || action.kind === chosen.kind;
  const take = (/** @type {Action} */ action, /** @type {Lights} */ to) => {
    if (action.unit) put(to.units, action.unit, action);
    const meant = !action.unit || action.unit === chosen.picked || action.unit === only;
    if (action.to && meant) put(to.hexes, action.to, action);
  };
  /** @type {Lights} what has only other kinds */
  const other = { units: new Map(), hexes: new Map() };
  for (const action of actions) take(action, wanted(action) ? out : other);
  for (const [unit, list] of other.units) if (!out.units.has(unit)) out.units.set(unit, list);
  for (const [hex, list] of other.hexes) if (!out.hexes.has(hex)) out.hexes.set(hex, list);
  return out;
}

/**
 * The kinds of actions that name a kind and a counter or a hex: ways of moving, what is allotted.
 * @param {Action[]} actions
 */
export const kindsOf = (actions) =>
  inOrder([...new Set(actions.flatMap((a) => (a.kind && (a.to || a.unit) ? [a.kind] : [])))]);

/**
 * Kinds in the order in which the game names them, the usual one first.
 * @param {string[]} kinds
 */
const inOrder = (kinds) => {
  const known = say.kinds();
  const rank = (/** @type {string} */ kind) => (known.includes(kind) ? known.indexOf(kind) : known.length);
  return kinds.sort((a, b) => rank(a) - rank(b));
};

/** More counters than these are chosen on the map, not by buttons. */
const FEW_ANSWERS = 3;

/**
 * The actions of one or few counters that answer a question together with a button: "take it off, or let it stay?" That of
 * the counter which the question is about has one beside hexes too. Where a phase goes on until it is ended, counters are chosen on the map.
 * @param {Action[]} actions
 * @param {unknown} about  the counter that the question is about, if it is about one
 * @returns {Action[]}
 */
export function answersOf(actions, about = "") {
  const named = actions.filter((action) => action.unit);
  const asks = actions.some((action) => bare(action) && !isEnd(action));
  const plain = (/** @type {Action} */ action) => action.unit && !action.to && !action.kind && !action.via;
  const beside = named.length === 1 && named[0].unit === about && plain(named[0]) && actions.some((action) => action.to);
  const all = asks && named.length <= FEW_ANSWERS && actions.every((action) => bare(action) || plain(action));
  return beside || all ? named : [];
}

/**
 * What supports a battle, by kind.
 * @param {import("./types.d.ts").BattleView} battle
 * @returns {Record<string, number>}
 */
export const supportOf = (battle) => battle.support ?? counted({ nas: battle.nas ?? 0, cas: battle.cas ?? 0 });

/**
 * Counts without those of nothing.
 * @param {Record<string, number>} counts
 */
const counted = (counts) => Object.fromEntries(Object.entries(counts).filter(([, n]) => n));

/**
 * The battle that unsent parts describe.
 * @param {Action[]} parts
 * @returns {Battle | null}
 */
export function battleOf(parts) {
  if (parts[0]?.do !== "attack") return null;
  /** @type {Record<string, number>} */
  const support = {};
  for (const { do: verb, kind } of parts) if (verb === "support" && kind) support[kind] = (support[kind] ?? 0) + 1;
  return {
    hexes: parts.flatMap((part) => (part.to ? [part.to] : [])),
    attackers: parts.flatMap((part) => (part.do === JOIN && part.unit ? [part.unit] : [])),
    support,
  };
}

/**
 * Whether unsent parts lead somebody to a hex, and do not merely name one to be attacked.
 * @param {Action[]} parts
 */
export const isMove = (parts) => parts.some((part) => part.to) && !battleOf(parts);

/**
 * The parts that describe a battle, short of declaring it.
 * @param {import("./types.d.ts").BattleView} battle
 * @returns {Action[]}
 */
export function partsOf(battle) {
  const [first, ...more] = battle.hexes;
  return [
    { do: "attack", to: first },
    ...more.map((hex) => ({ do: "also", to: hex })),
    ...battle.attackers.map((unit) => ({ do: JOIN, unit })),
    ...Object.entries(supportOf(battle)).flatMap(([kind, n]) => Array.from({ length: n }, () => ({ do: "support", kind }))),
  ];
}

/**
 * The parent formation as it is printed small on a counter.
 * @param {string} formation
 */
export function parentOf(formation) {
  return formation
    .replace(/^army.*|^(Br|US) | or .*| \(.*\)/g, "")
    .replace(/ (Div|Bde|Force)$/, "");
}

/**
 * The style of a result that costs or drives back one side alone.
 * @param {string} result  as the table of combat results has it
 */
export const loserOf = (result) => (/^A\w*$/.test(result) ? "attacker-loses" : /^D\w*$/.test(result) ? "defender-loses" : "");

/**
 * The order of words in which numbers count: 2A comes before 10A, D1R before D10R.
 * @param {string} a
 * @param {string} b
 */
export const inTurn = (a, b) => a.localeCompare(b, "en", { numeric: true });
