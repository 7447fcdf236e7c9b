import assert from "node:assert/strict";
import { test } from "node:test";

import { Waiting, frontOf, middleOf, nudge, opening } from "../../src/winterline/web/sight.js";

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

test("what must be seen is shown whole where it needs but a little less than what can be read", () => {
  const window = { wide: 100, high: 100, least: 1, most: 4 };
  const must = [{ x: 0, y: 0 }, { x: 0, y: 110 }];
  assert.deepEqual(opening(must, [{ x: 0, y: 300 }], window, 5), { k: 100 / 120, middle: [0, 55] });
  const rear = [0, 10, 20, 30].map((y) => ({ x: 0, y }));
  const seen = opening([...rear, { x: 0, y: 180 }], [{ x: 0, y: 180 }, { x: 0, y: 200 }], window, 5);
  assert.ok(Math.abs(seen.middle[1] - 200) < 45 && Math.abs(seen.middle[1] - 180) < 45, `the front is seen whole, however many wait elsewhere: ${seen.middle[1]}`);
  assert.equal(opening([must[0], { x: 0, y: 150 }], [{ x: 0, y: 300 }], window, 5).k, 1);
});

test("whoever can be chosen far behind takes nothing of the front out of sight", () => {
  const window = { wide: 100, high: 100, least: 1, most: 4 };
  const front = [{ x: 0, y: 200 }, { x: 0, y: 260 }];
  const can = [0, 180, 190, 280].map((y) => ({ x: 0, y })); // 180 and 280 can be seen beside the front each by itself, and not both
  const { k, middle: [, y] } = opening(can, front, window, 5);
  const seen = [...front, ...can].filter((spot) => Math.abs(spot.y - y) <= 45 / k);
  assert.deepEqual(seen.map((spot) => spot.y), [200, 260, 180, 190]);
  const [lone] = [opening([{ x: 0, y: 0 }], [{ x: 0, y: 60 }, { x: 0, y: 85 }, { x: 0, y: 200 }], window, 5)];
  assert.ok(Math.abs(lone.middle[1] - 85) <= 45 && Math.abs(lone.middle[1]) <= 45, "as much of the front as can be seen with what must be");
});

test("the front is shown whole where it needs but a little less than what can be read", () => {
  const window = { wide: 100, high: 100, least: 1, most: 4 };
  assert.deepEqual(opening([], [{ x: 0, y: 300 }, { x: 0, y: 410 }], window, 5).k, 100 / 120);
});

test("the front is where two sides face each other", () => {
  const stands = [{ x: 0, y: 0, side: "a" }, { x: 3, y: 0, side: "b" }, { x: 50, y: 0, side: "a" }];
  assert.deepEqual(frontOf(stands, 5).map(({ x }) => x), [0, 3]);
  assert.deepEqual(frontOf(stands, 1).map(({ x }) => x), [0, 3], "the nearest pair, where none is that near");
  assert.deepEqual(frontOf(stands.slice(2), 5), []);
});

test("placing is over when nobody waits beside the map, or when the phase is", () => {
  const state = (/** @type {any} */ more) => ({ seat: "allied", placing: true, view: { when: "1A", phase: "movement", units: [{ id: "a", box: "beach" }, { id: "b", box: "beach" }], ...more.view }, ...more.state });
  const waiting = new Waiting();
  const full = { state: { placing: false } };
  assert.equal(waiting.over(state(full), []), false, "nothing was placed yet");
  assert.equal(waiting.over(state({}), ["a", "b"]), false);
  assert.equal(waiting.over(state({ ...full, view: { units: [{ id: "a", hex: "0101" }, { id: "b", box: "beach" }] } }), []), false, "b waits for room");
  assert.equal(waiting.over(state({ ...full, view: { units: [{ id: "a", hex: "0101" }, { id: "b", hex: "0101" }] } }), []), true);
  assert.equal(waiting.over(state({ ...full, view: { units: [] } }), []), false, "once");
  waiting.over(state({}), ["a"]);
  assert.equal(waiting.over(state({ ...full, view: { phase: "combat" } }), []), true);
});

test("a window goes no further than needed to show what it can show all of", () => {
  assert.equal(nudge([20, 80], 100, 10), 0);
  assert.equal(nudge([20, 105], 100, 5), 10);
  assert.equal(nudge([-20, 40], 100, 5), -25);
  assert.equal(nudge([20, 200], 100, 5), 0, "it cannot show all of it");
});
