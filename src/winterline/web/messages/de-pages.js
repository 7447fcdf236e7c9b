/**
 * The texts of the pages around the table: lobby, rules, tables, watch, hand-over, first lesson.
 */

import { count, levelled, since } from "./forms.js";

/** @type {Record<string, string>} */
const TOPICS = {
  auto_victory: "automatischer Sieg", zoc: "Kontrollzonen", "movement.zoc": "Bewegung: Kontrollzonen",
  "reinforcements.allied": "alliierte Verstärkungen", "reinforcements.german": "deutsche Verstärkungen",
  movement: "Bewegung", combat: "Kampf", stacking: "Stapeln", supply: "Nachschub", reinforcements: "Verstärkungen", retreat: "Rückzug",
  advance: "Nachrücken", victory: "Sieg", setup: "Aufstellung", sequence: "Spielablauf", terrain: "Gelände", weather: "Wetter",
  options: "Zusatzregeln", replacements: "Ersatz", invasion: "Invasion", ports: "Häfen", examples: "Beispiele", general: "Allgemeines",
};

/** @param {string} topic */
const topic = (topic) => TOPICS[topic] ?? topic.replaceAll("_", " ").replace(".", ": ");

/** @type {Record<string, string>} */
const FAVOURS = {
  "": "nützt keiner Seite", both: "nützt keiner Seite", allied: "nützt den Alliierten", axis: "nützt den Deutschen",
};
/** @type {Record<string, string>} */
const OPTION_GROUPS = {
  supp: "Supplement", adv: "Supplement der Advanced Games", addendum: "Addendum", aid: "Lesarten der Spielhilfe", tourn: "Turnierregeln", srt: "Tabellen",
};

/** A side after an article. @param {string} side */
const after = (side) => (/^(Alliierte|Deutsche)$/.test(side) ? `${side}n` : side);

export const pages = {
  // --- every page
  skipToContent: "Direkt zum Inhalt",
  pages: "Seiten",
  pageLobby: "Partien",
  pageLearn: "Lernen",
  pageRules: "Regeln",
  pageTables: "Tabellen",
  pageWatch: "Zusehen",
  pageHandover: "Den Bildschirm übergeben",
  pageLost: "Hier ist nichts",
  pageJoin: "Einladung",
  pageReport: "Gefechtsbericht",
  /** @param {string} page */
  titleOf: (page) => `${page} · Winterline`,
  loadingPage: "Einen Moment …",
  tryAgain: "Noch einmal",

  // --- lobby
  tagline: "Der italienische Feldzug von 1943 bis 1945 auf der Karte, nach den klassischen Regeln. Jeder Zug wird geprüft, jede Zahl erklärt.",
  newGame: "Eine neue Partie",
  whichGame: "Spiel",
  whichScenario: "Szenario",
  primerLink: "Was für Kenner des Basic Game neu ist",
  primerBack: "Zurück zur neuen Partie",
  pagePrimer: "Was neu ist",
  choiceOpen: "Nach den Regeln",
  choiceOpenText: "Das klärt sich in der Partie, wenn die Regeln danach fragen.",
  howToPlay: "Gespielt wird",
  whichSide: "Deine Seite",
  levelOf: levelled({ random: "zufällig", easy: "leicht", hard: "schwer", expert: "Experte", normal: "normal", heuristic: "normal",
    cautious: "vorsichtig", aggressive: "aggressiv" }),
  yourName: "Dein Name",
  yourNameHint: "Die anderen am Tisch sehen ihn; er darf leer bleiben.",
  optionalRules: "Zusatzregeln",
  optionsHint: "Das Spiel ist ohne sie vollständig.",
  noOptions: "Dieses Spiel hat keine Zusatzregeln.",
  /** @param {string} whom  a side, both, or a text of the game */
  favour: (whom) => FAVOURS[whom] ?? whom,
  whichPreset: "Auswahl von Zusatzregeln",
  presetNone: "Das Spiel, wie es ist",
  presetNoneText: "Ohne jede Zusatzregel: am besten für den Anfang.",
  presetMix: "Deine eigene Auswahl",
  /** @param {string} group */
  optionGroup: (group) => OPTION_GROUPS[group] ?? group[0].toUpperCase() + group.slice(1),
  /** @param {string} title @param {string[]} names */
  optionAdded: (title, names) => `${title} braucht ${names.join(" und ")}: mit gewählt.`,
  /** @param {string} title @param {string[]} names */
  optionDropped: (title, names) => `Ohne ${title} geht auch das nicht: ${names.join(", ")}.`,
  /** @param {string[]} names */
  optionExcluded: (names) => `Nicht zusammen mit ${names.join(" und ")}.`,
  /** @param {string[]} names */
  optionNeeds: (names) => `Braucht ${names.join(" und ")}, wird mit gewählt.`,
  optionRules: "Die Regeln dazu",
  /** @param {number} all @param {number} allied @param {number} axis */
  balance: (all, allied, axis) =>
    all === 0
      ? "Keine Zusatzregeln: das Spiel, wie es ist."
      : `${count(all, "Zusatzregel", "Zusatzregeln")}: ${allied} für die Alliierten, ${axis} für die Deutschen, ${all - allied - axis} für niemanden.`,
  start: "Das Spiel aufbauen",
  starting: "Wird aufgebaut …",
  firstTime: "Zum ersten Mal hier?",
  firstTimeText: "Eine geführte Eröffnung von Anzio Beachhead, ANZIO oder Italy '43 dauert zehn Minuten: landen, ziehen, angreifen, würfeln.",
  startLesson: "Zur Lektion",
  watchText: "Lade das Protokoll einer fertigen Partie hoch und sieh sie dir Zug um Zug an.",
  watchLink: "Einer Partie zusehen",
  myGames: "Deine Partien",
  more: "Mehr …",
  drawOffered: "Ein Remis ist angeboten",
  noGames: "Noch keine. Hier erscheint, was du anlegst oder woran du teilnimmst.",
  /** @param {string} turn */
  turnOf: (turn) => `Am Zug: ${turn}`,
  yourTurn: "Du bist dran",
  diceStanding: "die Würfel warten auf dich: Öffne die Partie",
  diceStandingOther: "die Würfel werden gemacht",
  /** @param {string} winner */
  wonBy: (winner) => `Sieger: ${winner}`,
  wonByYou: "Du hast gewonnen",
  drawn: "Unentschieden",
  /** @param {string} when */
  turnNumber: (when) => `Runde ${when}`,
  /** @param {string[]} others */
  against: (others) => `gegen ${others.join(" und ")}`,
  /** @param {string[]} players */
  between: (players) => players.map((player) => player.replace(/^den /, "")).join(" gegen "),
  ago: since("de", "gerade eben"),
  searchGames: "In deinen Partien suchen",
  noGameFits: "Keine Partie passt.",
  allArchived: "Alle deine Partien sind im Archiv.",
  finishedGames: "Beendet",
  archive: "Ins Archiv",
  unarchive: "Herausholen",
  /** @param {number} n */
  showArchived: (n) => `Partien im Archiv zeigen (${n})`,
  /** @param {string} side */
  youAre: (side) => `du: ${side}`,
  /** @param {string} level */
  theComputer: (level) => `den Computer (${level})`,
  nobodyYet: "noch niemand",
  atOneScreen: "zu zweit an einem Bildschirm",
  linksTitle: "Einladungslinks",
  linksText: "Schick die Einladung dem anderen Spieler. Sie gilt einmal: Wer sich damit hinsetzt, bekommt einen eigenen Link, und deiner öffnet nichts mehr. Links werden nur hier gezeigt; als Gastgeber kannst du neue machen, und beide Spieler erfahren es.",
  /** @type {Record<string, string>} */
  linkFor: {
    allied: "Platz der Alliierten",
    axis: "Platz der Deutschen",
    spectator: "Zuschauer",
    host: "Gastgeber (nur für dich: macht verlorene Links neu)",
  },
  /** @param {string} seat */
  ownLink: (seat) => `${seat} (deiner: Du sitzt schon dort; für deine anderen Geräte)`,
  /** @param {string} seat */
  invitation: (seat) => `Einladung: ${seat} (gilt einmal)`,
  copy: "Kopieren",
  copied: "Kopiert",
  toTheTable: "Zum Tisch",
  reissue: "Neuen Link machen",
  reissueText: "Der alte Link dieses Platzes gilt ab sofort nicht mehr, und beide Spieler lesen es im Protokoll. Für den Platz des anderen Spielers ist der neue eine Einladung, die einmal gilt. Ein Platz, den dieser Browser selbst hat, bleibt hier offen.",
  newLink: "Neuer Link",

  // --- rules
  rulesTitle: "Regeln",
  rulesIntro: "Jede Regel in eigenen Worten, mit der Nummer, unter der Protokoll, Fragen und Kampfverhältnisse sie anführen.",
  searchRules: "In den Regeln suchen",
  searchHint: "Wörter, eine Regelnummer oder ein Feld",
  /** @param {number} n @param {number} all */
  rulesFound: (n, all) => (n === all ? `${all} Regeln` : `${n} von ${all} Regeln`),
  noRules: "Keine Regel passt. Versuch weniger oder andere Wörter.",
  topics: "Themen",
  topic,
  /** @param {string} option */
  onlyWith: (option) => `mit der Zusatzregel ${option.split("|").join(" oder ").replaceAll("_", "-")}`,
  ruleNote: "Anmerkung",
  /** An example of the book: what stands, what is done, what follows. */
  example: ["Stellung", "Aktion", "Ergebnis"],
  ruleInTable: "In den Tabellen",
  linkToRule: "Link zu dieser Regel",
  otherEdition: "Spiel",

  // --- tables
  tablesTitle: "Tabellen",
  tablesIntro: "Was das Regelheft als Tabellen druckt.",
  crt: "Kampfergebnisse",
  crtText: "Ein Würfel, in der Spalte des Kampfverhältnisses.",
  die: "Würfel",
  resultsKey: "Was die Ergebnisse bedeuten",
  terrain: "Gelände",
  terrainName: "Gelände",
  terrainMove: "Bewegung",
  terrainCombat: "Kampf",
  impulses: "Impulse",
  impulse: "Impuls",
  impulseSide: "Seite",
  impulseMovement: "Bewegung",
  impulseZoc: "Darf feindliche Kontrollzonen betreten",
  impulseAttack: "Darf angreifen",
  yes: "ja",
  no: "nein",
  arrivals: "Ankünfte",
  arrivalWhen: "Wann",
  arrivalUnit: "Einheit",
  now: "jetzt",
  /** @param {string} when */
  highlightWhen: (when) => `Die Gegenwart, ${when}, ist hervorgehoben.`,
  /** @param {string} odds */
  highlightOdds: (odds) => `Das Verhältnis ${odds} ist hervorgehoben.`,
  atStart: "zu Beginn",
  ruleShort: "Regel",
  noCombatEffect: "keine",

  // --- watch
  watchTitle: "Einer Partie zusehen",
  watchIntro: "Wähle das Protokoll einer fertigen Partie (eine Datei mit der Endung .wlog, höchstens 8 MB). Es wird beim Lesen Zeile für Zeile geprüft.",
  chooseLog: "Ein Protokoll wählen",
  dropLog: "oder hier ablegen",
  /** @param {string} name */
  readingLog: (name) => `${name} wird geprüft …`,
  logTooLarge: "Diese Datei ist größer als 8 MB.",
  watchHow: "Woher Protokolle kommen",
  watchHowText: "Das Menü des Tisches bietet das Protokoll einer Partie an: solange sie läuft, was dein Platz sah; wenn sie vorbei ist, alles. Partien von der Befehlszeile schreiben dieselben Dateien.",

  // --- an invitation
  /** @param {string} host @param {string} side */
  joinTitle: (host, side) => (host ? `${host} lädt dich ein. Du spielst die ${after(side)}.` : `Du bist eingeladen und spielst die ${after(side)}.`),
  joinText: "Wenn du dich hinsetzt, ist diese Einladung verbraucht, und der Platz gehört dir allein: Das Menü des Tisches zeigt einen Link für deine anderen Geräte.",
  joinDice: "Die Würfel machen beide Spieler und der Tisch gemeinsam, damit niemand einen Wurf wählen kann. Deine Seite tut ihren Teil von selbst.",
  /** @param {string} side */
  joinSit: (side) => `Platz nehmen: ${side}`,

  // --- an address that leads nowhere
  lostLink: "Dieser Link öffnet keinen Platz.",
  lostLinkText: "Eine Einladung gilt einmal: Vielleicht hat sich jemand damit hingesetzt. Oder ein Teil des Links fehlt, oder er wurde durch einen neuen ersetzt. Der Gastgeber der Partie kann ihn im Menü des Tisches neu ausgeben.",
  lostPage: "Unter dieser Adresse ist nichts.",
  lostPageText: "Vielleicht fehlt ein Teil davon. Deine Partien sind auf der ersten Seite.",
  lostHome: "Zu deinen Partien",

  // --- hand-over
  handoverTitle: "Den Bildschirm übergeben",
  /** @param {string} side */
  handoverTo: (side) => `Als Nächste entscheiden die ${after(side)}.`,
  handoverText: "Auf dieser Seite steht nichts von beiden Seiten. Wenn der andere Spieler am Bildschirm sitzt, lass ihn den Knopf drücken.",
  /** @param {string} side */
  handoverSit: (side) => `Ich spiele die ${after(side)}: den Tisch zeigen`,
  /** @param {string} side */
  handoverStay: (side) => `Zurück zu den ${after(side)}`,
  handoverOver: "Die Partie ist zu Ende: Es ist nichts mehr zu verbergen.",
  handoverShow: "Den Tisch zeigen",
  handoverElsewhere: "Der Bildschirm wird in einem anderen Tab übergeben. Dieser zeigt den Tisch wieder, wenn sich dort jemand hingesetzt hat.",

  // --- errors
  unreachable: "Der Tisch ist nicht erreichbar. Läuft der Server?",
};
