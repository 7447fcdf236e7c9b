import assert from "node:assert/strict";
import { test } from "node:test";

import { chancesOf, factorsTo, nextColumn, ratio } from "../../src/winterline/web/odds.js";

const tables = {
  crt: {
    columns: ["1-2", "1-1", "2-1", "3-1"],
    faces: [
      ["DR", "DR", "DE", "DE"],
      ["AR", "DR", "DR", "DE"],
      ["AE", "AR", "AR", "DR"],
    ],
  },
};
/** @param {[number, number]} totals @param {string} column */
const battle = (totals, column) => ({ attack: [], defence: [], shifts: [], totals, ratio: 0, odds: column, chances: {} });

test("odds are rounded in the defender's favour", () => {
  assert.equal(ratio(11, 4), 2);
  assert.equal(ratio(12, 4), 3);
  assert.equal(ratio(4, 5), -2);
  assert.equal(ratio(4, 8), -2);
});

test("the factors to the next odds are counted one by one", () => {
  assert.equal(factorsTo(11, 4, 1), 1);
  assert.equal(factorsTo(8, 4, 1), 4);
  assert.equal(factorsTo(8, 4, -1), 1);
});

test("fewer than one factor leads nowhere", () => {
  assert.equal(factorsTo(1, 4, -1), 0);
});

test("the chances of a column add up to one", () => {
  for (const column of tables.crt.columns.keys()) {
    const sum = Object.values(chancesOf(tables.crt, column)).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - 1) < 1e-12);
  }
  assert.equal(chancesOf(tables.crt, 3).DE, 2 / 3);
});

test("the next column tells what it costs and what it gives", () => {
  const better = nextColumn(battle([8, 4], "2-1"), tables, 1);
  assert.deepEqual(better, { more: 4, column: "3-1", chances: chancesOf(tables.crt, 3) });
  const worse = nextColumn(battle([8, 4], "2-1"), tables, -1);
  assert.equal(worse?.column, "1-1");
});

test("the table ends on both sides", () => {
  assert.equal(nextColumn(battle([12, 4], "3-1"), tables, 1), null);
  assert.equal(nextColumn(battle([2, 4], "1-2"), tables, -1), null);
  assert.equal(nextColumn(battle([12, 4], "9-1"), tables, 1), null);
});
