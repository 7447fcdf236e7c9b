/**
 * Texts of what is played to whoever missed it: loaded with it, because the first page needs none of them.
 */

import { say as page } from "./de.js";
import { count } from "./forms.js";

/** @typedef {import("../types.d.ts").Toll} Toll */

/** What a result costs one side: the subject, and its verbs in the plural. @param {string} who @param {Toll} toll */
const toll = (who, { steps = 0, all = false, back = false }) => {
  const lost = all ? `${who} verlieren alles` : steps ? `${who} verlieren ${count(steps, "Stufe", "Stufen")}` : "";
  if (!back) return lost;
  return lost ? `${lost} und weichen zurück` : `${who} weichen zurück`;
};
/** @param {{share: number, attacker: Toll, defender: Toll}} likely */
const both = ({ attacker, defender }) => [toll("sie", defender), toll("wir", attacker)].filter(Boolean).join(", ") || "nichts geschieht";

export const say = {
  /** @param {string} side */
  title: (side) => (side ? `Am Zug: ${page.side(side)}` : "Was geschah"),
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
  likely: (share) => `Chance ${page.percent(share)}`,

  summary: "Seit deinem letzten Zug",
  dismiss: "Ausblenden",
  again: "Noch einmal vorführen",
  headlines: "Neues",
  beware: "So wie es steht",
  battles: "Gefechte",
  ground: "Gelände",
  ports: "Häfen",
  outlook: "Sieg in Sicht",

  // --- a battle as it would stand
  /** @param {string[]} hexes @param {[number, number]} [totals] */
  prospect: (hexes, totals) => `gegen ${hexes.join(" und ")}${totals ? `, ${page.points(totals[0])} zu ${page.points(totals[1])}` : ""}`,
  /** @param {string[]} names @param {string} via @param {boolean} joined */
  prospectBy: (names, via, joined) => {
    const who = names.length > 4 ? `${names.slice(0, 4).join(", ")} und ${names.length - 4} weitere` : names.join(", ");
    if (via) return `wenn sie nach ${via} kommt: ${who}`;
    return joined ? `so wie alle stehen: ${who}` : `ohne die gewählten, die nicht herankommen: ${who}`;
  },
  /** @param {number} n */
  prospectMore: (n) => `und ${count(n, "weitere Zeile", "weitere Zeilen")}`,
  /** @param {{share: number, attacker: Toll, defender: Toll}} likely */
  likelyToll: (likely) => `wahrscheinlich (${page.percent(likely.share)}): ${both(likely)}`,
  /** @param {{share: number, attacker: Toll, defender: Toll}} likely */
  orElse: (likely) => `dann am ehesten (${page.percent(likely.share)}): ${both(likely)}`,
  arrivals: "Ankünfte",
  departures: "Abgezogen",
  /** @param {string} text  a sentence @param {number} n  how often the same happened */
  times: (text, n) => `${text.replace(/\.$/, "")} (${n}×).`,
  marches: "Märsche",
  /** @param {number} n */
  marchCount: (n) => count(n, "Spielstein zog", "Spielsteine zogen"),
  /** @param {number} n @param {string} place  a hex or its town; empty beside the map */
  arrivalsAt: (n, place) => `${count(n, "Einheit trifft", "Einheiten treffen")} ${place ? `in ${place}` : "neben der Karte"} ein`,
  /** @param {string} text  what happened, which nobody chose */
  byItself: (text) => `Das folgt von selbst: ${text}`,
  /** @param {string} side @param {string[]} names */
  isolated: (side, names) => `Isoliert (${page.side(side)}): ${names.join(", ")}`,
  /** @param {string} hex @param {string} side */
  taken: (hex, side) => `${hex} ist jetzt besetzt: ${page.side(side)}`,
  /** @param {string} hex */
  free: (hex) => `Niemand hält ${hex} mehr`,
  /** @param {string} where @param {string} odds @param {number} die @param {string} result */
  battleLine: (where, odds, die, result) => `${where}: ${[odds, die ? `Wurf ${die}` : "", page.result(result)].filter(Boolean).join(", ")}`,
};
