/**
 * Texts of how to read a counter: loaded with the dialog, because the first page needs none of them.
 */

import { say as page } from "./en.js";

/** @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

export const say = {
  /** @param {string} name */
  title: (name) => `${page.readCounter}: ${name}`,
  signs: {
    colour: "Colour",
    symbol: "Symbol",
    size: "Above the symbol",
    name: "On the left",
    parent: "On the right",
    steps: "Dots",
    spent: "Circle",
    stopped: "Square with a bar",
    inverted: "Line across",
    blank: "Blank back",
    attack: "Attack",
    defence: "Defence",
    combat: "Combat",
    move: "Movement",
    place: "Off the map",
  },
  /** @param {string} nation @param {string} side */
  colour: (nation, side) => `${page.nation(nation)}; it fights for the ${page.side(side)}.`,
  /** @param {string} type */
  symbol: (type) => sentence(page.type(type)),
  /** @param {string} size */
  size: (size) => sentence(page.size(size)),
  /** @param {string} text  a name, or what a mark stands for */
  sentence,
  defenceOnly: "In parentheses: it defends, and never attacks.",
  /** @param {number} printed */
  atFirst: (printed) => `At full strength ${page.points(printed)}.`,
  /** @param {number} left @param {number} all */
  steps: (left, all) => `${page.markSteps(left, all)}: full dots are left, hollow ones lost.`,
  /** @param {number} left */
  spent: (left) => `It ${page.markMoved(left)}.`,
  stopped: "It has stopped and moves no further.",
  inverted: "It lies on its face and cannot fight; the one figure is its movement.",
  blank: "It shows neither symbol nor strength.",
  /** @param {string} status */
  place: (status) => sentence(page.status(status)),
};
