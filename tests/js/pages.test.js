import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { describe, groundOf } from "../../src/winterline/web/ground.js";
import { anzio } from "../../src/winterline/web/lesson-anzio.js";
import { beachhead } from "../../src/winterline/web/lesson-beachhead.js";
import { Moment, current, standing } from "../../src/winterline/web/lesson-steps.js";
import { LESSONS } from "../../src/winterline/web/lessons.js";
import { lesson as words } from "../../src/winterline/web/messages/en-lesson.js";
import { say } from "../../src/winterline/web/messages/en.js";
import { boxesOf } from "../../src/winterline/web/off-map.js";
import { choicesOf, clashes, favoured, grouped, inScenario, presetOf, scenariosOf, tally, turned } from "../../src/winterline/web/options.js";
import { inTurn, loserOf } from "../../src/winterline/web/shapes.js";
import { EXAMPLE, bare, byTopic, search, termsOf } from "../../src/winterline/web/rule-search.js";

/** @param {string} id @param {object} more @returns {any} */
const option = (id, more = {}) => ({ id, title: id.toUpperCase(), summary: "", favours: "both", needs: [], excludes: [], rules: [], ...more });

test("results stand in the order of their numbers, and those alike look alike", () => {
  assert.deepEqual(["A1 D10R", "A2", "A1 D1R", "A1 D2R"].sort(inTurn), ["A1 D1R", "A1 D2R", "A1 D10R", "A2"]);
  const styles = ["AR", "A2R", "AE", "DR", "D10R", "DE", "A1 D1R", "A1/D1", "EX", "no result"].map(loserOf);
  const [attacker, defender] = ["attacker-loses", "defender-loses"];
  assert.deepEqual(styles, [attacker, attacker, attacker, defender, defender, defender, "", "", "", ""]);
});

test("a scenario offers its own options and mixes, and plays what others need there", () => {
  const all = [option("a", { scenarios: ["one"] }), option("b", { needs: ["a"] }), option("c", { scenarios: ["two"] })];
  const listing = /** @type {any} */ ({ options: all, presets: [{ id: "p", options: ["a"] }, { id: "q", options: ["b"] }, { id: "r", options: ["b"], scenario: "two" }] });
  const told = (/** @type {string} */ scenario) => {
    const { options, presets } = inScenario(listing, scenario);
    return [options.map(({ id, needs }) => id + needs.join("")), presets?.map(({ id }) => id)];
  };
  assert.deepEqual(told("one"), [["a", "ba"], ["p", "q"]]);
  assert.deepEqual(told("two"), [["b", "c"], ["q", "r"]], "and a mix that belongs to one scenario is offered there alone");
});

test("groups of options have a title, and not the word that their ids begin with", () => {
  const listed = readFileSync(new URL("../../src/winterline/games/anzio/data/options.csv", import.meta.url), "utf8");
  const ids = listed.split("\n").filter((line) => /^[a-z]/.test(line)).map((line) => option(line.split(",")[0]));
  const titles = grouped(ids).map(([group]) => (group ? say.optionGroup(group) : "")).filter(Boolean).sort();
  assert.deepEqual(titles, ["Addendum", "Advanced supplement", "Readings of the player aid", "Supplement", "Tournament rules"]);
});

test("a verb with a kind is told by its own words where the game has some", () => {
  say.learn({ verbs: { cut: "Interdict the road at", "cut air": "Interdict the road by air" }, kinds: { air: "air support", sea: "guns" } });
  assert.equal(say.verb("cut", "air"), "Interdict the road by air");
  assert.equal(say.verb("cut", "sea"), "Interdict the road at guns");
});

test("options that exclude each other clash from either end, and lacking ones are named", () => {
  const all = [option("a", { excludes: ["b"] }), option("b", { favours: "axis" }), option("c", { needs: ["a"], favours: "allied" })];
  assert.deepEqual(clashes(all, all[1], new Set(["a"])), { excluded: ["A"], lacking: [] });
  assert.deepEqual(clashes(all, all[0], new Set(["b"])), { excluded: ["B"], lacking: [] });
  assert.deepEqual(clashes(all, all[2], new Set()), { excluded: [], lacking: ["A"] });
  assert.deepEqual(tally(all, new Set(["b", "c"])), { all: 2, allied: 1, axis: 1 });
});

test("an option brings what it needs, and takes away what needs it", () => {
  const all = [option("air"), option("fire", { needs: ["air"] }), option("bridge", { needs: ["fire"] }), option("forts")];
  const on = turned(all, "bridge", new Set(["forts"]));
  assert.deepEqual([...on.chosen].sort(), ["air", "bridge", "fire", "forts"]);
  assert.deepEqual(on.added.sort(), ["AIR", "FIRE"]);
  const off = turned(all, "air", on.chosen);
  assert.deepEqual([...off.chosen], ["forts"]);
  assert.deepEqual(off.dropped.sort(), ["BRIDGE", "FIRE"]);
});

test("a mix of options is known by its name, whichever way it was made", () => {
  const listing = /** @type {any} */ ({ scenarios: ["S1", { id: "S2", title: "The Line" }], presets: [{ id: "t", title: "T", options: ["a", "b"] }] });
  assert.equal(presetOf(listing, new Set()), "");
  assert.equal(presetOf(listing, new Set(["b", "a"])), "t");
  assert.equal(presetOf(listing, new Set(["a"])), undefined);
  assert.equal(presetOf(listing, new Set(["a", "b", "c"])), undefined);
  assert.deepEqual(scenariosOf(listing).map((one) => one.title), ["S1", "The Line"]);
});

test("options that settle the same thing are one choice", () => {
  const list = (/** @type {string} */ id, /** @type {string[]} */ excludes) => option(id, { title: `List: ${id}`, excludes });
  const all = [option("x"), list("a", ["b", "c"]), list("b", ["a", "c"]), list("c", ["a", "b"]), option("d", { title: "Other: d" })];
  assert.deepEqual(choicesOf(all).map(({ title, words }) => [title, words]), [["List", ["a", "b", "c"]]]);
  assert.deepEqual(choicesOf([list("a", ["b"]), list("b", [])]), []);
});

test("options are grouped by the part of the book, if there is more than one", () => {
  assert.deepEqual(grouped([option("supp.a"), option("aid:b"), option("supp.c")]).map(([name, list]) => [name, list.length]), [["supp", 2], ["aid", 1]]);
  assert.deepEqual(grouped([option("nas"), option("cas")]).map(([name]) => name), [""]);
  assert.equal(favoured(option("x", { favours: "a text" })), "both");
});

/** @param {string} id @param {object} more @returns {any} */
const rule = (id, more = {}) => ({ id: `g:${id}`, topic: "zoc", rule: "Stop here.", optional: null, hexes: [], note: "", ...more });

test("rules are found by every word of number, text, option and hex", () => {
  const found = rule("6.2", { optional: "auto_victory", hexes: ["0802"] });
  for (const query of ["stop", "6.2 HERE", "auto-victory", "0802"]) assert.deepEqual(search([found], query), [found], query);
  assert.deepEqual(search([found], "stop there"), []);
  assert.deepEqual(search([found], "  "), [found]);
  assert.equal(bare("g:6.2"), "6.2");
  assert.equal(bare("6.2"), "6.2");
});

test("a player's words find the book's", () => {
  const zone = rule("1", { topic: "x", rule: "A unit's ZOC is the six hexes around it." });
  const cost = rule("2", { topic: "x", rule: "Clear costs 1 MF." });
  const example = rule("3", { topic: "x", rule: "An example." });
  assert.deepEqual(search([cost, zone], "zones of control"), [zone]);
  assert.deepEqual(search([cost, zone], "movement points"), [cost]);
  assert.deepEqual(search([cost, example], "mp"), [cost], "a short word stands alone");
  assert.deepEqual(termsOf("enemy zone of control stop")[0].includes("ezoc"), true);
  assert.deepEqual(termsOf("attackers retreat"), [["attacker"], ["retreat"]]);
});

test("the rule that was asked for comes first", () => {
  const rules = [
    rule("9", { topic: "retreat", rule: "A unit may not retreat into a hex next to an enemy, nor through rivers.", note: "stacking" }),
    rule("5.1", { topic: "stacking", rule: "Stacking: at most three units in a hex." }),
    rule("5.12", { topic: "movement", rule: "A stack moves together." }),
  ];
  assert.deepEqual(search(rules, "stacking").map((r) => bare(r.id)), ["5.1", "9"]);
  assert.deepEqual(search(rules, "5.1").map((r) => bare(r.id)), ["5.1", "5.12"]);
  const markers = rule("5", { topic: "stacking", rule: "Stacking does not count markers.", optional: "cas" });
  assert.deepEqual(search([markers, ...rules], "stacking").map((r) => bare(r.id)), ["5.1", "5", "9"]);
});

for (const [game, query, topic] of [
  ["beachhead/data/rules.jsonl", "zone of control", "zoc"],
  ["beachhead/data/rules-1970.jsonl", "zones of control", "zoc"],
  ["anzio/data/rules.jsonl", "zone of control", "zoc"],
  ["anzio/data/rules.jsonl", "automatic victory", "automatic-victory"],
  ["beachhead/data/rules.jsonl", "automatic victory", "auto_victory"],
]) {
  test(`${query} leads to ${topic} in ${game}`, () => {
    const text = readFileSync(new URL(`../../src/winterline/games/${game}`, import.meta.url), "utf8");
    const rules = text.trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(search(rules, query)[0].topic, topic);
    const meant = rules.filter((known) => known.topic === topic);
    assert.ok(meant.every((known) => search(rules, query).includes(known)), "and every rule of that topic is found");
  });
}

test("rules keep the order of the book within the first word of their topic", () => {
  const rules = [rule("1", { topic: "movement" }), rule("2"), rule("3", { topic: "movement.zoc" })];
  assert.deepEqual(byTopic(rules).map(([topic, list]) => [topic, list.length]), [["movement", 2], ["zoc", 1]]);
  assert.ok(EXAMPLE.test("SETUP: a. ACTION: b. EXPECT: c."));
});

test("boxes hold what is off the map, with the moment it comes", () => {
  const unit = (/** @type {string} */ id, /** @type {object} */ more) => ({ id, side: "axis", status: "waiting", ...more });
  const view = /** @type {any} */ ({
    when: "1A",
    units: [
      unit("sea", { box: "XY", arrival: "1A" }), unit("late", { arrival: "2B" }), unit("gone", { status: "driven off" }),
      unit("never", { status: "absent" }), unit("here", { status: "on board", hex: "0802" }),
    ],
    returns: [{ unit: "gone", when: "1D" }],
  });
  const boxes = boxesOf(view).flatMap((group) => group.boxes);
  assert.deepEqual(boxes.map((box) => box.units.map((u) => u.id)), [["sea"], ["gone"], ["late"]]);
  assert.deepEqual(boxes.map((box) => box.note), [say.boxNow, say.boxReturn("1D"), ""]);
});

test("a hex finds its rows in the terrain chart by whole words", () => {
  const hex = { label: "0802", x: 0, y: 0, terrain: ["clear"], features: ["coastal", "fortified", "port:Anzio"], name: "Anzio" };
  const row = (/** @type {string} */ name) => ({ name, move: "", combat: "", rule: "" });
  const rows = [row("Clear"), row("Fortified hex"), row("Unclear"), row("Woods, swamp")];
  assert.deepEqual(groundOf(hex, rows).map((found) => found.name), ["Clear", "Fortified hex"]);
  assert.equal(describe(hex), "clear · coast · fortified · port");
  const keyed = (/** @type {string[]} */ ...key) => ({ ...row(key.join(" ")), key });
  const chart = [keyed("clear"), keyed("woods", "swamp"), keyed("fortified"), keyed("road:major"), keyed("road:minor"), keyed("river"), keyed()];
  const found = groundOf(hex, chart, { "road:major": "N S", "river|Astura": "NE" });
  assert.deepEqual(found.map(({ name }) => name), ["clear", "fortified", "road:major"], "what its chart says by words of the board, and the road through it");
});

test("a name that is but the word for what it names is told once", () => {
  const hex = { label: "1014", x: 0, y: 0, terrain: ["clear"], features: ["village", "station:Campoleone Station"], name: "Campoleone" };
  assert.equal(describe(hex), "clear · village · station");
  const words = /** @type {Record<string, string>} */ (say.features);
  words.north = "Nord";
  assert.equal(describe({ ...hex, features: ["edge:north"] }), "clear · map edge Nord", "which edge it is is a word, too");
  delete words.north;
  assert.equal(describe({ ...hex, name: "Elsewhere" }), "clear · village · station Campoleone Station");
});

test("an area is named also at the place that it is called after", () => {
  say.learn({ features: { zone: "beach of the zone" } });
  const hex = { label: "K54", x: 0, y: 0, terrain: ["plain"], features: ["zone:Mondragone", "port:Mondragone"], name: "Mondragone" };
  assert.equal(describe(hex), "plain · beach of the zone Mondragone · port");
});

test("a city finds the row of its own size, and is told without the data's hyphens", () => {
  const hex = { label: "3725", x: 0, y: 0, name: "Benevento", terrain: ["minor-city"], features: ["city:Benevento"] };
  const chart = ["minor-city", "major-city", "clear"].map((name) => ({ name, move: "", combat: "", rule: "" }));
  assert.deepEqual(groundOf(hex, chart).map((row) => row.name), ["minor-city"]);
  assert.match(describe(hex), /^minor city/);
  say.learn({ features: { high: "High Apennine" } });
  assert.match(describe({ ...hex, terrain: ["high"] }), /^High Apennine/, "terrain has words of its game too");
});

/** @param {number} n @param {object[]} events @param {object} more @returns {any} */
const entry = (n, events, more = {}) => ({ n, side: "allied", kind: "action", do: "", events, text: "", when: "1A", at: 0, ...more });
/** @param {object[]} entries @param {object} state */
const moment = (entries, state = {}) => {
  const view = { when: "1A", units: [] };
  return new Moment(/** @type {any} */ ({ entries, state: { view, ...state } }), /** @type {any} */ ({ selected: "", held: "" }));
};
/** @param {Moment} at @param {string[]} left */
const step = (at, left = [], steps = beachhead.steps) => steps[current(steps, at, new Set(left))].id;

test("what a place is worth is told without its name once more", () => {
  const hex = { label: "2518", x: 0, y: 0, terrain: ["clear"], features: ["town:Capua", "vp:Capua 1"], name: "Capua", spoken: "" };
  say.learn({ features: { vp: "Victory Points" } });
  assert.equal(describe(hex), "clear · town · Victory Points 1");
  assert.match(describe({ ...hex, name: null }), /town Capua · Victory Points Capua 1/);
});

test("the lesson goes on when a step is done, and back when it is undone", () => {
  const land = entry(1, [{ what: "enter", units: ["us-rgr-1"], hexes: ["0802"], word: "" }]);
  const move = entry(2, [{ what: "move", units: ["us-rgr-1"], hexes: ["0802", "1208"], word: "" }]);
  assert.equal(step(moment([])), "look");
  assert.equal(step(moment([]), ["look"]), "land");
  assert.equal(step(moment([land]), ["look"]), "move");
  assert.equal(step(moment([land, move]), ["look"]), "zoc");
  assert.equal(step(moment([land, move, entry(3, [], { kind: "undo", to: 1 })]), ["look"]), "move");
  assert.equal(standing([land, move, entry(3, [], { kind: "undo", to: 0 })]).length, 0);
});

test("whoever goes another way is told so, and whoever ends the impulse has left its steps behind", () => {
  const aside = entry(1, [{ what: "move", units: ["us-rgr-1"], hexes: ["0802", "0903"], word: "" }]);
  const over = entry(2, [{ what: "impulse", units: [], hexes: [], word: "1B" }]);
  assert.ok(beachhead.steps.find((one) => one.id === "move")?.aside?.(moment([aside])));
  assert.equal(step(moment([aside, over]), ["look"]), "reply");
});

test("every step of every lesson has its texts", () => {
  for (const { id, steps } of LESSONS) {
    assert.equal(words.learnLessons[id].length, 4, id);
    for (const one of steps) assert.equal(words.lessonSteps[id][one.id].length, 3, `${id} ${one.id}`);
  }
});

test("the lesson of the invasion follows the landing and knows what is still to be landed", () => {
  const chosen = entry(1, [{ what: "invade", units: [], hexes: [], word: "zone-salerno" }]);
  const land = entry(2, [{ what: "land", units: ["us-36"], hexes: ["N61"], word: "" }]);
  const move = entry(3, [{ what: "move", units: ["us-36"], hexes: ["N61", "O61"], word: "" }]);
  const stands = (/** @type {object[]} */ entries) => step(moment(entries), ["look"], anzio.steps);
  assert.equal(stands([]), "zone");
  assert.equal(stands([chosen]), "land");
  assert.equal(stands([chosen, land]), "move");
  assert.equal(stands([chosen, land, move]), "zoc");
  const view = { when: "1 Allied", units: [{ id: "br-56", side: "allied", status: "sicilia", box: "sicilia" }] };
  const [[first]] = anzio.rest(moment([], { view }));
  assert.deepEqual(first.map((action) => action.do), ["ship", "land", "move", "go"]);
});
