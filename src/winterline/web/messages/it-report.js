/**
 * Texts of the report: loaded with its page. What the charts are called and how they are reckoned is said by the table.
 */

import { say as page } from "./it.js";

export const say = {
  side: page.side,
  /** @param {string} when */
  soFar: (when) => `La partita continua: questo è ciò che il tuo posto ne sa, fino a ${when}.`,
  /** @param {string} winner */
  winner: (winner) => page.winner(winner),
  back: "Torna al tavolo",
  save: "Salva come file",
  print: "Stampa",
  turning: "Punti di svolta",
  hindsight: "Decisioni e dadi",
  lookback: "Cerca le svolte",
  lookbackHint: "C'era un piano migliore, e che cosa hanno fatto i dadi? Il tavolo gioca centinaia di partite immaginate; ci vogliono alcuni minuti e continua anche se lasci la pagina.",
  lookbackWaits: "Prima toccano altre partite.",
  /** @param {number} done @param {number} of */
  lookbackGoes: (done, of) => `${done} partite immaginate su ${of}`,
  lookbackStopped: "La ricerca si è fermata prima della fine. Puoi ricominciarla.",
  /** @param {string} when */
  look: (when) => `Il tavolo com'era dopo ${when}`,
  /** @param {string} when @param {string} hex */
  map: (when, hex) => `Mappa di ${when}, attorno a ${hex}`,
  /** @param {string} side @param {string} hex @param {number} units @param {number} factors */
  stack: (side, hex, units, factors) => `${side}, ${hex}: ${units} unità, ${factors} ${factors === 1 ? "fattore" : "fattori"}`,
  counted: "Forza, perdite e terreno",
  luck: "Fortuna",
  how: "Come si calcola",
  odds: "Rapporti e risultati",
  battles: "Battaglie",
  /** @param {number} count */
  battleCount: (count) => `${count} ${count === 1 ? "battaglia risolta" : "battaglie risolte"} ai dadi`,
  none: "Ancora nulla da raccontare.",
  /** @param {string} title */
  figures: (title) => `${title}: le cifre`,
};
