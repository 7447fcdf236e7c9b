/**
 * How near somebody is to his victory, as news while the other side's turn is played. Pure: neither page nor table.
 */

/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./types.d.ts").Outlook} Outlook */

/** What such a scene tells of. */
const OUTLOOK = "outlook";

/**
 * The headlines of what has come near since others began: what is near now and was not, or was not in these words.
 * @param {Outlook[] | undefined} before
 * @param {Outlook[] | undefined} now
 * @param {Set<string>} heard  what was played already
 * @returns {Scene[]}
 */
export function foretold(before = [], now = [], heard = new Set()) {
  const known = new Set([...heard, ...before.filter(({ near }) => near).map(({ text }) => text)]);
  return now.filter(({ near, text }) => near && !known.has(text)).map(({ side, text, rule }) => ({
    is: "headline", n: 0, side, turn: "", what: OUTLOOK, as: "headline", text, rule, units: [], hexes: [],
  }));
}

/**
 * What is still to be played, with such headlines behind it; what they told before they were seen is told no more.
 * @param {Scene[]} queue
 * @param {Scene[]} news
 */
export const withNews = (queue, news) => [...queue.filter(({ what }) => what !== OUTLOOK), ...news];
