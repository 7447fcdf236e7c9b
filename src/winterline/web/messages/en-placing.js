/**
 * Texts of placing counters and of whole set-ups: loaded with the panel for it, because the first view needs none of them.
 */

import { count } from "./forms.js";

export const say = {
  title: "To be placed",
  /** @param {number} n */
  left: (n) => `${n} left`,
  now: "Place now",
  /** @param {number} n */
  hexes: (n) => `may go to ${count(n, "place", "places")}`,
  /** What no counter stands for, such as a work. @param {number} n */
  choice: (n) => `one of ${count(n, "place", "places")}`,
  /** @param {string[]} places */
  only: (places) => `goes to ${places.join(", ")}`,
  nowhere: "asked about when its turn comes",
  where: "Show where",
  groups: "Still to come",
  choose: "choose it",
  placed: "Placed",
  again: "Place again",
  /** @param {string} unit */
  againOf: (unit) => `Place ${unit} again: those after it are put back where they were`,
  allBack: "Take them all back",
  presets: "Whole set-ups",
  bot: "As the bot would",
  thinking: "The bot is thinking…",
  botNone: "The bot knows no set-up for this.",
  history: "All as in history",
  own: "Your own",
  ownEmpty: "None is kept in this browser.",
  name: "Name",
  /** @param {number} n */
  nameNew: (n) => `Set-up ${n}`,
  save: "Save what is placed",
  /** @param {string} name @param {number} n */
  saved: (name, n) => `“${name}” is kept with ${count(n, "counter", "counters")}.`,
  saveNone: "Nothing of yours is placed yet.",
  load: "Load",
  export: "To a file",
  import: "From a file",
  remove: "Forget",
  /** @param {string} name */
  loadOf: (name) => `Load “${name}”`,
  /** @param {string} name */
  exportOf: (name) => `Write “${name}” to a file`,
  /** @param {string} name */
  removeOf: (name) => `Forget “${name}”`,
  /** @param {number} n */
  done: (n) => `${count(n, "counter was", "counters were")} placed.`,
  unfit: "Not placed as in the set-up:",
  /** @param {string} unit */
  waits: (unit) => `First place ${unit}: the set-up knows no place where it may stand now. What follows it is placed then.`,
  /** @param {string} unit */
  notKnown: (unit) => `The set-up says nothing of ${unit}, which comes next.`,
  last: "The last one is held: its button ends the placing, and then nothing can be taken back.",
  /** @param {number} n */
  pending: (n) => `${count(n, "counter follows", "counters follow")} as in the set-up.`,
  forget: "Let them go",
  badFile: "The file is no set-up of this program.",
  /** @param {string} game */
  otherGame: (game) => `The set-up is for another game (${game}).`,
  /** @param {string} side */
  otherSide: (side) => `The set-up is for the other side (${side}).`,
  tooLarge: "The file is too large for a set-up.",
};
