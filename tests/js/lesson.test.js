import assert from "node:assert/strict";
import { test } from "node:test";

import { current } from "../../src/winterline/web/lesson-steps.js";
import { LESSONS } from "../../src/winterline/web/lessons.js";

const LEFT = new Set(["look", "held", "zoc"]);

/**
 * A moment of the Italy '43 lesson once everybody has moved.
 * @param {string} kind  of the question
 * @param {string[]} fought
 * @returns {any}
 */
const moment = (kind, fought = []) => ({
  kind, mine: true, phase: "combat", unit: () => undefined, elsewhere: () => false, went: () => true,
  saw: (/** @type {string} */ what, /** @type {(event: any) => boolean} */ fits = () => true) =>
    (what === "battle" ? fought.some((hex) => fits({ hexes: [hex], units: [] })) : what !== "weather"),
});

/** @param {string} kind @param {string[]} [fought] */
const step = (kind, fought) => {
  const plan = LESSONS.find(({ id }) => id === "italy43");
  return plan?.steps[current(plan.steps, moment(kind, fought), LEFT)].id;
};

test("no question about an attack leads back to a step that is done", () => {
  for (const kind of ["fighting", "declaring", "forming", "attaching", "supporting"]) assert.equal(step(kind), "ridge", kind);
  for (const kind of ["fighting", "declaring", "forming", "attaching"]) assert.equal(step(kind, ["2926"]), "pass", kind);
  for (const kind of ["grouping", "advancing"]) assert.equal(step(kind, ["2926"]), "advance", kind);
});
