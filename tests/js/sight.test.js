import assert from "node:assert/strict";
import { test } from "node:test";

import { frontOf, middleOf, opening } from "../../src/winterline/web/sight.js";

const CROWD = [{ x: 10, y: 90 }, { x: 14, y: 94 }, { x: 12, y: 98 }];
const FAR = { x: 80, y: 0 };

test("what fits into the window is shown whole", () => {
  assert.deepEqual(middleOf([...CROWD, FAR], 100, 100), [45, 49]);
});

test("what does not is shown where most of it is, and never where nothing is", () => {
  assert.deepEqual(middleOf([FAR, ...CROWD], 20, 20), [12, 94]);
  assert.deepEqual(middleOf([FAR], 1, 1), [80, 0]);
});

test("whoever has something in hand is shown the place that is nearest to where he looks", () => {
  assert.deepEqual(middleOf([...CROWD, FAR], 20, 20, [70, 10]), [80, 0]);
  assert.deepEqual(middleOf([...CROWD, FAR], 20, 20, [20, 80]), [12, 94]);
});

test("the map opens on what must be seen, and on as much of the front as fits", () => {
  const window = { wide: 100, high: 100, least: 1, most: 4 };
  assert.deepEqual(opening([{ x: 0, y: 0 }], [{ x: 20, y: 10 }], window, 5), { k: 100 / 30, middle: [10, 5] });
  const far = opening([{ x: 0, y: 0 }], [{ x: 200, y: 0 }, { x: 210, y: 0 }], window, 5);
  assert.deepEqual(far, { k: 1, middle: [45, 0] }, "what must be seen stands at the rim, nearest to the front");
  assert.deepEqual(opening([], [{ x: 7, y: 8 }], window, 5), { k: 4, middle: [7, 8] });
});

test("the front is where two sides face each other", () => {
  const stands = [{ x: 0, y: 0, side: "a" }, { x: 3, y: 0, side: "b" }, { x: 50, y: 0, side: "a" }];
  assert.deepEqual(frontOf(stands, 5).map(({ x }) => x), [0, 3]);
  assert.deepEqual(frontOf(stands, 1).map(({ x }) => x), [0, 3], "the nearest pair, where none is that near");
  assert.deepEqual(frontOf(stands.slice(2), 5), []);
});
