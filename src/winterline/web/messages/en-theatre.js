/**
 * Texts of what is played to whoever missed it: loaded with it, because the first page needs none of them.
 */

import { say as page } from "./en.js";
import { count } from "./forms.js";

export const say = {
  /** @param {string} side */
  title: (side) => (side ? `The ${page.side(side)} at work` : "What happened"),
  pause: "Pause",
  goOn: "Go on",
  skip: "Skip",
  pace: "Pace",
  paces: page.paces,
  /** @param {number} left */
  left: (left) => `${left} to come`,
  continue: "Continue",
  /** @param {string[]} hexes */
  battle: (hexes) => `Attack on ${hexes.join(" and ")}`,
  /** @param {number} die */
  die: (die) => `The die shows ${die}.`,
  attackers: "Attacking",
  losses: "Losses",
  /** @param {string} side */
  lossesOf: (side) => `The ${page.side(side)} lose`,
  otherFaces: "What each face would have given",
  /** @param {number} face @param {string} result */
  face: (face, result) => `${face}: ${page.result(result)}`,
  /** @param {number} share */
  likely: (share) => `a result of ${page.percent(share)}`,

  summary: "Since your last turn",
  dismiss: "Dismiss",
  again: "Play it again",
  headlines: "News",
  beware: "As things stand",
  battles: "Battles",
  ground: "Ground",
  arrivals: "Arrivals",
  marches: "Marches",
  /** @param {number} n */
  marchCount: (n) => count(n, "counter moved", "counters moved"),
  /** @param {string} hex @param {string} side */
  taken: (hex, side) => `${hex} is held by the ${page.side(side)} now`,
  /** @param {string} hex */
  free: (hex) => `Nobody holds ${hex} any more`,
  /** @param {string} where @param {string} odds @param {number} die @param {string} result */
  battleLine: (where, odds, die, result) => `${where}: ${[odds, die ? `die ${die}` : "", page.result(result)].filter(Boolean).join(", ")}`,
};
