import assert from "node:assert/strict";
import { test } from "node:test";

import { chancesOf, isLastColumn, nextColumn } from "../../src/winterline/web/odds.js";

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

test("the chances of a column add up to one", () => {
  for (const column of tables.crt.columns.keys()) {
    const sum = Object.values(chancesOf(tables.crt, column)).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - 1) < 1e-12);
  }
  assert.equal(chancesOf(tables.crt, 3).DE, 2 / 3);
});

test("the columns beside a battle are those that the game tells of", () => {
  const better = { more: 4, column: "3-1", chances: chancesOf(tables.crt, 3) };
  assert.deepEqual(nextColumn({ ...battle([8, 4], "2-1"), better, worse: null }, 1), better);
  assert.equal(nextColumn({ ...battle([8, 4], "2-1"), better, worse: null }, -1), null);
  assert.equal(nextColumn(battle([8, 4], "2-1"), 1), null);
});

test("only the last column is called the best: on another, more factors may be in vain as well", () => {
  assert.equal(isLastColumn(tables.crt, battle([12, 4], "3-1")), true);
  assert.equal(isLastColumn(tables.crt, battle([8, 4], "2-1")), false);
  assert.equal(isLastColumn(undefined, battle([8, 4], "2-1")), false);
});
