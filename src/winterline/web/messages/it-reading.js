/**
 * Texts of how to read a counter: loaded with the dialog, because the first page needs none of them.
 */

import { say as page } from "./it.js";

/** @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

export const say = {
  /** @param {string} name */
  title: (name) => `${page.readCounter}: ${name}`,
  signs: {
    colour: "Colore",
    symbol: "Simbolo",
    size: "Sopra il simbolo",
    name: "A sinistra",
    parent: "A destra",
    steps: "Punti",
    spent: "Cerchio",
    stopped: "Quadrato con sbarra",
    inverted: "Linea trasversale",
    blank: "Retro bianco",
    attack: "Attacco",
    defence: "Difesa",
    combat: "Combattimento",
    move: "Movimento",
    place: "Fuori mappa",
  },
  /** @param {string} nation @param {string} side */
  colour: (nation, side) => sentence(`Nazione ${page.nation(nation)}; parte: ${page.side(side)}`),
  /** @param {string} type */
  symbol: (type) => sentence(page.type(type)),
  /** @param {string} size */
  size: (size) => sentence(page.size(size)),
  /** @param {string} text  a name, or what a mark stands for */
  sentence,
  defenceOnly: "Tra parentesi: difende, e non attacca mai.",
  /** @param {number} printed */
  atFirst: (printed) => `A piena forza ${page.points(printed)}.`,
  /** @param {number} left @param {number} all */
  steps: (left, all) => `${page.markSteps(left, all)}: i punti pieni restano, i vuoti sono perduti.`,
  /** @param {number} left */
  spent: (left) => sentence(page.markMoved(left)),
  stopped: "Si è fermata e non si muove oltre.",
  inverted: "È a faccia in giù e non può combattere; l'unica cifra è il movimento.",
  blank: "Non mostra né simbolo né forza.",
  /** @param {string} status */
  place: (status) => sentence(page.status(status)),
};
