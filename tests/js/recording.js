/**
 * Records gestures at a real table: `node recording.js ORIGIN` reads what to do from standard input and writes what happened to
 * standard output (tests/browser/recorder.py). The page's own modules sit at the table; only the browser is missing.
 */

import { text } from "node:stream/consumers";

import { Deciding } from "../../src/winterline/web/deciding.js";
import { isWaiting } from "../../src/winterline/web/lights.js";
import { forScenario } from "../../src/winterline/web/questions.js";
import { same } from "../../src/winterline/web/shapes.js";
import { Table } from "../../src/winterline/web/store.js";
import { talk } from "../../src/winterline/web/wire.js";
import { played, seen, towards, wanted } from "./playing.js";

/** @typedef {import("../../src/winterline/web/types.d.ts").Action} Action */
/** @typedef {{game: string, scenario: string, options: string[], seed: number, side: string, kind: string, hand: string}} Job */

const MOST_CLICKS = 9;
const MOST_PARTS = 4;
/** Of the actions that have nothing to do with a gesture, so many of each form are kept: what is lit stays different from what is chosen. */
const OTHERS = 1;
const origin = process.argv[2];
const real = fetch;
let cookie = "";

/** No news: a session ends with its answer. */
globalThis.EventSource = /** @type {any} */ (class extends EventTarget { close() { return undefined; } });
globalThis.fetch = async (url, init) => {
  const answer = await real(`${origin}${url}`, { ...init, headers: { ...init?.headers, cookie, origin } });
  for (const line of answer.headers.getSetCookie()) cookie = line.split(";")[0];
  return answer;
};

/** @param {Action} action */
const form = (action) => ["unit", "kind", "via", "to"].flatMap((name) => (action[/** @type {keyof Action} */ (name)] ? [name[0]] : [])).join("");

/**
 * Something happens, and all that it leads to.
 * @param {Deciding} deciding
 * @param {import("../../src/winterline/web/gesture.js").Event} event
 */
async function done(deciding, event) {
  deciding.take(event);
  await deciding.work;
}

/**
 * Make the gesture of an action; whether it is made and not sent.
 * @param {Deciding} deciding
 * @param {Action} goal
 * @param {string} hand
 */
async function gone(deciding, goal, hand) {
  const at = deciding.table.state?.at;
  for (let n = 0; n < MOST_CLICKS; n += 1) {
    const event = towards(deciding.gesture, goal, hand === "finger");
    if (event) await done(deciding, event);
    if (!event || deciding.table.state?.at !== at) return false;
    if (!isWaiting(deciding.gesture) && deciding.parts.length && same(deciding.parts[deciding.parts.length - 1], goal)) return true;
    if (hand === "keys" && isWaiting(deciding.gesture) && n === 0) return true;
  }
  return false;
}

/**
 * Choose more counters with Shift until two have a hex in common, and send them there.
 * @param {Deciding} deciding
 * @param {Action} goal
 */
async function goTogether(deciding, goal) {
  for (const { unit = "" } of deciding.table.state?.actions.filter((action) => same({ ...action, unit: goal.unit }, goal)) ?? []) {
    if (unit === goal.unit) continue;
    await done(deciding, { is: "unit", unit, add: true });
    const [hex] = deciding.group.length > 1 ? deciding.hexes.keys() : [];
    if (hex) return done(deciding, { is: "hex", hex, touch: false });
    if (deciding.group.length > 1) await done(deciding, { is: "unit", unit, add: true });
  }
}

/**
 * Make the gesture of an action, and what may follow until it is sent, and write down what happens. Keys think better of it first.
 * @param {Job} job
 */
async function recorded({ kind, hand, side, ...wanted_ }) {
  cookie = "";
  const seats = { allied: "bot:random", axis: "bot:random", [side]: "human" };
  const { id } = await talk("/api/games", { ...wanted_, mode: "bot", seats });
  const table = new Table(id);
  const deciding = new Deciding(table);
  /** @type {any[]} */
  const events = [];
  const take = deciding.take.bind(deciding);
  deciding.take = (event) => {
    const { wants } = deciding.gesture;
    events.push(structuredClone({ ...event, to: undefined, known: undefined, shown: undefined, wants, asked: wanted(wants) }));
    take(event);
  };
  await table.load();
  const goal = deciding.actions.find((action) => (hand === "Shift" ? action.do === "move" : `${deciding.decision?.kind}.${action.do} ${form(action)}`.trim() === kind));
  if (goal && (await gone(deciding, goal, hand)) && hand === "keys") {
    while (deciding.pending) await done(deciding, { is: "back" });
    await gone(deciding, goal, "");
  }
  if (goal && hand === "Shift") await goTogether(deciding, goal);
  if (hand === "one button for all") {
    await done(deciding, { is: "join all" });
    await done(deciding, { is: "drop", part: deciding.parts[deciding.parts.length - 1] });
  }
  const further = () => deciding.actions.find(({ to }) => to) ?? deciding.actions.find(({ unit }) => !unit) ?? deciding.actions[0];
  for (let n = 0; deciding.parts.length && n < MOST_PARTS && further(); n += 1) await gone(deciding, further(), "");
  table.close();
  return slim({ name: `${kind} by ${hand}`, events }, table);
}

/**
 * A session without what no gesture looks at.
 * @param {{name: string, events: any[]}} session
 * @param {Table} table
 */
function slim({ name, events }, table) {
  const parts = events.flatMap((event) => [event, event.action ?? {}, event.part ?? {}, ...(event.wants?.parts ?? []), ...(event.wants?.more ?? []), ...(event.found?.parts ?? [])]);
  const group = events.flatMap((event) => event.wants?.group ?? []);
  const named = new Set([...group, ...parts.flatMap((part) => [part.unit, part.hex, part.to])].filter(Boolean));
  const wide = new Set(named);
  const listed = (/** @type {Action[]} */ actions) => {
    /** @type {Map<string, number>} */
    const counts = new Map();
    const kept = actions.filter((action) => {
      const shape = `${action.do} ${action.kind ?? ""} ${form(action)}`;
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
      return (!action.unit && !action.to) || named.has(action.unit) || named.has(action.to) || (counts.get(shape) ?? 0) <= OTHERS;
    });
    for (const action of kept) for (const id of [action.unit, action.to, action.via, action.kind]) if (id) wide.add(id);
    return kept;
  };
  const position = (/** @type {any} */ all) => {
    const actions = listed(all.actions);
    const lost = new Set(all.lost);
    const warnings = all.warnings.map((/** @type {any} */ warned) => ({ ...warned, hexes: [], units: [] }));
    const reach = Object.fromEntries(Object.entries(all.reach ?? {}).filter(([hex]) => wide.has(hex)));
    const events = all.events?.map((/** @type {any} */ { what }) => ({ what }));
    const onward = all.onward && { ...all.onward, actions: listed(all.onward.actions) };
    return { ...all, actions, onward, warnings, reach, events, view: all.view && seenOf(all.view, (id) => wide.has(id) || lost.has(id)) };
  };
  const goes = (/** @type {any[]} */ all) => all.filter(({ action }, i) => !i || named.has(action.to));
  /** @param {any} found  a preview; where a group can go; what of a gesture fits, with its preview */
  const answered = (found) => {
    if (found.actions) return position(found);
    if (found.goes) return { ...found, goes: goes(found.goes), reach: {} };
    return found.ahead ? { ...found, ahead: position(found.ahead) } : found;
  };
  const short = events.filter(({ is }) => is !== "point").map(({ asked, wants, ...event }) => {
    if (event.is === "state") return { is: "state", news: event.news.map((/** @type {any} */ { kind }) => ({ kind })), state: stateOf(position(event.state)) };
    if (!wants || event.is !== "answer") return event;
    if (asked.startsWith("send")) return { is: "answer", found: null };
    return { is: "answer", found: answered(event.found) };
  });
  const counters = [...wide].flatMap((id) => (table.counters.has(id) ? [[id, { name: table.counters.get(id)?.name, side: table.counters.get(id)?.side }]] : []));
  const areas = [...wide].flatMap((id) => (table.areas.has(id) ? [[id, table.areas.get(id)]] : []));
  return checked(JSON.parse(JSON.stringify({ name, hexes: [...wide].filter((id) => table.labels.has(id)), areas, counters, events: short })), events);
}

/**
 * @param {any} view
 * @param {(id: string) => boolean} keeps
 */
function seenOf({ units, mode, building, battles, careful, boxes, places }, keeps) {
  const unit = (/** @type {any} */ { id, side, status, hex, steps, attack, defence }) => ({ id, side, status, hex, steps, attack, defence });
  const battle = (/** @type {any} */ { hexes, attackers, support, nas, cas, won, outcome }) => ({ hexes, attackers, support, nas, cas, won, outcome });
  const mine = (/** @type {any[]} */ list = []) => list.filter(({ id }) => keeps(id));
  return {
    units: mine(units).map(unit), mode, careful, boxes: mine(boxes), places: mine(places),
    building: building && battle(building), battles: battles?.map(battle),
  };
}

/** @param {any} state */
const stateOf = ({ seat, at, decision, actions, onward, view, result, warnings, destructive, reach }) =>
  ({ seat, at, decision, actions, onward, view, result, warnings, destructive, reach });

/**
 * What was left out changes nothing of what is asked and sent; with what is seen after every event.
 * @param {any} session
 * @param {any[]} events  as they happened
 */
function checked(session, events) {
  const gestures = played(session);
  const asked = events.filter(({ is }) => is !== "point").map((event) => event.asked);
  for (const [n, before] of asked.entries()) {
    if (wanted(gestures[n].wants) !== before) throw new Error(`${session.name}: "${wanted(gestures[n].wants)}" instead of "${before}"`);
  }
  return { ...session, then: gestures.slice(1).map(seen) };
}

const { jobs } = JSON.parse(await text(process.stdin));
const out = { words: {}, sessions: /** @type {any[]} */ ([]) };
for (const job of jobs) {
  const tables = await talk(forScenario("tables", job));
  Object.assign(out.words, tables.words);
  out.sessions.push(await recorded(job));
}
process.stdout.write(`{"words":${JSON.stringify(out.words)},"sessions":[\n${out.sessions.map((one) => JSON.stringify(one)).join(",\n")}\n]}\n`, () => process.exit(0));
