import assert from "node:assert/strict";
import test from "node:test";

import { ahead, sentence, sorted } from "../../src/winterline/web/hint-told.js";
import { say as de } from "../../src/winterline/web/messages/de-hint.js";
import { say as en } from "../../src/winterline/web/messages/en-hint.js";
import { say as it } from "../../src/winterline/web/messages/it-hint.js";

const named = { unit: (/** @type {string} */ id) => id.toUpperCase(), place: (/** @type {string} */ label) => `Cisterna (${label})` };
const attack = { do: "attack", units: ["a", "b"], why: "attacks", to: ["1109"], figures: { odds: "3:1", driven: 0.5, costs: 1 / 3 } };

test("an attack is told with the odds and with what they promise", () => {
  assert.equal(sentence(attack, en, named),
    "A and B attack Cisterna (1109) at 3:1: 50% the defender is driven out or destroyed, 33.3% it costs own troops.");
  assert.equal(sentence({ ...attack, figures: {} }, en, named), "A and B attack Cisterna (1109).");
});

test("every reason has a sentence in every language, for one and for several", () => {
  for (const why of Object.keys(en.tasks)) {
    for (const say of [en, de, it]) {
      for (const units of [["a"], ["a", "b", "c", "d", "e", "f"]]) {
        const told = sentence({ do: "go", units, why, to: ["1109"], figures: { from: "1108", threat: 8, far: 2, odds: "3:1", driven: 0.5, costs: 0.1 } }, say, named);
        assert.ok(told.startsWith("A") && told.endsWith(".") && !/undefined|NaN/.test(told), told);
      }
    }
  }
});

test("who has gone where he should is not drawn again, and the weightiest is told first", () => {
  const marches = [{ unit: "a", hexes: ["1", "2"] }, { unit: "b", hexes: ["1", "3"] }, { unit: "gone", hexes: ["4", "5"] }];
  assert.deepEqual(ahead(marches, [{ id: "a", hex: "2" }, { id: "b", hex: "1" }]).map(({ unit }) => unit), ["b"]);
  const gap = (/** @type {number} */ threat) => ({ do: "go", units: ["c"], why: "gap", to: ["1"], figures: { threat } });
  assert.deepEqual(sorted([gap(2), { do: "stay", units: ["d"], why: "reserve" }, gap(8), attack]).map(({ why, figures }) => [why, figures?.threat]),
    [["attacks", undefined], ["gap", 8], ["gap", 2], ["reserve", undefined]]);
});
