/**
 * What a chart of the whole game shows: which moments, and which lines.
 */

import { standing } from "./moves.js";
import { say } from "./messages/say.js";

/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {{name: string, title: string, unit: string, leaps: boolean, values: Record<string, number>}} Counted  what a game counts */
/** @typedef {Counted[]} Figures */
/** @typedef {{title: string, lines: {name: string, side: string, values: number[]}[]}} Chart */

/**
 * The last entry of every turn that is over, by the number that `when` begins with; and the newest one.
 * @param {Entry[]} entries
 * @returns {{turn: string, n: number}[]}
 */
export function turnEnds(entries) {
  /** @type {Map<string, number>} */
  const ends = new Map();
  for (const { n, when } of standing(entries)) {
    const turn = /^\d+/.exec(when ?? "")?.[0];
    if (turn) ends.set(turn, n);
  }
  return [...ends].map(([turn, n]) => ({ turn, n }));
}

/**
 * The charts of figures turn by turn: one for each thing that is counted, with a line for each side that has some.
 * @param {Figures[]} figures
 * @returns {Chart[]}
 */
export function chartsOf(figures) {
  const names = [...new Set(figures.flatMap((one) => one.map(({ name }) => name)))];
  return names.map((name) => {
    const told = figures.map((one) => one.find((counted) => counted.name === name));
    const [first] = told.filter((one) => one !== undefined);
    const sides = Object.keys(first?.values ?? {});
    const lines = sides.map((side) => ({ name: side && say.side(side), side, values: told.map((one) => one?.values[side] ?? 0) }));
    return { title: `${first?.title}, ${first?.unit}`, lines };
  });
}
