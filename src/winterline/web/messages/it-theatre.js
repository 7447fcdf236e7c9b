/**
 * Texts of what is played to whoever missed it: loaded with it, because the first page needs none of them.
 */

import { count } from "./forms.js";
import { say as page } from "./it.js";

/** @typedef {import("../types.d.ts").Toll} Toll */

/** What a result costs one side: the verbs tell who it is. @param {{lose: string, retreat: string}} verbs @param {Toll} toll */
const toll = ({ lose, retreat }, { steps = 0, all = false, back = false }) => {
  const lost = all ? `${lose} tutto` : steps ? `${lose} ${count(steps, "passo", "passi")}` : "";
  if (!back) return lost;
  return lost ? `${lost} e ${retreat}` : retreat;
};
const THEY = { lose: "perdono", retreat: "si ritirano" };
const WE = { lose: "perdiamo", retreat: "ci ritiriamo" };
/** @param {{share: number, attacker: Toll, defender: Toll}} likely */
const both = ({ attacker, defender }) => [toll(THEY, defender), toll(WE, attacker)].filter(Boolean).join(", ") || "non succede nulla";

export const say = {
  /** @param {string} side */
  title: (side) => (side ? `Di turno: ${page.side(side)}` : "Che cosa è successo"),
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
  likely: (share) => `probabilità ${page.percent(share)}`,

  summary: "Dal tuo ultimo turno",
  dismiss: "Chiudi",
  again: "Mostra di nuovo",
  headlines: "Notizie",
  beware: "Così come stanno le cose",
  battles: "Battaglie",
  ground: "Terreno",
  ports: "Porti",
  outlook: "Vittoria vicina",

  // --- a battle as it would stand
  /** @param {string[]} hexes @param {[number, number]} [totals] */
  prospect: (hexes, totals) => `contro ${hexes.join(" e ")}${totals ? `, ${page.points(totals[0])} a ${page.points(totals[1])}` : ""}`,
  /** @param {string[]} names @param {string} via @param {boolean} joined */
  prospectBy: (names, via, joined) => {
    const who = names.length > 4 ? `${names.slice(0, 4).join(", ")} e altre ${names.length - 4}` : names.join(", ");
    if (via) return `se arriva in ${via}: ${who}`;
    return joined ? `così come stanno tutte: ${who}` : `senza quelle in mano, che non possono arrivarvi accanto: ${who}`;
  },
  /** @param {number} n */
  prospectMore: (n) => `e ${count(n, "altra riga", "altre righe")}`,
  /** @param {{share: number, attacker: Toll, defender: Toll}} likely */
  likelyToll: (likely) => `probabile (${page.percent(likely.share)}): ${both(likely)}`,
  /** @param {{share: number, attacker: Toll, defender: Toll}} likely */
  orElse: (likely) => `poi più probabile (${page.percent(likely.share)}): ${both(likely)}`,
  arrivals: "Arrivi",
  departures: "Ritirati",
  /** @param {string} text  a sentence @param {number} n  how often the same happened */
  times: (text, n) => `${text.replace(/\.$/, "")} (${n}×).`,
  marches: "Marce",
  /** @param {number} n */
  marchCount: (n) => count(n, "pedina mossa", "pedine mosse"),
  /** @param {number} n @param {string} place  a hex or its town; empty beside the map */
  arrivalsAt: (n, place) => `${count(n, "unità arriva", "unità arrivano")} ${place ? `a ${place}` : "a fianco della mappa"}`,
  /** @param {string} text  what happened, which nobody chose */
  byItself: (text) => `Segue da sé: ${text}`,
  /** @param {string} side @param {string[]} names */
  isolated: (side, names) => `Isolate (${page.side(side)}): ${names.join(", ")}`,
  /** @param {string} hex @param {string} side */
  taken: (hex, side) => `${hex} è ora in mano a: ${page.side(side)}`,
  /** @param {string} hex */
  free: (hex) => `Nessuno tiene più ${hex}`,
  /** @param {string} where @param {string} odds @param {number} die @param {string} result */
  battleLine: (where, odds, die, result) => `${where}: ${[odds, die ? `dado ${die}` : "", page.result(result)].filter(Boolean).join(", ")}`,
};
