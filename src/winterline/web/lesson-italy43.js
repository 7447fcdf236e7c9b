/**
 * The lesson of Italy '43: the first Allied turn of the Campaign, after the extended example of play in its rulebook.
 */

import { cell, piece, towards } from "./lesson-steps.js";

/** @typedef {import("./lesson-steps.js").Moment} Moment */

/** What the Germans do in their first turn, as far as the example tells: back to the river, a stack on the ridge. @type {[string, string][]} */
const GERMANS = [
  ["de-hg-1-1", "2518"], ["de-hg-1-2", "2518"], ["de-hg-2-2", "2518"], ["de-hg-stug", "2120"], ["de-hg-recon", "2120"],
  ["de-hg-pz", "2926"], ["de-hg-2-1", "2926"], ["de-115", "2720"], ["de-reggio", "2721"], ["de-fj-1", "2922"], ["de-fj-2", "2922"],
  ["de-26-67-2", "3121"], ["de-26-9-1", "3122"], ["de-26-9-2", "3122"], ["de-26-recon", "3022"], ["de-26-67-1", "3323"],
  ["de-nw-71", "2724"], ["de-xiv", "2417"],
];
/** Where the others go when the lesson moves them: all stop there, next to an enemy. @type {[string, string][]} */
const OTHERS = [
  ["uk-7-11h", "2826"], ["uk-56-167", "2927"], ["us-3-7", "3324"], ["us-3-15", "3324"], ["us-3-30", "3423"], ["us-601", "3423"],
];
const TANKS = "uk-7-22";
const BRIGADE = "uk-7-131";
const HELD = "us-82-504";
const RIDGE = "2926";
const UP = "2826";
const BESIDE = "2927";
const PASS = "3323";
const TOWN = "3725";

/** @param {string} unit @param {string} hex */
const march = (unit, hex) => [{ do: "move", unit, kind: "march" }, { do: "go", to: hex }];
/** Whether the first turn is over: the weather is rolled for. @param {Moment} at */
const past = (at) => at.saw("weather");
/** @param {Moment} at @param {string} hex */
const fought = (at, hex) => past(at) || at.saw("battle", (event) => event.hexes.includes(hex));
/** What is asked while an attack is chosen and put together. */
const ATTACKS = new Set(["fighting", "declaring", "forming", "attaching"]);
/** Whether battles are chosen. @param {Moment} at */
const choosing = (at) => at.mine && ATTACKS.has(at.kind);
/** Whether movement is over. @param {Moment} at */
const moved = (at) => past(at) || fought(at, RIDGE) || fought(at, PASS) || at.phase === "combat";
/** Units of the lesson that have not moved. @param {Moment} at */
const waiting = (at) => OTHERS.filter(([unit]) => !at.saw("move", (event) => event.units.includes(unit)));

/**
 * What to press while an attack is put together.
 * @param {string} hex
 * @param {string} attached
 * @returns {(at: Moment) => string[]}
 */
const attacking = (hex, attached) => (at) => {
  if (at.kind === "attaching") return [piece(attached)];
  if (at.deciding.decision?.kind === "forming") return ['wl-prompt [data-do="force"]'];
  return at.deciding.battle ? [...at.deciding.units.keys()].map(piece).concat('[data-do="declare"]') : [cell(hex)];
};

/** @type {import("./lesson-steps.js").Lesson} */
export const italy43 = {
  id: "italy43",
  /** With this seed the dice of the example come: 6 on the ridge, 3 at the pass, 3 for the weather. */
  game: {
    game: "italy43",
    scenario: "S3",
    options: [],
    seats: { allied: "human", axis: "bot:heuristic" },
    mode: "bot",
    seed: 105,
    opening: [
      "ready de-xiv", "fortify 1908", "end", ...GERMANS.flatMap(([unit, hex]) => [`move ${unit} march`, `go ${hex}`, "halt"]),
      "end", "end", "end", "end",
    ],
  },
  marches: true,
  rest: (at) => waiting(at).map(([unit, hex]) => [march(unit, hex)]),
  steps: [
    { id: "look", rules: ["3.A.2", "S3.3.1"], hints: () => ["#tab-boxes"] },
    { id: "held", rules: ["S3.3.5a"], done: moved, manual: true, hints: (at) => [cell(at.unit(HELD)?.hex ?? "")], hexes: ["2124"] },
    {
      id: "tanks",
      rules: ["21.1.3a", "5.1a"],
      done: (at) => moved(at) || at.went(TANKS, UP),
      aside: (at) => at.elsewhere(TANKS, UP),
      hints: towards(TANKS, UP),
      hexes: [UP, RIDGE],
    },
    { id: "zoc", rules: ["6.1a", "7.1a"], done: moved, manual: true, hints: () => [cell(RIDGE)], hexes: [UP, RIDGE] },
    {
      id: "brigade",
      rules: ["4.1a", "5.1a"],
      done: (at) => moved(at) || at.went(BRIGADE, BESIDE),
      aside: (at) => at.elsewhere(BRIGADE, BESIDE),
      hints: towards(BRIGADE, BESIDE),
      hexes: [BESIDE, RIDGE],
    },
    { id: "rest", rules: ["5.3a", "8.4.3b"], done: (at) => moved(at) || !waiting(at).length, hints: () => [], rest: true },
    { id: "end", rules: ["3.B.2a", "5.1c"], done: moved, hints: () => ['wl-prompt [data-do="end"]'] },
    {
      id: "ridge",
      rules: ["8.4.1", "8.4.3a", "9.7a"],
      done: (at) => fought(at, RIDGE),
      hints: attacking(RIDGE, "uk-56-167"),
      hexes: [RIDGE],
    },
    {
      id: "advance",
      rules: ["11.1a", "12.1.1", "14.1a"],
      done: (at) => fought(at, PASS) || (fought(at, RIDGE) && choosing(at)),
      hints: () => ['wl-prompt [data-do="pass"]', 'wl-prompt [data-do="end"]'],
      hexes: [RIDGE],
    },
    {
      id: "pass",
      rules: ["9.7b", "8.3.1a"],
      done: (at) => fought(at, PASS),
      hints: attacking(PASS, "us-601"),
      hexes: [PASS],
    },
    { id: "exchange", rules: ["10.2.2a"], done: past, manual: true, hints: () => ["#tab-log"], hexes: [PASS] },
    { id: "town", rules: ["9.7a", "8.3.1a"], done: past, hints: () => [cell(TOWN), 'wl-prompt [data-do="end"]'], hexes: [TOWN] },
    { id: "weather", rules: ["3.A.1", "23.1a", "9.9a"], hints: () => ["#tab-log"] },
    { id: "reply", rules: ["3.B.1b", "S3.3.2"], hints: () => ["#tab-log"] },
    { id: "done", rules: ["16.1", "17.6.3a"], hints: () => [] },
  ],
};
