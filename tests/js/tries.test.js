import assert from "node:assert/strict";
import test from "node:test";

import { say } from "../../src/winterline/web/messages/en-sparring.js";
import { rowsOf } from "../../src/winterline/web/tries.js";

/** @param {number | null} before @param {number | null} after @param {number} lost @returns {import("../../src/winterline/web/tries.js").Try} */
const attempt = (before, after, lost) => ({ game: "g", when: "2A", over: true, chance: [before, after], counted: [["lost", "axis", 4, 4 + lost], ["ports", "", 2, 2]] });
const counts = [{ name: "lost", title: "Losses", unit: "factors" }, { name: "ports", title: "Ports", unit: "" }];

test("tries stand side by side: the chance of one's own side, and what any of them moved", () => {
  const told = { tries: [attempt(0.4, 0.5, 0), attempt(0.4, 0.35, 3)], counts, turn: "2A" };
  assert.deepEqual(rowsOf(told, "allied", say), [
    ["Your winning chance", "40%", "50%", "35%"],
    ["Losses (factors), Germans", "4", "4", "7"],
  ]);
  assert.deepEqual(rowsOf(told, "axis", say)[0], ["Your winning chance", "60%", "50%", "65%"]);
});

test("a game whose positions are not judged shows no chance", () => {
  assert.deepEqual(rowsOf({ tries: [attempt(null, null, 1)], counts, turn: "" }, "allied", say).map(([head]) => head), ["Losses (factors), Germans"]);
});
