import assert from "node:assert/strict";
import { test } from "node:test";

import { say } from "../../src/winterline/web/messages/en.js";
import { gestureInWords, inCounters, inWords, lastMoves } from "../../src/winterline/web/moves.js";

/** @param {number} n @param {string} when @param {string} what @param {string} unit @param {string[]} hexes */
const entry = (n, when, what, unit, hexes) => ({
  n, when, side: "allied", kind: "action", do: null, text: "", at: 0,
  events: [{ what, as: what, rule: "", units: [unit], hexes, number: 0, word: "", text: "" }],
});
/** @param {object[]} entries @param {string} when @param {number | null} looking */
const table = (entries, when, looking = null) => /** @type {any} */ ({
  entries, looking, shown: { view: { when } }, counters: new Map([["a", { side: "allied" }], ["b", { side: "axis" }]]),
});

test("nothing moved before the first impulse", () => {
  assert.deepEqual(lastMoves(table([entry(1, "1A", "move", "a", ["0101", "0102"])], "1A")), []);
});

test("the steps of a counter are joined to one way", () => {
  const entries = [
    entry(1, "1A", "move", "a", ["0101", "0102"]),
    entry(2, "1A", "move", "b", ["0901", "0902"]),
    entry(3, "1A", "move", "a", ["0102", "0103"]),
    entry(4, "1B", "move", "a", ["0103", "0104"]),
  ];
  assert.deepEqual(lastMoves(table(entries, "1B")), [
    { hexes: ["0101", "0102", "0103"], kind: "move", side: "allied" },
    { hexes: ["0901", "0902"], kind: "move", side: "axis" },
  ]);
});

test("a retreat is no part of a move", () => {
  const entries = [
    entry(1, "1A", "move", "a", ["0101", "0102"]),
    entry(2, "1A", "retreat", "a", ["0102", "0101"]),
    entry(3, "1B", "roll", "a", []),
  ];
  assert.deepEqual(lastMoves(table(entries, "1B")).map((arrow) => arrow.kind), ["move", "retreat"]);
});

test("looking back shows what had been the last moves then", () => {
  const entries = [
    entry(1, "1A", "move", "a", ["0101", "0102"]),
    entry(2, "1B", "move", "b", ["0901", "0902"]),
    entry(3, "1C", "move", "a", ["0102", "0103"]),
  ];
  assert.deepEqual(lastMoves(table(entries, "1B", 2)).map((arrow) => arrow.hexes[0]), ["0101"]);
});

test("the undo button names the march, not the word that ended the one before", () => {
  const done = (/** @type {object} */ more) => /** @type {any} */ ({ n: 1, kind: "action", events: [], ...more });
  const ended = done({ do: "halt" });
  const gone = done({ do: "go 0102", events: [{ units: ["a"], text: "45 Division goes to 0102." }] });
  const counters = new Map([["a", { name: "45 Division" }]]);
  assert.equal(gestureInWords([ended, done({ do: "move a" }), gone], counters), "45 Division goes to 0102.");
  assert.equal(gestureInWords([gone, ended], counters), "45 Division goes to 0102. your choice “Stay here”.");
  assert.equal(gestureInWords([ended], counters), "your choice “Stay here”.");
  const begun = done({ do: "ready a", events: [{ as: "turn", units: [], text: "Turn 13 begins." }, { units: ["a"], text: "45 Division is Ready." }] });
  assert.equal(gestureInWords([begun], counters), "45 Division is Ready.", "what came of itself before it is not taken back");
});

test("the undo button names what was done by counters' names, never by their ids", () => {
  const counters = new Map([["a", { name: "45 Division" }]]);
  const done = (/** @type {object} */ more) => /** @type {any} */ ({ n: 1, kind: "action", events: [], ...more });
  assert.equal(inWords(done({ do: "lead a" }), counters), "lead: 45 Division.");
  assert.equal(inWords(done({ do: "halt" }), counters), "your choice “Stay here”.");
  assert.equal(inWords(done({ do: "halt", forced: true }), counters), "");
  say.learn({ verbs: { "moving.end": "End the movement" } });
  assert.equal(inWords(done({ do: "end" }), counters, "moving"), "your choice “End the movement”.", "as its button said");
  assert.equal(inWords(done({ do: "go 0102", events: [{ units: ["a"], text: "45 Division goes to 0102." }] }), counters), "45 Division goes to 0102.");
});

test("an action that is named as a remedy is told with the names of its counters", () => {
  const counters = new Map([["us-3-7", { name: "7 Infantry Regiment" }]]);
  assert.match(inCounters("move us-3-7 tactical", counters), /7 Infantry Regiment tactical$/);
  assert.ok(inCounters("halt", counters));
  assert.match(inCounters("enter us-3-7", counters), /^Bring on: 7 Infantry/, "whatever can be a remedy has words of the page's own");
  assert.doesNotMatch(["move us-3-7", "join us-3-7"].map((line) => inCounters(line, counters)).join(), /move|join:/);
  assert.equal(inCounters("retreat - F45", counters), inCounters("retreat F45", counters), "nobody reads the dash of a straight way");
});

test("words of a verb that end in a colon have one colon", () => {
  say.learn({ verbs: { adopt: "Order of battle:", "reforming.adopt": "Form:" } });
  assert.equal(say.verbIn("adopt"), "Order of battle");
  assert.equal(say.verbIn("adopt", "reforming"), "Form");
  assert.equal(say.verbOn("adopt", "Maximum"), "Order of battle: Maximum");
  assert.equal(say.toPlace("adopt", "X52"), "Order of battle: X52");
});
