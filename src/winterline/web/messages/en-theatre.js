/**
 * Texts of what is played to whoever missed it: loaded with it, because the first page needs none of them.
 */

import { say as page } from "./en.js";
import { count } from "./forms.js";

/** @typedef {import("../types.d.ts").Toll} Toll */

/** What a result costs one side. @param {string} who @param {Toll} toll */
const toll = (who, { steps = 0, all = false, back = false }) => {
  const lost = all ? `${who} lose everything` : steps ? `${who} lose ${count(steps, "step", "steps")}` : "";
  if (!back) return lost;
  return lost ? `${lost} and retreat` : `${who} retreat`;
};
/** @param {{share: number, attacker: Toll, defender: Toll}} likely */
const both = ({ attacker, defender }) => [toll("they", defender), toll("we", attacker)].filter(Boolean).join(", ") || "nothing happens";

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
  likely: (share) => `a chance of ${page.percent(share)}`,

  summary: "Since your last turn",
  dismiss: "Dismiss",
  again: "Play it again",
  headlines: "News",
  beware: "As things stand",
  battles: "Battles",
  ground: "Ground",
  ports: "Ports",
  outlook: "Victory near",
  arrivals: "Arrivals",
  departures: "Withdrawn",
  /** @param {string} text  a sentence @param {number} n  how often the same happened */
  times: (text, n) => `${text.replace(/\.$/, "")} (${n}×).`,
  marches: "Marches",
  /** @param {number} n */
  marchCount: (n) => count(n, "counter moved", "counters moved"),
  /** @param {number} n @param {string} place  a hex or its town; empty beside the map */
  arrivalsAt: (n, place) => `${count(n, "unit arrives", "units arrive")} ${place ? `at ${place}` : "beside the map"}`,
  /** @param {string} text  what happened, which nobody chose */
  byItself: (text) => `It follows by itself: ${text}`,
  /** @param {string} side @param {string[]} names */
  isolated: (side, names) => `Isolated (${page.side(side)}): ${names.join(", ")}`,
  /** @param {string} hex @param {string} side */
  taken: (hex, side) => `${hex} is held by the ${page.side(side)} now`,
  /** @param {string} hex */
  free: (hex) => `Nobody holds ${hex} any more`,
  /** @param {string} where @param {string} odds @param {number} die @param {string} result */
  battleLine: (where, odds, die, result) => `${where}: ${[odds, die ? `die ${die}` : "", page.result(result)].filter(Boolean).join(", ")}`,

  // --- a battle as it would stand
  /** @param {string[]} hexes @param {[number, number]} [totals] */
  prospect: (hexes, totals) => `against ${hexes.join(" and ")}${totals ? `, ${page.points(totals[0])} to ${page.points(totals[1])}` : ""}`,
  /** @param {string[]} names @param {string} via @param {boolean} joined */
  prospectBy: (names, via, joined) => {
    const who = names.length > 4 ? `${names.slice(0, 4).join(", ")} and ${names.length - 4} more` : names.join(", ");
    if (via) return `if it comes to ${via}: ${who}`;
    return joined ? `as all stand: ${who}` : `without those in hand, who cannot come next to it: ${who}`;
  },
  /** @param {number} n */
  prospectMore: (n) => `and ${count(n, "further line", "further lines")}`,
  /** @param {{share: number, attacker: Toll, defender: Toll}} likely */
  likelyToll: (likely) => `likely (${page.percent(likely.share)}): ${both(likely)}`,
  /** @param {{share: number, attacker: Toll, defender: Toll}} likely */
  orElse: (likely) => `next likeliest (${page.percent(likely.share)}): ${both(likely)}`,
};
