import assert from "node:assert/strict";
import { test } from "node:test";

import { causeOf } from "../../src/winterline/web/because.js";
import { Cards } from "../../src/winterline/web/cards.js";
import { cutOff, foretold, seized, withNews } from "../../src/winterline/web/foretold.js";
import { titleIn } from "../../src/winterline/web/lights.js";
import { asOne, atOnce, byPlace, byThemselves, isLarge, lastChosen, scenesOf, sinceMyTurn, stood, summed } from "../../src/winterline/web/scenes.js";

/** As what a game tells its events. @type {Record<string, string>} */
const TOLD = { impulse: "turn", move: "move", retreat: "retreat", enter: "arrival", eliminated: "loss", step: "step", battle: "battle", declare: "combat",
  "port-lost": "port" };
/** @param {string} what @param {string[]} units @param {string[]} hexes @param {object} [more] */
const event = (what, units = [], hexes = [], more = {}) => ({ what, as: TOLD[what], rule: "", units, hexes, number: 0, word: "", text: `${what}.`, ...more });
/** @param {number} n @param {object[]} events @param {object} [more] */
const entry = (n, events, more = {}) => /** @type {any} */ ({
  n, side: "axis", kind: "action", do: null, events, text: "", when: "1B", at: 0, turn: "axis", ...more,
});
const forms = (/** @type {any[]} */ scenes) => scenes.map(({ is }) => is);

test("marches, arrivals, losses and news become scenes, and counters are known where they went", () => {
  const where = new Map([["a", "0101"], ["b", "0201"]]);
  const scenes = scenesOf([
    entry(1, [event("impulse")]),
    entry(2, [event("move", ["a"], ["0101", "0102", "0103"])]),
    entry(3, [event("enter", ["c"], ["0901"]), event("eliminated", ["b"])]),
    entry(4, [event("ready", ["a"]), event("declare", ["a"], ["0201", "0202"])]),
  ], where);
  assert.deepEqual(forms(scenes), ["headline", "march", "appear", "leave", "line", "line"]);
  assert.deepEqual([...where], [["a", "0103"], ["c", "0901"]]);
});

test("what a battle costs stands on its card, whoever loses it, until the next one", () => {
  const where = new Map([["a", "0101"], ["b", "0201"]]);
  const scenes = scenesOf([
    entry(1, [event("battle", ["a"], ["0201"], { word: "3:1 DE", number: 2 }), event("step", ["a"]), event("eliminated", ["b"])]),
    entry(2, [event("battle", ["a"], ["0301"], { word: "1:1 AR", number: 6 }), event("retreat", ["a"], ["0101", "0001"])]),
  ], where);
  assert.deepEqual(forms(scenes), ["battle", "leave", "battle", "march"]);
  assert.deepEqual(scenes[0].roll, { odds: "3:1", result: "DE", die: 2 });
  assert.deepEqual(scenes[0].losses?.map(({ units }) => units[0]), ["a", "b"]);
  assert.deepEqual(scenes[2].losses, []);
  const { losses, battles } = summed(scenes, (unit) => (unit === "a" ? "axis" : "allied"));
  assert.equal(battles.length, 2);
  assert.deepEqual([...losses].map(([side, lost]) => [side, lost.length]), [["axis", 1], ["allied", 1]]);
});

test("what a battle costs stands on its card though later entries tell it, and is seen by itself as well", () => {
  const where = new Map([["a", "0101"], ["b", "0201"], ["c", "0901"]]);
  const going = { battle: null };
  const [fight] = scenesOf([entry(1, [event("battle", ["a"], ["0201"], { word: "3:1 EX", number: 2 })])], where, going);
  const [step, retreat] = scenesOf([entry(2, [event("step", ["a"])]), entry(3, [event("retreat", ["b"], ["0201", "0202"])])], where, going);
  const [gone] = scenesOf([entry(4, [event("eliminated", ["b"])])], where, going);
  assert.deepEqual(forms([step, retreat, gone]), ["line", "march", "leave"]);
  assert.ok([step, retreat, gone].every(({ of }) => of === fight), "they come of it");
  assert.deepEqual(fight.losses?.map(({ units }) => units[0]), ["a", "b"]);
  const [other] = scenesOf([entry(5, [event("eliminated", ["c"])])], where, going);
  assert.equal(other.of, undefined, "who was not in it is lost by something else");
  const [far] = scenesOf([entry(6, [event("move", ["a"], ["0101", "0102"]), event("step", ["a"])])], where, going).slice(-1);
  assert.deepEqual([far.of, fight.losses?.length], [undefined, 2], "a battle is over when somebody moves");
});

test("the card of one's own battle waits for Continue whatever others do, and goes when one goes on", () => {
  const cards = new Cards();
  const mine = { side: "allied" };
  const fight = entry(1, [event("battle", ["a"], ["0201"], { word: "3:1 EX", number: 2 })], mine);
  assert.equal(cards.own([fight]).length, 1);
  const [first] = cards.waiting;
  cards.others([entry(2, [event("step", ["b"])])], new Map(), "allied");
  cards.own([entry(3, [event("step", ["a"])], mine)]);
  assert.deepEqual([cards.first === first, first.losses?.length], [true, 2]);
  cards.own([entry(4, [], { ...mine, forced: true })]);
  cards.own([entry(4, [event("step", ["a"])], { ...mine, forced: true })], true);
  cards.others([entry(5, [event("move", ["b"], ["0201", "0202"])])], new Map());
  assert.equal(cards.first, first, "though dice were thrown for the battle");
  assert.equal(cards.ask(), false, "nobody is asked because of one's own battle");
  cards.own([entry(4, [event("weather")], { ...mine, forced: true })], true);
  assert.deepEqual([cards.first === first, cards.waiting.length], [true, 2], "dice that ended the turn wait behind it");
  cards.waiting.length = 0;
  cards.others([entry(5, [event("battle", ["b"], ["0101"], { word: "1:1 AR", number: 5 })])], new Map());
  assert.equal(cards.first, undefined, "what others fight is played");
  assert.ok(cards.ask());
  assert.equal(cards.first?.roll?.odds, "1:1");
  cards.others([entry(6, [event("move", ["b"], ["0202", "0201"])])], new Map());
  assert.equal(cards.first, undefined, "the question is over when they go on");
  cards.own([{ ...fight, n: 7 }]);
  cards.own([entry(8, [], mine)]);
  assert.equal(cards.first, undefined);
  cards.clear();
  assert.equal(cards.ask(), false);
});

test("a battle of one's own whose die fell by an answer of others waits for Continue, with the dice that fell for it later", () => {
  const cards = new Cards();
  const where = new Map([["a", "0101"], ["b", "0201"]]);
  const mine = { turn: "allied" };
  const stands = { as: "roll" };
  const scenes = cards.others([
    entry(1, [event("fired"), event("battle", ["a"], ["0201"], { word: "5-1 DR2", number: 2 })], mine),
    entry(2, [event("stand", ["b"], ["0201"], stands), event("weather", [], ["0901"], stands)], mine),
  ], where, "allied");
  assert.deepEqual(forms(scenes), ["line", "battle", "line", "line"]);
  assert.equal(cards.first, undefined, "it is played first");
  assert.ok(cards.seen());
  assert.deepEqual([cards.first === scenes[1], scenes[2].of === scenes[1], scenes[3].of], [true, true, undefined]);
  assert.deepEqual(cards.first?.later?.map(({ text }) => text), ["stand."]);
  assert.equal(cards.seen(), false);
  cards.others([entry(3, [event("battle", ["b"], ["0101"], { word: "1:1 AR", number: 5 })])], where, "allied");
  assert.equal(cards.seen(), false, "in their turn it is their battle");
});

test("the game says as what an event is told", () => {
  const scenes = scenesOf([entry(1, [event("port-lost"), event("flood")])], new Map());
  assert.deepEqual(forms(scenes), ["headline", "line"]);
  assert.deepEqual(scenes.map(({ as }) => as), ["port", ""]);
});

test("a march of which only the goal is told begins where the counter stands", () => {
  const where = new Map([["a", "0101"]]);
  const [scene] = scenesOf([entry(1, [event("retreat", ["a"], ["0102"])])], where);
  assert.deepEqual([scene.is, scene.hexes, where.get("a")], ["march", ["0101", "0102"], "0102"]);
});

test("what was taken back is not played", () => {
  const scenes = scenesOf([
    entry(1, [event("move", ["a"], ["0101", "0102"])]), entry(2, [], { kind: "undo", to: 0 }), entry(3, [event("move", ["a"], ["0101", "0201"])]),
  ], new Map([["a", "0101"]]));
  assert.deepEqual(scenes.map(({ n }) => n), [3]);
});

test("since my turn: all of the other side's turn, whatever this seat was asked in it, also after it has begun to move", () => {
  const told = [event("move")];
  const entries = [
    entry(1, told, { side: "allied", turn: "allied" }),
    entry(2, told), entry(3, told, { side: "allied" }), entry(4, []), entry(5, told),
    entry(6, told, { side: "allied", turn: "allied" }),
  ];
  const since = sinceMyTurn(entries, "allied");
  assert.deepEqual([since?.from, since?.to, since?.count], [1, 5, 3]);
  assert.equal(sinceMyTurn(entries.slice(0, 1), "allied"), null);
  assert.deepEqual(["spectator", "host"].map((seat) => sinceMyTurn(entries, seat)), [null, null], "they have no turns of their own");
  assert.equal(sinceMyTurn([entries[0], entry(2, [])], "allied"), null);
});

test("what had no alternative is nobody's choice: the summary of the other turn still stands after it", () => {
  const mine = { side: "allied", turn: "allied" };
  const entries = [entry(1, [event("move")]), entry(2, [], { ...mine, forced: true })];
  assert.equal(lastChosen(entries, "allied"), 0);
  assert.equal(lastChosen([...entries, entry(3, [], mine)], "allied"), 3);
});

test("what the other side notes in secret once my turn has begun takes nothing away from the summary of its own", () => {
  const entries = [entry(1, [event("move")]), entry(2, [], { side: "axis", turn: "allied" })];
  assert.ok(lastChosen(entries, "allied") <= (sinceMyTurn(entries, "allied")?.to ?? 0));
});

test("who comes onto the map, or to a box beside it, is told in large letters", () => {
  const scenes = scenesOf([entry(1, [event("enter", ["c"], ["0901"]), event("enter", ["d"]), event("move", ["c"], ["0901", "0902"])])], new Map());
  assert.deepEqual(forms(scenes), ["appear", "headline", "march"]);
  assert.deepEqual(scenes.map(isLarge), [true, true, false]);
});

test("what has come near is a headline behind all that is still to be played, once, and in the words of the moment", () => {
  const line = (/** @type {string} */ text, near = true) => ({ side: "axis", rule: "r", text, near });
  const before = [line("one week"), line("far away", false)];
  const first = foretold(before, [line("one week"), line("3 hexes away")]);
  assert.deepEqual(first.map(({ is, text }) => [is, text]), [["headline", "3 hexes away"]]);
  const march = scenesOf([entry(1, [event("move", ["a"], ["0101", "0102"])])], new Map());
  const queue = withNews([...withNews(march, first), ...march], foretold(before, [line("1 hex away")]));
  assert.deepEqual(queue.map(({ what, text }) => (what === "outlook" ? text : what)), ["move", "move", "1 hex away"]);
  assert.deepEqual(foretold(before, [line("1 hex away")], new Set(["1 hex away"])), []);
  assert.deepEqual(foretold(undefined, undefined), []);
});

test("a city that changed hands is a headline, unless an event told of it", () => {
  const [before, now] = [{ E45: "axis", G40: "axis", H1: "allied" }, { E45: "allied", G40: "allied", H1: "allied" }];
  const name = (/** @type {string} */ hex) => `<${hex}>`;
  const first = seized(before, now, new Set(["G40"]), name);
  assert.deepEqual(first.map(({ is, as, text, hexes }) => [is, as, text, hexes]), [["headline", "ground", "<E45> is held by the Allies now", ["E45"]]]);
  assert.deepEqual(seized(before, now, new Set(["G40", first[0].text]), name), [], "once");
  assert.deepEqual(seized(undefined, now, new Set(), name), []);
});

test("a question after a battle comes of the last one, until a turn begins; others come of none", () => {
  const fought = (/** @type {string} */ word) => event("battle", ["a"], ["0201"], { word, number: 3 });
  const entries = [entry(1, [fought("3:1 DE")]), entry(2, [fought("2:1 DR"), event("eliminated", ["b"])])];
  assert.deepEqual(causeOf(entries, "retreating")?.roll, { odds: "2:1", die: 3, result: "DR" });
  assert.equal(causeOf(entries, "moving"), null);
  assert.equal(causeOf(entries, "rerolling"), null, "the battle of that die is not told of yet");
  assert.equal(causeOf([...entries, entry(3, [event("impulse")])], "losing"), null);
  assert.equal(causeOf([], "losing"), null);
});

test("dice that fell for no battle are one scene of several lines", () => {
  const drop = event("drop", ["a"], ["0101"], { as: "arrival" });
  const told = (/** @type {object[]} */ events) => asOne(scenesOf([entry(1, events)], new Map())).map(({ rows }) => rows?.map(({ text }) => text));
  assert.deepEqual(told([drop, event("disband", ["b"]), event("quiet", [], [], { text: "" })]), [["drop.", "disband."]]);
  const placed = event("place", ["c"], ["0901"]);
  assert.deepEqual(told([placed, event("place", ["d"], ["0901"]), event("mud", [], [], { as: "chance" })]), [["mud."]], "what was placed before the die fell is no news");
  assert.deepEqual(told([placed]), []);
  assert.deepEqual(asOne([]), []);
});

test("who arrives at one place is one line, and whoever came on from beside the map is told of once", () => {
  const came = [entry(1, [event("enter", ["a"], ["0101"]), event("enter", ["b"], ["0101"]), event("enter", ["c"], []), event("enter", ["d"], ["0909"])]),
    entry(2, [event("enter", ["c"], ["0101"])]), entry(3, [event("enter", ["e"], [])])];
  const { arrivals } = summed(scenesOf(came, new Map()), () => "axis");
  assert.deepEqual(byPlace(arrivals).map(({ place, units }) => [place, units]), [["0101", 3], ["0909", 1], ["", 1]]);
});

test("who was cut off is one headline for each side, told once, with the hexes where they stand", () => {
  const counters = /** @type {any} */ (new Map([["a", { side: "axis", name: "A" }], ["b", { side: "axis", name: "B" }], ["c", { side: "allied", name: "C" }]]));
  const view = (/** @type {any} */ isolated) => /** @type {any} */ ({ isolated, units: [{ id: "a", hex: "0101" }, { id: "b", hex: "0102" }, { id: "c", hex: "0909" }] });
  const first = cutOff(view({ b: "r" }), view({ a: "r", b: "r", c: "q" }), counters);
  assert.deepEqual(first.map(({ is, text, rule, hexes }) => [is, text, rule, hexes]),
    [["headline", "Isolated (Germans): A", "r", ["0101"]], ["headline", "Isolated (Allies): C", "q", ["0909"]]]);
  assert.deepEqual(cutOff(view({}), view({ a: "r" }), counters, new Set([first[0].text])), []);
  assert.deepEqual(cutOff(view(undefined), view(undefined), counters), []);
});

test("what follows by itself is told with its rule, unless it is about those who were chosen or seen otherwise", () => {
  const chosen = entry(1, [event("declare", ["a"], ["0101"])], { do: "join a" });
  const forced = (/** @type {any[]} */ events) => entry(2, events, { forced: true });
  const told = (/** @type {any[]} */ events, /** @type {any} */ first = chosen) => byThemselves([first, forced(events)]).map(({ units }) => units[0]);
  assert.deepEqual(told([event("declare", ["b"], ["0202"]), event("withdrawn", ["c"]), event("declare", ["a"])]), ["b", "c"]);
  assert.deepEqual(told([event("enter", ["d"], ["0101"]), event("impulse")]), []);
  assert.deepEqual(told([event("eliminated", ["e"])]), ["e"]);
  assert.deepEqual(told([event("eliminated", ["e"])], entry(1, [event("battle", ["a"], ["0101"])])), [], "it stands on the card");
  assert.deepEqual(byThemselves([chosen]), []);
  const both = entry(1, [event("declare", ["a"], ["0101"]), event("declare", ["f"], ["0303"])], { do: "declare" });
  assert.deepEqual(byThemselves([both]).map(({ units }) => units[0]), ["f"], "an attack that another one leaves nobody else for");
});

test("what a side places before anybody has moved is nothing that it missed", () => {
  const placed = [entry(1, [event("placed", ["a"], ["0101"])], { side: "axis", turn: "allied" })];
  assert.equal(sinceMyTurn(placed, "axis"), null);
  assert.equal(sinceMyTurn([...placed, entry(2, [event("move", ["b"], ["0202", "0203"])], { side: "allied", turn: "allied" })], "axis")?.count, 2);
});

test("who is called away is seen to go and has a line of its own, and what happens again and again is counted", () => {
  const gone = { ...event("withdrawn", ["a"]), as: "departure" };
  const where = new Map([["a", "0101"]]);
  const [scene, ...steps] = scenesOf([entry(1, [gone]), entry(2, [event("step", ["b"]), event("step", ["b"]), event("step", ["c"], [], { text: "c." })])], where);
  assert.deepEqual([scene.is, scene.hexes, where.size], ["leave", ["0101"], 0]);
  const { departures, losses } = summed([scene, ...steps], () => "axis");
  assert.deepEqual(departures, [scene]);
  assert.deepEqual(losses.get("axis")?.map(({ text, times }) => [text, times]), [["step.", 2], ["c.", 1]]);
  assert.deepEqual(byThemselves([entry(3, [event("end")], { do: "end" }), entry(4, [gone], { forced: true })]), [gone], "it is told to its own side as well");
});

test("a place off the map has the name of the game's box or place, of the board's area, and at last its own", () => {
  const view = /** @type {any} */ ({ units: [], boxes: [{ id: "entry:S1", title: "S1 Vesuvius" }], places: [{ id: "zone:P", title: "Zone P" }] });
  const areas = new Map([["port:Bari", { title: "port Bari" }]]);
  assert.deepEqual(["entry:S1", "zone:P", "port:Bari", "far:away"].map((id) => titleIn(view, areas, id)), ["S1 Vesuvius", "Zone P", "port Bari", "far away"]);
});

test("steps that one counter loses one by one are one line of a card", () => {
  const lost = (/** @type {string} */ unit) => /** @type {any} */ ({ units: [unit], text: `${unit} loses a step.` });
  assert.deepEqual(atOnce([lost("a"), lost("a"), lost("b"), lost("a")]).map(({ text, times }) => [text, times]), [["a loses a step.", 3], ["b loses a step.", 1]]);
});

test("the card of a battle draws its counters as they stood, and not as they are printed", () => {
  const battle = /** @type {any} */ ({ is: "battle", units: ["a"] });
  const unit = /** @type {any} */ ({ id: "a", attack: 2, steps: [1, 2], spent: 4, stopped: true });
  const [first] = stood([battle], [unit]);
  assert.deepEqual(first.forms?.get("a"), { ...unit, spent: 0, stopped: false });
  assert.equal(stood([battle], [{ ...unit, attack: 1 }])[0].forms?.get("a")?.attack, 2, "what it lost by the battle came after");
});
