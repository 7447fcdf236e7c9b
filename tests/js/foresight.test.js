import assert from "node:assert/strict";
import { test } from "node:test";

import { Gesture } from "../../src/winterline/web/gesture.js";

const MOVE = { do: "move", unit: "a" };
const GO = { do: "go", to: "0102" };
const OLD = { kind: "port", sentence: "The port closes.", rule: "x:1", hexes: ["0903"], units: [] };
const NEW = { kind: "attack", sentence: "It must attack.", rule: "x:2", hexes: ["0103"], units: ["a"] };

/** A gesture at a table that answers what it is told to. */
function gesture() {
  const asked = /** @type {object[][]} */ ([]);
  const table = Object.assign(new EventTarget(), {
    looking: null, labels: new Map(), areas: new Map(), asked,
    state: { seat: "allied", at: 3, decision: { side: "allied", kind: "moving" }, actions: [MOVE], view: { units: [] }, warnings: [OLD] },
    warnings: async (/** @type {object[]} */ parts) => {
      asked.push(parts);
      return [OLD, NEW];
    },
  });
  const made = new Gesture(/** @type {any} */ (table));
  made.parts = [MOVE];
  made.ahead = /** @type {any} */ ({ final: false, decision: table.state.decision, actions: [GO], view: { units: [] }, events: [], warnings: [OLD] });
  made.light();
  return { made, asked };
}

/** @param {Gesture} made */
const told = (made) => new Promise((done) => made.foresight.addEventListener("change", () => made.foresight.parts.length && done(undefined)));

test("a hex that is pointed at is asked about once, and only what is new is told", async () => {
  const { made, asked } = gesture();
  const heard = told(made);
  made.foresight.point("0102");
  made.foresight.point("0102");
  await heard;
  assert.deepEqual(asked, [[MOVE, GO]]);
  assert.deepEqual(made.foresight.warnings, [NEW]);
  assert.deepEqual(made.told.map(({ sentence }) => sentence), [OLD.sentence, NEW.sentence]);
  assert.deepEqual(made.warnings, [OLD], "what the end of the phase asks about is what was done");
});

test("a hex that is not lit, or by two ways, tells nothing", () => {
  const { made } = gesture();
  assert.equal(made.imagined("0909"), null);
  made.hexes.set("0102", [GO, { ...GO, via: "0101" }]);
  assert.equal(made.imagined("0102"), null);
});

test("the pointer that moves on takes back what was told", async () => {
  const { made } = gesture();
  const heard = told(made);
  made.foresight.point("0102");
  await heard;
  made.foresight.point("");
  assert.deepEqual(made.foresight.warnings, []);
});

test("a gesture that is held tells what it brings without being pointed at", () => {
  const { made, asked } = gesture();
  made.held = "0102";
  if (made.ahead) made.ahead.warnings = [OLD, NEW];
  made.foresight.point("");
  assert.deepEqual(made.foresight.warnings, [NEW]);
  assert.deepEqual(asked, []);
});

test("counters that go together are foreseen together", () => {
  const { made } = gesture();
  made.clear();
  made.opener = MOVE;
  made.group = ["a", "b"];
  made.hexes.set("0102", [GO]);
  assert.deepEqual(made.imagined("0102"), [MOVE, GO, { do: "move", unit: "b" }, GO]);
});
