/**
 * Texts of sets of options: kept in this browser, and told by a link.
 */

import { count } from "./forms.js";

export const say = {
  title: "Sets of options",
  hint: "Game, scenario and optional rules as they are chosen now: kept in this browser, or as a link that opens this page with them.",
  name: "Name",
  save: "Keep this set",
  link: "Copy a link to it",
  copied: "The link is copied.",
  notCopied: "The link cannot be copied here; it stands in the address of this page.",
  take: "Take",
  forget: "Forget",
  /** @param {string} name */
  takeOf: (name) => `Take the set “${name}”`,
  /** @param {string} name */
  forgetOf: (name) => `Forget the set “${name}”`,
  /** @param {string} game @param {string} scenario @param {number} options */
  about: (game, scenario, options) => [game, scenario, count(options, "optional rule", "optional rules")].filter(Boolean).join(" · "),
  opened: "This is the set of the link.",
  /** @param {string} game */
  noGame: (game) => `The link asks for a game that is not here: “${game}”.`,
  /** @param {string} scenario @param {string} game */
  noScenario: (scenario, game) => `${game} has no scenario “${scenario}”.`,
  /** @param {string} preset */
  noPreset: (preset) => `There is no mix of options “${preset}” in this scenario.`,
  /** @param {string[]} options */
  noOptions: (options) => `Not offered in this scenario, and left out: ${options.join(", ")}.`,
  /** @param {string[]} options */
  excluded: (options) => `Excluded by other options of the set, and left out: ${options.join(", ")}.`,
  /** @param {string[]} options */
  needed: (options) => `Needed by others of the set, and added: ${options.join(", ")}.`,
  modes: {
    bot: ["Against the computer", "It plays the other side, at any hour."],
    hotseat: ["Two at one screen", "You hand the screen over; secrets stay hidden."],
    invite: ["By invitation", "You get an invitation for the other player and a link for spectators."],
    watch: ["Two bots, and you watch", "They wait for you at every step."],
  },
  sparring: "Sparring",
  sparringText: "A whole turn may be taken back and played again, as a new game with new dice, and the tries compared.",
  whichBot: "Opponent",
  /** @param {string} side */
  botOf: (side) => `Who plays the ${side}`,
  /** @type {Record<string, string>} */
  bots: {
    "bot:normal": "Normal: it looks ahead and plays to win.",
    "bot:hard": "Hard: it weighs more plans, and tries the last turns out.",
    "bot:easy": "Easy: it plays fast and overlooks things.",
    "bot:random": "At random: it moves anything anywhere, to practise against.",
  },
  whichCharacter: "Its character",
  /** @type {Record<string, string>} */
  characters: {
    "": "By the book: it weighs everything as it should.",
    ":cautious": "Cautious: it spares its troops and attacks when much is promised.",
    ":aggressive": "Aggressive: it attacks early and pays for it.",
  },
};
