/**
 * The texts of the pages around the table: lobby, rules, tables, watch, hand-over, first lesson.
 */

import { count, levelled, since } from "./forms.js";

/** @type {Record<string, string>} */
const TOPICS = {
  auto_victory: "automatic victory",
  zoc: "zones of control",
  "movement.zoc": "movement: zones of control",
  "reinforcements.allied": "Allied reinforcements",
  "reinforcements.german": "German reinforcements",
};

/** @param {string} topic */
const topic = (topic) => TOPICS[topic] ?? topic.replaceAll("_", " ").replace(".", ": ");

/** @type {Record<string, string>} */
const FAVOURS = {
  "": "favours neither side", both: "favours neither side", allied: "favours the Allies", axis: "favours the Germans",
};
/** @type {Record<string, string>} */
const OPTION_GROUPS = {
  supp: "Supplement", adv: "Advanced supplement", addendum: "Addendum", aid: "Readings of the player aid", tourn: "Tournament rules", srt: "Tables",
};

export const pages = {
  // --- every page
  skipToContent: "Skip to the content",
  pages: "Pages",
  pageLobby: "Games",
  pageLearn: "Learn",
  pageRules: "Rules",
  pageTables: "Tables",
  pageWatch: "Watch",
  pageHandover: "Hand over the screen",
  pageLost: "Nothing here",
  pageJoin: "Invitation",
  pageReport: "After-action report",
  /** @param {string} page */
  titleOf: (page) => `${page} · Winterline`,
  loadingPage: "One moment…",
  tryAgain: "Try again",

  // --- lobby
  tagline: "The Italian campaign of 1943 to 1945 on the map, by the classic rules. Every move is checked, every number is explained.",
  newGame: "A new game",
  whichGame: "Game",
  whichScenario: "Scenario",
  primerLink: "What is new for players of the Basic Game",
  primerBack: "To the set-up of a game",
  pagePrimer: "What is new",
  choiceOpen: "By the book",
  choiceOpenText: "It is settled during the game, when the rules ask for it.",
  howToPlay: "Play",
  whichSide: "Your side",
  levelOf: levelled({ random: "at random", easy: "easy", hard: "hard", expert: "expert", normal: "normal", heuristic: "normal",
    cautious: "cautious", aggressive: "aggressive" }),
  yourName: "Your name",
  yourNameHint: "Shown to the others at the table; may stay empty.",
  optionalRules: "Optional rules",
  optionsHint: "The game is complete without them.",
  noOptions: "This game has no optional rules.",
  /** @param {string} whom  a side, both, or a text of the game */
  favour: (whom) => FAVOURS[whom] ?? whom,
  whichPreset: "Mix of optional rules",
  presetNone: "The game as it comes",
  presetNoneText: "Without any optional rule: the best to begin with.",
  presetMix: "Your own mix",
  /** @param {string} group */
  optionGroup: (group) => OPTION_GROUPS[group] ?? group[0].toUpperCase() + group.slice(1),
  /** @param {string} title @param {string[]} names */
  optionAdded: (title, names) => `${title} needs ${names.join(" and ")}: chosen with it.`,
  /** @param {string} title @param {string[]} names */
  optionDropped: (title, names) => `Without ${title} there is no ${names.join(" and no ")}: left out too.`,
  /** @param {string[]} names */
  optionExcluded: (names) => `Not together with ${names.join(" and ")}.`,
  /** @param {string[]} names */
  optionNeeds: (names) => `Needs ${names.join(" and ")}, chosen with it.`,
  optionRules: "Its rules",
  /** @param {number} all @param {number} allied @param {number} axis */
  balance: (all, allied, axis) =>
    all === 0
      ? "No optional rules: the game as it comes."
      : `${count(all, "optional rule", "optional rules")}: ${allied} for the Allies, ${axis} for the Germans, ${all - allied - axis} for neither.`,
  start: "Set up the table",
  starting: "Setting up…",
  firstTime: "First time here?",
  firstTimeText: "A guided opening of Anzio Beachhead, ANZIO or Italy '43 takes ten minutes: land, move, attack, roll the die.",
  startLesson: "Take the lesson",
  watchText: "Upload the log of a finished game and look at it move by move.",
  watchLink: "Watch a game",
  myGames: "Your games",
  noGames: "None yet. A game that you set up or join appears here.",
  /** @param {string} turn */
  turnOf: (turn) => `${turn} to decide`,
  yourTurn: "Your turn",
  diceStanding: "the dice await you: open the game",
  diceStandingOther: "the dice are being made",
  /** @param {string} winner */
  wonBy: (winner) => `Won by the ${winner}`,
  wonByYou: "You won",
  drawn: "Drawn",
  /** @param {string} when */
  turnNumber: (when) => `turn ${when}`,
  /** @param {string[]} others */
  against: (others) => `against ${others.join(" and ")}`,
  /** @param {string[]} players */
  between: (players) => players.join(" against "),
  ago: since("en", "just now"),
  searchGames: "Search your games",
  noGameFits: "No game fits.",
  allArchived: "All your games are archived.",
  finishedGames: "Finished",
  archive: "Archive",
  unarchive: "Take out",
  /** @param {number} n */
  showArchived: (n) => `Show archived games (${n})`,
  /** @param {string} side */
  youAre: (side) => `you: ${side}`,
  /** @param {string} level */
  theComputer: (level) => `the computer (${level})`,
  nobodyYet: "nobody yet",
  atOneScreen: "two at one screen",
  more: "More…",
  drawOffered: "A draw is offered",
  linksTitle: "Invitation links",
  linksText: "Send the invitation to the other player. It is good once: whoever sits down by it gets a link of their own, and yours opens nothing more. Links are shown only here; as the host you can make new ones, and both players are told.",
  /** @type {Record<string, string>} */
  linkFor: {
    allied: "Allied seat",
    axis: "German seat",
    spectator: "Spectators",
    host: "Host (yours alone: makes lost links anew)",
  },
  /** @param {string} seat */
  ownLink: (seat) => `${seat} (yours: you sit there already; for your other devices)`,
  /** @param {string} seat */
  invitation: (seat) => `Invitation: ${seat} (good once)`,
  copy: "Copy",
  copied: "Copied",
  toTheTable: "To the table",
  reissue: "Make a new link",
  reissueText: "The old link of that seat stops working at once, and both players read of it in the record. For the other player's seat the new one is an invitation, good once. A seat that this browser holds itself stays open here.",
  newLink: "New link",

  // --- rules
  rulesTitle: "Rules",
  rulesIntro: "Each rule in our own words, with the number by which the log, the prompts and the odds cite it.",
  searchRules: "Search the rules",
  searchHint: "Words, a rule number or a hex",
  /** @param {number} n @param {number} all */
  rulesFound: (n, all) => (n === all ? `${all} rules` : `${n} of ${all} rules`),
  noRules: "No rule fits. Try fewer or other words.",
  topics: "Topics",
  topic,
  /** @param {string} option */
  onlyWith: (option) => `with the option ${option.split("|").join(" or ").replaceAll("_", "-")}`,
  ruleNote: "Note",
  /** An example of the book: what stands, what is done, what follows. */
  example: ["Position", "Action", "Outcome"],
  ruleInTable: "In the tables",
  linkToRule: "Link to this rule",
  otherEdition: "Game",

  // --- tables
  tablesTitle: "Tables",
  tablesIntro: "What the rulebook prints as charts.",
  crt: "Combat results",
  crtText: "One die, in the column of the odds.",
  die: "Die",
  resultsKey: "What the results mean",
  terrain: "Terrain",
  terrainName: "Terrain",
  terrainMove: "Movement",
  terrainCombat: "Combat",
  impulses: "Impulses",
  impulse: "Impulse",
  impulseSide: "Side",
  impulseMovement: "Movement",
  impulseZoc: "May enter enemy zones of control",
  impulseAttack: "May attack",
  yes: "yes",
  no: "no",
  arrivals: "Arrivals",
  arrivalWhen: "When",
  arrivalUnit: "Unit",
  now: "now",
  /** @param {string} when */
  highlightWhen: (when) => `The present moment, ${when}, is marked.`,
  /** @param {string} odds */
  highlightOdds: (odds) => `Odds of ${odds} are marked.`,
  atStart: "at the start",
  ruleShort: "Rule",
  noCombatEffect: "none",

  // --- watch
  watchTitle: "Watch a game",
  watchIntro: "Choose the log of a finished game (a file ending in .wlog, at most 8 MB). It is checked line by line as it is read.",
  chooseLog: "Choose a log",
  dropLog: "or drop it here",
  /** @param {string} name */
  readingLog: (name) => `Checking ${name}…`,
  logTooLarge: "This file is larger than 8 MB.",
  watchHow: "Where logs come from",
  watchHowText: "The table's menu offers a game's log: while it runs, what your seat saw; once it is over, everything. Games played by the command line write the same files.",

  // --- an invitation
  /** @param {string} host @param {string} side */
  joinTitle: (host, side) => (host ? `${host} invites you to play the ${side}.` : `You are invited to play the ${side}.`),
  joinText: "When you sit down, this invitation is used up, and the seat is yours alone: the table's menu shows a link for your other devices.",
  joinDice: "The dice are made by both players and the table together, so that none of them can choose a roll. Your page does its part by itself.",
  /** @param {string} side */
  joinSit: (side) => `Sit down as the ${side}`,

  // --- an address that leads nowhere
  lostLink: "This link opens no seat.",
  lostLinkText: "An invitation is good once: perhaps somebody has sat down by it. Or part of the link is missing, or it was replaced by a new one. Whoever hosts the game can issue it again, in the menu of its table.",
  lostPage: "There is nothing at this address.",
  lostPageText: "Perhaps part of it is missing. Your games are on the first page.",
  lostHome: "To your games",

  // --- hand-over
  handoverTitle: "Hand over the screen",
  /** @param {string} side */
  handoverTo: (side) => `The ${side} decide next.`,
  handoverText: "Nothing of either side is on this page. When the other player sits at the screen, let them press the button.",
  /** @param {string} side */
  handoverSit: (side) => `I play the ${side}: show the table`,
  /** @param {string} side */
  handoverStay: (side) => `Back to the ${side}`,
  handoverOver: "The game is over: there is nothing left to hide.",
  handoverShow: "Show the table",
  handoverElsewhere: "The screen is being handed over in another tab. This one shows the table again when somebody has sat down there.",

  // --- errors
  unreachable: "The table cannot be reached. Is the server running?",
};
