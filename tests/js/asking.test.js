import assert from "node:assert/strict";
import { test } from "node:test";

import { brokenUp, lacks, wouldBe } from "../../src/winterline/web/asking.js";

const units = [
  { id: "mine", side: "allied", status: "on board", hex: "0504" },
  { id: "foe", side: "axis", status: "on board", hex: "0505" },
  { id: "later", side: "allied", status: "waiting" },
];
/** @param {string} kind @param {object} more */
const deciding = (kind, more = {}) => /** @type {any} */ ({
  view: { units }, table: { state: { seat: "allied" } }, decision: { kind }, actions: [], kind: "", ...more,
});

test("pointing at things while moving", () => {
  assert.deepEqual(wouldBe(deciding("moving"), { unit: "mine" }), { do: "move", unit: "mine" });
  assert.deepEqual(wouldBe(deciding("moving"), { unit: "foe" }), { do: "attack", to: "0505" });
  assert.deepEqual(wouldBe(deciding("moving"), { unit: "later" }), { do: "enter", unit: "later" });
  assert.deepEqual(wouldBe(deciding("moving"), { hex: "0606" }), { do: "go", to: "0606" });
  assert.deepEqual(wouldBe(deciding("moving"), { end: true }), { do: "end" });
});

test("an enemy in a hex is what a player means by the hex", () => {
  assert.deepEqual(wouldBe(deciding("moving"), { hex: "0505" }), { do: "attack", to: "0505" });
});

test("support is asked about with the kind that is being allotted", () => {
  assert.deepEqual(wouldBe(deciding("noting", { kind: "cas" }), { hex: "0606" }), { do: "allot", kind: "cas", to: "0606" });
});

test("a way back is asked about through the hex that leads there", () => {
  const actions = [{ do: "back", via: "0403", to: "0402" }];
  assert.deepEqual(wouldBe(deciding("routing", { actions }), { hex: "0402" }), { do: "back", via: "0403", to: "0402" });
});

test("a decision of a game that the page has never seen is asked about as a move", () => {
  assert.deepEqual(wouldBe(deciding("dancing"), { unit: "mine" }), { do: "move", unit: "mine" });
});

test("what a game lists tells what is meant, in decisions of its own", () => {
  const actions = [{ do: "march", unit: "mine", kind: "strategic" }, { do: "blow", to: "0101" }];
  const asked = deciding("dancing", { actions, kind: "strategic" });
  assert.deepEqual(wouldBe(asked, { unit: "mine" }), { do: "march", unit: "mine", kind: "strategic" });
  assert.deepEqual(wouldBe(asked, { hex: "0606" }), { do: "blow", to: "0606" });
  assert.deepEqual(wouldBe(asked, { unit: "foe" }), { do: "blow", to: "0505" });
});

test("a game may tell what is meant", () => {
  const told = { units, asking: { own: "rally", enemy: "shell", off: "land", hex: "dig" } };
  const actions = [{ do: "shell", to: "0101" }, { do: "dig", to: "0101" }];
  const asked = deciding("moving", { view: told, actions });
  assert.deepEqual(wouldBe(asked, { unit: "mine" }), { do: "rally", unit: "mine" });
  assert.deepEqual(wouldBe(asked, { unit: "foe" }), { do: "shell", to: "0505" });
  assert.deepEqual(wouldBe(asked, { unit: "later" }), { do: "land", unit: "later" });
  assert.deepEqual(wouldBe(asked, { hex: "0606" }), { do: "dig", to: "0606" });
});

test("a counter that is lit for something else than moving is asked about as one that cannot move", () => {
  const actions = [{ do: "move", unit: "mine" }, { do: "rout", unit: "mine" }, { do: "rout", unit: "held" }];
  const units = new Map([["mine", actions.slice(0, 2)], ["held", actions.slice(2)]]);
  const asked = deciding("moving", { actions, units, parts: [] });
  assert.equal(lacks(asked, "held"), true);
  assert.equal(lacks(asked, "mine"), false);
  assert.equal(lacks(asked, "nobody"), false);
  assert.equal(lacks(deciding("moving", { actions: actions.slice(2), units, parts: [] }), "held"), false, "nobody can move");
  assert.equal(lacks(deciding("moving", { actions, units, parts: [{ do: "move", unit: "mine" }] }), "held"), false, "another is chosen");
});

test("nothing is meant by nothing", () => {
  assert.equal(wouldBe(deciding("losing"), {}), null);
});

test("a rule's name is broken only where it is long", () => {
  assert.deepEqual(["B4E5.1", "combat.4", "terrain.combat.tripled"].map(brokenUp), [["B4E5.1"], ["combat.4"], ["terrain.", "combat.", "tripled"]]);
});
