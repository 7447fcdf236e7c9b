/**
 * Texts of the settings: loaded with their dialog, because no page needs them before.
 */

import { say as page } from "./de.js";

export const say = {
  title: page.settings,
  remembered: "Sie werden in diesem Browser gespeichert und gelten für jede Partie.",
  words: "Sprache",
  language: "Sprache der Seite",
  browsers: "wie im Browser eingestellt",
  playing: "Was andere tun",
  pace: "Es wird vorgeführt",
  paces: page.paces,
  continues: "Eigene Gefechte gehen von selbst weiter",
  sound: "Ton",
  after: "Wenn ein Spiel zu Ende ist",
  curve: "Die Gewinnchance Zug um Zug neben der Karte",
  asking: "Was vorher gefragt wird",
  asks: "Dass Einheiten nicht gezogen haben, bevor eine Phase endet",
  asksText: "Was etwas verliert, wird immer gefragt, ebenso, was sich nicht zurücknehmen lässt: Sein Knopf nennt es.",
  look: "Aussehen",
  theme: "Farben",
  themes: { auto: "wie das System", light: "hell", dark: "dunkel" },
  animate: "Animationen",
  keys: "Tasten auf den Knöpfen zeigen",
  map: "Die Karte",
  numbers: page.toggleNumbers,
  aids: page.toggleAids,
};
