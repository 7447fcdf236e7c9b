import assert from "node:assert/strict";
import { test } from "node:test";

import { keyOf, wordsAt } from "../../src/winterline/web/layers.js";
import { outline } from "../../src/winterline/web/map-draw.js";
import { say } from "../../src/winterline/web/messages/en.js";
import { boxesOf, panelsOf } from "../../src/winterline/web/off-map.js";
import { answersOf, battleOf, kindsOf, lightsOf, partsOf, supportOf } from "../../src/winterline/web/shapes.js";

const supply = {
  id: "supply", title: "Supply", rule: "anzio:C5",
  hexes: [
    { hexes: ["K57", "K58"], style: "good", title: "in supply" },
    { hexes: ["L1"], style: "good", title: "in supply too" },
    { hexes: ["M2"], style: "bad", title: "out of supply" },
  ],
  lines: [{ hexes: ["K57", "L1"], style: "good", title: "line of supply" }],
  marks: [{ hex: "M2", text: "!", title: "isolated" }],
};

test("the layers say of a hex what lies on it, each word once", () => {
  assert.deepEqual(wordsAt([supply], "K57"), [{ title: "Supply", words: "in supply, line of supply", rule: "anzio:C5" }]);
  assert.deepEqual(wordsAt([supply], "M2")[0].words, "out of supply, isolated");
  assert.deepEqual(wordsAt([supply], "Z9"), []);
});

test("the key of a layer names every style once", () => {
  assert.deepEqual(keyOf(supply).map(({ style, shape, title }) => `${shape} ${style}: ${title}`), [
    "area good: in supply · in supply too", "area bad: out of supply", "line good: line of supply",
  ]);
  assert.deepEqual(keyOf({ id: "x", title: "X", hexes: [{ hexes: ["K57"], style: "pink", title: "p" }] })[0].style, "note");
});

test("an area of many hexes is keyed by its edge, an empty one not at all", () => {
  const many = Array.from({ length: 60 }, (_, n) => `A${n}`);
  const layer = { id: "x", title: "X", hexes: [{ hexes: many, style: "axis", title: "far" }, { hexes: [], style: "bad", title: "no" }] };
  assert.deepEqual(keyOf(layer), [{ style: "axis", shape: "wide", title: "far" }]);
});

test("the outline of many hexes has no side between two of them, wherever they lie on the paper", () => {
  const board = /** @type {any} */ ({ hex: { width: 83.138, height: 72, flat: true } });
  const wide = 62.35;
  for (const start of [0, 0.5, 17.49, 33.333]) {
    const hexes = Array.from({ length: 400 }, (_, n) => {
      const [column, row] = [Math.floor(n / 20), n % 20];
      return /** @type {any} */ ({ x: start + Number((column * wide).toFixed(1)), y: Number((start + row * 72 + (column % 2) * 36).toFixed(1)) });
    });
    assert.equal(outline(board, hexes).split("M").length - 1, 20 * 4 + 20 * 4 - 2, `from ${start}`);
  }
});

/** @param {object} more */
const view = (more) => /** @type {any} */ ({ when: "3A", units: [], ...more });

test("a unit stands in the box that it names, and an empty box is still there", () => {
  const found = boxesOf(view({
    boxes: [{ id: "S1", title: "Entry S1", side: "allied", note: "may enter now" }, { id: "N1", title: "Entry N1" }],
    units: [
      { id: "a", side: "allied", status: "in the box", box: "S1" },
      { id: "b", side: "axis", status: "eliminated" },
      { id: "c", side: "axis", status: "absent" },
      { id: "d", side: "axis", status: "waiting", arrival: "3A", box: "Peter" },
    ],
  }));
  const all = found.flatMap((group) => group.boxes.map((box) => `${box.title}|${box.note}|${box.units.map((u) => u.id)}`));
  assert.deepEqual(all, [
    "Entry S1: Allies|may enter now|a", "Entry N1||", "Box Peter|due now|d", "Eliminated: Germans||b",
  ]);
});

test("those that come sooner stand first in a box, those without a date last", () => {
  const due = (/** @type {string} */ id, /** @type {string} */ arrival) => ({ id, side: "axis", status: "waiting", box: "due", arrival });
  const found = boxesOf(view({ boxes: [{ id: "due", title: "Due" }], units: [due("a", ""), due("b", "12"), due("c", "9"), due("d", "")] }));
  assert.deepEqual(found[0].boxes[0].units.map(({ id }) => id), ["c", "b", "a", "d"]);
});

test("a panel that belongs to the decision stands above the others", () => {
  const panels = [{ id: "ports" }, { id: "lists", front: true }, { id: "victory", front: false }, { id: "zones", front: true }];
  assert.deepEqual(panelsOf(view({ panels })).map(({ id }) => id), ["lists", "zones", "ports", "victory"]);
  assert.deepEqual(panelsOf(view({})), []);
});

test("ways of moving are kinds, and a counter is lit in the way that is chosen", () => {
  const actions = [
    { do: "move", unit: "a", kind: "normal" }, { do: "move", unit: "a", kind: "strategic" }, { do: "move", unit: "b", kind: "normal" },
    { do: "end" },
  ];
  assert.deepEqual(kindsOf(actions), ["normal", "strategic"]);
  const lit = lightsOf(actions, { picked: "", kind: "strategic" }).units;
  assert.deepEqual(lit.get("a")?.map((action) => action.kind), ["strategic"]);
  assert.deepEqual(lit.get("b")?.map((action) => action.kind), ["normal"], "who cannot, moves as it can");
  say.learn({ kinds: { strategic: "Strategic", normal: "Normal" } });
  assert.deepEqual(kindsOf(actions), ["strategic", "normal"], "in the order of the game's words");
});

test("support is counted by the game's own kinds, and comes back as parts", () => {
  const parts = [
    { do: "attack", to: "K57" }, { do: "join", unit: "a" }, { do: "support", kind: "air" }, { do: "support", kind: "air" },
    { do: "support", unit: "guns" },
  ];
  assert.deepEqual(battleOf(parts), { hexes: ["K57"], attackers: ["a"], support: { air: 2 } });
  const battle = { hexes: ["K57"], attackers: ["a"], support: { air: 2 } };
  assert.deepEqual(partsOf(battle).map((part) => part.do), ["attack", "join", "support", "support"]);
  assert.deepEqual(supportOf({ hexes: [], attackers: [], nas: 1, cas: 0 }), { nas: 1 });
});

test("a question about one counter can be answered by buttons, a phase that goes on cannot", () => {
  const off = { do: "evacuate", unit: "a" };
  const stay = { do: "halt" };
  assert.deepEqual(answersOf([off, stay]), [off]);
  assert.deepEqual(answersOf([off, { do: "end" }]), []);
  assert.deepEqual(answersOf([off]), []);
  const ashore = [off, { do: "land", to: "0102" }];
  assert.deepEqual(answersOf(ashore, "a"), [off], "no hex says that it goes back");
  assert.deepEqual(answersOf(ashore, "b"), [], "another counter is chosen on the map");
  assert.deepEqual(answersOf([{ do: "advance", unit: "a", to: "0102" }, stay]), []);
  assert.deepEqual(answersOf([..."abcd"].map((unit) => ({ do: "remnant", unit })).concat([/** @type {any} */ (stay)])), []);
});
