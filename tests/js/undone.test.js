/** What is told before a phase ends, and what of it can be silenced. */

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Map<string, string>} */
const store = new Map();
const kept = {
  getItem: (/** @type {string} */ key) => store.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void store.set(key, value),
  removeItem: (/** @type {string} */ key) => void store.delete(key),
};
Object.defineProperty(globalThis, "localStorage", { value: kept, configurable: true });

const { idleIn, toldBeforeEnd } = await import("../../src/winterline/web/undone.js");

const WARNED = { text: "A hex holds too much", rule: "g:1" };
const IDLE = { text: "3 units have not moved", rule: "g:2", idle: true };
const LOST = { text: "Replacements will be lost", rule: "g:3", idle: false };

test("that units have not moved is silenced in one game alone, and nothing else is", () => {
  assert.deepEqual(toldBeforeEnd("one", [WARNED], [IDLE, LOST]), [WARNED, IDLE, LOST]);
  idleIn("one").silence(true);
  assert.deepEqual(toldBeforeEnd("one", [WARNED], [IDLE, LOST]), [WARNED, LOST]);
  assert.deepEqual(toldBeforeEnd("other", [WARNED], [IDLE]), [WARNED, IDLE]);
  idleIn("one").silence(false);
  assert.deepEqual(toldBeforeEnd("one", [], [LOST, IDLE]), [LOST, IDLE]);
  assert.deepEqual(toldBeforeEnd("one", [WARNED], [IDLE, LOST], false), [WARNED, LOST], "the settings silence it in all games");
  assert.equal(store.size, 0);
});

test("nobody is asked because units have not moved where nothing is lost by it", () => {
  assert.deepEqual(toldBeforeEnd("one", [], [IDLE]), []);
});
