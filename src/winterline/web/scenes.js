/**
 * What happened as a play: entries of the record become scenes that can be shown one after another. Pure: neither page nor table.
 */

import { standing } from "./moves.js";
import { rollOf } from "./record.js";

/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {import("./types.d.ts").TableEvent} TableEvent */
/** @typedef {{units: string[], text: string, rule: string, hexes: string[]}} Loss */
/**
 * @typedef {object} Roll
 * @property {string} odds
 * @property {number} die
 * @property {string} result
 * @property {[number, number]} [totals]  the factors that were compared
 * @property {number[]} [shifts]          the columns that each shift brought
 * @property {string[]} [faces]   what each face would have brought, where the table says something else
 */
/**
 * A scene: counters that go along hexes (`march`), come onto the map (`appear`) or leave it (`leave`); a battle with its roll and what it
 * cost; something to be told in large letters (`headline`) or in small ones (`line`).
 * @typedef {object} Scene
 * @property {"march" | "appear" | "leave" | "battle" | "headline" | "line"} is
 * @property {number} n       the entry that tells of it
 * @property {string} side    who did it
 * @property {string} turn    whose turn it was
 * @property {string} what
 * @property {string} as      as what the game tells it, or nothing in particular
 * @property {string} text
 * @property {string} rule
 * @property {string[]} units
 * @property {string[]} hexes
 * @property {Roll} [roll]    of a battle
 * @property {Loss[]} [losses]  of a battle: what it cost, as far as these entries tell
 * @property {string} [again]   of a battle: who had the die rolled again
 * @property {Loss[]} [later]   of a battle: dice that fell for its hex after it, as a defence that stands
 * @property {Scene[]} [rows]   where dice fell for no battle: all that came of it, line by line
 * @property {Map<string, import("./types.d.ts").UnitView>} [forms]  of a battle: the counters as they stood when it was fought
 * @property {Set<string>} [party]  of a battle: who is in it, where that is known
 * @property {Scene} [of]       what comes of a battle: that battle
 * @property {boolean} [carded]  a loss that stands on the card of a battle
 */
/** @typedef {{battle: Scene | null}} Going  the battle that what comes next may belong to */

/** What is told in large letters. */
const LARGE = new Set(["turn", "headline", "chance", "port", "ground"]);
/** What stands in large letters though counters are seen to do it. */
const ARRIVAL = "arrival";
/** How they are told who are called away. */
const DEPARTURE = "departure";
/** Seats that play no side. */
const WATCHING = new Set(["spectator", "host"]);
/** What counters are seen to do on the map. */
const GOES = new Set(["move", "retreat", "advance", "arrival"]);
/** Dice. */
const ROLL = "roll";
/** What comes of a battle. */
const OUTCOMES = new Set(["loss", "step", "retreat", "advance"]);
/** What is seen on no card and in no large letters. */
const SILENT = new Set(["", "combat", DEPARTURE]);
/** What begins after it. */
const ELSEWHERE = new Set(["turn", "move", "combat", "arrival"]);

/**
 * Whether a scene is told in large letters.
 * @param {Scene} scene
 */
export const isLarge = ({ is, as }) => is === "headline" || as === ARRIVAL;

/**
 * The form of a scene.
 * @param {TableEvent} event
 * @param {(unit: string) => boolean} known  whether a unit stands on the map
 * @returns {Scene["is"]}
 */
function formOf({ as: telling, units, hexes }, known) {
  const as = telling ?? "";
  if (as === "battle") return "battle";
  if (LARGE.has(as) || (as === ARRIVAL && !hexes.length)) return "headline"; // who comes to a box is seen on no hex
  if ((as === "loss" || as === DEPARTURE) && units.some(known)) return "leave";
  if (!units.length || !hexes.length) return "line";
  if (GOES.has(as) && (hexes.length > 1 || units.every(known))) return "march";
  return as !== "loss" && hexes.length === 1 && !units.every(known) ? "appear" : "line";
}

/**
 * The way of counters: an event that names only where they went to began where they stood.
 * @param {TableEvent} event
 * @param {Map<string, string>} where
 */
function wayOf({ units, hexes }, where) {
  const start = where.get(units[0]);
  return hexes.length === 1 && start ? [start, ...hexes] : hexes;
}

/**
 * The scenes of entries, in order. What costs a counter after a battle belongs to its card as well, though it is told in later entries.
 * @param {Entry[]} entries  what was taken back is left out
 * @param {Map<string, string>} where  unit -> the hex it stands in before the first of them; brought up to date
 * @param {Going} [going]  the battle before the first of them; brought up to date
 * @returns {Scene[]}
 */
export function scenesOf(entries, where, going = { battle: null }) {
  /** @type {Scene[]} */
  const scenes = [];
  const told = going.battle;
  /** @type {Scene | null} a die that was rolled again, until its battle is told */
  let again = null;
  for (const entry of standing(entries)) {
    for (const event of entry.events) {
      const as = event.as ?? "";
      const is = formOf(event, (unit) => where.has(unit));
      if (ELSEWHERE.has(as)) going.battle = null;
      if (!event.text && is !== "march") continue;
      const { what, text, rule, units } = event;
      const hexes = is === "march" ? wayOf(event, where) : event.hexes;
      const of = outcomeOf(event, going.battle);
      const scene = { is, n: entry.n, side: entry.side, turn: entry.turn ?? "", what, as, text, rule, units, hexes, of };
      if (is === "battle") {
        const roll = rollOf(event) ?? undefined;
        going.battle = { ...scene, roll, losses: [], later: [], again: again?.hexes[0] === hexes[0] ? again.text : "", party: partyOf(event, where) };
        scenes.push(going.battle);
      }
      else if (as === DEPARTURE) scenes.push({ ...scene, hexes: placesOf(units, where) });
      else if (as === "loss" || as === "step") lost(scenes, { ...scene, hexes: hexes.length ? hexes : placesOf(units, where) }, of === told);
      else scenes.push(scene);
      if (as === ROLL) of?.later?.push({ units, text, rule, hexes });
      if (as === "chance" && hexes.length) again = scenes[scenes.length - 1];
      move(where, event, is);
    }
  }
  return scenes;
}

/**
 * Battles with the counters as they stood before them: what one is worth is not what is printed on it, once it has lost a step.
 * @param {Scene[]} scenes
 * @param {import("./types.d.ts").UnitView[]} units
 */
export function stood(scenes, units) {
  const forms = new Map(units.map((unit) => [unit.id, { ...unit, spent: 0, stopped: false }]));
  for (const scene of scenes) if (scene.is === "battle") scene.forms ??= forms;
  return scenes;
}

/**
 * Who is in a battle; nothing where nobody's place is known.
 * @param {TableEvent} event
 * @param {Map<string, string>} where
 */
const partyOf = ({ units, hexes }, where) =>
  (where.size ? new Set([...units, ...[...where].flatMap(([unit, hex]) => (hexes.includes(hex) ? [unit] : []))]) : undefined);

/**
 * The battle that an event comes of.
 * @param {TableEvent} event
 * @param {Scene | null} battle
 */
function outcomeOf({ as, units, hexes }, battle) {
  const party = battle?.party;
  if (as === ROLL) return battle && hexes.some((hex) => battle.hexes.includes(hex)) ? battle : undefined;
  return battle && OUTCOMES.has(as ?? "") && (!party || units.some((unit) => party.has(unit))) ? battle : undefined;
}

/**
 * Where counters stand.
 * @param {string[]} units
 * @param {Map<string, string>} where
 */
const placesOf = (units, where) => [...new Set(units.flatMap((unit) => where.get(unit) ?? []))];

/**
 * A loss stands on the card of its battle; a counter that leaves the map by it is seen to go. One without a battle, or with one whose card was
 * seen before, is told by itself.
 * @param {Scene[]} scenes
 * @param {Scene} scene
 * @param {boolean} later  whether its battle was told by earlier entries
 */
function lost(scenes, scene, later) {
  const { of: battle, units, text, rule, hexes } = scene;
  battle?.losses?.push({ units, text, rule, hexes });
  if (!battle || later || scene.is === "leave") scenes.push({ ...scene, carded: Boolean(battle) });
}

/**
 * Where counters are after an event.
 * @param {Map<string, string>} places
 * @param {TableEvent} event
 * @param {Scene["is"]} is
 */
function move(places, { units, hexes }, is) {
  for (const unit of units) {
    if (is === "march" || is === "appear") places.set(unit, hexes[hexes.length - 1]);
    else if (is === "leave") places.delete(unit);
  }
}

/**
 * What dice brought as one scene of several lines; none where it tells nothing. Counters that were merely placed before the dice fell are none of it.
 * @param {Scene[]} scenes
 * @returns {Scene[]}
 */
export function asOne(scenes) {
  const rows = scenes.filter(({ is, as, text }) => text && (as || is !== "appear"));
  return rows.length ? [{ ...rows[0], is: "line", rows }] : [];
}

/**
 * Losses of the same counters in the same words as one, with how often they were told: steps are lost one by one.
 * @param {Loss[]} losses
 * @returns {(Loss & {times: number})[]}
 */
export function atOnce(losses) {
  /** @type {Map<string, Loss & {times: number}>} */
  const alike = new Map();
  for (const loss of losses) {
    const key = `${loss.units.join(" ")} ${loss.text}`;
    alike.set(key, { ...loss, times: (alike.get(key)?.times ?? 0) + 1 });
  }
  return [...alike.values()];
}

/**
 * The kind of arrow that a march leaves.
 * @param {string} as
 * @returns {import("./types.d.ts").Arrow["kind"]}
 */
export const kindOf = (as) => (as === "retreat" || as === "advance" ? as : "move");

/**
 * Whether somebody else did something that can be seen.
 * @param {Entry[]} entries
 * @param {string} seat
 */
export const isTheirs = (entries, seat) =>
  entries.some(({ side, kind, events }) => side !== seat && kind === "action" && events.length > 0);

/**
 * All that the other side did since the end of this seat's last turn, whatever it was asked in between; null when there is nothing.
 * @param {Entry[]} entries
 * @param {string} seat
 * @returns {{from: number, to: number, count: number, entries: Entry[]} | null}
 */
export function sinceMyTurn(entries, seat) {
  if (WATCHING.has(seat)) return null; // who has no turns misses none
  const moves = standing(entries).filter((entry) => entry.turn);
  let end = moves.length;
  while (end > 0 && moves[end - 1].turn === seat) end -= 1;
  let begin = end;
  while (begin > 0 && moves[begin - 1].turn !== seat) begin -= 1;
  const run = moves.slice(begin, end);
  const count = run.filter((entry) => entry.events.length).length;
  return isTheirs(run, seat) ? { from: run[0].n - 1, to: run[run.length - 1].n, count, entries: run } : null;
}

/**
 * The newest thing that a seat chose to do; what had no alternative happened by itself.
 * @param {Entry[]} entries
 * @param {string} seat
 */
export const lastChosen = (entries, seat) => standing(entries).findLast(({ forced, side }) => !forced && side === seat)?.n ?? 0;

/**
 * What a run of scenes comes to.
 * @param {Scene[]} scenes
 * @param {(unit: string) => string} sideOf
 */
export function summed(scenes, sideOf) {
  /** @type {Map<string, {text: string, hexes: string[], times: number}[]>} side -> what it lost, and how often the same was told */
  const losses = new Map();
  const add = (/** @type {Loss} */ { units: [unit = ""], text }, /** @type {string[]} */ hexes) => {
    const lost = losses.get(sideOf(unit)) ?? [];
    const again = lost.find((one) => one.text === text);
    if (again) again.times += 1;
    else losses.set(sideOf(unit), [...lost, { text, hexes, times: 1 }]);
  };
  for (const scene of scenes) {
    for (const loss of scene.losses ?? []) add(loss, loss.hexes.length ? loss.hexes : scene.hexes);
    if ((scene.as === "loss" || scene.as === "step") && !scene.carded) add(scene, scene.hexes);
  }
  const told = (/** @type {string} */ as) => scenes.filter((scene) => scene.as === as);
  const headlines = scenes.filter(({ as }) => as === "headline" || as === "chance");
  const marches = scenes.filter(({ is, as }) => is === "march" && as !== "arrival");
  return { battles: told("battle"), losses, headlines, arrivals: told(ARRIVAL), departures: told(DEPARTURE), ports: told("port"), ground: told("ground"), marches };
}

/**
 * Arrivals by the place where they come: one line for each, however many they are.
 * @param {Scene[]} arrivals
 * @returns {{place: string, units: number, scenes: Scene[]}[]}  where `place` is a hex, or empty for those who wait beside the map
 */
export function byPlace(arrivals) {
  const ashore = new Set(arrivals.flatMap(({ hexes, units }) => (hexes.length ? units : [])));
  /** @type {Map<string, Scene[]>} */
  const places = new Map();
  for (const scene of arrivals) {
    if (!scene.hexes.length && scene.units.length && scene.units.every((unit) => ashore.has(unit))) continue; // it came on from there
    const place = scene.hexes.at(-1) ?? "";
    places.set(place, [...(places.get(place) ?? []), scene]);
  }
  return [...places].map(([place, scenes]) => ({ place, scenes, units: new Set(scenes.flatMap(({ units }) => units)).size }));
}

/**
 * Attacks that the one which was chosen brings with it: on other hexes, by others.
 * @param {Entry} entry
 */
function broughtAlong({ forced, events }) {
  const first = events.find(({ as }) => as === "combat");
  return forced || !first ? [] : events.filter(({ as, what, hexes }) => as === "combat" && what === first.what && hexes.length && hexes[0] !== first.hexes[0]);
}

/**
 * What followed a choice by itself and is about others than those who were chosen: nobody expects it. Battles, arrivals and turns are seen otherwise.
 * @param {Entry[]} entries
 * @returns {TableEvent[]}
 */
export function byThemselves(entries) {
  const own = standing(entries).filter(({ kind }) => kind === "action");
  const along = own.flatMap(broughtAlong);
  const chosen = (/** @type {Entry} */ { do: line, events }) =>
    [...(line ?? "").split(" "), ...events.filter((event) => !along.includes(event)).flatMap(({ units }) => units)];
  const meant = new Set(own.filter(({ forced }) => !forced).flatMap(chosen));
  const fought = own.some(({ events }) => events.some(({ as }) => as === "battle"));
  return [...along, ...own.filter(({ forced }) => forced).flatMap(({ events }) => events)].filter(({ as = "", units, text }) =>
    text && units.length && !units.some((unit) => meant.has(unit)) && (SILENT.has(as) || (as === "loss" && !fought)));
}
