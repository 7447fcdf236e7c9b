import assert from "node:assert/strict";
import { test } from "node:test";

import { chartsOf, turnEnds } from "../../src/winterline/web/tally.js";

/** @param {number} n @param {string} when @param {object} [more] */
const entry = (n, when, more) => /** @type {any} */ ({ n, when, kind: "action", events: [], ...more });

test("every turn is told by its last entry that stands", () => {
  const entries = [
    entry(1, "1 Allied"), entry(2, "1 German"), entry(3, "1 German"), entry(4, "2 Allied"),
    entry(5, "2 Allied", { kind: "undo", to: 3 }), entry(6, "2 Allied"), entry(7, "2 Allied", { kind: "chat" }), entry(8, "10A"),
  ];
  assert.deepEqual(turnEnds(entries), [{ turn: "1", n: 3 }, { turn: "2", n: 6 }, { turn: "10", n: 8 }]);
  assert.deepEqual(turnEnds([]), []);
});

/** @param {string} name @param {Record<string, number>} values */
const counted = (name, values) => ({ name, title: name, unit: "hexes", leaps: true, values });

test("there is a chart of each thing that is counted, with a line for each side", () => {
  const charts = chartsOf([
    [counted("strength", { allied: 0, axis: 115 }), counted("cities", { "": 0 })],
    [counted("strength", { allied: 36, axis: 110 }), counted("cities", { "": 2 }), counted("ports", { allied: 1 })],
  ]);
  assert.deepEqual(charts.map(({ lines }) => lines.map(({ side, values }) => [side, values])), [
    [["allied", [0, 36]], ["axis", [115, 110]]], [["", [0, 2]]], [["allied", [0, 1]]],
  ]);
  assert.equal(charts[0].title, "strength, hexes");
  assert.deepEqual(chartsOf([[]]), []);
});
