import assert from "node:assert/strict";
import { test } from "node:test";

import { apart, facesOf, isFateful, linesOf, marksOf, rollOf, takenBack, turnsOf, wanted } from "../../src/winterline/web/record.js";

/** @param {number} n @param {object} more @returns {any} */
const entry = (n, more = {}) => ({ n, side: "allied", kind: "action", do: "", events: [], text: "", when: "1A", at: 0, ...more });
/** As what a game tells its events. @type {Record<string, string>} */
const TOLD = { move: "move", battle: "battle", eliminated: "loss", declare: "combat", impulse: "turn", weather: "chance" };
/** @param {string} what @param {object} more */
const event = (what, more = {}) => ({ what, as: TOLD[what], rule: "g:1", units: [], hexes: [], number: 0, word: "", text: `${what}.`, ...more });

test("an undo takes back what stood after the entry it leads to, and only once", () => {
  const entries = [entry(1), entry(2), entry(3, { kind: "chat" }), entry(4), entry(5, { kind: "undo", to: 1 }), entry(6)];
  assert.deepEqual([...takenBack(entries)], [2, 4]);
  assert.deepEqual([...takenBack([...entries, entry(7, { kind: "undo", to: 0 })])], [2, 4, 1, 6]);
});

test("an entry has a line for every event that has a sentence", () => {
  const lines = linesOf(entry(3, { events: [event("move"), event("quiet", { text: "" }), event("battle")] }), false);
  assert.deepEqual(lines.map((line) => [line.text, line.kind]), [["move.", "move"], ["battle.", "battle"]]);
  assert.equal(new Set(lines.map((line) => line.key)).size, 2);
  assert.deepEqual(linesOf(entry(4), false), []);
  assert.equal(linesOf(entry(5, { kind: "chat", text: "hello" }), false)[0].kind, "talk");
});

test("a filter asks for kind and words, rule numbers included", () => {
  const [line] = linesOf(entry(3, { events: [event("battle", { text: "Battle at 1209.", rule: "g:7.2.crt" })] }), false);
  assert.ok(wanted(line, "all", ""));
  assert.ok(wanted(line, "battle", "1209 7.2"));
  assert.ok(!wanted(line, "move", ""));
  assert.ok(!wanted(line, "all", "1210"));
});

test("a roll is read from a battle and from nothing else", () => {
  assert.deepEqual(rollOf(/** @type {any} */ (event("battle", { number: 4, word: "4:1 DR" }))), { odds: "4:1", result: "DR", die: 4 });
  const two = /** @type {any} */ (event("battle", { number: 9, word: "3-1 A1/DR2 Adv 1" }));
  assert.deepEqual(rollOf(two), { odds: "3-1", result: "A1/DR2 Adv 1", die: 9 }, "two dice, and a result of several words");
  const told = /** @type {any} */ (event("battle", { number: 2, word: "3-1 D1", odds: "3-1", result: "D1 Adv 2+" }));
  assert.deepEqual(rollOf(told), { odds: "3-1", result: "D1 Adv 2+", die: 2 }, "as the table prints it");
  const weighed = /** @type {any} */ (event("battle", { number: 2, word: "3-1 D1", odds: "3-1", result: "D1", totals: [10, 3], shifts: [1, -1] }));
  assert.deepEqual(rollOf(weighed), { odds: "3-1", result: "D1", die: 2, totals: [10, 3], shifts: [1, -1] }, "with what was compared");
  const carried = /** @type {any} */ (event("battle", { number: 2, word: "1-1 A2 DR", odds: "1-1", result: "A2 DR", faces: ["A2 D2R", "A2 DR"] }));
  assert.deepEqual(facesOf(null, /** @type {any} */ (rollOf(carried))), ["A2 D2R", "A2 DR"], "as it was carried out");
  assert.equal(rollOf(/** @type {any} */ (event("move", { number: 4, word: "4:1 DR" }))), null);
  assert.equal(rollOf(null), null);
});

test("numbers on a scale are left out where they would lie over one another", () => {
  assert.deepEqual([...apart([0, 2, 5, 6, 11, 11], 5)], [0, 2, 4]);
  assert.deepEqual([...apart([], 5)], []);
});

test("impulses and turns begin where their name first appears", () => {
  const entries = [entry(1), entry(2, { when: "" }), entry(3, { when: "1B" }), entry(4, { when: "2A" }), entry(5, { when: "2A" })];
  const marks = marksOf(entries);
  assert.deepEqual(marks, [{ n: 1, when: "1A" }, { n: 3, when: "1B" }, { n: 4, when: "2A" }]);
  assert.deepEqual(turnsOf(marks), [{ n: 1, turn: "1" }, { n: 4, turn: "2" }]);
});

test("dice and losses are to be seen before the screen shows another seat", () => {
  const entry = (/** @type {string[]} */ ...whats) => /** @type {any} */ ({ events: whats.map((what) => ({ what, as: TOLD[what] })) });
  assert.equal(isFateful(entry("move", "battle")), true);
  assert.equal(isFateful(entry("eliminated")), true);
  assert.equal(isFateful(entry("weather")), true);
  assert.equal(isFateful(entry("declare", "move", "impulse")), false);
  assert.equal(isFateful(entry()), false);
});
