/** Set-ups as data: groups of counters, files, what a browser keeps. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { anyWithin, fileName, forgetSetUp, fromFile, groupsOf, keepSetUp, ownSetUps, placeOf, toFile } from "../../src/winterline/web/set-ups.js";

const MINE = { name: "Gustav, deep", game: "anzio", scenario: "shingle", side: "axis", steps: [{ unit: "de-hg", do: ["place K57"] }] };

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  },
});

test("counters that may go to the same places are one group", () => {
  const found = groupsOf([{ unit: "a", places: ["1", "2"] }, { unit: "b", places: ["3"] }, { unit: "c", places: ["1", "2"] }]);
  assert.deepEqual(found, [{ places: ["1", "2"], units: ["a", "c"] }, { places: ["3"], units: ["b"] }]);
});

test("the place of a step is the last that it names", () => {
  assert.equal(placeOf({ unit: "a", do: ["place a 2125"] }), "2125");
  assert.equal(placeOf({ unit: "a", do: ["enter a", "at 0904"] }), "0904");
  assert.equal(placeOf({ unit: "a", do: ["seal"] }), "");
});

test("a window shows a place or not", () => {
  assert.equal(anyWithin([{ x: 5, y: 5 }], [0, 0], [9, 9]), true);
  assert.equal(anyWithin([{ x: 5, y: 15 }], [0, 0], [9, 9]), false);
});

test("a set-up comes back from its file, and nothing that is none", () => {
  assert.deepEqual(fromFile(toFile(MINE)), MINE);
  assert.equal(fileName(MINE), "anzio-Gustav-deep.json");
  const wrong = ["", "{", "7", "null", "[]", "{}", JSON.stringify(MINE), toFile({ ...MINE, name: "x".repeat(61) }),
    toFile({ ...MINE, steps: [{ unit: "a", do: [] }] }), toFile(/** @type {any} */ ({ ...MINE, steps: 7 })),
    toFile(/** @type {any} */ ({ ...MINE, steps: [{ unit: 7, do: ["place A1"] }] })), toFile({ ...MINE, steps: [{ unit: "a", do: ["x".repeat(121)] }] }),
    toFile({ ...MINE, steps: Array.from({ length: 401 }, () => MINE.steps[0]) }), toFile(MINE).replace('"form": 1', '"form": 2')];
  for (const text of wrong) assert.equal(fromFile(text), null, text.slice(0, 60));
  assert.deepEqual(Object.keys(fromFile(toFile(/** @type {any} */ ({ ...MINE, more: "<b>" }))) ?? {}), ["name", "game", "scenario", "side", "steps"]);
});

test("a browser keeps set-ups by game, side and scenario", () => {
  keepSetUp(MINE);
  keepSetUp({ ...MINE, scenario: "diadem" });
  keepSetUp({ ...MINE, name: "other", side: "allied" });
  keepSetUp({ ...MINE, steps: [] });
  assert.deepEqual(ownSetUps("anzio", "axis", "shingle").map(({ scenario, steps }) => [scenario, steps.length]), [["shingle", 0], ["diadem", 1]]);
  assert.deepEqual(ownSetUps("beachhead", "axis", "shingle"), []);
  forgetSetUp(MINE);
  assert.deepEqual(ownSetUps("anzio", "axis", "shingle").map(({ scenario }) => scenario), ["diadem"]);
  kept.set("winterline.set-ups-anzio", "not JSON");
  assert.deepEqual(ownSetUps("anzio", "axis", "shingle"), []);
});
