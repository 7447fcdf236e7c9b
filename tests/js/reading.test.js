/** How to read a counter, and when what a turn is about stands open. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { signsOf } from "../../src/winterline/web/reading.js";
import { isFirstGame, turnsFor } from "../../src/winterline/web/turns.js";

const COUNTER = /** @type {any} */ ({
  id: "us-1", side: "allied", nation: "us", name: "1st Rangers", printed: "1", formation: "US Ranger Force", type: "ranger", size: "II",
  attack: 3, defence: 3, move: 6, steps: 1, arrival: "start", figures: 2, symbol: true,
});
const UNIT = /** @type {any} */ ({ id: "us-1", side: "allied", status: "on board", hex: "0101" });

/** @param {object} counter @param {object | null} unit @param {object} [drawn] @param {Record<string, string>} [words] */
function read(counter, unit, drawn = {}, words = {}) {
  const { attack, defence, move } = { ...COUNTER, ...counter };
  const all = { figures: { attack, defence, move }, marks: [], parent: "Ranger", ...drawn };
  return signsOf({ ...COUNTER, ...counter }, unit && { ...UNIT, ...unit }, all, words);
}

/** @param {ReturnType<typeof read>} signs @param {string} id */
const one = (signs, id) => signs.find((found) => found.id === id);

test("a game without words of its own has every sign explained", () => {
  const signs = read({}, {});
  assert.deepEqual(signs.map(({ id }) => id), ["colour", "symbol", "size", "name", "parent", "combat", "move"]);
  assert.equal(one(signs, "colour")?.means, "American; it fights for the Allies.");
  assert.equal(one(signs, "size")?.means, "Battalion.");
  assert.equal(one(signs, "combat")?.shown, "3");
});

test("a sentence of the game stands behind the page's own", () => {
  const signs = read({}, {}, {}, { size: "A hex holds four.", move: "A hex costs 1." });
  assert.equal(one(signs, "size")?.means, "Battalion. A hex holds four.");
  assert.equal(one(signs, "move")?.means, "A hex costs 1.");
});

test("figures are those of now, and what they were at full strength is told", () => {
  const signs = read({ figures: 3 }, {}, { figures: { attack: 1, defence: 2.5, move: 6 } });
  assert.deepEqual(["attack", "defence", "move"].map((id) => one(signs, id)?.shown), ["1", "2½", "6"]);
  assert.equal(one(signs, "attack")?.means, "At full strength 3.");
  assert.equal(one(signs, "move")?.means, "");
});

test("what a game says of combat factors is not said of a unit that only defends", () => {
  const words = { combat: "It serves in attack and in defence." };
  const flak = one(read({ attack: 0 }, {}, {}, words), "combat");
  assert.deepEqual([flak?.shown, flak?.means], ["(3)", "In parentheses: it defends, and never attacks."]);
  assert.equal(one(read({}, {}, {}, words), "combat")?.means, words.combat);
});

test("what is on the counter for the moment is explained, and nothing else", () => {
  const marks = [{ text: "OOS", title: "out of supply", rule: "x:1" }];
  const signs = read({}, { steps: [1, 3], spent: 2, inverted: true }, { marks });
  assert.deepEqual(signs.slice(5).map(({ id, shown }) => [id, shown]),
    [["move", "6"], ["steps", "●○○"], ["spent", "4"], ["inverted", ""], ["mark", "OOS"]]);
  assert.deepEqual([signs.at(-1)?.means, signs.at(-1)?.rule], ["Out of supply.", "x:1"]);
  assert.deepEqual(read({}, { stopped: true, spent: 2 }).slice(7).map(({ id }) => id), ["stopped"]);
  assert.deepEqual(read({}, { hex: undefined, status: "eliminated" }).slice(7).map(({ means }) => means), ["Eliminated."]);
});

test("a blank counter tells nothing of whom it covers", () => {
  const signs = read({ type: "blank", size: "", formation: "" }, { blank: true }, {}, { blank: "It conceals." });
  assert.deepEqual(signs.map(({ id }) => id), ["blank", "move"]);
  assert.ok(signs[0].means.endsWith("It conceals."));
});

test("what a turn is about stands open in the first game of its kind until it is folded", () => {
  assert.ok(isFirstGame("", "a"));
  assert.ok(isFirstGame("a", "a"));
  assert.ok(!isFirstGame("a", "b"));
  assert.ok(!isFirstGame("read", "a"));
});

test("a seat reads its own sentences, whoever has none those of all", () => {
  const turn = { allied: ["a"], axis: ["b"] };
  assert.deepEqual(turnsFor(turn, "axis"), [["axis", ["b"]]]);
  assert.deepEqual(turnsFor(turn, "spectator"), [["allied", ["a"]], ["axis", ["b"]]]);
  assert.deepEqual(turnsFor({}, "allied"), []);
});
