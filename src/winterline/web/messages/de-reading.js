/**
 * Texts of how to read a counter: loaded with the dialog, because the first page needs none of them.
 */

import { say as page } from "./de.js";

/** @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

export const say = {
  /** @param {string} name */
  title: (name) => `${page.readCounter}: ${name}`,
  signs: {
    colour: "Farbe",
    symbol: "Zeichen",
    size: "Über dem Zeichen",
    name: "Links",
    parent: "Rechts",
    steps: "Punkte",
    spent: "Kreis",
    stopped: "Quadrat mit Balken",
    inverted: "Querstrich",
    blank: "Leere Rückseite",
    attack: "Angriff",
    defence: "Verteidigung",
    combat: "Kampfstärke",
    move: "Bewegung",
    place: "Neben der Karte",
  },
  /** @param {string} nation @param {string} side */
  colour: (nation, side) => sentence(`${page.nation(nation)}; Seite: ${page.side(side)}`),
  /** @param {string} type */
  symbol: (type) => sentence(page.type(type)),
  /** @param {string} size */
  size: (size) => sentence(page.size(size)),
  /** @param {string} text  a name, or what a mark stands for */
  sentence,
  defenceOnly: "In Klammern: verteidigt und greift nie an.",
  /** @param {number} printed */
  atFirst: (printed) => `Bei voller Stärke ${page.points(printed)}.`,
  /** @param {number} left @param {number} all */
  steps: (left, all) => `${page.markSteps(left, all)}: Volle Punkte sind noch da, hohle verloren.`,
  /** @param {number} left */
  spent: (left) => sentence(page.markMoved(left)),
  stopped: "Hat angehalten und zieht nicht weiter.",
  inverted: "Liegt auf dem Gesicht und kann nicht kämpfen; die eine Zahl ist die Bewegung.",
  blank: "Zeigt weder Zeichen noch Stärke.",
  /** @param {string} status */
  place: (status) => sentence(page.status(status)),
};
