import assert from "node:assert/strict";
import { test } from "node:test";

import { everyNth, extent, pointed, spread, windowAt } from "../../src/winterline/web/report-charts.js";

/** @param {[number, number][][]} lines @param {[number, number][]} [band] @returns {any} */
const chart = (lines, band = []) => ({ lines: lines.map((points) => ({ side: "", name: "", points })), band });

test("the upright axis holds zero, every line and the whole band", () => {
  assert.deepEqual(extent(chart([[[0, 3], [1, 9]], [[0, -2]]])), [-2, 9]);
  assert.deepEqual(extent(chart([[[0, 0.5]]], [[0, 0], [4, 2.5]])), [-2.5, 2.5]);
  assert.deepEqual(extent(chart([[[0, 0], [1, 0]]])), [0, 1], "and is no single point where nothing happened");
});

test("names of turns are left out where there is no room", () => {
  assert.equal(everyNth(7, 900), 1);
  assert.equal(everyNth(40, 340), 4);
  assert.equal(everyNth(5, 0), 170);
});

test("names at the ends of lines keep apart and in order", () => {
  assert.deepEqual(spread([100, 40]), [100, 40]);
  assert.deepEqual(spread([100, 98]), [113, 98]);
  assert.deepEqual(spread([50, 50, 50]), [50, 65, 80]);
});

test("figures of the axis have the decimal mark of the page's language", () => {
  assert.equal(pointed("−0.5", "en"), "−0.5");
  assert.equal(pointed("−0.5", "de"), "−0,5");
  assert.equal(pointed("12", "it"), "12");
  assert.equal(pointed("1,400", "de"), "1400", "which is no 1.4");
});

test("a small map shows the board alone: near its edge the place is not in the middle", () => {
  assert.equal(windowAt(500, 200, 1000), 400);
  assert.equal(windowAt(30, 200, 1000), 0);
  assert.equal(windowAt(980, 200, 1000), 800);
  assert.equal(windowAt(50, 200, 100), -50, "a board that is smaller lies in the middle");
});
