/**
 * Every text of the page, in English. A translation is another file of this shape.
 */

import { pages } from "./en-pages.js";
import { panels } from "./en-panels.js";
import { count, listed, names, plain, points, shares } from "./forms.js";

/** @type {Record<string, string>} */
const SIDES = { allied: "Allies", axis: "Germans", spectator: "Spectator", host: "Host", draw: "Nobody" };
/** @type {Record<string, string>} */
const NATIONS = {
  uk: "British", us: "American", de: "German", fr: "French", ca: "Canadian", nz: "New Zealand", in: "Indian",
  lw: "Luftwaffe", pl: "Polish", za: "South African", it: "Italian", br: "Brazilian", gr: "Greek",
};
/** @type {Record<string, string>} */
const SIZES = {
  I: "company", II: "battalion", III: "regiment", X: "brigade", XX: "division", XXX: "corps", XXXX: "army",
};
/** @type {Record<string, string>} */
const RESULTS = {
  AE: "attackers eliminated",
  AX: "attackers pay, the rest retreat",
  AR: "attackers retreat",
  EX: "exchange",
  DR: "defenders retreat",
  DE: "defenders eliminated",
};
/** @type {Record<string, string>} */
const VERBS = {
  end: "End the phase",
  go: "Go there",
  declare: "Declare the attack",
  seal: "Seal the notes",
  halt: "Stay here",
  attack: "Attack",
  fight: "Fight",
  lose: "Give up",
  retreat: "Retreat",
  back: "Retreat to",
  advance: "Advance to",
  enter: "Bring on",
  move: "Move",
  join: "Join the attack",
};
/** @type {Record<string, string>} */
const KINDS = { nas: "naval gunfire", cas: "air support" };

/** What runs across or along sides of hexes. @type {Record<string, string>} */
const ALONG = {
  "road:major": "major road", "road:minor": "minor road", "road:unfinished": "unfinished road", rail: "railway",
  "river:major": "major river", "river:minor": "minor river", mountain: "mountain side", river: "river", canal: "canal",
};
/** @type {Record<string, string>} */
const DIRECTIONS = { N: "north", NE: "northeast", SE: "southeast", S: "south", SW: "southwest", NW: "northwest" };

/** @param {string[]} list */
const inWords = (list) => listed(list, "and");
const { percent } = shares("en");
const called = names({
  sides: SIDES, nations: NATIONS, sizes: SIZES, results: RESULTS, verbs: VERBS, kinds: KINDS, features: panels.features,
  adding: (kind) => `Add ${kind}`,
});

/** @typedef {import("../types.d.ts").Counter} Counter */
/** @typedef {{attack: number, defence: number, move: number}} Figures */

/** @param {Counter} c @param {Figures} now */
const figures = (c, now) => {
  if (c.type === "blank") return `nobody knows its strength, movement ${points(now.move)}`;
  const combat = c.figures === 3 ? `attack ${points(now.attack)}, defence ${points(now.defence)}`
    : `combat ${points(now.defence)}${now.attack ? "" : " in defence only"}`;
  return `${combat}, movement ${points(now.move)}`;
};

/** The guns of a division or a corps, which are no division and no corps. @type {Record<string, string>} */
const GUNS = { XX: "division artillery", XXX: "corps artillery" };
/** @param {Counter} c */
const gunsOf = ({ type, size }) => (type === "artillery" ? GUNS[size] : undefined);
/** What kind of unit it is: nation, type and size. @param {Counter} c */
const what = (c) => `${called.nation(c.nation)} ${gunsOf(c) ?? `${called.type(c.type)} ${called.size(c.size)}`}`;

export const say = {
  ...pages,
  ...panels,
  ...called,
  points,
  plain,
  percent,
  // --- names
  /** @param {Counter} c @param {Figures} [now] */
  counter: (c, now = c) => [c.name, c.type === "blank" ? "" : what(c), figures(c, now)].filter(Boolean).join(", "),
  what,
  figures,
  /** @param {string} hex */
  inHex: (hex) => `in ${hex}`,
  markStopped: "has stopped",
  markInverted: "inverted: cannot fight",
  /** @param {number} left */
  markMoved: (left) => `has moved, ${points(left)} left`,
  markAttacks: "is in a declared attack",
  markSelected: "selected",
  markLit: "can be chosen",
  /** @param {number} left @param {number} all */
  markSteps: (left, all) => `${left} of ${all} steps`,
  /** @param {number} n */
  stackOf: (n) => `stack of ${n}`,
  /** @param {number} cost */
  reachCost: (cost) => `reach for ${points(cost)}`,
  hexLit: "can be chosen",
  /** @param {string} label */
  hexSpoken: (label) => `hex ${label}`,
  /** @param {string} kind @param {string} name @param {string[]} directions */
  alongSides: (kind, name, directions) =>
    [ALONG[kind] ?? plain(kind), name, inWords(directions.map((way) => DIRECTIONS[way] ?? way))].filter(Boolean).join(" "),
  /** @param {string} side */
  inZone: (side) => `in the zone of control of the ${called.side(side)}`,
  /** @param {string} side */
  controlled: (side) => `held by the ${called.side(side)}`,
  emptyHex: "no counters",
  inHand: "In hand",

  // --- the page
  product: "Winterline",
  skipToMap: "Skip to the map",
  map: "Map",
  mapHelp: "Arrow keys move the cursor, Enter chooses, question mark asks why not, H opens the help.",
  loading: "Setting up the table…",
  offline: "The table cannot be reached. Try again in a moment.",
  reconnecting: "Connection lost. Trying again…",
  noAnswer: "The table does not answer. Waiting for it…",
  backOnline: "Connected again.",
  newEdition: "The table was updated. Load the page again to go on with the new one.",
  loadAgain: "Load again",
  /** @param {"" | "under way" | "stored" | "refused"} how */
  delivery: (how) => ({
    "": "",
    "under way": "Your last action is not confirmed yet: it is sent again by itself, and counts once.",
    stored: "Your last action was stored.",
    refused: "Your last action was refused and not stored.",
  })[how],
  /** @param {number} status */
  serverError: (status) => `The table answered with an error (${status}).`,
  close: "Close",
  help: "Help and keys",
  lobby: "All games",
  rules: "Rules",
  tables: "Tables",
  view: "View",
  panels: "Panels",
  /** @param {string} title @param {boolean} yours */
  pageTitle: (title, yours) => (yours ? `Your turn · ${title}` : title),
  /** @param {string} when @param {string} phase @param {string} [date] */
  when: (when, phase, date) => [called.moment(when), date, plain(phase)].filter(Boolean).join(" · "),
  /** @param {string} winner */
  winner: (winner) => (winner === "draw" ? "The game is drawn." : `The ${called.side(winner)} win.`),
  gameOver: "The game is over.",
  tabInspector: "Hex",
  tabBoxes: "Boxes",
  tabLog: "Log",
  tabChat: "Chat",
  /** @param {number} unread */
  chatTab: (unread) => (unread ? `Chat (${unread})` : "Chat"),

  // --- toggles
  hint: "Hint",
  hintTitle: "What would you do? The bot shows its plan for this phase",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show the whole map",
  toggleNumbers: "Hex numbers",
  /** @param {string} side */
  toggleZone: (side) => `Zones of control: ${called.side(side)}`,
  toggleCosts: "Reach and cost",
  toggleCounters: "Counters",
  toggleMoves: "Last moves as arrows",
  toggleAids: "What matters for the move",
  settings: "Settings",
  /** @type {Record<string, string>} */
  paces: { slow: "slowly", normal: "at a normal pace", fast: "fast", none: "not: show it at once" },
  playing: "What happened is being played.",

  // --- deciding
  yourDecision: "Your decision",
  /** @param {string} side */
  theirDecision: (side) => `${called.side(side)} to decide`,
  /** @param {string} side */
  waiting: (side) => `Waiting for the ${called.side(side)}.`,
  /** @param {number} n */
  lookingBack: (n) => `You are looking back at entry ${n}.`,
  backToNow: "Back to the present",
  /** @param {string} label */
  undo: (label) => `Undo: ${label}`,
  /** @param {string} what */
  yourChoice: (what) => `your choice “${what}”.`,
  takeBack: "Take back",
  takeBackAll: "Take it all back",
  offBoard: "Off the map",
  onBoard: "On the map",
  /** @param {number} n */
  offBoardHint: (n) => `${n} can be chosen`,
  /** @param {number} n */
  group: (n) => `${n} counters are chosen to go together. Choose a hex: as many go as fit.`,
  /** @param {number} n */
  groupStuck: (n) => `${n} counters are chosen to go together, and no hex is within reach of any of them.`,
  /** @param {string[]} names @param {number} more  than these @param {string} why */
  whoStays: (names, more, why) => `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}: ${why}`,
  /** @param {number} n @param {string[]} why */
  stayed: (n, why) => `${n === 1 ? "One stays behind" : `${n} stay behind`}. ${why.join(" ")}`,
  /** @param {number} n */
  wholeStack: (n) => `Whole stack (${n})`,
  /** @param {string} name @param {number} n */
  wholeFormation: (name, n) => `All of ${name} (${n})`,
  /** @param {number} n */
  allWaiting: (n) => `All who wait there (${n})`,
  /** @param {number} n @param {number | undefined} used @param {number | undefined} allowed */
  stackHead: (n, used, allowed) => (used === undefined || allowed === undefined ? String(n) : `${n} · ${points(used)}/${points(allowed)}`),
  /** @param {number} cost @param {number | undefined} n  how many of a group get there @param {number} all */
  costFor: (cost, n, all) => (n !== undefined && n < all ? `${points(cost)} (${n} of ${all})` : points(cost)),
  /** @param {number} n @param {number} all */
  takesSome: (n, all) => `${n} of ${all} can go there`,
  /** @param {string} what */
  really: (what) => `${what}? Choose it again, or take it back.`,
  /** @param {string[]} sentences */
  warned: (sentences) => `${sentences.slice(0, 2).join(" ")} Go there all the same?`,
  /** @param {string} what @param {boolean} rolls @param {string} next  the side that decides then @param {string[]} lost @param {string[]} fates  what happens to them */
  itIsFinal: (what, rolls, next, lost, fates) => [
    `${what}? It cannot be taken back${rolls ? ": dice fall" : ""}.`,
    ...fates,
    lost.length && !fates.length ? `In any case it costs ${inWords(lost)} a step, or all of it.` : "",
    next ? `Then the ${called.side(next)} decide.` : "",
  ].filter(Boolean).join(" "),
  /** What follows the end of a phase. @param {string} side */
  thenDecide: (side) => `then the ${called.side(side)} decide`,
  /** @param {string} phase @param {string} when  the turn, where it is another */
  thenPhase: (phase, when) => `then ${[called.moment(when), plain(phase)].filter(Boolean).join(", ")}`,
  /** @param {string} name */
  stepOf: (name) => `a step of ${name}`,
  /** @param {string} what @param {string[]} own @param {string[]} theirs */
  itCosts: (what, own, theirs) => {
    const costs = [own.length ? `costs ${own.join(", ")}` : "", theirs.length ? `costs the enemy ${theirs.join(", ")}` : ""];
    return `${what}? It ${costs.filter(Boolean).join(" and ")}.`;
  },
  /** @param {string} prompt */
  theyAreAsked: (prompt) => `They are asked: “${prompt}”`,
  /** @param {string} what */
  reallySo: (what) => `${what}? Press the button, or take it back.`,
  /** @param {string} what @param {string} who @param {(string | undefined)[]} places */
  wholeAction: (what, who, places) => `${[what, ...places.slice(0, 1)].join(" ")}${places[1] ? ` by ${places[1]}` : ""}${who ? `: ${who}` : ""}`,
  /** @param {string} what @param {string | undefined} place */
  kindAt: (what, place) => `${what}: ${place}`,
  /** @param {string} what @param {string} where */
  andFight: (what, where) => `${what}, and fight for ${where}`,
  /** @param {number} n */
  moreRolls: (n) => `${n} more`,
  /** One roll, and how many others are for the same elsewhere. @param {string} roll @param {number} n */
  andAlike: (roll, n) => `${roll} (${n} more)`,
  /** What a press leads on to. @param {string} what @param {string[]} sure @param {string[]} perhaps @param {boolean} reveals @param {string} [over] */
  leadsTo: (what, sure, perhaps, reveals, over = "") => [
    what,
    reveals ? "and see what support was noted" : "",
    sure.length ? `and roll for ${inWords(sure)}` : "",
    perhaps.length ? `then, if nothing is left to decide, roll for ${inWords(perhaps)}` : "",
    over === "surely" ? "and the game is over" : over ? "and the game may be over" : "",
  ].filter(Boolean).join(", "),
  /** @param {string} name @param {string} hex @param {boolean} others  whether more is lit than that hex */
  onlyWay: (name, hex, others) => (others
    ? `${name} can go to ${hex} only: choose it to go there, an enemy that is lit to attack, or take it back.`
    : `Only one hex is open to ${name}: choose it to go there, or take it back.`),
  battleReady: "Everyone who may attack is in. Declare the attack, or take it back.",
  /** @param {string} verb @param {number} n */
  folded: (verb, n) => `${verb}: ${n} to choose from`,
  moreButtons: "More…",
  wholeQuestion: "Read all",
  lessButtons: "Less",
  whichKind: "In which way",
  /** @param {string} to @param {string} via */
  wayBack: (to, via) => `To ${to} by ${via}`,
  /** @param {string} to @param {string} by */
  wayThrough: (to, by) => (to.includes(by) || by.includes(to) ? by : `${by}, ${to}`),
  /** @param {string} to */
  wayStraight: (to) => `Straight to ${to}`,
  /** @param {string} hex */
  goTo: (hex) => `Go to ${hex}`,
  lowerOdds: "Or at lower odds",
  otherOdds: "Or at other odds",
  whichWay: "Several ways lead there. Which one?",
  /** @param {string} name */
  whichVerb: (name) => `What shall ${name || "it"} do?`,
  leftUndoneTitle: "Before the phase ends",
  leftUndoneText: "As things stand:",
  idleSilent: "Do not ask again in this game because units have not moved",
  /** @param {number} n */
  warnings: (n) => count(n, "warning", "warnings"),
  /** @param {boolean} held */
  foreseen: (held) => (held ? "If this is done:" : "If it goes there:"),
  /** @param {number} n */
  foreseenMore: (n) => `and ${count(n, "further warning", "further warnings")}`,
  /** @param {string} side @param {number} used @param {number} allowed */
  stacking: (side, used, allowed) => `${called.side(side)}: stacking ${points(used)} of ${points(allowed)}`,
  stackingThen: "after the move",
  notYet: "Not yet",
  nothingSent: "The table does not answer. Nothing was sent: try it again.",
  seatLost: "Your link to this seat was replaced by a new one. Ask whoever hosts the game for it.",
  stale: "The game had moved on. The map shows it as it stands now.",

  permits: "What this phase permits",

  // --- why not
  whyTitle: "Why not?",
  whyNoEnd: "Why can the phase not end yet?",
  canBeDone: "This can be done: choose it.",
  /** @param {string} what */
  remedy: (what) => `What can be done: ${what}.`,
  /** @param {string} side */
  notYours: (side) => `It is the decision of the ${called.side(side)}.`,
  nothingToAsk: "Nothing can be done with this now.",
  inThePast: "You are looking at the past. Return to the present to act.",
  readRule: "Read the rule",
  rule: "Rule",
  untranslated: "This text is not translated yet.",
  ruleUnknown: "This rule's text could not be loaded.",

  // --- battles
  battle: "Battle",
  battleOn: "Attack on",
  attackers: "Attackers",
  attack: "Attack",
  defence: "Defence",
  total: "Total",
  chances: "Chances",
  shifts: "Column shifts",
  modifiers: "Modifiers",
  joinAll: "Add everyone who may join",
  /** @param {string} name */
  leaveOut: (name) => `Leave out ${name}`,
  mayJoin: "May join",
  mayAlso: "May also be attacked",
  chooseAttackers: "Choose the attackers: the lit counters may join.",
  /** @param {number} a @param {number} d */
  strength: (a, d) => `${a} to ${d}`,
  belowTable: "These odds are below the table: it has no result for them.",
  oneMoreNothing: "One more factor changes nothing.",
  /** @param {string} column */
  oneMoreChanges: (column) => `One more factor makes it ${column}.`,
  /** @param {number} n @param {string} column */
  moreMakes: (n, column) => `${count(n, "more factor makes", "more factors make")} it ${column}.`,
  /** @param {number} n @param {string} column */
  lessMakes: (n, column) => `${count(n, "factor", "factors")} less: ${column}.`,
  moreNothing: "More factors change nothing.",
  bestColumn: "This is the best column of the table.",
  /** @param {string} result @param {number} share */
  chance: (result, share) => `${called.result(result)}: ${percent(share)}`,
  declaredBattles: "Declared attacks",
  /** @param {string[]} hexes @param {number} n */
  declaredOn: (hexes, n) => `on ${hexes.join(" and ")} by ${count(n, "counter", "counters")}`,
  won: "won at once",
  change: "Change",
  changeBattleTitle: "Takes back what was done since, and opens this attack again",
  /** @param {string[]} hexes */
  changeBattle: (hexes) => `Change the attack on ${hexes.join(" and ")}`,
  /** @param {string[]} left */
  supportLeft: (left) => `Left: ${left.join(", ")}.`,
  /** @param {string} odds @param {number} die  0 where none was rolled @param {string} result */
  battleFlash: (odds, die, result) => [odds, die ? `die ${die}` : "", result].filter(Boolean).join(" · "),
  /** @param {string[]} where @param {string} fell  odds, die and result */
  because: (where, fell) => `After the attack on ${where.join(" and ")}: ${fell}`,
  /** @param {string} name @param {string[]} hexes */
  wayTold: (name, hexes) => `${name}: ${hexes.join(" → ")}`,

  // --- help
  goToHex: "Go to hex",
  hexNumber: "Hex number",
  go: "Go",
  /** @param {string} label */
  noSuchHex: (label) => `There is no hex ${label}.`,
};
