/**
 * Texts of sets of options: kept in this browser, and told by a link.
 */

import { count } from "./forms.js";

export const say = {
  title: "Sätze von Zusatzregeln",
  hint: "Spiel, Szenario und Zusatzregeln, wie sie jetzt gewählt sind: in diesem Browser aufbewahrt oder als Link, der diese Seite mit ihnen öffnet.",
  name: "Name",
  save: "Diesen Satz aufbewahren",
  link: "Einen Link dazu kopieren",
  copied: "Der Link ist kopiert.",
  notCopied: "Der Link lässt sich hier nicht kopieren; er steht in der Adresse dieser Seite.",
  take: "Nehmen",
  forget: "Vergessen",
  /** @param {string} name */
  takeOf: (name) => `Den Satz „${name}“ nehmen`,
  /** @param {string} name */
  forgetOf: (name) => `Den Satz „${name}“ vergessen`,
  /** @param {string} game @param {string} scenario @param {number} options */
  about: (game, scenario, options) => [game, scenario, count(options, "Zusatzregel", "Zusatzregeln")].filter(Boolean).join(" · "),
  opened: "Das ist der Satz des Links.",
  /** @param {string} game */
  noGame: (game) => `Der Link verlangt ein Spiel, das es hier nicht gibt: „${game}“.`,
  /** @param {string} scenario @param {string} game */
  noScenario: (scenario, game) => `${game} hat kein Szenario „${scenario}“.`,
  /** @param {string} preset */
  noPreset: (preset) => `In diesem Szenario gibt es keine Mischung „${preset}“.`,
  /** @param {string[]} options */
  noOptions: (options) => `In diesem Szenario nicht angeboten und weggelassen: ${options.join(", ")}.`,
  /** @param {string[]} options */
  excluded: (options) => `Von anderen des Satzes ausgeschlossen und weggelassen: ${options.join(", ")}.`,
  /** @param {string[]} options */
  needed: (options) => `Von anderen des Satzes gebraucht und dazugenommen: ${options.join(", ")}.`,
};
