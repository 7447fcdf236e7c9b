/**
 * Texts of sets of options: kept in this browser, and told by a link.
 */

import { count } from "./forms.js";

export const say = {
  title: "Insiemi di regole facoltative",
  hint: "Gioco, scenario e regole facoltative come sono scelti ora: conservati in questo browser, o come link che apre questa pagina con essi.",
  name: "Nome",
  save: "Conserva questo insieme",
  link: "Copia un link a esso",
  copied: "Il link è copiato.",
  notCopied: "Qui il link non si può copiare; è nell'indirizzo di questa pagina.",
  take: "Prendi",
  forget: "Dimentica",
  /** @param {string} name */
  takeOf: (name) => `Prendi l'insieme «${name}»`,
  /** @param {string} name */
  forgetOf: (name) => `Dimentica l'insieme «${name}»`,
  /** @param {string} game @param {string} scenario @param {number} options */
  about: (game, scenario, options) => [game, scenario, count(options, "regola facoltativa", "regole facoltative")].filter(Boolean).join(" · "),
  opened: "Questo è l'insieme del link.",
  /** @param {string} game */
  noGame: (game) => `Il link chiede un gioco che qui non c'è: «${game}».`,
  /** @param {string} scenario @param {string} game */
  noScenario: (scenario, game) => `${game} non ha uno scenario «${scenario}».`,
  /** @param {string} preset */
  noPreset: (preset) => `In questo scenario non c'è una combinazione «${preset}».`,
  /** @param {string[]} options */
  noOptions: (options) => `Non offerte in questo scenario, e lasciate fuori: ${options.join(", ")}.`,
  /** @param {string[]} options */
  excluded: (options) => `Escluse da altre dell'insieme, e lasciate fuori: ${options.join(", ")}.`,
  /** @param {string[]} options */
  needed: (options) => `Richieste da altre dell'insieme, e aggiunte: ${options.join(", ")}.`,
};
