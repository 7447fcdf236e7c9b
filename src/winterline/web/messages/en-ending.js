/**
 * Texts of how games end and go on: resigning, draws, a rematch, playing on, watching, what can be done with a game of the list. Loaded with
 * what they are for, because the first view needs none of them.
 */

import { say as page } from "./en.js";

export const say = {
  // --- resigning and draws
  title: "End the game",
  resign: "Resign…",
  /** @param {string} side */
  resignTitle: (side) => `Resign as the ${side}`,
  resignText: "The game ends at once, and the other side has won. This cannot be taken back.",
  /** @param {string} side */
  resignGo: (side) => `Resign as the ${side}`,
  notYet: "Keep playing",
  offer: "Offer a draw",
  offerSent: "Your offer of a draw waits for its answer.",
  withdraw: "Withdraw the offer",
  /** @param {string} side */
  offered: (side) => `The ${side} offer a draw.`,
  /** @param {string} side */
  declined: (side) => `The ${side} decline the draw.`,
  accept: "Accept: the game is drawn",
  decline: "Decline",

  // --- after the end
  endTitle: "The game is over",
  endWatch: "Look back at it with the replay below, or play on from any moment.",
  rematch: "Rematch with sides changed",
  /** @param {string} side */
  rematchJoin: (side) => `Take your seat at the rematch, as the ${side}`,
  rematchLinks: "The other player finds this seat at the end of the old game, and needs no link. Send the invitation only if somebody else is to sit there: it is good once, and only while the seat is free.",
  film: "Watch it as a film",
  filmStop: "Stop the film",
  filmNext: "Next turn",
  /** @param {string} when */
  filmAt: (when) => `The film is at ${when}`,

  // --- playing on from a moment
  playOn: "Play on from here",
  playOnText: "A new game starts from this position, with new dice. This one stays as it is.",
  against: "Against whom",
  start: "Start the new game",

  // --- a link to a moment
  link: "Link to this moment",
  linkText: "It opens the game at this moment for everybody who has a seat there or watches it. Others see nothing by it.",
  linkCopied: "The link to this moment is copied.",

  // --- two bots
  watching: "Two bots play. They wait for whoever watches.",
  goOn: "Let them play",
  pause: "Pause",

  // --- what can be done with a game of the list
  /** @param {string} title */
  about: (title) => `About “${title}”`,
  name: "What this game is called, for everybody at it",
  nameGo: "Rename",
  delete: "Delete the game…",
  /** @param {string} title */
  deleteTitle: (title) => `Delete “${title}”`,
  deleteText: "Nobody else has a seat at this game. It is removed for good, with its record and all its links. Download its log first, if you want to keep it.",
  /** @param {string} title */
  deleteGo: (title) => `Delete “${title}” for good`,
  leave: "Leave your seat…",
  /** @param {string} title */
  leaveTitle: (title) => `Leave “${title}”`,
  leaveText: "Somebody else has a seat, so the game stays. Your seat becomes free: your link opens nothing more, and the other player may invite somebody else to it.",
  /** @param {string} side */
  leaveGo: (side) => `Leave the seat of the ${side} for good`,
  keep: "Keep it",
  letGo: "Take off the list",
  letGoTitle: "Take a game off the list",
  letGoLinks: "Whoever has such a link has the seat. Keep it if you want to come back.",
  links: "Links",
  reissueTitle: "New link for a seat",
  /** @param {string} title */
  letGoText: (title) => `This browser forgets its seats at “${title}”. The game goes on, and its links stay good.`,
  log: page.downloadLog,
};
