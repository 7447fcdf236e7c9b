import assert from "node:assert/strict";
import { test } from "node:test";

import { editionOf, isOld, watchEdition } from "../../src/winterline/web/edition.js";

const ONE = "0123456789abcdef", OTHER = "fedcba9876543210";

test("the edition stands in the address of a module", () => {
  assert.equal(editionOf(`http://localhost:8043/static/${ONE}/edition.js`), ONE);
  assert.equal(editionOf("http://localhost:8043/static/edition.js"), "");
});

test("a page is old when the table tells of another edition, and only if both are known", () => {
  assert.equal(isOld(OTHER, ONE), true);
  assert.equal(isOld(ONE, ONE), false);
  assert.equal(isOld(undefined, ONE), false);
  assert.equal(isOld(OTHER, ""), false);
});

test("a page of no edition says nothing", () => {
  const table = /** @type {any} */ (Object.assign(new EventTarget(), { state: { edition: OTHER } }));
  const line = /** @type {any} */ ({ hidden: true });
  watchEdition(table, line);
  table.dispatchEvent(new Event("state"));
  assert.equal(line.hidden, true);
});
