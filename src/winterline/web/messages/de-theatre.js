/**
 * Texts of what is played to whoever missed it: loaded with it, because the first page needs none of them.
 */

import { say as page } from "./de.js";
import { count } from "./forms.js";

export const say = {
  /** @param {string} side */
  title: (side) => (side ? `Am Werk: ${page.side(side)}` : "Was geschah"),
  pause: "Anhalten",
  goOn: "Weiter",
  skip: "Überspringen",
  pace: "Tempo",
  paces: page.paces,
  /** @param {number} left */
  left: (left) => `noch ${left}`,
  continue: "Weiter",
  /** @param {string[]} hexes */
  battle: (hexes) => `Angriff auf ${hexes.join(" und ")}`,
  /** @param {number} die */
  die: (die) => `Der Würfel zeigt ${die}.`,
  attackers: "Es greifen an",
  losses: "Verluste",
  /** @param {string} side */
  lossesOf: (side) => `Verluste: ${page.side(side)}`,
  otherFaces: "Was jede Augenzahl ergeben hätte",
  /** @param {number} face @param {string} result */
  face: (face, result) => `${face}: ${page.result(result)}`,
  /** @param {number} share */
  likely: (share) => `ein Ergebnis von ${page.percent(share)}`,

  summary: "Seit deinem letzten Zug",
  dismiss: "Ausblenden",
  again: "Noch einmal vorführen",
  headlines: "Neues",
  beware: "So wie es steht",
  battles: "Gefechte",
  ground: "Gelände",
  arrivals: "Ankünfte",
  marches: "Märsche",
  /** @param {number} n */
  marchCount: (n) => count(n, "Spielstein zog", "Spielsteine zogen"),
  /** @param {string} hex @param {string} side */
  taken: (hex, side) => `${hex} ist jetzt besetzt: ${page.side(side)}`,
  /** @param {string} hex */
  free: (hex) => `Niemand hält ${hex} mehr`,
  /** @param {string} where @param {string} odds @param {number} die @param {string} result */
  battleLine: (where, odds, die, result) => `${where}: ${[odds, die ? `Wurf ${die}` : "", page.result(result)].filter(Boolean).join(", ")}`,
};
