import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { buttonsOf, questionOf } from "../../src/winterline/web/buttons.js";
import { Deciding } from "../../src/winterline/web/deciding.js";
import { wider } from "../../src/winterline/web/groups.js";

/** @typedef {import("../../src/winterline/web/types.d.ts").Action} Action */

const END = { do: "end" };
const UNITS = { a: "0101", b: "0101", c: "0101", d: "0102", e: "0109" };
const move = (/** @type {string} */ unit) => ({ do: "move", unit });
const go = (/** @type {string} */ to) => ({ do: "go", to });
const join = (/** @type {string} */ unit) => ({ do: "join", unit });
const WHY = { sentence: "It is too far.", rule: "x:1" };

/** A table at which whoever is named in `stays` goes nowhere. */
class FakeTable extends EventTarget {
  looking = null;
  board = { hex: { height: 10 } };
  labels = new Map(["0101", "0102", "0103", "0109"].map((label, i) => [label, { x: 0, y: i === 3 ? 90 : i * 10 }]));
  counters = new Map(Object.keys(UNITS).map((id) => [id, { id, name: id.toUpperCase(), side: "allied", nation: "us", formation: id === "c" ? "" : "US 3 Div" }]));
  areas = new Map();
  entries = [];
  /** @type {string[]} */ asked = [];
  /** @type {Action[][]} */ sent = [];
  /** @type {Set<string>} */ stays = new Set();
  state = {
    seat: "allied", at: 0, decision: { side: "allied", kind: "moving", prompt: "Move.", rule: "x:2", data: {} }, onward: /** @type {any} */ (null),
    actions: /** @type {Action[]} */ ([{ do: "evacuate", unit: "a" }, { do: "evacuate", unit: "b" }, ...Object.keys(UNITS).map(move), END]), left_undone: [],
    view: { units: Object.entries(UNITS).map(([id, hex]) => ({ id, hex, side: "allied" })) },
  };

  get shown() {
    return this.state;
  }

  /** @param {Action[]} actions */
  async preview(actions) {
    this.asked.push("preview");
    const events = actions.some(({ do: verb }) => verb === "go") ? [{ what: "move" }] : [];
    return { final: false, decision: this.state.decision, actions: [go("0103")], view: this.state.view, events, warnings: [] };
  }

  /** @param {Action[]} units */
  async group(units) {
    this.asked.push("group");
    return { goes: [{ action: go("0103"), count: units.length - this.stays.size }], reach: { "0103": 2 }, left: [] };
  }

  /** @param {Action[]} units @param {Action} to @param {Action[]} after */
  async march(units, to, after) {
    this.asked.push("march");
    const gone = units.filter(({ unit = "" }) => !this.stays.has(unit));
    const parts = [...after, ...gone.flatMap((opener) => [opener, to])];
    const left = units.filter((opener) => !gone.includes(opener)).map(({ unit }) => ({ unit, ...WHY }));
    return { parts, left, ahead: gone.length ? { ...(await this.preview(parts)), final: to.to === "0109" } : null };
  }

  /** @param {Action[]} after @param {Action[] | null} more */
  async fit(after, more) {
    this.asked.push("fit");
    const parts = [...after, ...(more ?? ["a", "d"].map(join))];
    return { parts, left: [], ahead: { ...(await this.preview(parts)), actions: [...["b", "c"].map(join), { do: "declare" }] } };
  }

  /** @param {Action[]} actions */
  async send(actions) {
    this.asked.push("send");
    this.sent.push(actions);
    this.state = { ...this.state, at: this.state.at + 1 };
    this.dispatchEvent(new CustomEvent("state"));
  }
}

/** @type {FakeTable} */ let table;
/** @type {Deciding} */ let deciding;
const tell = () => table.dispatchEvent(new CustomEvent("state"));

beforeEach(() => {
  table = new FakeTable();
  deciding = new Deciding(/** @type {any} */ (table));
  tell();
});

test("Shift takes a whole stack, and then one counter more or less of it", async () => {
  await deciding.tap("0101", "b", { add: true });
  assert.deepEqual(deciding.group, ["a", "b", "c"]);
  await deciding.tap("0101", "b", { add: true });
  assert.deepEqual(deciding.group, ["a", "c"]);
  await deciding.tap("0102", "d", { add: true });
  assert.deepEqual(deciding.group, ["a", "c", "d"], "from several hexes");
  await deciding.tap("0101", "b", { add: true });
  assert.deepEqual(deciding.group, ["a", "c", "d", "b"]);
});

test("Shift adds to a counter that has one way to go and is held until its player says so", async () => {
  const plain = table.preview.bind(table);
  table.preview = async (actions) => ({ ...(await plain(actions)), events: /** @type {any} */ ([{ what: "move", units: [actions[0].unit], hexes: ["0103"] }]),
    view: { units: [...table.state.view.units.filter(({ id }) => id !== actions[0].unit), { id: actions[0].unit ?? "", hex: "0103", side: "allied" }] } });
  await deciding.pickUnit("d");
  assert.equal(deciding.gesture.held, "0103");
  await deciding.pickUnit("e", true);
  assert.deepEqual([deciding.group, [...deciding.hexes.keys()], deciding.gesture.held], [["d", "e"], ["0103"], ""]);
});

test("a march of many counters costs three requests, and one press sends them", async () => {
  await deciding.tap("0101", "a", { add: true });
  await deciding.pickHex("0103");
  assert.deepEqual(table.asked.filter((what) => what !== "preview"), ["group", "march", "send"]);
  assert.deepEqual(table.sent, [["a", "b", "c"].flatMap((unit) => [move(unit), go("0103")])]);
});

test("whoever does not fit stays behind, is told why, and is still in hand", async () => {
  table.stays.add("b").add("c");
  await deciding.pickUnits(["a", "b", "c"]);
  await deciding.pickHex("0103");
  assert.deepEqual(table.sent, [[move("a"), go("0103")]]);
  assert.deepEqual(deciding.group, ["b", "c"]);
  assert.match(questionOf(deciding.gesture), /^2 stay behind\. B, C: It is too far\. /, "each reason once");
  deciding.cancel();
  await deciding.pickUnit("d");
  assert.doesNotMatch(questionOf(deciding.gesture), /stay behind/);
});

test("whoever stays and is asked about already is not taken to do what else he could", async () => {
  table.stays.add("b");
  const plain = table.send.bind(table);
  table.send = async (actions) => {
    table.state = { ...table.state, actions: [{ do: "evacuate", unit: "b" }, go("0102")] };
    await plain(actions);
  };
  await deciding.pickUnits(["a", "b"]);
  await deciding.pickHex("0103");
  assert.deepEqual([deciding.parts, [...deciding.hexes.keys()]], [[], ["0102"]]);
  assert.match(questionOf(deciding.gesture), /One stays behind/);
});

test("the strongest go first, after whoever was chosen before", async () => {
  const worth = /** @type {Record<string, number>} */ ({ a: 0, b: 4, c: 9 });
  const units = table.state.view.units.map((unit) => ({ ...unit, attack: worth[unit.id] ?? 1, defence: 1 }));
  table.state = { ...table.state, view: { units } };
  tell();
  await deciding.pickUnits(["a", "b", "c"]);
  assert.deepEqual(deciding.group, ["c", "b", "a"]);
  deciding.cancel();
  await deciding.pickUnit("a");
  await deciding.pickWith("stack", "a");
  assert.deepEqual(deciding.group, ["a", "c", "b"]);
});

test("who are in hand together end no phase", async () => {
  assert.deepEqual(buttonsOf(deciding.gesture).map(({ action }) => action), [END]);
  await deciding.pickUnits(["a", "b"]);
  assert.deepEqual(buttonsOf(deciding.gesture), []);
});

test("where nobody fits nothing is sent, and all stay chosen", async () => {
  table.stays.add("a").add("b");
  await deciding.pickUnits(["a", "b"]);
  await deciding.pickHex("0103");
  assert.deepEqual([table.sent, deciding.group], [[], ["a", "b"]]);
  assert.match(questionOf(deciding.gesture), /A, B: It is too far/);
});

test("a march that cannot be taken back waits for its button", async () => {
  /** @type {any} */ (table).group = async () => ({ goes: [{ action: go("0109"), count: 2 }], reach: {}, left: [] });
  await deciding.pickUnits(["a", "b"]);
  await deciding.pickHex("0109");
  assert.deepEqual([table.sent, deciding.grave], [[], true]);
});

test("a formation is who stands together of it", async () => {
  await deciding.pickUnit("a");
  assert.deepEqual(wider(deciding.gesture), [{ id: "stack", name: "", units: ["a", "b", "c"] }, { id: "formation", name: "US 3 Div", units: ["a", "b", "d"] }]);
  await deciding.pickWith("formation", "a");
  assert.deepEqual(deciding.group, ["a", "b", "d"], "e stands far away");
});

test("an enemy is attacked by all who are in hand, or with Shift by all who can", async () => {
  const attack = { do: "attack", to: "0103" };
  table.state.actions = [...table.state.actions, attack];
  /** @type {any} */ (table).group = async () => ({ goes: [], reach: {}, left: [] });
  tell();
  await deciding.pickUnits(["a", "b"]);
  await deciding.pickHex("0103");
  assert.deepEqual(deciding.parts, [attack, join("a"), join("b")]);
  deciding.cancel();
  await deciding.tap("0103", "enemy", { add: true });
  assert.deepEqual(deciding.parts, [attack, join("a"), join("d")]);
  await deciding.pickUnits(["a", "b", "c"]);
  assert.deepEqual(deciding.parts, [attack, join("a"), join("d"), join("b"), join("c")], "a frame drawn about them");
});

/**
 * A target that is attacked by everybody who can; what is listed once they have joined, and what comes of it then.
 * @param {Action[]} open
 * @param {object} then
 */
async function assault(open, then) {
  const attack = { do: "attack", to: "0103" };
  table.state.actions = [...table.state.actions, attack];
  tell();
  const plain = table.preview.bind(table);
  table.preview = async (actions) => ({ ...(await plain(actions)), ...(actions.at(-1)?.do === "declare" ? then : {}) });
  const fit = table.fit.bind(table);
  table.fit = async (after, more) => {
    const found = await fit(after, more);
    return { ...found, ahead: { ...found.ahead, actions: open, ...(open.length ? {} : then) } };
  };
  await deciding.tap("0103", "enemy", { add: true });
  return [attack, join("a"), join("d")];
}

const DECLARE = { do: "declare" };
const LEAVE = { do: "drop", unit: "a" };
const DECLARED = { events: [{ what: "declare" }] };

test("Shift on a target declares the battle by one press, where nothing is left to choose", async () => {
  const parts = await assault([DECLARE, LEAVE], DECLARED);
  assert.deepEqual(table.sent, [[...parts, DECLARE]]);
});

test("so it does where the last attacker already declares it", async () => {
  const parts = await assault([], DECLARED);
  assert.deepEqual(table.sent, [parts]);
});

test("a battle that could still be supported waits for its button", async () => {
  const parts = await assault([DECLARE, { do: "support", kind: "air" }], DECLARED);
  assert.deepEqual([table.sent, deciding.parts], [[], parts]);
});

test("a battle that cannot be taken back waits for a button that names it", async () => {
  const parts = await assault([DECLARE, LEAVE], { ...DECLARED, final: true });
  assert.deepEqual([table.sent, deciding.grave, deciding.parts], [[], true, [...parts, DECLARE]]);
  deciding.cancel();
  await assault([], { ...DECLARED, final: true });
  assert.deepEqual([table.sent, deciding.grave], [[], true]);
});

test("choosing another counter lets the one that is on its way stay, and Escape takes that back too", async () => {
  const halt = { do: "halt" };
  const onward = { part: halt, actions: [move("b"), move("c")] };
  table.state = { ...table.state, decision: { ...table.state.decision, kind: "going", data: /** @type {any} */ ({ unit: "a" }) }, actions: [go("0102"), halt], onward };
  tell();
  assert.deepEqual([deciding.selected, [...deciding.units.keys()]], ["a", ["b", "c"]]);
  await deciding.pickUnit("b");
  assert.deepEqual([deciding.parts, deciding.selected, table.sent], [[halt, move("b")], "b", []]);
  await deciding.back();
  assert.deepEqual([deciding.parts, table.sent], [[], []]);
  await deciding.pickUnits(["b", "c"]);
  await deciding.pickHex("0103");
  assert.deepEqual(table.sent, [[halt, ...["b", "c"].flatMap((unit) => [move(unit), go("0103")])]]);
});

test("victors go on together, though each of them is offered its hex by itself", async () => {
  const advance = (/** @type {string} */ unit, to = "0103") => ({ do: "advance", unit, to });
  table.state = { ...table.state, decision: { ...table.state.decision, kind: "advancing" }, actions: [advance("a"), advance("b"), advance("b", "0102"), advance("d"), { do: "halt" }] };
  const asked = /** @type {any[]} */ ([]);
  table.fit = async (after, more) => {
    asked.push(more);
    const parts = [...after, ...(more ?? [])].filter(({ unit = "" }) => !table.stays.has(unit));
    const left = (more ?? []).filter(({ unit = "" }) => table.stays.has(unit)).map(({ unit }) => ({ unit, ...WHY }));
    return { parts, left: /** @type {any} */ (left), ahead: { ...(await table.preview(parts)), events: /** @type {any} */ ([{ what: "advance" }]) } };
  };
  tell();
  await deciding.tap("0101", "a", { add: true });
  assert.deepEqual(deciding.group, ["a", "b"], "the stack, with one press");
  assert.deepEqual([deciding.takes.get("0103"), deciding.takes.get("0102")], [2, 1]);
  assert.deepEqual(buttonsOf(deciding.gesture), []);
  await deciding.tap("0102", "d", { add: true });
  assert.deepEqual(deciding.group, ["a", "b", "d"]);
  table.stays.add("d");
  await deciding.pickHex("0103");
  assert.deepEqual(asked, [["a", "b", "d"].map((unit) => advance(unit))]);
  assert.deepEqual(table.sent, [[advance("a"), advance("b")]]);
  assert.match(questionOf(deciding.gesture), /One stays behind\. D: It is too far\./);
  await deciding.pickUnit("a");
  assert.deepEqual(wider(deciding.gesture).map(({ id, units }) => [id, units]), [["stack", ["a", "b"]], ["formation", ["a", "b", "d"]]]);
});

test("ways that lead to the same are not asked about, and others are", async () => {
  const back = (/** @type {string} */ via) => ({ do: "back", via, to: "0103" });
  table.state = { ...table.state, actions: [back("0102"), back("0109")] };
  const plain = table.preview.bind(table);
  const there = (/** @type {string} */ hex) => ({ units: [{ id: "a", hex, side: "allied" }] });
  let differs = true;
  table.preview = async (actions) => ({ ...(await plain(actions)), view: there(differs ? actions[0].via ?? "" : "0103"), events: /** @type {any} */ ([{ what: "back" }]) });
  tell();
  await deciding.pickHex("0103");
  assert.deepEqual([deciding.ways, table.sent], [[back("0102"), back("0109")], []]);
  deciding.cancel();
  differs = false;
  await deciding.pickHex("0103");
  assert.deepEqual([deciding.ways, table.sent], [[], [[back("0102")]]]);
});
