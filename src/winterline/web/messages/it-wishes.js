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
  modes: {
    bot: ["Contro il computer", "Gioca l'altra parte, a qualsiasi ora."],
    hotseat: ["In due allo stesso schermo", "Vi passate lo schermo; i segreti restano nascosti."],
    invite: ["Su invito", "Ricevi un invito per l'altro giocatore e un link per gli spettatori."],
    watch: ["Due computer, e tu guardi", "Ti aspettano a ogni passo."],
  },
  sparring: "Allenamento",
  sparringText: "Un turno intero si può ritirare e rigiocare, come nuova partita con nuovi dadi; i tentativi si confrontano.",
  whichBot: "Avversario",
  /** @param {string} side */
  botOf: (side) => `${side}: computer`,
  bots: {
    "bot:normal": "Normale: pensa in anticipo e gioca per vincere.",
    "bot:hard": "Difficile: soppesa più piani e prova gli ultimi turni.",
    "bot:easy": "Facile: gioca in fretta e trascura qualcosa.",
    "bot:random": "A caso: muove qualunque cosa dovunque, per esercitarsi.",
  },
  whichCharacter: "Il suo carattere",
  characters: {
    "": "Secondo il manuale: soppesa tutto come si deve.",
    ":cautious": "Prudente: risparmia le truppe e attacca quando promette molto.",
    ":aggressive": "Aggressivo: attacca presto e ne paga il prezzo.",
  },
};
