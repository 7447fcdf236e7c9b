/**
 * Texts of the report: loaded with its page. What the charts are called and how they are reckoned is said by the table.
 */

import { say as page } from "./en.js";

export const say = {
  side: page.side,
  /** @param {string} when */
  soFar: (when) => `The game goes on: this is what your seat knows of it, up to ${when}.`,
  /** @param {string} winner */
  winner: (winner) => page.winner(winner),
  back: "Back to the table",
  save: "Save as a file",
  print: "Print",
  turning: "Turning points",
  hindsight: "Decisions and dice",
  lookback: "Look for turning points",
  lookbackHint: "Was there a better plan, and what did the dice do? The table plays hundreds of imagined games; that takes some minutes and goes on when you leave.",
  lookbackWaits: "Other games are looked at first.",
  /** @param {number} done @param {number} of */
  lookbackGoes: (done, of) => `${done} of ${of} imagined games`,
  lookbackStopped: "The search stopped before its end. You may begin it again.",
  /** @param {string} when */
  look: (when) => `The table as it stood after ${when}`,
  /** @param {string} when @param {string} hex */
  map: (when, hex) => `Map of ${when}, about ${hex}`,
  /** @param {string} side @param {string} hex @param {number} units @param {number} factors */
  stack: (side, hex, units, factors) => `${side}, ${hex}: ${units} ${units === 1 ? "unit" : "units"}, ${factors} factors`,
  counted: "Strength, losses and ground",
  luck: "Luck",
  how: "How it is reckoned",
  odds: "Odds and results",
  battles: "Battles",
  /** @param {number} count */
  battleCount: (count) => `${count} ${count === 1 ? "battle" : "battles"} rolled for`,
  none: "Nothing to tell yet.",
  /** @param {string} title */
  figures: (title) => `${title}: the figures`,
};
