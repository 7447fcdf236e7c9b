/**
 * What a chart of the whole game shows: which moments, and which lines.
 */

import { standing } from "./moves.js";
import { say } from "./messages/say.js";

/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {{strength?: Record<string, number>, tallies?: {title: string, value: number}[]}} Figures */
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
 * The charts of figures turn by turn: one for strength, one for each thing that is counted.
 * @param {Figures[]} figures
 * @returns {Chart[]}
 */
export function chartsOf(figures) {
  const sides = [...new Set(figures.flatMap(({ strength }) => Object.keys(strength ?? {})))];
  const titles = [...new Set(figures.flatMap(({ tallies }) => (tallies ?? []).map(({ title }) => title)))];
  const counted = (/** @type {string} */ title) => figures.map(({ tallies }) => tallies?.find((tally) => tally.title === title)?.value ?? 0);
  const strength = sides.map((side) => ({ name: say.side(side), side, values: figures.map((one) => one.strength?.[side] ?? 0) }));
  return [
    ...(strength.length ? [{ title: say.boxStrength, lines: strength }] : []),
    ...titles.map((title) => ({ title, lines: [{ name: "", side: "", values: counted(title) }] })),
  ];
}
