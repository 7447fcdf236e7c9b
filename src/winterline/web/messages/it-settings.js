/**
 * Texts of the settings: loaded with their dialog, because no page needs them before.
 */

import { say as page } from "./it.js";

export const say = {
  title: page.settings,
  remembered: "Restano in questo browser e valgono per ogni partita.",
  words: "Lingua",
  language: "Lingua della pagina",
  browsers: "quella del browser",
  playing: "Ciò che fanno gli altri",
  pace: "Viene mostrato",
  paces: page.paces,
  continues: "Le proprie battaglie proseguono da sole",
  sound: "Suoni",
  after: "Quando una partita è finita",
  curve: "La probabilità di vittoria, turno per turno, accanto alla mappa",
  asking: "Che cosa si chiede prima di farlo",
  asks: "Che delle unità non si sono mosse, prima che una fase finisca",
  asksText: "Ciò che fa perdere qualcosa si chiede sempre, e così ciò che non si può annullare: il suo pulsante lo dice.",
  look: "Aspetto",
  theme: "Colori",
  themes: { auto: "come il sistema", light: "chiaro", dark: "scuro" },
  animate: "Animazioni",
  keys: "Tasti mostrati sui pulsanti",
  map: "La mappa",
  numbers: page.toggleNumbers,
  aids: page.toggleAids,
};
