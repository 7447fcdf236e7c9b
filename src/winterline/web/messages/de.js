/**
 * Every text of the page, in German. What the words mean here is in docs/languages.md.
 */

import { pages } from "./de-pages.js";
import { panels } from "./de-panels.js";
import { count, listed, names, plain, points, shares } from "./forms.js";

/** @type {Record<string, string>} */
const SIDES = { allied: "Alliierte", axis: "Deutsche", spectator: "Zuschauer", host: "Gastgeber", draw: "Niemand" };
/** As they are called after an article: die Alliierten, der Alliierten, den Alliierten. @type {Record<string, string>} */
const AFTER = { allied: "Alliierten", axis: "Deutschen", spectator: "Zuschauer", host: "Gastgeber" };
/** @type {Record<string, string>} */
const NATIONS = {
  uk: "britisch", us: "amerikanisch", de: "deutsch", fr: "französisch", ca: "kanadisch", nz: "neuseeländisch", in: "indisch",
  lw: "Luftwaffe", pl: "polnisch", za: "südafrikanisch", it: "italienisch", br: "brasilianisch", gr: "griechisch",
};
/** @type {Record<string, string>} */
const SIZES = {
  I: "Kompanie", II: "Bataillon", III: "Regiment", X: "Brigade", XX: "Division", XXX: "Korps", XXXX: "Armee",
};
/** @type {Record<string, string>} */
const RESULTS = {
  AE: "Angreifer vernichtet",
  AX: "Angreifer zahlen, der Rest weicht zurück",
  AR: "Angreifer weichen zurück",
  EX: "Austausch",
  DR: "Verteidiger weichen zurück",
  DE: "Verteidiger vernichtet",
};
/** @type {Record<string, string>} */
const VERBS = {
  end: "Phase beenden",
  go: "Dorthin gehen",
  declare: "Angriff ansagen",
  seal: "Notizen versiegeln",
  halt: "Hier bleiben",
  attack: "Angreifen",
  fight: "Kämpfen",
  lose: "Aufgeben",
  retreat: "Zurückziehen",
  back: "Zurück nach",
  advance: "Nachrücken nach",
  enter: "Heranbringen",
  move: "Ziehen",
  join: "Mit angreifen",
};
/** @type {Record<string, string>} */
const KINDS = { nas: "Schiffsartillerie", cas: "Luftunterstützung" };

/** What runs across or along sides of hexes. @type {Record<string, string>} */
const ALONG = {
  "road:major": "Hauptstraße", "road:minor": "Nebenstraße", "road:unfinished": "unfertige Straße", rail: "Eisenbahn",
  "river:major": "großer Fluss", "river:minor": "kleiner Fluss", mountain: "Bergseite", river: "Fluss", canal: "Kanal",
};
/** @type {Record<string, string>} */
const DIRECTIONS = { N: "Norden", NE: "Nordosten", SE: "Südosten", S: "Süden", SW: "Südwesten", NW: "Nordwesten" };

/** @param {string[]} list */
const inWords = (list) => listed(list, "und");
const { percent } = shares("de");
const called = names({
  sides: SIDES, nations: NATIONS, sizes: SIZES, results: RESULTS, verbs: VERBS, kinds: KINDS, features: panels.features,
  moments: { Allied: "alliiert", German: "deutsch", start: "zu Beginn", over: "zu Ende" },
  adding: (kind) => `${kind} dazunehmen`,
});
/** A side after an article. @param {string} side */
const after = (side) => AFTER[side] ?? side;

/** @typedef {import("../types.d.ts").Counter} Counter */
/** @typedef {{attack: number, defence: number, move: number}} Figures */

/** @param {Counter} c @param {Figures} now */
const figures = (c, now) => {
  if (c.type === "blank") return `niemand kennt die Stärke, Bewegung ${points(now.move)}`;
  const combat = c.figures === 3 ? `Angriff ${points(now.attack)}, Verteidigung ${points(now.defence)}`
    : `Kampfstärke ${points(now.defence)}${now.attack ? "" : ", nur in der Verteidigung"}`;
  return `${combat}, Bewegung ${points(now.move)}`;
};

/** The guns of a division or a corps, which are no division and no corps. @type {Record<string, string>} */
const GUNS = { XX: "Divisionsartillerie", XXX: "Korpsartillerie" };
/** @param {Counter} c */
const gunsOf = ({ type, size }) => (type === "artillery" ? GUNS[size] : undefined);
/** What kind of unit it is: nation, type and size. @param {Counter} c */
const what = (c) => `${gunsOf(c) ?? `${called.type(c.type)}, ${called.size(c.size)}`}, ${called.nation(c.nation)}`;

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
  markStopped: "hat angehalten",
  markInverted: "umgedreht: kann nicht kämpfen",
  /** @param {number} left */
  markMoved: (left) => `hat gezogen, ${points(left)} übrig`,
  markAttacks: "gehört zu einem angesagten Angriff",
  markSelected: "gewählt",
  markLit: "wählbar",
  /** @param {number} left @param {number} all */
  markSteps: (left, all) => `${left} von ${all} Stufen`,
  /** @param {number} n */
  stackOf: (n) => `Stapel aus ${n}`,
  /** @param {number} cost */
  reachCost: (cost) => `erreichbar für ${points(cost)}`,
  hexLit: "wählbar",
  /** @param {string} label */
  hexSpoken: (label) => `Feld ${label}`,
  /** @param {string} kind @param {string} name @param {string[]} directions */
  alongSides: (kind, name, directions) =>
    [ALONG[kind] ?? plain(kind), name, inWords(directions.map((way) => DIRECTIONS[way] ?? way))].filter(Boolean).join(" "),
  /** @param {string} side */
  inZone: (side) => `in der Kontrollzone der ${after(side)}`,
  /** @param {string} side */
  controlled: (side) => `gehalten von den ${after(side)}`,
  emptyHex: "keine Spielsteine",
  inHand: "In der Hand",

  // --- the page
  product: "Winterline",
  skipToMap: "Direkt zur Karte",
  map: "Karte",
  mapHelp: "Pfeiltasten bewegen den Zeiger, Eingabe wählt, Fragezeichen fragt warum nicht, H öffnet die Hilfe.",
  loading: "Das Spiel wird aufgebaut …",
  offline: "Der Tisch ist nicht erreichbar. Versuch es gleich noch einmal.",
  reconnecting: "Verbindung verloren. Neuer Versuch …",
  noAnswer: "Der Tisch antwortet nicht. Es wird gewartet …",
  backOnline: "Wieder verbunden.",
  newEdition: "Der Tisch wurde erneuert. Lade die Seite neu, um mit der neuen weiterzuspielen.",
  loadAgain: "Neu laden",
  /** @param {"" | "under way" | "stored" | "refused"} how */
  delivery: (how) => ({
    "": "",
    "under way": "Deine letzte Aktion ist noch nicht bestätigt: Sie wird von selbst wieder gesendet und zählt einmal.",
    stored: "Deine letzte Aktion wurde gespeichert.",
    refused: "Deine letzte Aktion wurde abgelehnt und nicht gespeichert.",
  })[how],
  /** @param {number} status */
  serverError: (status) => `Der Tisch meldet einen Fehler (${status}).`,
  close: "Schließen",
  help: "Hilfe und Tasten",
  lobby: "Alle Partien",
  rules: "Regeln",
  tables: "Tabellen",
  view: "Ansicht",
  panels: "Seitenleiste",
  /** @param {string} title @param {boolean} yours */
  pageTitle: (title, yours) => (yours ? `Du bist dran · ${title}` : title),
  /** @param {string} when @param {string} phase @param {string} [date] */
  when: (when, phase, date) => [called.moment(when), date, plain(phase)].filter(Boolean).join(" · "),
  /** @param {string} winner */
  winner: (winner) => (winner === "draw" ? "Die Partie endet unentschieden." : `Die ${after(winner)} gewinnen.`),
  gameOver: "Die Partie ist zu Ende.",
  tabInspector: "Feld",
  tabBoxes: "Ablagen",
  tabLog: "Protokoll",
  tabChat: "Chat",
  /** @param {number} unread */
  chatTab: (unread) => (unread ? `Chat (${unread})` : "Chat"),

  // --- toggles
  hint: "Tipp",
  hintTitle: "Was tätest du? Der Bot zeigt seinen Plan für diese Phase",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  fit: "Ganze Karte zeigen",
  toggleNumbers: "Feldnummern",
  /** @param {string} side */
  toggleZone: (side) => `Kontrollzonen: ${called.side(side)}`,
  toggleCosts: "Reichweite und Kosten",
  toggleCounters: "Spielsteine",
  toggleMoves: "Letzte Züge als Pfeile",
  toggleAids: "Was für den Zug zählt",
  settings: "Einstellungen",
  /** @type {Record<string, string>} */
  paces: { slow: "langsam", normal: "normal", fast: "schnell", none: "gar nicht: alles auf einmal" },
  playing: "Was geschah, wird vorgeführt.",

  // --- deciding
  yourDecision: "Du entscheidest",
  /** @param {string} side */
  theirDecision: (side) => `Es entscheiden: ${called.side(side)}`,
  /** @param {string} side */
  waiting: (side) => `Warten auf die ${after(side)}.`,
  /** @param {number} n */
  lookingBack: (n) => `Du blickst zurück auf Eintrag ${n}.`,
  backToNow: "Zurück zur Gegenwart",
  /** @param {string} label */
  undo: (label) => `Rückgängig: ${label}`,
  /** @param {string} what */
  yourChoice: (what) => `deine Wahl „${what}“.`,
  takeBack: "Zurück",
  takeBackAll: "Alles zurück",
  offBoard: "Neben der Karte",
  onBoard: "Auf der Karte",
  /** @param {number} n */
  offBoardHint: (n) => `${n} wählbar`,
  /** @param {number} n */
  group: (n) => `${n} Spielsteine gehen zusammen. Wähle ein Feld: So viele gehen, wie hineinpassen.`,
  /** @param {number} n */
  groupStuck: (n) => `${n} Spielsteine sollen zusammen gehen, und keiner von ihnen erreicht ein Feld.`,
  /** @param {string[]} names @param {number} more  than these @param {string} why */
  whoStays: (names, more, why) => `${names.join(", ")}${more > 0 ? ` und ${more} weitere` : ""}: ${why}`,
  /** @param {number} n @param {string[]} why */
  stayed: (n, why) => `${n === 1 ? "Eine Einheit bleibt zurück" : `${n} bleiben zurück`}. ${why.join(" ")}`,
  /** @param {number} n */
  wholeStack: (n) => `Ganzer Stapel (${n})`,
  /** @param {string} name @param {number} n */
  wholeFormation: (name, n) => `Alle von ${name} (${n})`,
  /** @param {number} n */
  allWaiting: (n) => `Alle, die dort warten (${n})`,
  /** @param {number} cost @param {number | undefined} n  how many of a group get there @param {number} all */
  costFor: (cost, n, all) => (n !== undefined && n < all ? `${points(cost)} (${n} von ${all})` : points(cost)),
  /** @param {number} n @param {number} all */
  takesSome: (n, all) => `${n} von ${all} können dorthin`,
  /** @param {string} what */
  really: (what) => `${what}? Wähle es noch einmal oder nimm es zurück.`,
  /** @param {string[]} sentences */
  warned: (sentences) => `${sentences.slice(0, 2).join(" ")} Trotzdem dorthin?`,
  /** @param {string} what @param {boolean} rolls @param {string} next  the side that decides then @param {string[]} lost @param {string[]} fates  what happens to them */
  itIsFinal: (what, rolls, next, lost, fates) => [
    `${what}? Das lässt sich nicht zurücknehmen${rolls ? ": Würfel fallen" : ""}.`,
    ...fates,
    lost.length && !fates.length ? `Auf jeden Fall verliert ${inWords(lost)} eine Stufe oder alles.` : "",
    next ? `Dann entscheiden die ${after(next)}.` : "",
  ].filter(Boolean).join(" "),
  /** What follows the end of a phase. @param {string} side */
  thenDecide: (side) => `dann entscheiden die ${after(side)}`,
  /** @param {string} phase @param {string} when  the turn, where it is another */
  thenPhase: (phase, when) => `dann ${[called.moment(when), plain(phase)].filter(Boolean).join(", ")}`,
  /** @param {string} name */
  stepOf: (name) => `eine Stufe von ${name}`,
  /** @param {string} what @param {string[]} own @param {string[]} theirs */
  itCosts: (what, own, theirs) => {
    const costs = [own.length ? `kostet ${own.join(", ")}` : "", theirs.length ? `kostet den Feind ${theirs.join(", ")}` : ""];
    return `${what}? Das ${costs.filter(Boolean).join(" und ")}.`;
  },
  /** @param {string} prompt */
  theyAreAsked: (prompt) => `Gefragt wird: „${prompt}“`,
  /** @param {string} what */
  reallySo: (what) => `${what}? Drück den Knopf oder nimm es zurück.`,
  /** @param {string} what @param {string} who @param {(string | undefined)[]} places */
  wholeAction: (what, who, places) => `${[what, ...places.slice(0, 1)].join(" ")}${places[1] ? ` über ${places[1]}` : ""}${who ? `: ${who}` : ""}`,
  /** @param {string} what @param {string | undefined} place */
  kindAt: (what, place) => `${what}: ${place}`,
  /** @param {string} what @param {string} where */
  andFight: (what, where) => `${what} und um ${where} kämpfen`,
  /** @param {number} n */
  moreRolls: (n) => `${n} weitere`,
  /** One roll, and how many others are for the same elsewhere. @param {string} roll @param {number} n */
  andAlike: (roll, n) => `${roll} (${n} weitere)`,
  /** What a press leads on to. @param {string} what @param {string[]} sure @param {string[]} perhaps @param {boolean} reveals @param {string} [over] */
  leadsTo: (what, sure, perhaps, reveals, over = "") => [
    what,
    reveals ? "die notierte Unterstützung aufdecken" : "",
    sure.length ? `würfeln für ${inWords(sure)}` : "",
    perhaps.length ? `dann, wenn nichts mehr zu entscheiden ist, würfeln für ${inWords(perhaps)}` : "",
    over === "surely" ? "und die Partie ist zu Ende" : over ? "und die Partie kann zu Ende sein" : "",
  ].filter(Boolean).join(", "),
  /** @param {string} name @param {string} hex @param {boolean} others  whether more is lit than that hex */
  onlyWay: (name, hex, others) => (others
    ? `${name} kann nur nach ${hex}: Wähle das Feld, um zu gehen, einen leuchtenden Gegner, um anzugreifen, oder nimm es zurück.`
    : `${name} hat nur ein Feld zur Wahl: Wähle es, um zu gehen, oder nimm es zurück.`),
  battleReady: "Alle, die angreifen dürfen, sind dabei. Sag den Angriff an oder nimm ihn zurück.",
  /** @param {string} verb @param {number} n */
  folded: (verb, n) => `${verb}: ${n} zur Wahl`,
  moreButtons: "Mehr…",
  wholeQuestion: "Alles lesen",
  lessButtons: "Weniger",
  whichKind: "Auf welche Weise",
  /** @param {string} to @param {string} via */
  wayBack: (to, via) => `Nach ${to} über ${via}`,
  /** @param {string} to @param {string} by */
  wayThrough: (to, by) => (to.includes(by) || by.includes(to) ? by : `${by}, ${to}`),
  /** @param {string} to */
  wayStraight: (to) => `Geradewegs nach ${to}`,
  /** @param {string} hex */
  goTo: (hex) => `Nach ${hex} gehen`,
  lowerOdds: "Oder zu schlechterem Verhältnis",
  otherOdds: "Oder zu anderem Verhältnis",
  whichWay: "Mehrere Wege führen dorthin. Welcher?",
  /** @param {string} name */
  whichVerb: (name) => `Was soll ${name || "die Einheit"} tun?`,
  leftUndoneTitle: "Bevor die Phase endet",
  leftUndoneText: "So wie es steht:",
  idleSilent: "In dieser Partie nicht mehr fragen, weil Einheiten nicht gezogen haben",
  /** @param {number} n */
  warnings: (n) => count(n, "Warnung", "Warnungen"),
  /** @param {boolean} held */
  foreseen: (held) => (held ? "Wenn das geschieht:" : "Wenn sie dorthin geht:"),
  /** @param {number} n */
  foreseenMore: (n) => `und ${count(n, "weitere Warnung", "weitere Warnungen")}`,
  /** @param {string} side @param {number} used @param {number} allowed */
  stacking: (side, used, allowed) => `${called.side(side)}: Stapel ${points(used)} von ${points(allowed)}`,
  /** @param {number} n @param {number | undefined} used @param {number | undefined} allowed */
  stackHead: (n, used, allowed) => (used === undefined || allowed === undefined ? String(n) : `${n} · ${points(used)}/${points(allowed)}`),
  stackingThen: "nach dem Zug",
  notYet: "Noch nicht",
  nothingSent: "Der Tisch antwortet nicht. Nichts wurde gesendet: Versuch es noch einmal.",
  seatLost: "Dein Link zu diesem Platz wurde durch einen neuen ersetzt. Frag den Gastgeber der Partie danach.",
  stale: "Die Partie war schon weiter. Die Karte zeigt sie jetzt, wie sie steht.",

  // --- why not
  whyTitle: "Warum nicht?",
  whyNoEnd: "Warum kann die Phase noch nicht enden?",
  canBeDone: "Das geht: Wähle es.",
  /** @param {string} what */
  remedy: (what) => `Was möglich ist: ${what}.`,
  /** @param {string} side */
  notYours: (side) => `Die Entscheidung liegt bei den ${after(side)}.`,
  nothingToAsk: "Damit lässt sich jetzt nichts tun.",
  inThePast: "Du siehst die Vergangenheit. Kehr in die Gegenwart zurück, um zu handeln.",
  permits: "Was diese Phase erlaubt",
  readRule: "Die Regel lesen",
  rule: "Regel",
  untranslated: "Dieser Text ist noch nicht übersetzt.",
  ruleUnknown: "Der Text dieser Regel konnte nicht geladen werden.",

  // --- battles
  battle: "Gefecht",
  battleOn: "Angriff auf",
  attackers: "Angreifer",
  attack: "Angriff",
  defence: "Verteidigung",
  total: "Summe",
  chances: "Aussichten",
  shifts: "Spaltenverschiebungen",
  modifiers: "Würfeländerungen",
  joinAll: "Alle dazunehmen, die dürfen",
  /** @param {string} name */
  leaveOut: (name) => `${name} weglassen`,
  mayJoin: "Dürfen mitmachen",
  mayAlso: "Auch angreifbar",
  chooseAttackers: "Wähle die Angreifer: Die leuchtenden Spielsteine dürfen mitmachen.",
  /** @param {number} a @param {number} d */
  strength: (a, d) => `${a} zu ${d}`,
  belowTable: "Dieses Verhältnis liegt unter der Tabelle: Sie hat kein Ergebnis dafür.",
  oneMoreNothing: "Ein Punkt mehr ändert nichts.",
  /** @param {string} column */
  oneMoreChanges: (column) => `Ein Punkt mehr macht ${column} daraus.`,
  /** @param {number} n @param {string} column */
  moreMakes: (n, column) => `${count(n, "Punkt mehr macht", "Punkte mehr machen")} ${column} daraus.`,
  /** @param {number} n @param {string} column */
  lessMakes: (n, column) => `${count(n, "Punkt", "Punkte")} weniger: ${column}.`,
  moreNothing: "Mehr Punkte ändern nichts.",
  bestColumn: "Das ist die beste Spalte der Tabelle.",
  /** @param {string} result @param {number} share */
  chance: (result, share) => `${called.result(result)}: ${percent(share)}`,
  declaredBattles: "Angesagte Angriffe",
  /** @param {string[]} hexes @param {number} n */
  declaredOn: (hexes, n) => `auf ${hexes.join(" und ")} mit ${count(n, "Spielstein", "Spielsteinen")}`,
  won: "sofort gewonnen",
  change: "Ändern",
  changeBattleTitle: "Nimmt zurück, was seither geschah, und öffnet diesen Angriff wieder",
  /** @param {string[]} hexes */
  changeBattle: (hexes) => `Angriff auf ${hexes.join(" und ")} ändern`,
  /** @param {string[]} left */
  supportLeft: (left) => `Übrig: ${left.join(", ")}.`,
  /** @param {string} odds @param {number} die  0 where none was rolled @param {string} result */
  battleFlash: (odds, die, result) => [odds, die ? `Wurf ${die}` : "", result].filter(Boolean).join(" · "),
  /** @param {string[]} where @param {string} fell  odds, die and result */
  because: (where, fell) => `Nach dem Angriff auf ${where.join(" und ")}: ${fell}`,
  /** @param {string} name @param {string[]} hexes */
  wayTold: (name, hexes) => `${name}: ${hexes.join(" → ")}`,

  // --- help
  goToHex: "Zu einem Feld",
  hexNumber: "Feldnummer",
  go: "Los",
  /** @param {string} label */
  noSuchHex: (label) => `Es gibt kein Feld ${label}.`,
};
