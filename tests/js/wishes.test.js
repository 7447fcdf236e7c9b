/** Sets of options: as a link, from a link that asks for what there is not, and as a browser keeps them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { forgetWish, fromQuery, keepWish, ownWishes, toQuery, understood } from "../../src/winterline/web/wishes.js";

/** @param {string} id @param {Partial<import("../../src/winterline/web/options.js").Option>} [more] */
const option = (id, more = {}) => ({ id, title: id.toUpperCase(), summary: "", favours: "both", needs: [], excludes: [], rules: [], ...more });
/** @type {import("../../src/winterline/web/options.js").Listing} */
const GAME = {
  id: "war", title: "War", text: "", sides: ["allied", "axis"], map: "war", scenarios: ["short", "long"],
  options: [option("a"), option("b", { needs: ["a"] }), option("c", { excludes: ["a"] }), option("d", { scenarios: ["long"] })],
  presets: [{ id: "both", title: "Both", options: ["a", "b"] }],
};

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  },
});

test("a set comes back from its link, by the name of its mix where it has one", () => {
  const named = { game: "war", scenario: "short", options: ["a", "b"] };
  assert.equal(toQuery(GAME, named), "?game=war&scenario=short&preset=both");
  assert.deepEqual(fromQuery(toQuery(GAME, named), [GAME])?.wish, named);
  const own = { game: "war", scenario: "long", options: ["a", "d"] };
  assert.equal(toQuery(GAME, own), "?game=war&scenario=long&options=a%2Cd");
  assert.deepEqual(fromQuery(toQuery(GAME, own), [GAME]), { wish: own, unknown: [], excluded: [], added: [] });
  assert.equal(fromQuery("?q=war", [GAME]), null);
});

test("what a link asks for in vain is told, and the rest is chosen", () => {
  assert.equal(fromQuery("?game=peace", [GAME])?.noGame, "peace");
  const found = fromQuery("?game=war&scenario=endless&preset=none&options=b,c,d,x", [GAME]);
  assert.deepEqual(found, {
    wish: { game: "war", scenario: "short", options: ["b", "a"] },
    noScenario: ["endless", "War"], noPreset: "none", unknown: ["d", "x"], excluded: ["C"], added: ["A"],
  });
  assert.equal(fromQuery(`?game=${"x".repeat(900)}`, [GAME])?.noGame?.length, 60);
});

test("a browser keeps sets by their names", () => {
  keepWish({ name: "mine", game: "war", scenario: "long", options: ["d"] });
  keepWish({ name: "other", game: "war", scenario: "short", options: [] });
  keepWish({ name: "mine", game: "war", scenario: "short", options: ["d"] });
  assert.deepEqual(ownWishes().map(({ name }) => name), ["mine", "other"]);
  assert.deepEqual(understood(ownWishes()[0], [GAME]).unknown, ["d"]);
  forgetWish("mine");
  assert.deepEqual(ownWishes().map(({ name }) => name), ["other"]);
  kept.set("winterline.option-sets", '[{"name": 7}, "x"]');
  assert.deepEqual(ownWishes(), []);
});
