/**
 * Texts of placing counters and of whole set-ups: loaded with the panel for it, because the first view needs none of them.
 */

import { count } from "./forms.js";

export const say = {
  title: "Aufzustellen",
  /** @param {number} n */
  left: (n) => `noch ${n}`,
  now: "Jetzt aufstellen",
  /** @param {number} n */
  hexes: (n) => `hat ${count(n, "Ort", "Orte")} zur Wahl`,
  /** What no counter stands for, such as a work. @param {number} n */
  choice: (n) => `einer von ${count(n, "Ort", "Orten")}`,
  /** @param {string[]} places */
  only: (places) => `kommt nach ${places.join(", ")}`,
  nowhere: "wird gefragt, wenn sie an der Reihe ist",
  where: "Zeigen wo",
  groups: "Kommt noch",
  choose: "wählen",
  placed: "Aufgestellt",
  again: "Neu aufstellen",
  /** @param {string} unit */
  againOf: (unit) => `${unit} neu aufstellen: Die danach kommen wieder, wo sie waren`,
  allBack: "Alle zurücknehmen",
  presets: "Ganze Aufstellungen",
  bot: "Wie der Computer",
  thinking: "Der Computer denkt nach …",
  botNone: "Der Computer kennt hierfür keine Aufstellung.",
  history: "Alle wie in der Geschichte",
  own: "Deine eigenen",
  ownEmpty: "In diesem Browser ist keine gespeichert.",
  name: "Name",
  /** @param {number} n */
  nameNew: (n) => `Aufstellung ${n}`,
  save: "Das Aufgestellte speichern",
  /** @param {string} name @param {number} n */
  saved: (name, n) => `„${name}“ ist mit ${count(n, "Spielstein", "Spielsteinen")} gespeichert.`,
  saveNone: "Noch ist nichts von dir aufgestellt.",
  load: "Laden",
  export: "In eine Datei",
  import: "Aus einer Datei",
  remove: "Löschen",
  /** @param {string} name */
  loadOf: (name) => `„${name}“ laden`,
  /** @param {string} name */
  exportOf: (name) => `„${name}“ in eine Datei schreiben`,
  /** @param {string} name */
  removeOf: (name) => `„${name}“ löschen`,
  /** @param {number} n */
  done: (n) => `${count(n, "Spielstein wurde", "Spielsteine wurden")} aufgestellt.`,
  unfit: "Nicht wie in der Aufstellung gesetzt:",
  /** @param {string} unit */
  waits: (unit) => `Stell zuerst ${unit} auf: Die Aufstellung kennt keinen Ort, an dem sie jetzt stehen darf. Was folgt, wird dann gesetzt.`,
  /** @param {string} unit */
  notKnown: (unit) => `Die Aufstellung sagt nichts über ${unit}, an der die Reihe ist.`,
  last: "Die letzte wird gehalten: Ihr Knopf beendet das Aufstellen, und dann lässt sich nichts zurücknehmen.",
  /** @param {number} n */
  pending: (n) => `${count(n, "Spielstein folgt", "Spielsteine folgen")} wie in der Aufstellung.`,
  forget: "Abbrechen",
  badFile: "Die Datei ist keine Aufstellung dieses Programms.",
  /** @param {string} game */
  otherGame: (game) => `Die Aufstellung gehört zu einem anderen Spiel (${game}).`,
  /** @param {string} side */
  otherSide: (side) => `Die Aufstellung gehört zur anderen Seite (${side}).`,
  tooLarge: "Die Datei ist zu groß für eine Aufstellung.",
};
