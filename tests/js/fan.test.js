import assert from "node:assert/strict";
import { test } from "node:test";

import { covering } from "../../src/winterline/web/fan.js";

test("what lies on a counter that is taken over comes with it, from below", () => {
  const stacks = new Map([["1101", ["guns", "rifles", "tanks"]], ["1102", ["a", "b"]], ["1103", ["c"]]]);
  assert.deepEqual(covering({ stacks }, new Set(["rifles", "a"])), ["rifles", "tanks", "a", "b"]);
  assert.deepEqual(covering({ stacks }, new Set()), []);
});
