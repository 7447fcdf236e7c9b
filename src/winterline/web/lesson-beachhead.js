/**
 * The first lesson: the opening of Anzio Beachhead.
 */

import { cell, piece, towards } from "./lesson-steps.js";

/** @typedef {import("./lesson-steps.js").Moment} Moment */

/** Where the others go when the lesson lands them. @type {[string, string][]} */
const LANDINGS = [
  ["us-rgr-3", "0909"], ["us-rgr-4", "0909"], ["us-509", "1107"], ["us-3-7", "1703"], ["us-504-1", "1506"],
  ["us-504-2", "1507"], ["us-504-3", "1804"], ["us-3-15", "1802"], ["us-3-30", "1501"], ["us-3-recon", "1606"],
  ["uk-1-3bde", "0808"], ["uk-1-recon", "0612"], ["uk-1-24gds", "0809"], ["uk-46rtr", "0809"], ["uk-1-2bde", "0510"],
  ["uk-cdo-43", "0410"], ["uk-cdo-9", "0410"], ["us-rgr-1", "0908"], ["us-751", "1106"],
];

const RANGERS = "us-rgr-1";
const TANKS = "us-751";
const UP = "1208";
const ENEMY = "1209";

/** Whether the first impulse is over. @param {Moment} at */
const past = (at) => at.saw("impulse", (event) => event.word !== "1A");
/** @param {Moment} at @param {string} unit */
const landed = (at, unit) => past(at) || at.saw("enter", (event) => event.units.includes(unit));
/** What the first die decided, such as `DR`; empty before. @param {Moment} at */
const outcome = (at) => at.events.find((event) => event.what === "battle")?.word.split(" ").at(-1) ?? "";
/** Units that are due in the first impulse and still at sea. @param {Moment} at */
const waiting = (at) => {
  const units = at.table.state?.view.units ?? [];
  return units.filter((unit) => unit.status === "waiting" && unit.arrival === "1A").map((unit) => unit.id);
};

/** @type {import("./lesson-steps.js").Lesson} */
export const beachhead = {
  id: "beachhead",
  /** With this seed the first die at 1209 is a 4: at 4:1 and at 3:1 the defenders retreat. */
  game: { game: "beachhead", options: [], seats: { allied: "human", axis: "bot:heuristic" }, mode: "bot", seed: 2 },
  rest: (at) => LANDINGS.filter(([unit]) => waiting(at).includes(unit)).map(([unit, to]) => {
    const enter = { do: "enter", unit };
    return [[enter, { do: "move", unit }, { do: "go", to }], [enter]];
  }),
  steps: [
    { id: "look", rules: ["2.setup"], hints: () => [".off-board"] },
    {
      id: "land",
      rules: ["6.1.1.landing"],
      done: (at) => landed(at, RANGERS),
      hints: towards(RANGERS, "0802"),
      hexes: ["0802"],
    },
    {
      id: "move",
      rules: ["6.2.1.road", "6.2.basic"],
      done: (at) => past(at) || at.went(RANGERS, UP),
      aside: (at) => at.elsewhere(RANGERS, UP),
      hints: towards(RANGERS, UP),
      hexes: ["0802", UP],
    },
    { id: "zoc", rules: ["4.zoc", "6.2.2.enter"], done: past, manual: true, hints: () => [cell(UP)], hexes: [UP, ENEMY] },
    {
      id: "support",
      rules: ["1.2.cf", "5.limit"],
      done: (at) => past(at) || at.went(TANKS, UP),
      aside: (at) => at.elsewhere(TANKS, UP),
      hints: towards(TANKS, UP),
      hexes: ["1302", UP],
    },
    {
      id: "declare",
      rules: ["6.3.when", "7.1.3"],
      done: (at) => past(at) || at.saw("declare"),
      hints: (at) => (at.deciding.battle ? [piece(RANGERS), piece(TANKS), '[data-do="declare"]'] : [cell(ENEMY)]),
      hexes: [ENEMY],
    },
    { id: "rest", rules: ["6.1.time", "5.limit"], done: (at) => past(at) || !waiting(at).length, hints: () => [], rest: true },
    {
      id: "dice",
      rules: ["7.2.crt", "3.order"],
      done: (at) => past(at) || Boolean(outcome(at)),
      hints: () => ['wl-prompt [data-do="end"]'],
      hexes: [ENEMY],
    },
    {
      id: "retreat",
      rules: ["7.4.winner", "7.4.path", "7.4.none"],
      done: (at) => past(at) || at.saw("retreat") || at.saw("no-retreat"),
      hints: () => [],
      hexes: [ENEMY],
    },
    // Left with a button: a quick bot has answered before anyone could read what the step asks.
    { id: "reply", rules: ["3.turns", "3.B"], hints: () => ["#tab-log"] },
    { id: "done", rules: ["8.when", "8.allied"], hints: () => [] },
  ],
};
