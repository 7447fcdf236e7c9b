import assert from "node:assert/strict";
import { test } from "node:test";

import { middleOf } from "../../src/winterline/web/sight.js";

const CROWD = [{ x: 10, y: 90 }, { x: 14, y: 94 }, { x: 12, y: 98 }];
const FAR = { x: 80, y: 0 };

test("what fits into the window is shown whole", () => {
  assert.deepEqual(middleOf([...CROWD, FAR], 100, 100), [45, 49]);
});

test("what does not is shown where most of it is, and never where nothing is", () => {
  assert.deepEqual(middleOf([FAR, ...CROWD], 20, 20), [12, 94]);
  assert.deepEqual(middleOf([FAR], 1, 1), [80, 0]);
});
