import assert from "node:assert/strict";
import { test } from "node:test";

import { covering, laidOut } from "../../src/winterline/web/fan.js";

test("what lies on a counter that is taken over comes with it, from below", () => {
  const stacks = new Map([["1101", ["guns", "rifles", "tanks"]], ["1102", ["a", "b"]], ["1103", ["c"]]]);
  assert.deepEqual(covering({ stacks }, new Set(["rifles", "a"])), ["rifles", "tanks", "a", "b"]);
  assert.deepEqual(covering({ stacks }, new Set()), []);
});

test("a fan lies where all of it is seen, though it covers a target", () => {
  const ground = { board: /** @type {[number, number, number, number]} */ ([0, 0, 1000, 1000]), targets: [850, 900, 950].flatMap((x) => [820, 880, 940, 1000].map((y) => ({ x, y }))), others: [] };
  const right = (/** @type {typeof ground & {seen?: [number, number, number, number]}} */ given) =>
    Math.max(...laidOut(4, { x: 980, y: 900 }, 50, given).slots.map(({ x }) => x + 25));
  assert.ok(right(ground) > 1010, "beside the board there is no target");
  assert.ok(right({ ...ground, seen: [0, 0, 1010, 1000] }) <= 1010);
});
