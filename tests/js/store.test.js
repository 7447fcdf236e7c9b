import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Table } from "../../src/winterline/web/store.js";
import { Refusal, clientId, talk } from "../../src/winterline/web/wire.js";

/** @type {{url: string, body: any}[]} */
let asked = [];
/** @type {Record<string, (body: any) => any>} */
let answers = {};

class FakeSource extends EventTarget {
  static CLOSED = 2;

  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
  }

  close() {
    this.closed = true;
  }
}

/** @param {number} n */
const entry = (n) => ({ n, side: "allied", kind: "action", do: null, events: [], text: `${n}`, when: "1A", at: 0 });
/** @param {number} at */
const state = (at) => ({ id: "g", game: "beachhead", seat: "allied", at, view: { units: [] }, decision: null, actions: [] });
/** @param {any} body @param {number} status */
const answer = (body, status = 200) => new Response(JSON.stringify(body), { status });
const pause = (ms = 0) => new Promise((done) => setTimeout(done, ms));

beforeEach(() => {
  asked = [];
  answers = {
    "/api/games/g": () => answer(state(2)),
    "/api/boards/beachhead": () => answer({ hexes: { label: ["0101"], features: [["zone:Salerno"]] } }),
    "/api/counters/beachhead": () => answer([{ id: "a" }]),
    "/api/games/g/entries?after=0": () => answer([entry(1), entry(2)]),
  };
  globalThis.EventSource = /** @type {any} */ (FakeSource);
  globalThis.fetch = async (url, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    asked.push({ url: String(url), body });
    const make = answers[String(url)];
    if (!make) return answer({ error: { code: "missing", sentence: "nothing there" } }, 404);
    return make(body);
  };
});

/** @type {Table[]} */
const tables = [];

const opened = async () => {
  const table = new Table("g");
  tables.push(table);
  await table.load();
  return table;
};

afterEach(() => {
  for (const table of tables.splice(0)) table.close();
});

test("client ids are never the same", () => {
  const made = new Set(Array.from({ length: 100 }, clientId));
  assert.equal(made.size, 100);
  for (const id of made) assert.match(id, /^[A-Za-z0-9_-]{8,64}$/);
});

test("a table that cannot answer just now is asked again, but never with a change", async () => {
  let away = 2;
  const later = { status: 503, headers: { "retry-after": "0.01" } };
  answers["/x"] = () => (away-- > 0 ? new Response("{}", later) : answer({ here: true }));
  assert.deepEqual(await talk("/x"), { here: true });
  assert.equal(asked.length, 3);
  away = 2;
  await assert.rejects(talk("/x", { a: 1 }), (error) => error instanceof Refusal && error.status === 503);
  assert.equal(asked.length, 4);
});

test("a refusal carries sentence and rule", async () => {
  answers["/x"] = () => answer({ error: { code: "illegal", sentence: "No.", rule: "beachhead:5.1" } }, 400);
  await assert.rejects(talk("/x"), (error) => {
    assert.ok(error instanceof Refusal);
    assert.equal(error.sentence, "No.");
    assert.equal(error.rule, "beachhead:5.1");
    return true;
  });
});

test("an answer that is no JSON is still a refusal with a sentence", async () => {
  answers["/x"] = () => new Response("<html>", { status: 502 });
  await assert.rejects(talk("/x"), (error) => error instanceof Refusal && error.sentence.length > 5);
});

test("loading knows board, counters and entries, and listens after the last entry", async () => {
  const table = await opened();
  assert.equal(table.labels.size, 1);
  assert.deepEqual(table.areas.get("zone-salerno"), { title: "zone Salerno", hexes: ["0101"] });
  assert.equal(table.counters.size, 1);
  assert.deepEqual(table.entries.map((e) => e.n), [1, 2]);
  assert.equal(table.source?.url, "/api/games/g/events?after=2");
});

test("entries are taken once, whether they come by the stream or in an answer", async () => {
  const table = await opened();
  const told = /** @type {number[]} */ ([]);
  table.addEventListener("entries", (event) => {
    told.push(.../** @type {CustomEvent} */ (event).detail.entries.map((/** @type {any} */ e) => e.n));
  });
  table.take([entry(3)]);
  table.source?.dispatchEvent(new MessageEvent("entry", { data: JSON.stringify(entry(3)) }));
  table.source?.dispatchEvent(new MessageEvent("entry", { data: JSON.stringify(entry(4)) }));
  assert.deepEqual(told, [3, 4]);
  await pause(30);
});

test("a gesture is sent with the entry it was made at", async () => {
  const table = await opened();
  answers["/api/games/g/actions"] = () => answer({ at: 3, entries: [entry(3)] });
  answers["/api/games/g"] = () => answer(state(3));
  await table.send([{ do: "end" }]);
  const sent = asked.find((one) => one.url.endsWith("/actions"));
  assert.equal(sent?.body.at, 2);
  assert.deepEqual(sent?.body.actions, [{ do: "end" }]);
  assert.equal(table.state?.at, 3);
});

test("a lost connection is tried again with the same client id", async () => {
  const table = await opened();
  let failures = 1;
  answers["/api/games/g/chat"] = () => {
    if (failures-- > 0) throw new TypeError("fetch failed");
    return answer({ at: 2, entries: [] });
  };
  await table.chat("hello");
  const ids = asked.filter((one) => one.url.endsWith("/chat")).map((one) => one.body.client);
  assert.equal(ids.length, 2);
  assert.equal(ids[0], ids[1]);
});

test("a stale move is told and the page catches up", async () => {
  const table = await opened();
  answers["/api/games/g/actions"] = () => answer({ error: { code: "stale", sentence: "The game has moved on." } }, 409);
  answers["/api/games/g/entries?after=2"] = () => answer([entry(3)]);
  answers["/api/games/g"] = () => answer(state(3));
  let told = "";
  table.addEventListener("refused", (event) => (told = /** @type {CustomEvent} */ (event).detail.code));
  await assert.rejects(table.send([{ do: "end" }]), Refusal);
  assert.equal(told, "stale");
  assert.equal(table.state?.at, 3);
  assert.equal(table.entries.at(-1)?.n, 3);
});

test("an older state that arrives late does not replace a newer one", async () => {
  const table = await opened();
  answers["/api/games/g"] = () => answer(state(1));
  await table.refresh();
  assert.equal(table.state?.at, 2);
});

test("looking back shows the past and leaves the present alone", async () => {
  const table = await opened();
  answers["/api/games/g/at/1"] = () => answer(state(1));
  await table.look(1);
  assert.equal(table.shown?.at, 1);
  assert.equal(table.state?.at, 2);
  await table.look(null);
  assert.equal(table.shown?.at, 2);
});

test("a question is asked once a position", async () => {
  const table = await opened();
  answers["/api/games/g/path"] = () => answer(["0101"]);
  await Promise.all([table.path("a", "0101"), table.path("a", "0101")]);
  await table.path("b", "0101");
  await table.path("a", "0101", [{ do: "move", unit: "a", kind: "strategic" }]);
  const bodies = asked.filter((one) => one.url.endsWith("/path")).map((one) => one.body);
  assert.deepEqual(bodies.map((body) => [body.unit, body.after.length]), [["a", 0], ["b", 0], ["a", 1]]);
});

test("what a counter could get to is asked for together with choosing it, and not with sending it somewhere", async () => {
  const table = await opened();
  answers["/api/games/g/preview"] = () => answer({ final: false });
  const move = { do: "move", unit: "a" };
  for (const parts of [[move], [move, { do: "with", unit: "b" }], [move, { do: "go", to: "0102" }], [{ do: "end" }]]) await table.preview(parts);
  const bodies = asked.filter((one) => one.url.endsWith("/preview")).map((one) => one.body);
  assert.deepEqual(bodies.map((body) => body.unit), ["a", "a", undefined, undefined]);
});

test("the state that comes with an answer is not fetched again", async () => {
  const table = await opened();
  answers["/api/games/g/actions"] = () => answer({ at: 3, entries: [entry(3)], state: state(3) });
  const told = /** @type {unknown[]} */ ([]);
  table.addEventListener("state", () => told.push(table.state?.at));
  asked = [];
  await table.send([{ do: "end" }]);
  await pause(40);
  assert.deepEqual([told, asked.map((one) => one.url)], [[3], ["/api/games/g/actions"]]);
});

test("an entry that comes after the state of an answer is fetched for", async () => {
  const table = await opened();
  answers["/api/games/g/actions"] = () => {
    table.take([entry(3), entry(4)]); // the bot is quicker than the answer
    return answer({ at: 3, entries: [entry(3)], state: state(3) });
  };
  answers["/api/games/g"] = () => answer(state(4));
  await table.send([{ do: "end" }]);
  assert.equal(table.state?.at, 3);
  await pause(40);
  assert.equal(table.state?.at, 4);
});

test("a state that could not be fetched is fetched again, less and less often", async () => {
  const table = await opened();
  const times = /** @type {number[]} */ ([]);
  answers["/api/games/g/entries?after=3"] = () => answer([]);
  answers["/api/games/g"] = () => {
    times.push(performance.now());
    if (times.length < 3) throw new TypeError("fetch failed");
    return answer(state(3));
  };
  table.take([entry(3)]);
  while (table.state?.at !== 3) await pause(20);
  const [first, second, third] = times;
  assert.ok(second - first > 250, "the first failure waits");
  assert.ok(third - second > 1.5 * (second - first), "the next one waits longer");
  await pause(700);
  assert.equal(times.length, 3, "once it is there nothing is asked any more");
});

test("a seat that is refused is not asked for again", async () => {
  const table = await opened();
  answers["/api/games/g"] = () => answer({ error: { code: "link", sentence: "This link opens no seat." } }, 401);
  table.take([entry(3)]);
  await pause(800);
  assert.equal(asked.filter((one) => one.url === "/api/games/g").length, 2);
});

test("a connection that returns while the table still stumbles is caught up later", async () => {
  const table = await opened();
  table.source?.dispatchEvent(new Event("error"));
  let stumbles = 1;
  answers["/api/games/g/entries?after=2"] = () => {
    if (stumbles-- > 0) return answer({ error: { code: "fault", sentence: "Something went wrong." } }, 503);
    return answer([entry(3)]);
  };
  answers["/api/games/g"] = () => answer(state(3));
  table.source?.dispatchEvent(new Event("open"));
  await pause(600);
  assert.equal(table.entries.at(-1)?.n, 3);
  assert.equal(table.state?.at, 3);
});

test("a move that was taken is not told as lost when the state after it does not come", async () => {
  const table = await opened();
  answers["/api/games/g/actions"] = () => answer({ at: 3, entries: [entry(3)] });
  answers["/api/games/g/entries?after=3"] = () => answer([]);
  let stumbles = 1;
  answers["/api/games/g"] = () => {
    if (stumbles-- > 0) throw new TypeError("fetch failed");
    return answer(state(3));
  };
  let told = "";
  table.addEventListener("refused", (event) => (told = /** @type {CustomEvent} */ (event).detail.code));
  await table.send([{ do: "end" }]);
  assert.equal(told, "");
  await pause(500);
  assert.equal(table.state?.at, 3);
});

test("a connection that returns brings what was missed", async () => {
  const table = await opened();
  table.source?.dispatchEvent(new Event("error"));
  assert.equal(table.online, false);
  answers["/api/games/g/entries?after=2"] = () => answer([entry(3)]);
  answers["/api/games/g"] = () => answer(state(3));
  table.source?.dispatchEvent(new Event("open"));
  await pause(10);
  assert.equal(table.online, true);
  assert.equal(table.entries.at(-1)?.n, 3);
});

test("an entry that arrives while a move is under way is not forgotten", async () => {
  const table = await opened();
  answers["/api/games/g/actions"] = () => answer({ at: 3, entries: [entry(3)] });
  answers["/api/games/g"] = async () => {
    answers["/api/games/g"] = () => answer(state(4));
    table.take([entry(4)]); // the bot is quick
    await pause(40);
    return answer(state(3));
  };
  await table.send([{ do: "end" }]);
  assert.equal(table.state?.at, 3);
  await pause(40);
  assert.equal(table.state?.at, 4);
});

test("a stream that was refused is opened again, but not for a seat that is gone", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const table = await opened();
  /** @type {string[]} */
  const told = [];
  table.addEventListener("refused", (event) => told.push(/** @type {CustomEvent} */ (event).detail.code));
  const refuse = async () => {
    const source = /** @type {any} */ (table.source);
    source.readyState = /** @type {any} */ (EventSource).CLOSED;
    source.dispatchEvent(new Event("error"));
    t.mock.timers.tick(2000);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await new Promise((done) => setImmediate(done));
    return source;
  };
  const first = await refuse();
  assert.notEqual(table.source, null);
  assert.notEqual(table.source, first);
  answers["/api/games/g"] = () => answer({ error: { code: "link", sentence: "gone" } }, 401);
  await refuse();
  assert.equal(table.source, null);
  assert.deepEqual(told, ["link"]);
});

test("a table that is silent is told of while it is, and so is what became of the last action", async (context) => {
  const table = await opened();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {(answer: Response) => void} */ let wake = () => undefined;
  answers["/api/games/g/preview"] = () => new Promise((done) => (wake = done));
  /** @type {boolean[]} */ const told = [];
  table.addEventListener("connection", () => told.push(table.away));
  const asking = table.preview([{ do: "end" }]);
  context.mock.timers.tick(5999);
  assert.deepEqual([table.away, told], [false, []], "an answer may take a while");
  context.mock.timers.tick(1);
  assert.deepEqual([table.away, table.silent, told], [true, true, [true]]);
  wake(answer({ final: false }));
  await asking;
  assert.deepEqual([table.away, told], [false, [true, false]]);
});
