/**
 * Texts of how games end and go on: resigning, draws, a rematch, playing on, watching, what can be done with a game of the list. Loaded with
 * what they are for, because the first view needs none of them.
 */

import { say as page } from "./de.js";

/** A side after an article. @param {string} side */
const after = (side) => (/^(Alliierte|Deutsche)$/.test(side) ? `${side}n` : side);

export const say = {
  // --- resigning and draws
  title: "Die Partie beenden",
  resign: "Aufgeben …",
  /** @param {string} side */
  resignTitle: (side) => `Aufgeben (${side})`,
  resignText: "Die Partie endet sofort, und die andere Seite hat gewonnen. Das lässt sich nicht zurücknehmen.",
  /** @param {string} side */
  resignGo: (side) => `Aufgeben (${side})`,
  notYet: "Weiterspielen",
  offer: "Remis anbieten",
  offerSent: "Dein Remisangebot wartet auf Antwort.",
  withdraw: "Das Angebot zurückziehen",
  /** @param {string} side */
  offered: (side) => `Die ${after(side)} bieten ein Remis an.`,
  /** @param {string} side */
  declined: (side) => `Die ${after(side)} lehnen das Remis ab.`,
  accept: "Annehmen: Die Partie endet remis",
  decline: "Ablehnen",

  // --- after the end
  endTitle: "Die Partie ist zu Ende",
  endWatch: "Blick mit der Rückschau unten auf sie zurück oder spiel von einem beliebigen Zeitpunkt weiter.",
  rematch: "Revanche mit getauschten Seiten",
  /** @param {string} side */
  rematchJoin: (side) => `Nimm deinen Platz in der Revanche ein: ${side}`,
  rematchLinks: "Der andere Spieler findet diesen Platz am Ende des alten Spiels und braucht keinen Link. Schick die Einladung nur, wenn jemand anders dort sitzen soll: Sie gilt einmal, und nur solange der Platz frei ist.",
  film: "Als Film ansehen",
  filmStop: "Film anhalten",
  filmNext: "Nächster Zug",
  /** @param {string} when */
  filmAt: (when) => `Der Film ist bei ${when}`,

  // --- playing on from a moment
  playOn: "Von hier aus weiterspielen",
  playOnText: "Eine neue Partie beginnt mit dieser Stellung und neuen Würfeln. Diese hier bleibt, wie sie ist.",
  against: "Gegen wen",
  start: "Die neue Partie beginnen",

  // --- a link to a moment
  link: "Link zu diesem Zeitpunkt",
  linkText: "Er öffnet die Partie an diesem Zeitpunkt für alle, die dort einen Platz haben oder zusehen. Andere sehen damit nichts.",
  linkCopied: "Der Link zu diesem Zeitpunkt ist kopiert.",

  // --- two bots
  watching: "Zwei Computer spielen. Sie warten auf den, der zusieht.",
  goOn: "Lass sie spielen",
  pause: "Anhalten",

  // --- what can be done with a game of the list
  /** @param {string} title */
  about: (title) => `Zu „${title}“`,
  name: "Wie diese Partie heißt, für alle, die dabei sind",
  nameGo: "Umbenennen",
  delete: "Die Partie löschen …",
  /** @param {string} title */
  deleteTitle: (title) => `„${title}“ löschen`,
  deleteText: "Niemand sonst hat einen Platz in dieser Partie. Sie wird endgültig entfernt, mit ihrer Aufzeichnung und allen Links. Lade zuerst ihr Protokoll herunter, wenn du es behalten willst.",
  /** @param {string} title */
  deleteGo: (title) => `„${title}“ endgültig löschen`,
  leave: "Deinen Platz verlassen …",
  /** @param {string} title */
  leaveTitle: (title) => `„${title}“ verlassen`,
  leaveText: "Jemand anderes hat einen Platz, also bleibt die Partie. Deiner wird frei: Dein Link öffnet nichts mehr, und der andere Spieler darf jemand anderen einladen.",
  /** @param {string} side */
  leaveGo: (side) => `Den Platz endgültig verlassen: ${side}`,
  keep: "Behalten",
  letGo: "Aus der Liste nehmen",
  letGoTitle: "Eine Partie aus der Liste nehmen",
  letGoLinks: "Wer einen solchen Link hat, hat den Platz. Behalte ihn, wenn du wiederkommen willst.",
  links: "Links",
  reissueTitle: "Neuer Link für einen Platz",
  /** @param {string} title */
  letGoText: (title) => `Dieser Browser vergisst seine Plätze bei „${title}“. Die Partie geht weiter, und ihre Links bleiben gültig.`,
  log: page.downloadLog,
};
