import assert from "node:assert/strict";
import { test } from "node:test";

import { keyOf, wordsAt } from "../../src/winterline/web/layers.js";
import { say } from "../../src/winterline/web/messages/en.js";
import { boxesOf } from "../../src/winterline/web/off-map.js";
import { battleOf, kindsOf, lightsOf, partsOf, supportOf } from "../../src/winterline/web/shapes.js";

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
    "area good: in supply", "area bad: out of supply", "line good: line of supply",
  ]);
  assert.deepEqual(keyOf({ id: "x", title: "X", hexes: [{ hexes: [], style: "pink", title: "p" }] })[0].style, "note");
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
