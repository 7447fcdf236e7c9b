import assert from "node:assert/strict";
import { test } from "node:test";

import { bySort, labelOf } from "../../src/winterline/web/buttons.js";
import { START } from "../../src/winterline/web/gesture.js";
import { rowsAbout } from "../../src/winterline/web/off-map.js";

test("many rolls of one sort are one of them and a number, two are both named", () => {
  const rolls = ["the battle at 0909", "the defection of A", "the defection of B", "the defection of C", "the weather"];
  const sorts = { "the defection of A": "defection", "the defection of B": "defection", "the defection of C": "defection" };
  assert.deepEqual(bySort(rolls, sorts), ["the battle at 0909", "the defection of A (2 more)", "the weather"]);
  assert.deepEqual(bySort(rolls.slice(0, 3), sorts), rolls.slice(0, 3));
});

test("a button whose one way leads to a place says where", () => {
  const action = { do: "ship", unit: "br-78" };
  const known = { ...START.known, areas: new Map([["messina", { title: "Messina", hexes: [] }]]) };
  assert.match(labelOf({ ...START, known, ways: [action], goal: "messina" }, action), /: Messina$/);
});

test("while a hex waits for its button, a panel tells only of that hex", () => {
  const rows = [{ label: "easy", hexes: ["A1"] }, { label: "hard", hexes: ["B2"] }, { label: "always" }];
  const panel = /** @type {any} */ ({ front: true, rows });
  assert.deepEqual(rowsAbout(panel, "B2").map(({ label }) => label), ["hard", "always"]);
  assert.deepEqual(rowsAbout(panel, "C3"), rows, "one that no row speaks of hides none");
  assert.deepEqual(rowsAbout({ ...panel, front: false }, "B2"), rows);
});
