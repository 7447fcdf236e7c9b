/**
 * Texts of what is played to whoever missed it: loaded with it, because the first page needs none of them.
 */

import { count } from "./forms.js";
import { say as page } from "./it.js";

export const say = {
  /** @param {string} side */
  title: (side) => (side ? `All'opera: ${page.side(side)}` : "Che cosa è successo"),
  pause: "Pausa",
  goOn: "Prosegui",
  skip: "Salta",
  pace: "Ritmo",
  paces: page.paces,
  /** @param {number} left */
  left: (left) => `ancora ${left}`,
  continue: "Continua",
  /** @param {string[]} hexes */
  battle: (hexes) => `Attacco a ${hexes.join(" e ")}`,
  /** @param {number} die */
  die: (die) => `Il dado mostra ${die}.`,
  attackers: "Attaccano",
  losses: "Perdite",
  /** @param {string} side */
  lossesOf: (side) => `Perdite: ${page.side(side)}`,
  otherFaces: "Che cosa avrebbe dato ogni faccia",
  /** @param {number} face @param {string} result */
  face: (face, result) => `${face}: ${page.result(result)}`,
  /** @param {number} share */
  likely: (share) => `un risultato del ${page.percent(share)}`,

  summary: "Dal tuo ultimo turno",
  dismiss: "Chiudi",
  again: "Mostra di nuovo",
  headlines: "Notizie",
  beware: "Così come stanno le cose",
  battles: "Battaglie",
  ground: "Terreno",
  arrivals: "Arrivi",
  marches: "Marce",
  /** @param {number} n */
  marchCount: (n) => count(n, "pedina mossa", "pedine mosse"),
  /** @param {string} hex @param {string} side */
  taken: (hex, side) => `${hex} è ora in mano a: ${page.side(side)}`,
  /** @param {string} hex */
  free: (hex) => `Nessuno tiene più ${hex}`,
  /** @param {string} where @param {string} odds @param {number} die @param {string} result */
  battleLine: (where, odds, die, result) => `${where}: ${[odds, die ? `dado ${die}` : "", page.result(result)].filter(Boolean).join(", ")}`,
};
