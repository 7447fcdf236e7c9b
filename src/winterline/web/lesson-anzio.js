/**
 * The lesson of ANZIO: the first invasion, from the choice of its zone to the German reply.
 */

import { cell, piece, towards } from "./lesson-steps.js";

/** @typedef {import("./lesson-steps.js").Moment} Moment */

/** Where the others land and go when the lesson moves them. @type {[string, string, string][]} */
const LANDINGS = [
  ["br-56", "N62", "O62"], ["us-rgr", "N62", "O62"], ["br-23armd", "N62", "O62"], ["br-4armd", "N62", "O62"],
  ["br-5", "N61", ""], ["br-231", "N60", ""], ["br-201gds", "N60", ""], ["br-2ss", "M63", ""],
];
const FIRST = "us-36";
const SECOND = "us-45";
const BEACH = "N61";
const UP = "O61";
const ENEMY = "P61";
const CITY = "N60";

/** Whether the Allied turn is over. @param {Moment} at */
const past = (at) => at.saw("turn", (event) => event.word.endsWith("German"));
/** @param {Moment} at @param {string} unit */
const landed = (at, unit) => past(at) || at.saw("land", (event) => event.units.includes(unit));
/** @param {Moment} at */
const fought = (at) => past(at) || at.saw("battle");
/** @param {Moment} at */
const opened = (at) => past(at) || at.saw("open", (event) => event.word === "port-salerno");
/** Units of the lesson that are still in Sicilia. @param {Moment} at */
const waiting = (at) => LANDINGS.filter(([unit]) => at.unit(unit)?.box === "sicilia");

/** @type {import("./lesson-steps.js").Lesson} */
export const anzio = {
  id: "anzio",
  /** 16 Panzer stands behind the beaches, as it did; with this seed the first die drives it back with losses. */
  game: {
    game: "anzio",
    options: [],
    seats: { allied: "human", axis: "bot:heuristic" },
    mode: "bot",
    seed: 9,
    opening: [`place ${ENEMY}`, "place K57"],
  },
  rest: (at) => waiting(at).map(([unit, beach, to]) => {
    const land = [{ do: "ship", unit }, { do: "land", to: beach }];
    return to ? [[...land, { do: "move", unit }, { do: "go", to }], land] : [land];
  }),
  steps: [
    { id: "look", rules: ["C1A1", "C15B.1"], hints: () => ["#tab-boxes"] },
    {
      id: "zone",
      rules: ["C5A2", "C5B3"],
      done: (at) => past(at) || at.saw("invade"),
      hints: () => ['[data-place="zone-salerno"]', '[data-offer="zone-salerno"]', cell(BEACH)],
      hexes: [BEACH, ENEMY],
    },
    {
      id: "land",
      rules: ["C5C2", "C5C1.1"],
      done: (at) => landed(at, FIRST),
      aside: (at) => at.saw("invade", (event) => event.word !== "zone-salerno"),
      hints: towards(FIRST, BEACH),
      hexes: [BEACH],
    },
    {
      id: "move",
      rules: ["B4C11a", "B4E2.2"],
      done: (at) => past(at) || at.went(FIRST, UP),
      aside: (at) => at.elsewhere(FIRST, UP),
      hints: towards(FIRST, UP),
      hexes: [BEACH, UP],
    },
    { id: "zoc", rules: ["B4E2.2", "B4E9"], done: past, manual: true, hints: () => [cell(ENEMY)], hexes: [UP, ENEMY] },
    {
      id: "support",
      rules: ["B4D1"],
      done: (at) => past(at) || at.went(SECOND, UP),
      aside: (at) => at.elsewhere(SECOND, UP),
      hints: (at) => towards(SECOND, landed(at, SECOND) ? UP : BEACH)(at),
      hexes: [BEACH, UP],
    },
    { id: "rest", rules: ["C5B3", "C4.1"], done: (at) => past(at) || !waiting(at).length, hints: () => [], rest: true },
    {
      id: "end",
      rules: ["B4E9", "B4E5.1"],
      done: (at) => fought(at) || at.saw("declare"),
      hints: () => ['wl-prompt [data-do="end"]'],
      hexes: [ENEMY],
    },
    { id: "dice", rules: ["B4F1", "B4E5.2"], done: fought, hints: () => ['[data-fight="full"]', cell(ENEMY)], hexes: [ENEMY] },
    {
      id: "losses",
      rules: ["B4F10", "B4G1"],
      done: (at) => past(at) || (fought(at) && at.mine && !["losing", "withdrawing"].includes(at.kind)),
      hints: () => [],
      hexes: [ENEMY],
    },
    {
      id: "advance",
      rules: ["B4G7.1", "C14C"],
      done: (at) => past(at) || at.kind === "opening",
      hints: (at) => (at.kind === "advancing" ? [piece(FIRST), cell(ENEMY)] : ['wl-prompt [data-do="end"]']),
      hexes: [ENEMY],
    },
    {
      id: "port",
      rules: ["C5F4.1", "C5F2.1"],
      done: opened,
      hints: () => ['[data-offer="port-salerno"]', cell(CITY)],
      hexes: [CITY],
    },
    { id: "reply", rules: ["B4B1", "C5F6.1"], hints: () => ["#tab-log"] },
    { id: "done", rules: ["C5G3", "C15B.1", "C9C1"], hints: () => [] },
  ],
};
