/** What a screen reader says of a hex. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { say } from "../../src/winterline/web/messages/en.js";
import { Speech, groundWords, isIdle } from "../../src/winterline/web/speech.js";

const HEX = { label: "2518", x: 0, y: 0, terrain: ["clear"], features: ["town:Capua", "vp:Capua 1", "fortified"], name: "Capua" };
const SEA = { label: "0101", x: 0, y: 0, terrain: ["sea"], features: ["edge:west"], name: null };
const SIDES = { 2518: { "road:major": "N SE", "river:minor|Volturno": "NE SE S", rail: "S" } };

test("a hex tells terrain, places, victory points, roads and rivers by side", () => {
  say.learn({ features: { vp: "Victory Points" } });
  assert.equal(
    groundWords(HEX, SIDES),
    "hex 2518, Capua, clear, town, Victory Points 1, fortified, major road north and southeast, "
      + "minor river Volturno northeast, southeast and south, railway south",
  );
  assert.equal(groundWords(SEA, SIDES), "hex 0101, sea, map edge west");
});

test("a river that runs along sides is not told as a feature too", () => {
  const told = groundWords({ ...HEX, features: ["river:Volturno", "bridge"] }, SIDES);
  assert.equal(told.match(/Volturno/g)?.length, 1);
  assert.match(told, /bridge/);
  assert.match(groundWords({ ...HEX, features: ["river:Volturno"] }, {}), /Volturno/);
});

test("sides are told once they are known, zones while they are shown", () => {
  const speech = new Speech();
  assert.doesNotMatch(speech.ground(HEX), /road/);
  speech.learn(SIDES);
  assert.match(speech.ground(HEX), /major road north/);
  assert.deepEqual(speech.zones("2518"), []);
  speech.show([["axis", ["2518"]], ["allied", ["9999"]]]);
  assert.deepEqual(speech.zones("2518"), [say.inZone("axis")]);
  speech.show([]);
  assert.deepEqual(speech.zones("2518"), []);
});

test("open sea and what is out of play is of no use; a sea hex with something in it may be", () => {
  assert.ok(isIdle(SEA));
  assert.ok(isIdle({ ...SEA, terrain: [], features: ["unplayable"] }));
  assert.ok(!isIdle({ ...SEA, features: ["zone:Salerno"] }));
  assert.ok(!isIdle({ ...SEA, name: "Ponza" }));
  assert.ok(!isIdle(HEX));
});
