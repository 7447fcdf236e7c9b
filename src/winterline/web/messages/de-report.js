/**
 * Texts of the report: loaded with its page. What the charts are called and how they are reckoned is said by the table.
 */

import { say as page } from "./de.js";

export const say = {
  side: page.side,
  /** @param {string} when */
  soFar: (when) => `Die Partie läuft noch: Das ist, was dein Platz von ihr weiß, bis ${when}.`,
  /** @param {string} winner */
  winner: (winner) => page.winner(winner),
  back: "Zurück zum Tisch",
  save: "Als Datei sichern",
  print: "Drucken",
  turning: "Wendepunkte",
  hindsight: "Entscheidungen und Würfel",
  lookback: "Wendepunkte suchen",
  lookbackHint: "Gab es einen besseren Plan, und was taten die Würfel? Der Tisch spielt Hunderte gedachter Partien; das dauert einige Minuten und geht weiter, wenn du die Seite verlässt.",
  lookbackWaits: "Erst sind andere Partien an der Reihe.",
  /** @param {number} done @param {number} of */
  lookbackGoes: (done, of) => `${done} von ${of} gedachten Partien`,
  lookbackStopped: "Die Suche hörte vor ihrem Ende auf. Du kannst sie neu beginnen.",
  /** @param {string} when */
  look: (when) => `Der Tisch, wie er nach ${when} stand`,
  /** @param {string} when @param {string} hex */
  map: (when, hex) => `Karte von ${when}, um ${hex}`,
  /** @param {string} side @param {string} hex @param {number} units @param {number} factors */
  stack: (side, hex, units, factors) => `${side}, ${hex}: ${units} ${units === 1 ? "Einheit" : "Einheiten"}, Stärke ${factors}`,
  counted: "Stärke, Verluste und Gelände",
  luck: "Glück",
  how: "Wie gerechnet wird",
  odds: "Verhältnisse und Ergebnisse",
  battles: "Gefechte",
  /** @param {number} count */
  battleCount: (count) => `${count} ${count === 1 ? "Gefecht" : "Gefechte"} ausgewürfelt`,
  none: "Noch nichts zu berichten.",
  /** @param {string} title */
  figures: (title) => `${title}: die Zahlen`,
};
