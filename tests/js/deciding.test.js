import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { buttonsOf, questionOf } from "../../src/winterline/web/buttons.js";
import { Deciding } from "../../src/winterline/web/deciding.js";
import { foughtAfter, lit, lostIn, ownLostIn, placesIn, rollsAfter, survives } from "../../src/winterline/web/lights.js";
import { isMove } from "../../src/winterline/web/shapes.js";
import { Refusal } from "../../src/winterline/web/wire.js";

/** @typedef {{do: string, unit?: string, to?: string, kind?: string}} Action */

const MOVE = { do: "move", unit: "a" };
const OTHER = { do: "move", unit: "b" };
const END = { do: "end" };
const GO = { do: "go", to: "0102" };

/** A table whose previews are told beforehand, by the notation of the last part. */
class FakeTable extends EventTarget {
  constructor() {
    super();
    this.looking = null;
    this.labels = new Map([["0102", {}], ["0103", {}], ["0104", {}]]);
    this.counters = new Map();
    this.areas = new Map([["zone-x", { title: "zone X", hexes: ["0104", "0102"] }]]);
    this.sent = /** @type {Action[][]} */ ([]);
    this.ahead = /** @type {Record<string, object>} */ ({});
    this.fail = /** @type {Refusal | null} */ (null);
    this.entries = [];
    this.state = {
      seat: "allied", at: 0, decision: { side: "allied", kind: "moving", prompt: "Move.", rule: "beachhead:6.2", data: {} },
      actions: /** @type {Action[]} */ ([MOVE, OTHER, END]), view: { units: [] }, left_undone: [],
    };
  }

  get shown() {
    return this.state;
  }

  /** @param {Action[]} actions */
  async preview(actions) {
    if (this.fail) throw this.fail;
    const last = actions[actions.length - 1];
    const open = { final: false, decision: this.state.decision, actions: [], view: { units: [] }, events: [] };
    return { ...open, ...this.ahead[`${last.do} ${last.unit ?? last.to ?? ""}`.trim()] };
  }

  /** @param {Action[]} actions */
  async send(actions) {
    if (this.fail) throw this.fail;
    this.sent.push(actions);
    this.state = { ...this.state, at: this.state.at + 1 };
    this.dispatchEvent(new CustomEvent("state"));
  }

  async why() {
    return { sentence: "No.", rule: "beachhead:5" };
  }
}

/** @type {FakeTable} */ let table;
/** @type {Deciding} */ let deciding;

beforeEach(() => {
  table = new FakeTable();
  table.ahead["move a"] = { actions: [GO, { do: "go", to: "0103" }] };
  table.ahead["go 0102"] = { events: [{ what: "move" }] };
  deciding = new Deciding(/** @type {any} */ (table));
  table.dispatchEvent(new CustomEvent("state"));
});

test("what may be chosen is lit by the shape of the actions", () => {
  assert.deepEqual([...deciding.units.keys()], ["a", "b"]);
  assert.deepEqual(lit(deciding.gesture).buttons, [END]);
  assert.equal(deciding.hexes.size, 0);
});

test("a gesture is sent whole, and only when it is complete", async () => {
  await deciding.pickUnit("a");
  assert.deepEqual(table.sent, []);
  assert.deepEqual([...deciding.hexes.keys()], ["0102", "0103"]);
  await deciding.pickHex("0102");
  assert.deepEqual(table.sent, [[MOVE, GO]]);
  assert.equal(deciding.pending, false);
});

test("a finger is warned of what a move brings, and sends it by its second tap or the button", async () => {
  const warnings = [{ kind: "stacking", sentence: "0102 holds too much.", rule: "x:1", hexes: ["0102"], units: [] }];
  table.ahead["go 0102"] = { events: [{ what: "move" }], warnings };
  for (const send of [() => deciding.pickHex("0102", true), () => deciding.press({ do: "go" })]) {
    table.sent = [];
    await deciding.pickUnit("a");
    await deciding.pickHex("0102", true);
    assert.deepEqual([table.sent, deciding.gesture.warned, deciding.held], [[], true, "0102"]);
    await send();
    assert.deepEqual([table.sent, deciding.gesture.warned], [[[MOVE, GO]], false]);
  }
});

test("another hex may be tapped instead of one that is warned of", async () => {
  table.ahead["go 0102"] = { events: [{ what: "move" }], warnings: [{ sentence: "0102 holds too much." }] };
  table.ahead["go 0103"] = { events: [{ what: "move" }] };
  await deciding.pickUnit("a");
  await deciding.pickHex("0102", true);
  await deciding.pickHex("0103", true);
  assert.deepEqual(table.sent, [[MOVE, { do: "go", to: "0103" }]]);
});

test("a finger is not kept waiting where nothing is warned of, nor a mouse that was warned before", async () => {
  await deciding.pickUnit("a");
  await deciding.pickHex("0102", true);
  table.ahead["go 0102"] = { events: [{ what: "move" }], warnings: [{ sentence: "0102 holds too much." }] };
  await deciding.pickUnit("a");
  await deciding.pickHex("0102");
  assert.deepEqual(table.sent, [[MOVE, GO], [MOVE, GO]]);
});

test("nothing happens on what is not lit", async () => {
  await deciding.pickHex("0909");
  await deciding.pickUnit("stranger");
  await deciding.press({ do: "seal" });
  assert.deepEqual(table.sent, []);
  assert.equal(deciding.pending, false);
});

test("a counter with one way to go still offers what else it can do", async () => {
  const reveal = { do: "reveal", unit: "a" };
  table.state.actions = [MOVE, reveal, OTHER, END];
  table.ahead["reveal a"] = { events: [{ what: "reveal" }] };
  const forced = { view: { units: [{ id: "a", hex: "0102" }] } };
  for (const ahead of [{ events: [{ what: "move" }], ...forced }, { final: true, decision: null, ...forced }]) {
    table.ahead["move a"] = ahead;
    table.sent = [];
    table.dispatchEvent(new CustomEvent("state"));
    await deciding.pickUnit("a");
    assert.equal(deciding.waiting, true);
    const [confirm, aside, ...more] = buttonsOf(deciding.gesture);
    assert.deepEqual([aside.action, aside.style, more], [reveal, "", []]);
    assert.notDeepEqual(confirm.words, aside.words);
    await deciding.press(reveal);
    assert.deepEqual(table.sent, [[reveal]]);
    await deciding.pickUnit("a");
    await deciding.press(confirm.action);
    assert.deepEqual(table.sent.at(-1), [MOVE]);
  }
});

test("Escape takes the unsent part back", async () => {
  await deciding.pickUnit("a");
  assert.equal(deciding.pending, true);
  await deciding.back();
  assert.equal(deciding.pending, false);
  assert.deepEqual(table.sent, []);
});

test("choosing the chosen counter again lets go of it", async () => {
  await deciding.pickUnit("a");
  await deciding.pickUnit("a");
  assert.equal(deciding.selected, "");
});

test("a bare verb is sent at once", async () => {
  await deciding.press(END);
  assert.deepEqual(table.sent, [[END]]);
});

test("a seat that is not asked can do nothing", async () => {
  table.state.decision.side = "axis";
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  await deciding.press(END);
  assert.equal(deciding.mine, false);
  assert.deepEqual(table.sent, []);
});

test("unsent parts do not outlive the position they were made in", async () => {
  await deciding.pickUnit("a");
  table.state = { ...table.state, at: 7 };
  table.dispatchEvent(new CustomEvent("state"));
  assert.equal(deciding.pending, false);
});

test("a refusal is told and leaves nothing half done", async () => {
  table.fail = new Refusal({ code: "illegal", sentence: "No.", rule: "beachhead:5", status: 400 });
  let told = "";
  table.addEventListener("refused", (event) => (told = /** @type {CustomEvent} */ (event).detail.rule));
  await deciding.pickUnit("a");
  assert.equal(told, "beachhead:5");
  assert.equal(deciding.busy, false);
  assert.equal(deciding.pending, false);
});

test("asking about something that is not lit brings the sentence and the rule", async () => {
  assert.deepEqual(await deciding.ask({ unit: "x" }), { sentence: "No.", rule: "beachhead:5" });
});

test("looking at the past decides nothing", async () => {
  table.looking = /** @type {any} */ (3);
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.press(END);
  assert.deepEqual(table.sent, []);
});

test("a place that is no hex is chosen by its name, or by a hex of its area", async () => {
  const invade = { do: "invade", to: "zone-x" };
  table.state.actions = [invade, { do: "invade", to: "messina" }];
  table.state.view = /** @type {any} */ ({ units: [], boxes: [{ id: "messina", title: "Messina" }] });
  table.ahead["invade zone-x"] = { events: [{ what: "invasion" }] };
  table.dispatchEvent(new CustomEvent("state"));
  assert.deepEqual(placesIn(deciding.gesture).map(({ title }) => title), ["zone X", "Messina"]);
  assert.deepEqual([...deciding.hexes.keys()], ["zone-x", "messina", "0104", "0102"]);
  await deciding.pickHex("0104");
  assert.deepEqual(table.sent, [[invade]]);
});

test("a counter that can do several things is asked which, and Escape forgets it", async () => {
  const [bring, ship] = [{ do: "bring", unit: "a" }, { do: "ship", unit: "a" }];
  table.state.actions = [bring, ship, END];
  table.ahead["ship a"] = { actions: [GO] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  assert.deepEqual(deciding.ways, [bring, ship]);
  assert.equal(deciding.selected, "a");
  await deciding.back();
  assert.equal(deciding.pending, false);
  await deciding.pickUnit("a");
  await deciding.press(ship);
  assert.deepEqual(deciding.parts, [ship]);
});

test("the way of moving is a kind that can still be changed for the chosen counter", async () => {
  const by = (/** @type {string} */ kind) => ({ do: "move", unit: "a", kind });
  table.state.actions = [by("normal"), by("strategic"), END];
  table.ahead["move a"] = { actions: [GO] };
  table.dispatchEvent(new CustomEvent("state"));
  assert.deepEqual(deciding.kinds, ["normal", "strategic"]);
  await deciding.pickUnit("a");
  assert.deepEqual(deciding.parts, [by("normal")]);
  assert.deepEqual(deciding.kinds, ["normal", "strategic"]);
  await deciding.allotKind("strategic");
  assert.deepEqual(deciding.parts, [by("strategic")]);
  await deciding.pickHex("0102");
  assert.deepEqual(table.sent, [[by("strategic"), GO]]);
});

test("choosing a counter means moving it; what else it could do is a button", async () => {
  const rout = { do: "rout", unit: "a" };
  table.state.actions = [MOVE, rout, END];
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  assert.deepEqual(deciding.parts, [MOVE]);
  assert.deepEqual(lit(deciding.gesture).buttons, [rout]);
  table.ahead["rout a"] = { events: [{ what: "rout" }] };
  await deciding.press(rout);
  assert.deepEqual(table.sent, [[rout]]);
});

test("a hex that has only other kinds is lit all the same, and asks which", async () => {
  const fight = (/** @type {string} */ kind, to = "0102") => ({ do: "fight", kind, to });
  table.state.actions = [fight("1-4"), fight("2-1"), fight("1-1", "0103"), fight("2-1", "0103")];
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.allotKind("1-1");
  assert.deepEqual([...deciding.hexes.keys()].sort(), ["0102", "0103"]);
  await deciding.pickHex("0102");
  assert.deepEqual(deciding.ways.map((way) => way.kind), ["1-4", "2-1"]);
  await deciding.back();
  table.ahead["fight 0103"] = { events: [{ what: "battle" }] };
  await deciding.pickHex("0103");
  assert.deepEqual(table.sent, [[fight("1-1", "0103")]]);
});

test("a counter that can do nothing but leave is not sent away by a click", async () => {
  const leave = { do: "evacuate", unit: "b" };
  table.state.actions = [MOVE, leave, END];
  table.ahead["evacuate b"] = { events: [{ what: "evacuate" }] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("b");
  assert.deepEqual([table.sent, deciding.ways, deciding.selected], [[], [leave], "b"]);
  await deciding.back();
  assert.equal(deciding.pending, false);
  await deciding.pickUnit("b");
  await deciding.press(leave);
  assert.deepEqual(table.sent, [[leave]]);
});

test("a counter that can do nothing but go by sea shows where to", async () => {
  const ship = { do: "ship", unit: "b" };
  table.state.actions = [MOVE, ship, END];
  table.ahead["ship b"] = { actions: [{ do: "sail", to: "0103" }] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("b");
  assert.deepEqual([deciding.parts, [...deciding.hexes.keys()]], [[ship], ["0103"]]);
});

test("a question about a counter has a button for each answer", async () => {
  const off = { do: "evacuate", unit: "a" };
  const stay = { do: "halt" };
  table.state.actions = [off, stay];
  table.dispatchEvent(new CustomEvent("state"));
  assert.deepEqual(lit(deciding.gesture).buttons, [stay, off]);
  table.ahead["evacuate a"] = { events: [{ what: "evacuate" }] };
  await deciding.press(off);
  assert.deepEqual(table.sent, [[off]]);
});

test("a kind that was chosen in one decision is not the choice of the next", () => {
  const decide = (/** @type {string} */ kind, /** @type {Action[]} */ actions) => {
    table.state = { ...table.state, at: table.state.at + 1, actions, decision: { ...table.state.decision, kind } };
    table.dispatchEvent(new CustomEvent("state"));
  };
  decide("allotting", [{ do: "cover", unit: "a", kind: "cas" }, END]);
  assert.equal(deciding.kind, "cas");
  decide("fighting", [{ do: "support", kind: "cas", to: "0102" }, { do: "fight", kind: "nas", to: "0102" }]);
  assert.equal(deciding.kind, "nas");
});

test("what cannot be taken back waits for a button that names it, not for a second click", async () => {
  const attack = { do: "attack", to: "0102" };
  table.state.actions = [attack, { do: "attack", to: "0103" }, END];
  table.ahead["attack 0102"] = { final: true, decision: null, view: null };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickHex("0102");
  await deciding.pickHex("0102");
  assert.deepEqual([table.sent, deciding.grave, lit(deciding.gesture).buttons], [[], true, [attack]]);
  await deciding.back();
  assert.deepEqual([table.sent, deciding.pending, [...deciding.hexes.keys()]], [[], false, ["0102", "0103"]]);
  await deciding.pickHex("0102");
  await deciding.press(attack);
  assert.deepEqual(table.sent, [[attack]]);
});

/** @param {object} [more] */
const follows = (more) => ({ final: true, decision: null, view: null, follows: { own: "", certain: [], rolls: [], reveals: false, next: "axis", ...more } });

test("what happens to units that are lost in any case is told, where it is known of all of them", async () => {
  const fate = { units: ["a"], text: "A is taken off by sea." };
  table.ahead.end = { ...follows(), lost: ["a"], events: [fate] };
  await deciding.press(END);
  assert.match(questionOf(deciding.gesture), /taken back\. A is taken off by sea\. Then/);
  deciding.back();
  table.ahead.end = { ...follows(), lost: ["a", "b"], events: [fate] };
  await deciding.press(END);
  assert.match(questionOf(deciding.gesture), /taken back\. In any case/);
});

test("the end of a phase that rolls for something is asked for by that name", async () => {
  const rolls = ["the battle at 0102"];
  table.ahead.end = follows({ own: rolls[0], certain: rolls, rolls });
  await deciding.press(END);
  assert.deepEqual([table.sent, deciding.grave, rollsAfter(END, deciding.ahead, deciding.gesture.answered)], [[], true, rolls]);
  await deciding.press(END);
  assert.deepEqual(table.sent, [[END]]);
  table.ahead.end = follows();
  await deciding.press(END);
  assert.equal(table.sent.length, 2, "that the other side decides then is what an end means");
});

test("the end of a phase that lays notes open, or costs a counter in any case, is asked for", async () => {
  for (const more of [follows({ reveals: true }), { ...follows(), lost: ["a"] }]) {
    table.ahead.end = more;
    await deciding.press(END);
    assert.deepEqual([table.sent, deciding.grave], [[], true]);
    await deciding.back();
  }
});

test("a verb that names its own roll is asked for where another one may follow", async () => {
  const fight = { do: "fight", to: "0102" };
  const own = "the battle at 0102";
  table.state.actions = [fight, { do: "fight", to: "0103" }];
  table.dispatchEvent(new CustomEvent("state"));
  table.ahead["fight 0102"] = follows({ own, certain: [own], rolls: [own, "the weather"] });
  await deciding.fight(fight);
  assert.deepEqual([table.sent, rollsAfter(fight, deciding.ahead, deciding.gesture.answered)], [[], ["the weather"]]);
  await deciding.back();
  table.ahead["fight 0102"] = follows({ own, certain: [own], rolls: [own] });
  await deciding.fight(fight);
  assert.deepEqual(table.sent, [[fight]]);
});

test("a button that names the battle after it is asked for no more", async () => {
  const fight = { do: "fight", to: "0102" };
  const own = "the battle at 0102";
  table.state.view = /** @type {any} */ ({ units: [], battles: [{ hexes: ["0102"] }, { hexes: ["0103"] }] });
  table.state.actions = [fight, { do: "fight", to: "0103" }];
  table.dispatchEvent(new CustomEvent("state"));
  table.ahead["fight 0102"] = follows({ own, certain: [own], rolls: [own, "the battle at 0103"] });
  await deciding.fight(fight);
  assert.deepEqual(table.sent, [[fight]]);
});

test("a hex that is attacked is not told of as after a move", () => {
  assert.deepEqual([isMove([MOVE]), isMove([MOVE, GO]), isMove([{ do: "attack", to: "0102" }, { do: "join", unit: "a" }])],
    [false, true, false]);
});

test("the last battle follows the last but one by itself where nothing is left to choose", () => {
  const fight = (/** @type {string} */ to, kind = "") => ({ do: "fight", to, kind });
  table.state.view = /** @type {any} */ ({ units: [], battles: [{ hexes: ["0102"] }, { hexes: ["0103"] }, { hexes: ["0104"], outcome: "DR" }] });
  table.state.actions = [fight("0102"), fight("0103")];
  table.dispatchEvent(new CustomEvent("state"));
  assert.equal(foughtAfter(deciding.gesture, fight("0102")), "0103");
  table.state.actions = [fight("0102"), fight("0103", "2-1"), fight("0103", "1-1")];
  assert.equal(foughtAfter(deciding.gesture, fight("0102")), "");
});

test("another hex may be chosen instead of one that waits for its button", async () => {
  const attack = (/** @type {string} */ to) => ({ do: "attack", to });
  table.state.actions = [attack("0102"), attack("0103"), END];
  table.ahead["attack 0102"] = { final: true, decision: null, view: null };
  table.ahead["attack 0103"] = { final: true, decision: null, view: null };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickHex("0102");
  await deciding.pickHex("0103");
  assert.deepEqual([table.sent, lit(deciding.gesture).buttons], [[], [attack("0103")]]);
});

test("a loss is named before it is taken, though it could be taken back", async () => {
  const lose = (/** @type {string} */ unit) => ({ do: "lose", unit });
  table.state = /** @type {any} */ ({ ...table.state, actions: [lose("a"), lose("b")], destructive: ["lose"] });
  table.ahead["lose a"] = { events: [{ what: "lose" }], lost: ["a"] };
  table.ahead["lose b"] = { events: [{ what: "lose" }], lost: ["b"] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  await deciding.pickUnit("b");
  assert.deepEqual([table.sent, lit(deciding.gesture).buttons, lostIn(deciding.gesture)], [[], [lose("b")], ["b"]]);
  await deciding.press(lose("b"));
  assert.deepEqual(table.sent, [[lose("b")]]);
});

test("a loss that is chosen and final is named once", async () => {
  const lose = (/** @type {string} */ unit) => ({ do: "lose", unit });
  table.state = /** @type {any} */ ({ ...table.state, actions: [lose("a"), lose("b")], destructive: ["lose"] });
  table.ahead["lose b"] = { ...follows(), lost: ["b"], events: [{ units: ["b"], text: "B is given up." }] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("b");
  assert.match(questionOf(deciding.gesture), /taken back\. Then/);
});

test("a step that is lost is told apart from a counter that is", async () => {
  const units = [{ id: "a", status: "ready", steps: [3, 4] }, { id: "b", status: "eliminated", steps: [0, 1] }, { id: "c", status: "ready" }];
  table.ahead["go 0102"] = { events: [{ what: "move" }], lost: ["a", "b", "c"], view: { units } };
  await deciding.pickUnit("a");
  await deciding.pickHex("0102");
  assert.deepEqual(lostIn(deciding.gesture).map((unit) => survives(deciding.gesture, unit)), [true, false, false]);
});

test("a click that costs a counter on the way is asked about, whatever its verb", async () => {
  table.ahead["go 0102"] = { events: [{ what: "move" }], lost: ["a"] };
  await deciding.pickUnit("a");
  await deciding.pickHex("0102");
  assert.deepEqual([table.sent, deciding.grave, lostIn(deciding.gesture)], [[], true, ["a"]]);
  await deciding.press(GO);
  assert.deepEqual(table.sent, [[MOVE, GO]]);
});

test("a button of a battle that is being built does not name the roll: it is asked for", async () => {
  const call = { do: "call", kind: "air" };
  table.state = /** @type {any} */ ({
    ...table.state, actions: [call, { do: "pass" }], view: { units: [], building: { hexes: ["0102"], attackers: ["a"] } },
  });
  table.ahead.call = { final: true, decision: null, view: null };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.press(call);
  assert.deepEqual([table.sent, deciding.grave], [[], true]);
  await deciding.press(call);
  assert.deepEqual(table.sent, [[call]]);
});

test("a counter from beside the map that answers a question is put down by the button that names it", async () => {
  const keep = { do: "remnant", unit: "r" };
  table.state = /** @type {any} */ ({ ...table.state, actions: [keep, { do: "decline" }], view: { units: [{ id: "r" }] } });
  table.ahead["remnant r"] = { events: [{ what: "remnant" }], view: { units: [{ id: "r", hex: "0102" }] } };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("r");
  assert.deepEqual([table.sent, deciding.grave, lit(deciding.gesture).buttons], [[], true, [keep]], "a click waits for that button");
  deciding.cancel();
  await deciding.press(keep);
  assert.deepEqual(table.sent, [[keep]], "and nobody asks where it goes");
});

test("everyone who may join is added, but for those whom the rules add by themselves", async () => {
  const join = (/** @type {string} */ unit) => ({ do: "join", unit });
  const attack = { do: "attack", to: "0102" };
  table.state.actions = [attack, END];
  table.ahead["attack 0102"] = { actions: [join("a"), join("b")] };
  table.ahead["join a"] = { actions: [{ do: "declare" }] };
  /** @type {any} */ (table).fit = async (/** @type {Action[]} */ after, /** @type {Action[] | null} */ more) => {
    assert.deepEqual([after, more], [[attack], null]);
    return { parts: [attack, join("a")], left: [], ahead: await table.preview([attack, join("a")]) };
  };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickHex("0102");
  await deciding.joinAll();
  assert.deepEqual(deciding.parts, [attack, join("a")]);
});

test("what a gesture costs its own side is told apart from what it costs the enemy", async () => {
  /** @type {any} */ (table).counters = new Map([["a", { side: "allied" }], ["z", { side: "axis" }]]);
  table.dispatchEvent(new CustomEvent("state"));
  table.ahead["go 0102"] = { events: [{ what: "move" }], lost: ["a", "z"] };
  await deciding.pickUnit("a");
  await deciding.pickHex("0102");
  assert.deepEqual([lostIn(deciding.gesture), ownLostIn(deciding.gesture)], [["a", "z"], ["a"]]);
});

test("counters that go nowhere are not sent anywhere together: Shift chooses the other one", async () => {
  const group = (/** @type {string} */ unit) => ({ do: "group", unit });
  table.state.actions = [group("a"), group("b"), END];
  for (const unit of ["a", "b"]) table.ahead[`group ${unit}`] = { actions: [{ do: "attack", to: "0102" }, END] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  await deciding.pickUnit("b", true);
  assert.deepEqual([deciding.group, deciding.parts, table.sent], [[], [group("b")], []]);
});

test("a gesture that could not be tried out is told to be unsent", async () => {
  table.fail = /** @type {any} */ (new TypeError("Failed to fetch"));
  const told = /** @type {string[]} */ ([]);
  table.addEventListener("refused", (event) => told.push(/** @type {CustomEvent} */ (event).detail.code));
  await deciding.pickUnit("a");
  assert.deepEqual([told, table.sent, deciding.busy], [["offline"], [], false]);
});

test("a bare answer that has the battle fought is asked for by that name, and one that leaves a choice is not", async () => {
  const [force, pass, declare] = [{ do: "force", unit: "a" }, { do: "pass" }, { do: "declare" }];
  const view = { units: [], building: { hexes: ["0102"], attackers: ["a"] } };
  table.state = /** @type {any} */ ({ ...table.state, actions: [declare, force], view });
  table.ahead["force a"] = { actions: [pass], view, decision: { ...table.state.decision, kind: "attaching" } };
  table.ahead.pass = { final: true, decision: null, view };
  table.ahead.declare = { view };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.press(declare);
  assert.deepEqual(table.sent, [[declare]]);
  await deciding.pickUnit("a");
  await deciding.press(pass);
  assert.deepEqual([table.sent.length, deciding.grave, lit(deciding.gesture).buttons, deciding.gesture.answered], [1, true, [pass], "attaching"]);
  await deciding.press(pass);
  assert.deepEqual(table.sent[1], [force, pass]);
});

test("counters of one verb are collected by clicks, and a second click leaves one out", async () => {
  const group = (/** @type {string} */ unit) => ({ do: "group", unit });
  const form = { do: "form" };
  table.state.actions = [group("a"), group("b"), group("c"), { do: "pass" }];
  table.ahead["group a"] = { actions: [group("b"), group("c"), form] };
  table.ahead["group b"] = { actions: [group("c"), form] };
  table.ahead["group c"] = { actions: [form] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  await deciding.pickUnit("b", true);
  await deciding.pickUnit("c");
  await deciding.pickUnit("b");
  assert.deepEqual(deciding.parts, [group("a"), group("c")]);
  assert.deepEqual(["a", "b", "c"].filter((unit) => deciding.isChosen(unit)), ["a", "c"], "everybody in it is marked");
  await deciding.press(form);
  assert.deepEqual(table.sent, [[group("a"), group("c"), form]]);
});

test("a counter that may come along is chosen instead by a click, and added with Shift or by its button", async () => {
  const along = { do: "with", unit: "b" };
  table.ahead["move a"] = { actions: [along, GO] };
  table.ahead["with b"] = { actions: [GO] };
  await deciding.pickUnit("a");
  assert.deepEqual(lit(deciding.gesture).buttons, [along]);
  await deciding.pickUnit("b");
  assert.deepEqual(deciding.parts, [OTHER]);
  await deciding.pickUnit("a");
  await deciding.pickUnit("b", true);
  assert.deepEqual(deciding.parts, [MOVE, along]);
  await deciding.cancel();
  await deciding.pickUnit("a");
  await deciding.press(along);
  assert.deepEqual(deciding.parts, [MOVE, along]);
});

test("another counter may be chosen in the middle of a gesture, and what was chosen before stays", async () => {
  const slip = { do: "slip", kind: "1" };
  const back = (/** @type {string} */ unit) => ({ do: "back", unit, to: "0102" });
  table.state.actions = [slip, { do: "slip", kind: "2" }];
  table.ahead.slip = { actions: [back("a"), back("b")] };
  table.ahead["back b"] = { final: true, decision: null, view: null };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.press(slip);
  await deciding.pickUnit("a");
  await deciding.pickUnit("b");
  await deciding.pickUnit("b");
  assert.deepEqual([deciding.parts, deciding.picked], [[slip], ""]);
  await deciding.pickUnit("b");
  await deciding.pickHex("0102");
  await deciding.press(back("b"));
  assert.deepEqual(table.sent, [[slip, back("b")]]);
});

test("a counter that goes back hex by hex is chosen again for the next one", async () => {
  const back = (/** @type {string} */ to) => ({ do: "back", unit: "a", to });
  table.state.actions = [back("0102"), back("0103")];
  table.ahead["back a"] = { actions: [back("0104"), back("0103")] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickHex("0102");
  await deciding.pickUnit("a");
  await deciding.pickHex("0104");
  assert.deepEqual(deciding.parts, [back("0102"), back("0104")]);
});

test("an answer that comes after the game has moved on changes nothing, and nobody waits for it", async () => {
  /** @type {(ahead: object) => void} */ let answer = () => undefined;
  table.preview = () => new Promise((done) => (answer = /** @type {any} */ (done)));
  const picked = deciding.pickUnit("a");
  assert.equal(deciding.busy, true);
  table.state = { ...table.state, at: 7 };
  table.dispatchEvent(new CustomEvent("state"));
  assert.deepEqual([deciding.busy, deciding.pending], [false, false]);
  answer({ final: false, decision: table.state.decision, actions: [GO], view: { units: [] }, events: [] });
  await picked;
  assert.deepEqual([deciding.parts, deciding.hexes.size, table.sent], [[], 0, []]);
});

test("counters that go together go in the way that is chosen then, and a message leaves them together", async () => {
  const by = (/** @type {string} */ unit, /** @type {string} */ kind) => ({ do: "move", unit, kind });
  table.state.actions = ["a", "b"].flatMap((unit) => [by(unit, "normal"), by(unit, "strategic")]);
  table.preview = async () => /** @type {any} */ ({ final: false, decision: table.state.decision, view: { units: [] }, events: [], actions: [GO] });
  /** @type {any} */ (table).group = async ([{ kind }]) => ({
    goes: [GO, { do: "go", to: "0103" }].slice(0, kind === "normal" ? 1 : 2).map((action) => ({ action, count: 2 })),
    reach: { "0102": kind === "normal" ? 1 : 2 }, left: [],
  });
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  await deciding.pickUnit("b", true);
  assert.deepEqual([deciding.group, [...deciding.hexes.keys()], [...deciding.reach]], [["a", "b"], ["0102"], [["0102", 1]]]);
  await deciding.allotKind("strategic");
  table.entries.push(/** @type {never} */ ({ n: 1, kind: "chat" }));
  table.state = { ...table.state, at: 1 };
  table.dispatchEvent(new CustomEvent("state"));
  assert.deepEqual([deciding.group, [...deciding.hexes.keys()], [...deciding.reach]], [["a", "b"], ["0102", "0103"], [["0102", 2]]]);
});

test("what only the pointer or the table is busy with draws nothing again", async () => {
  let drawn = 0;
  deciding.addEventListener("change", () => (drawn += 1));
  deciding.point("0102");
  deciding.point("");
  assert.equal(drawn, 0);
  await deciding.pickUnit("a");
  assert.equal(drawn, 1, "once, when it is known what it leads to");
});

test("the one way of a counter is not told as all that is lit where an enemy may be attacked instead", async () => {
  table.ahead["move a"] = { events: [{ what: "move" }], view: { units: [{ id: "a", hex: "0102" }] } };
  await deciding.pickUnit("a");
  assert.match(questionOf(deciding.gesture), /^Only one hex is open/);
  deciding.cancel();
  table.state.actions = [MOVE, { do: "attack", to: "0103" }, END];
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  assert.deepEqual([...deciding.hexes.keys()].sort(), ["0102", "0103"]);
  assert.match(questionOf(deciding.gesture), /can go to 0102 only: .* an enemy that is lit/);
  deciding.cancel();
  table.state.view = { ...table.state.view, units: [/** @type {any} */ ({ id: "a", side: "allied", status: "waiting" })] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  assert.deepEqual([...deciding.hexes.keys()], ["0102"], "nobody attacks from off the map");
});

test("a counter that must go on is the one that is chosen, also where the game tells another kind of moment", () => {
  table.state.actions = [GO];
  table.state.decision = { ...table.state.decision, kind: "going", data: { unit: "a" } };
  table.dispatchEvent(new CustomEvent("state"));
  assert.equal(deciding.selected, "a");
});

test("what is left to allot stands in the question", () => {
  const noted = { units: [], support: { nas: 3, cas: 0, notes: [] } };
  table.state = { ...table.state, actions: [{ do: "allot", kind: "nas", to: "0102" }, { do: "seal" }], view: noted };
  table.dispatchEvent(new CustomEvent("state"));
  assert.equal(questionOf(deciding.gesture), "Move. Left: 3 naval gunfire.");
});

test("many counters that may come along are folded away, a few are not", async () => {
  const along = (/** @type {string[]} */ units) => units.map((unit) => ({ do: "along", unit }));
  for (const [units, folds] of /** @type {[string[], boolean][]} */ ([[["b", "c", "d", "e"], true], [["b", "c", "d"], false]])) {
    table.state = { ...table.state, actions: [MOVE, ...units.map((unit) => ({ do: "move", unit }))] };
    table.ahead["move a"] = { actions: [GO, ...along(units)] };
    table.dispatchEvent(new CustomEvent("state"));
    await deciding.pickUnit("a");
    const buttons = buttonsOf(deciding.gesture).filter(({ action }) => action.do === "along");
    assert.deepEqual(buttons.map(({ fold }) => Boolean(fold)), units.map(() => folds));
    deciding.cancel();
  }
});

test("what a counter could do besides is offered once, though the question about it offers it again", async () => {
  const off = { do: "evacuate", unit: "a" };
  table.state = { ...table.state, actions: [{ do: "retreat", unit: "a" }, { do: "retreat", unit: "b" }, off] };
  table.ahead["retreat a"] = { actions: [{ do: "back", to: "0102" }, { ...off }] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  await deciding.press(table.state.actions[0]);
  const { gesture } = deciding;
  assert.deepEqual(gesture.parts, [{ do: "retreat", unit: "a" }]);
  assert.deepEqual(lit(gesture).buttons.filter((action) => action.do === "evacuate"), [off]);
});

test("the last counter that can go is named by its button", () => {
  table.counters.set("a", { name: "1st" });
  table.state = { ...table.state, actions: [MOVE, { do: "disband" }, END] };
  table.dispatchEvent(new CustomEvent("state"));
  assert.equal(buttonsOf(deciding.gesture).filter(({ words }) => words.includes("1st")).length, 1);
});

test("a counter that could go to a hex or do something else is asked which, and its hexes are lit", async () => {
  const hop = { do: "hop", unit: "a", to: "0103" };
  table.state = { ...table.state, actions: [{ do: "conceal", unit: "a" }, hop, OTHER, END] };
  table.ahead["hop a"] = { events: [{ what: "hop" }] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  assert.deepEqual(buttonsOf(deciding.gesture).map(({ action }) => action.do), ["conceal"]);
  await deciding.pickHex("0103");
  assert.deepEqual(table.sent, [[hop]]);
});

test("a counter chosen after a part that is not sent yet is asked what it does, and moves if it can", async () => {
  table.state = { ...table.state, actions: [{ do: "sail", to: "0102" }] };
  table.ahead["sail 0102"] = { actions: [{ do: "reveal", unit: "c" }, { do: "ship", unit: "c" }, { do: "conceal", unit: "a" }, MOVE] };
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickHex("0102");
  await deciding.pickUnit("c");
  assert.deepEqual(deciding.gesture.ways.map((action) => action.do), ["reveal", "ship"]);
  await deciding.pickUnit("a");
  assert.deepEqual(deciding.gesture.parts.map((part) => part.do), ["sail", "move"]);
});
