/**
 * Texts of sparring: loaded with its panel, or with the menu.
 */

import { say as page } from "./en.js";

export const say = {
  title: "Sparring",
  text: "Whole turns may be taken back and played again, to see what else might have come of them. Each goes on as a new game with new dice, so nobody learns what is rolled; the game that it was taken from stays as it was played. The record says so.",
  begin: "Begin sparring",
  /** @param {string} when */
  retake: (when) => `Take turn ${when} back`,
  /** @param {string} when */
  sure: (when) => `A new game begins where turn ${when} began, with new dice. This one stays as it is, among your games.`,
  none: "You have not played a turn yet that could be taken back.",
  /** @param {string} when */
  compared: (when) => `What came of turn ${when}`,
  before: "before",
  /** @param {number} n */
  attempt: (n) => `try ${n}`,
  soFar: "so far",
  chance: "Your winning chance",
  percent: page.percent,
  /** @param {string} title @param {string} unit @param {string} side */
  counted: (title, unit, side) => `${title}${unit ? ` (${unit})` : ""}${side ? `, ${page.side(side)}` : ""}`,
  dice: "Up to your next turn. The dice fell differently each time: one try says little about which plan is better.",
};
