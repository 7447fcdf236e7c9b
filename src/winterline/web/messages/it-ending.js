/**
 * Texts of how games end and go on: resigning, draws, a rematch, playing on, watching, what can be done with a game of the list. Loaded with
 * what they are for, because the first view needs none of them.
 */

import { say as page } from "./it.js";

/** A side with its article. @param {string} side */
const the = (side) => ({ Alleati: "Gli Alleati", Tedeschi: "I Tedeschi" })[side] ?? side;

export const say = {
  // --- resigning and draws
  title: "Finire la partita",
  resign: "Arrendersi…",
  /** @param {string} side */
  resignTitle: (side) => `Arrendersi (${side})`,
  resignText: "La partita finisce subito, e l'altra parte ha vinto. Non si può annullare.",
  /** @param {string} side */
  resignGo: (side) => `Arrenditi (${side})`,
  notYet: "Continua a giocare",
  offer: "Offri la patta",
  offerSent: "La tua offerta di patta attende risposta.",
  withdraw: "Ritira l'offerta",
  /** @param {string} side */
  offered: (side) => `${the(side)} offrono la patta.`,
  /** @param {string} side */
  declined: (side) => `${the(side)} rifiutano la patta.`,
  accept: "Accetta: la partita è patta",
  decline: "Rifiuta",

  // --- after the end
  endTitle: "La partita è finita",
  endWatch: "Riguardala con il replay qui sotto, o gioca da un momento qualsiasi in avanti.",
  rematch: "Rivincita a parti invertite",
  /** @param {string} side */
  rematchJoin: (side) => `Prendi posto nella rivincita: ${side}`,
  rematchLinks: "L'altro giocatore trova questo posto alla fine della vecchia partita e non ha bisogno di alcun link. Manda l'invito solo se deve sedersi qualcun altro: vale una volta, e solo finché il posto è libero.",
  film: "Guardala come un film",
  filmStop: "Ferma il film",
  filmNext: "Prossimo turno",
  /** @param {string} when */
  filmAt: (when) => `Il film è a ${when}`,

  // --- playing on from a moment
  playOn: "Gioca da qui in avanti",
  playOnText: "Una nuova partita comincia da questa posizione, con dadi nuovi. Questa resta com'è.",
  against: "Contro chi",
  start: "Comincia la nuova partita",

  // --- a link to a moment
  link: "Link a questo momento",
  linkText: "Apre la partita in questo momento per chiunque vi abbia un posto o la guardi. Altri non ci vedono nulla.",
  linkCopied: "Il link a questo momento è copiato.",

  // --- two bots
  watching: "Giocano due computer. Aspettano chi guarda.",
  goOn: "Falli giocare",
  pause: "Pausa",

  // --- what can be done with a game of the list
  /** @param {string} title */
  about: (title) => `Su «${title}»`,
  name: "Come si chiama questa partita, per tutti quelli che vi sono",
  nameGo: "Rinomina",
  delete: "Cancella la partita…",
  /** @param {string} title */
  deleteTitle: (title) => `Cancella «${title}»`,
  deleteText: "Nessun altro ha un posto in questa partita. Viene rimossa per sempre, con la sua registrazione e tutti i suoi link. Scarica prima il registro, se vuoi conservarlo.",
  /** @param {string} title */
  deleteGo: (title) => `Cancella «${title}» per sempre`,
  leave: "Lascia il tuo posto…",
  /** @param {string} title */
  leaveTitle: (title) => `Lascia «${title}»`,
  leaveText: "Qualcun altro ha un posto, quindi la partita resta. Il tuo diventa libero: il tuo link non apre più nulla, e l'altro giocatore può invitare qualcun altro.",
  /** @param {string} side */
  leaveGo: (side) => `Lascia per sempre il posto: ${side}`,
  keep: "Conserva",
  letGo: "Togli dall'elenco",
  letGoTitle: "Togliere una partita dall'elenco",
  letGoLinks: "Chi ha un link così ha il posto. Conservalo se vuoi tornare.",
  links: "Link",
  reissueTitle: "Nuovo link per un posto",
  /** @param {string} title */
  letGoText: (title) => `Questo browser dimentica i suoi posti in «${title}». La partita prosegue, e i suoi link restano validi.`,
  log: page.downloadLog,
};
