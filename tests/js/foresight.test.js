import assert from "node:assert/strict";
import { test } from "node:test";

import { stayingIn } from "../../src/winterline/web/buttons.js";
import { Deciding } from "../../src/winterline/web/deciding.js";
import { foreseenIn, imagined, newsIn, wonderIn } from "../../src/winterline/web/outlook.js";

const MOVE = { do: "move", unit: "a" };
const GO = { do: "go", to: "0102" };
const OLD = { kind: "port", sentence: "The port closes.", rule: "x:1", hexes: ["0903"], units: [] };
const NEW = { kind: "attack", sentence: "It must attack.", rule: "x:2", hexes: ["0103"], units: ["a"] };

/** A counter that is chosen, at a table that answers what it is told to. */
async function chosen() {
  const asked = /** @type {object[][]} */ ([]);
  const state = { seat: "allied", at: 3, decision: { side: "allied", kind: "moving" }, actions: [MOVE], view: { units: [] }, warnings: [OLD] };
  const table = Object.assign(new EventTarget(), {
    looking: null, labels: new Map(), areas: new Map(), counters: new Map(), entries: [], state, shown: state,
    preview: async () => ({ final: false, decision: state.decision, actions: [GO], view: { units: [] }, events: [], warnings: [OLD], reach: { "0102": 1.5 } }),
    ahead: async (/** @type {object[]} */ parts) => {
      asked.push(parts);
      return { warnings: [OLD, NEW], ways: [] };
    },
  });
  const deciding = new Deciding(/** @type {any} */ (table));
  table.dispatchEvent(new CustomEvent("state"));
  await deciding.pickUnit("a");
  return { deciding, asked };
}

/** @param {Deciding} deciding */
const told = (deciding) => new Promise((done) => deciding.addEventListener("foreseen", () => deciding.foreseen.parts.length && done(undefined)));
/** @param {Deciding} deciding */
const news = (deciding) => newsIn(deciding.gesture, deciding.foreseen.all);

test("a hex that is pointed at is asked about once, and only what is new is told", async () => {
  const { deciding, asked } = await chosen();
  const heard = told(deciding);
  deciding.point("0102");
  deciding.point("0102");
  await heard;
  assert.deepEqual(asked, [[MOVE, GO]]);
  assert.deepEqual(news(deciding), [NEW]);
  assert.deepEqual(deciding.told.map(({ sentence }) => sentence), [OLD.sentence, NEW.sentence]);
  assert.deepEqual(deciding.warnings, [OLD], "what the end of the phase asks about is what was done");
});

test("a hex that is not lit, or by two ways, tells nothing", async () => {
  const { deciding } = await chosen();
  assert.equal(imagined(deciding.gesture, "0909"), null);
  const two = { ...deciding.gesture, instead: new Map([["0102", [GO, { ...GO, via: "0101" }]]]) };
  assert.equal(imagined(two, "0102"), null);
});

test("the pointer that moves on takes back what was told", async () => {
  const { deciding } = await chosen();
  const heard = told(deciding);
  deciding.point("0102");
  await heard;
  deciding.point("");
  assert.deepEqual(news(deciding), []);
});

test("an answer about a hex that is pointed at no more tells nothing", async () => {
  const { deciding } = await chosen();
  deciding.point("0102");
  deciding.point("");
  deciding.take({ is: "foreseen", key: JSON.stringify([3, [MOVE, GO]]), found: [NEW] });
  assert.deepEqual([deciding.foreseen.all, deciding.gesture.foreseen], [[], null]);
});

test("a gesture that is held tells what it brings without being pointed at", async () => {
  const { deciding, asked } = await chosen();
  const { gesture } = deciding;
  deciding.gesture = { ...gesture, held: "0102", ahead: { .../** @type {any} */ (gesture.ahead), warnings: [OLD, NEW] } };
  assert.deepEqual(news(deciding), [NEW]);
  assert.deepEqual(asked, []);
});

test("counters that go together are foreseen together", async () => {
  const { deciding } = await chosen();
  const group = { ...deciding.gesture, parts: [], ahead: null, opener: MOVE, group: ["a", "b"], instead: new Map([["0102", [GO]]]) };
  assert.deepEqual(imagined(group, "0102"), [MOVE, GO, { do: "move", unit: "b" }, GO]);
  const pointed = { ...group, over: "0102" };
  const left = [{ unit: "b", sentence: "No room for b.", rule: "" }];
  const told = foreseenIn({ ...pointed, foreseen: { key: wonderIn(pointed)?.key ?? "", found: { warnings: [], ways: [], parts: [MOVE, GO], left } } });
  assert.deepEqual(told.left, left);
  assert.match(stayingIn(pointed, told.left), /^One stays behind\. .*: No room for b\.$/);
});

test("nothing is asked about a hex while the move to it is on its way", async () => {
  const { deciding, asked } = await chosen();
  deciding.point("0102");
  const { gesture } = deciding;
  deciding.gesture = { ...gesture, wants: { ask: "send", parts: [MOVE, GO] } };
  deciding.point("");
  deciding.point("0102");
  await new Promise((done) => setTimeout(done, 200));
  assert.deepEqual(asked, []);
});
