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
};
