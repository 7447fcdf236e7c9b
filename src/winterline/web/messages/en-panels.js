/**
 * The texts of the panels at the table: hex, boxes, log, chat, replay, menu, ending.
 */

import { count } from "./forms.js";

export const panels = {
  // --- hex
  inspectorHint: "Point at a hex, tap it, or move the cursor there: what stands in it appears here.",
  /** @param {string} label */
  hexTitle: (label) => `Hex ${label}`,
  /** @param {number} n @param {number} cf */
  stackTotal: (n, cf) => `${count(n, "counter", "counters")}, ${count(cf, "combat factor", "combat factors")}`,
  chooseCounter: "Choose",
  whyNot: "Why not?",
  readCounter: "How to read this counter",
  turnAbout: "What a turn is about",
  hexRules: "Terrain here",
  hexNamed: "Rules that name this hex",
  ready: "ready",
  /** @type {Record<string, string>} */
  features: {
    coastal: "coast", landing: "landing beach", fortified: "fortified", bridge: "bridge", edge: "map edge",
    box: "sea box", port: "port", river: "river", town: "town", city: "city", village: "village", station: "station",
    "right arm": "right arm", "edge:entry": "Entry Area",
  },

  // --- boxes
  boxSea: "At sea",
  /** @param {string} box */
  boxName: (box) => `Box ${box}`,
  /** @param {string} when */
  boxArrival: (when) => `Due in ${when}`,
  boxNow: "due now",
  boxEliminated: "Eliminated",
  boxDriven: "Driven off",
  /** @param {string} when */
  boxReturn: (when) => `back in ${when}`,
  boxSupport: "Support",
  boxSupportHidden: "hidden",
  boxNotes: "Noted",
  boxEmpty: "Nothing is off the map.",
  boxArrivals: "Arrivals",
  boxOther: "Off the map",
  boxGone: "Out of play",
  rowNow: "now",
  /** @param {string} what @param {number} used @param {number} most */
  barOf: (what, used, most) => `${what}: ${used} of ${most}`,

  // --- layers
  /** @param {string} title */
  hideLayer: (title) => `Hide: ${title}`,
  aidsKey: "What the lines mean",
  layerEmpty: "Nothing to show now.",
  boxStrength: "Strength on the map",
  courseTitle: "The game so far",
  courseEmpty: "A chart appears when the first turn is over.",
  /** @param {string} name @param {number} first @param {number} last */
  courseLine: (name, first, last) => [name, first === last ? String(last) : `${first} → ${last}`].filter(Boolean).join(" "),
  /** @param {string} turn */
  courseTurn: (turn) => `turn ${turn}`,
  /** @param {number} n @param {string} what */
  boxCount: (n, what) => `${what} (${n})`,

  // --- log
  logFilter: "Show",
  logKinds: { all: "Everything", battle: "Battles", move: "Movement", loss: "Losses", talk: "Talk" },
  logSearch: "Search the log",
  logEmpty: "Nothing has happened yet.",
  logNoMatch: "Nothing fits this filter.",
  /** @param {number} n */
  logEarlier: (n) => `Show ${count(n, "earlier line", "earlier lines")}`,
  /** @param {number} n */
  logLook: (n) => `Look at the position after entry ${n}`,
  logTakenBack: "taken back",
  /** @param {number} n */
  logSince: (n) => `Since your last turn (${n})`,
  logSinceNone: "Nothing new since your last turn",
  logFocus: "Show on the map",
  logDie: "die",

  // --- replay
  replay: "Replay",
  replayPosition: "Moment of the game",
  replayStart: "To the start",
  replayBack: "One step back",
  replayPlay: "Play",
  replayPause: "Pause",
  replayForward: "One step on",
  replayNow: "To the present",
  replayLive: "Present",
  /** @param {number} n @param {number} all @param {string} when */
  replayAt: (n, all, when) => `${when || "Start"} · ${n} of ${all}`,
  playOn: "Play on from here",
  playOnShort: "Play on",
  replayLink: "Copy a link to this moment",

  // --- chat
  chatEmpty: "No messages yet.",
  chatWrite: "Message",
  chatSend: "Send",
  chatSpectators: "Spectators see what no side hides.",
  chatHint: "Everybody at this table reads messages.",
  /** @param {string} who @param {string} name */
  chatNamed: (who, name) => `${who} are now called ${name}.`,
  /** @param {string} who @param {string} title */
  gameCalled: (who, title) => `The ${who} call this game “${title}”.`,
  /** @param {string} name @param {string} side */
  chatBy: (name, side) => (name ? `${name} (${side})` : side),
  chatCannot: "Only seats can write.",

  // --- menu
  tableMenu: "Menu",
  menuTitle: "This table",
  menuSeats: "At the table",
  menuOnline: "here",
  menuOffline: "away",
  menuBot: "computer",
  menuScreen: "at this screen",
  menuOpen: "seat still open",
  menuName: "Your name at this table",
  menuRename: "Change",
  menuRenamed: "Changed.",
  menuRecord: "The record",
  downloadLog: "Download the log of your seat",
  downloadFull: "Download the full log",
  openReport: "After-action report",
  openReportSoFar: "Report of the game so far",
  menuNotices: "Notices",
  noticeTurn: "Tell me in a notification when it is my turn",
  noticeBlocked: "This browser does not allow notifications here.",
  webhook: "Webhook",
  webhookText: "An https address that is called when it is your turn. Leave it empty for none.",
  webhookSave: "Save",
  webhookSaved: "Saved.",
  noticeBody: "It is your turn.",
  noticeOverBody: "The game is over.",
  menuRead: "Read",
  menuLinks: "Links",
  commitment: "Commitment to the dice",
  commitmentText: "The SHA-256 of the key from which every roll follows, fixed before the game began. The key is in the full log.",
  commitmentShared: "The SHA-256 of the table's secret, fixed before anybody gave a number. Every roll follows from that secret and these numbers. The secret is in the full log once the game is over, and replay --verify proves it all.",
  commitmentTwo: "So neither player, nor whoever runs the table, could choose a roll. Whoever runs the table could look ahead.",
  commitmentOne: "So you have not left the dice to the table alone. Whoever runs the table could look ahead.",
  /** @param {string} side */
  diceNumber: (side) => `Number of the ${side}`,
  diceNone: "not given yet",

  // --- making the dice
  diceTitle: "The dice",
  diceWho: "Before the game",
  diceText: "Both players and the table make the dice together, so that none of them can choose a roll. The pages do it by themselves as soon as both players have opened the game.",
  diceStuck: "One side gave its number sealed and must open it. Its page does so by itself when it is opened in the same browser. If that number is lost, both players can agree to make the dice anew. Agree only if you believe it: whoever runs the table could have looked at the dice that would have come.",
  diceLost: "Your number was sealed in another browser. Open the game there, and it goes on by itself. If it is lost, ask the other player to make the dice anew with you.",
  diceElsewhere: "Your number was sealed in another browser, which must be opened again once the other player is here. Or choose a new number in this one.",
  diceHere: "Choose a new number here",
  diceAgree: "Agree to make the dice anew",
  diceAgreed: "You have agreed",
  /** @param {string} side */
  diceAsked: (side) => `The ${side} have agreed to make the dice anew.`,
  diceSuspect: "The dice of this game were made from another number than the one this browser gave. If you gave none from another device, do not trust them.",
  /** @param {number} seed */
  seedKnown: (seed) => `The dice of this game come from a known seed (${seed}): whoever made it can know every roll beforehand.`,
  understood: "Understood",
  ownLinkTitle: "Your link",
  ownLinkText: "Opens your seat on your other devices. It is for nobody else.",
  ownLinkShow: "Show your link",
  gameOptions: "Optional rules in force",
  noneInForce: "none",

  // --- ending and hand-over
  again: "Another game",
  /** @param {string} side */
  handOver: (side) => `Hand over to the ${side}`,
  /** @param {string} side */
  handOverText: (side) => `The ${side} decide next. Look as long as you like, then hand the screen over.`,
  /** @param {string} side */
  goOn: (side) => `Go on as the ${side}`,
  /** @param {string} side */
  goOnText: (side) => `The ${side} decide next. What happened stays here until you go on.`,
  handOverQuick: "Nothing is secret between us: change seats without a page in between",
};
