/**
 * Texts of placing counters and of whole set-ups: loaded with the panel for it, because the first view needs none of them.
 */

import { count } from "./forms.js";

export const say = {
  title: "Da schierare",
  /** @param {number} n */
  left: (n) => `ne restano ${n}`,
  now: "Schiera ora",
  /** @param {number} n */
  hexes: (n) => `può andare in ${count(n, "luogo", "luoghi")}`,
  /** What no counter stands for, such as a work. @param {number} n */
  choice: (n) => `uno tra ${count(n, "luogo", "luoghi")}`,
  /** @param {string[]} places */
  only: (places) => `va in ${places.join(", ")}`,
  nowhere: "se ne chiede quando è il suo turno",
  where: "Mostra dove",
  groups: "Ancora da venire",
  choose: "scegli",
  placed: "Schierate",
  again: "Schiera di nuovo",
  /** @param {string} unit */
  againOf: (unit) => `Schiera di nuovo ${unit}: quelle dopo tornano dov'erano`,
  allBack: "Ritirale tutte dalla mappa",
  presets: "Schieramenti interi",
  bot: "Come farebbe il computer",
  thinking: "Il computer sta pensando…",
  botNone: "Il computer non conosce uno schieramento per questo.",
  history: "Tutte come nella storia",
  own: "I tuoi",
  ownEmpty: "In questo browser non ne è conservato nessuno.",
  name: "Nome",
  /** @param {number} n */
  nameNew: (n) => `Schieramento ${n}`,
  save: "Conserva ciò che è schierato",
  /** @param {string} name @param {number} n */
  saved: (name, n) => `«${name}» è conservato con ${count(n, "pedina", "pedine")}.`,
  saveNone: "Non hai ancora schierato nulla.",
  load: "Carica",
  export: "In un file",
  import: "Da un file",
  remove: "Dimentica",
  /** @param {string} name */
  loadOf: (name) => `Carica «${name}»`,
  /** @param {string} name */
  exportOf: (name) => `Scrivi «${name}» in un file`,
  /** @param {string} name */
  removeOf: (name) => `Dimentica «${name}»`,
  /** @param {number} n */
  done: (n) => `${count(n, "pedina schierata", "pedine schierate")}.`,
  unfit: "Non poste come nello schieramento:",
  /** @param {string} unit */
  waits: (unit) => `Schiera prima ${unit}: lo schieramento non conosce un luogo in cui possa stare ora. Ciò che segue viene posto dopo.`,
  /** @param {string} unit */
  notKnown: (unit) => `Lo schieramento non dice nulla di ${unit}, che viene adesso.`,
  last: "L'ultima è trattenuta: il suo pulsante termina lo schieramento, e poi non si può annullare nulla.",
  /** @param {number} n */
  pending: (n) => `${count(n, "pedina segue", "pedine seguono")} come nello schieramento.`,
  forget: "Lascia stare",
  badFile: "Il file non è uno schieramento di questo programma.",
  /** @param {string} game */
  otherGame: (game) => `Lo schieramento è di un altro gioco (${game}).`,
  /** @param {string} side */
  otherSide: (side) => `Lo schieramento è dell'altra parte (${side}).`,
  tooLarge: "Il file è troppo grande per uno schieramento.",
};
