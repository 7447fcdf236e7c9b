import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { beforeEach, test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  },
});
const { due, freshNumber, give, giveAll, isLost, isSuspect, ownPart, sealAnew, sealOf } = await import("../../src/winterline/web/dice.js");
const { bytesOf, sha256 } = await import("../../src/winterline/web/sha256.js");

let games = 0;
let id = "";
beforeEach(() => (id = `game-${(games += 1)}`));

/**
 * A state that awaits something of the Allies.
 * @param {Record<string, string>} awaited
 * @param {any[]} [parts]
 * @param {any} [more]
 */
const state = (awaited, parts = [], more = {}) => ({
  id, seat: "allied", commitment: "c0",
  dice: { made: false, people: 2, round: 0, parts, awaited, agreed: [], sentence: "", ...more },
});

/** @param {any} known */
const sent = async (known) => {
  /** @type {any[]} */ const out = [];
  await give(known, async (body) => void out.push(body));
  return out[0] ?? null;
};

test("what becomes due while something else is on its way is sent as well", async () => {
  /** @type {string[]} */ const out = [];
  let now = state({ allied: "seal", axis: "seal" });
  await giveAll(() => now, async ({ what }) => {
    out.push(what);
    const parts = [{ side: "allied", seal: ownPart(now)?.seal }, { side: "axis", number: "22".repeat(16) }];
    now = out.length < 2 ? state({ allied: "open" }, parts) : state({}, parts, { made: true });
  });
  assert.deepEqual(out, ["seal", "open"]);
});

test("the hash is SHA-256, whatever the length", () => {
  for (const length of [0, 1, 16, 55, 56, 63, 64, 65, 1000]) {
    const bytes = randomBytes(length);
    assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
  const number = freshNumber();
  assert.match(number, /^[0-9a-f]{32}$/);
  assert.equal(sealOf(number), createHash("sha256").update(Buffer.from(number, "hex")).digest("hex"));
  assert.equal(Buffer.from(bytesOf(number)).toString("hex"), number);
});

test("the first sends a seal, keeps its number through reloads, and opens exactly that", async () => {
  const first = await sent(state({ allied: "seal", axis: "seal" }));
  assert.equal(first.what, "seal");
  const again = due(state({ allied: "seal" }));
  assert.equal(again?.value, first.value, "another tab seals the same number");
  const parts = [{ side: "allied", seal: first.value }, { side: "axis", number: "22".repeat(16) }];
  const opened = await sent(state({ allied: "open" }, parts));
  assert.equal(opened.what, "open");
  assert.equal(sealOf(opened.value), first.value);
});

test("a seal of another browser is never opened by guessing", () => {
  const parts = [{ side: "allied", seal: sealOf("33".repeat(16)) }, { side: "axis", number: "22".repeat(16) }];
  assert.equal(due(state({ allied: "open" }, parts)), null);
  assert.ok(isLost(state({ allied: "open" }, parts)));
  assert.ok(isLost(state({}, parts.slice(0, 1))));
  const here = sealAnew(state({}, parts.slice(0, 1)));
  assert.ok(!isLost(state({}, [{ side: "allied", seal: here.value }])));
});

test("a number that the table has seen is never sent for another seal", async () => {
  const one = await sent(state({ allied: "number" }, [{ side: "axis", seal: "aa" }]));
  const same = await sent(state({ allied: "number" }, [{ side: "axis", seal: "aa" }]));
  const other = await sent(state({ allied: "number" }, [{ side: "axis", seal: "bb" }]));
  assert.deepEqual([one.what, one.answers, other.answers], ["number", "aa", "bb"]);
  assert.equal(same.value, one.value);
  assert.notEqual(other.value, one.value);
});

test("what was given openly is not sealed later", async () => {
  const open = await sent(state({ allied: "number" }, [{ side: "axis", seal: "aa" }]));
  const sealed = await sent(state({ allied: "seal" }, [], { round: 1 }));
  assert.notEqual(sealed.value, sealOf(open.value));
});

test("nothing is sent that is not awaited", async () => {
  assert.equal(await sent(state({ axis: "number" }, [{ side: "allied", seal: "aa" }])), null);
  assert.equal(await sent({ ...state({}), dice: null }), null);
  assert.equal(ownPart(state({})), null);
});

test("dice that were made from something else are noticed", async () => {
  const theirs = "22".repeat(16);
  const seal = sealOf(theirs);
  const given = await sent(state({ allied: "number" }, [{ side: "axis", seal }]));
  const honest = [{ side: "axis", seal, number: theirs }, { side: "allied", number: given.value }];
  const made = (/** @type {any[]} */ parts, commitment = "c0") => ({ ...state({}, parts, { made: true }), commitment });
  assert.ok(!isSuspect(made(honest)));
  assert.ok(isSuspect(made(honest, "c1")), "another secret");
  assert.ok(isSuspect(made([honest[0], { side: "allied", number: theirs }])), "another number of ours");
  const chosen = "44".repeat(16);
  assert.ok(isSuspect(made([{ side: "axis", seal: sealOf(chosen), number: chosen }, honest[1]])), "another seal");
  assert.ok(isSuspect(made([{ side: "axis", seal, number: chosen }, honest[1]])), "a number that was not sealed");
});

test("the first notices when the other number changes after it opened its own", async () => {
  const first = await sent(state({ allied: "seal" }));
  const parts = [{ side: "allied", seal: first.value }, { side: "axis", number: "22".repeat(16) }];
  const opened = await sent(state({ allied: "open" }, parts));
  const made = (/** @type {string} */ number) =>
    state({}, [{ side: "allied", seal: first.value, number: opened.value }, { side: "axis", number }], { made: true });
  assert.ok(!isSuspect(made("22".repeat(16))));
  assert.ok(isSuspect(made("23".repeat(16))));
});
