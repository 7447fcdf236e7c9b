/**
 * The texts of the panels at the table: hex, boxes, log, chat, replay, menu, ending.
 */

import { count } from "./forms.js";

/** A side after an article. @param {string} side */
const after = (side) => (/^(Alliierte|Deutsche)$/.test(side) ? `${side}n` : side);

export const panels = {
  // --- hex
  inspectorHint: "Zeig auf ein Feld, tipp es an oder geh mit dem Zeiger hin: Was dort steht, erscheint hier.",
  /** @param {string} label */
  hexTitle: (label) => `Feld ${label}`,
  /** @param {number} n @param {number} cf */
  stackTotal: (n, cf) => `${count(n, "Spielstein", "Spielsteine")}, Kampfstärke ${cf}`,
  chooseCounter: "Wählen",
  whyNot: "Warum nicht?",
  readCounter: "So liest man diesen Spielstein",
  turnAbout: "Worum es in einem Zug geht",
  hexRules: "Das Gelände hier",
  hexNamed: "Regeln, die dieses Feld nennen",
  ready: "bereit",
  /** @type {Record<string, string>} */
  features: {
    coastal: "Küste", landing: "Landestrand", fortified: "befestigt", bridge: "Brücke", edge: "Kartenrand",
    box: "Seefeld", port: "Hafen", river: "Fluss", town: "Ort", city: "Stadt", village: "Dorf", station: "Bahnhof",
    clear: "offen", woods: "Wald", sea: "See", hill: "Hügel", mountain: "Berge", marsh: "Sumpf", swamp: "Sumpf", road: "Straße",
    north: "Nord", south: "Süd", east: "Ost", west: "West",
    plain: "Ebene", rough: "unwegsam", lake: "Binnensee", headwaters: "Oberlauf", "minor-city": "kleine Stadt", "major-city": "große Stadt",
    "right arm": "rechter Arm", "edge:entry": "Eintrittsgebiet",
  },

  // --- boxes
  boxSea: "Auf See",
  /** @param {string} box */
  boxName: (box) => `Feld ${box}`,
  /** @param {string} when */
  boxArrival: (when) => `Fällig in ${when}`,
  boxNow: "jetzt fällig",
  boxEliminated: "Vernichtet",
  boxDriven: "Vertrieben",
  /** @param {string} when */
  boxReturn: (when) => `zurück in ${when}`,
  boxSupport: "Unterstützung",
  boxSupportHidden: "verdeckt",
  boxNotes: "Notiert",
  boxEmpty: "Nichts ist neben der Karte.",
  boxArrivals: "Ankünfte",
  boxOther: "Neben der Karte",
  boxGone: "Aus dem Spiel",
  rowNow: "jetzt",
  /** @param {string} what @param {number} used @param {number} most */
  barOf: (what, used, most) => `${what}: ${used} von ${most}`,

  // --- layers
  /** @param {string} title */
  hideLayer: (title) => `Ausblenden: ${title}`,
  aidsKey: "Was die Linien bedeuten",
  layerEmpty: "Jetzt ist nichts zu zeigen.",
  boxStrength: "Stärke auf der Karte",
  courseTitle: "Die Partie bisher",
  courseEmpty: "Ein Schaubild erscheint, wenn die erste Runde vorbei ist.",
  /** @param {string} name @param {number} first @param {number} last */
  courseLine: (name, first, last) => [name, first === last ? String(last) : `${first} → ${last}`].filter(Boolean).join(" "),
  /** @param {string} turn */
  courseTurn: (turn) => `Runde ${turn}`,
  /** @param {number} n @param {string} what */
  boxCount: (n, what) => `${what} (${n})`,

  // --- log
  logFilter: "Zeigen",
  logKinds: { all: "Alles", battle: "Gefechte", move: "Bewegung", loss: "Verluste", talk: "Gespräch" },
  logSearch: "Im Protokoll suchen",
  logEmpty: "Noch ist nichts geschehen.",
  logNoMatch: "Nichts passt zu diesem Filter.",
  /** @param {number} n */
  logEarlier: (n) => `${count(n, "frühere Zeile", "frühere Zeilen")} zeigen`,
  /** @param {number} n */
  logLook: (n) => `Die Stellung nach Eintrag ${n} ansehen`,
  logTakenBack: "zurückgenommen",
  /** @param {number} n */
  logSince: (n) => `Seit deinem letzten Zug (${n})`,
  logSinceNone: "Nichts Neues seit deinem letzten Zug",
  logFocus: "Auf der Karte zeigen",
  logDie: "Würfel",

  // --- replay
  replay: "Rückschau",
  replayPosition: "Zeitpunkt der Partie",
  replayStart: "Zum Anfang",
  replayBack: "Einen Schritt zurück",
  replayPlay: "Abspielen",
  replayPause: "Anhalten",
  replayForward: "Einen Schritt vor",
  replayNow: "Zur Gegenwart",
  replayLive: "Gegenwart",
  replayLink: "Einen Link zu diesem Zeitpunkt kopieren",
  /** @param {number} n @param {number} all @param {string} when */
  replayAt: (n, all, when) => `${when || "Anfang"} · ${n} von ${all}`,
  playOn: "Von hier aus weiterspielen",
  playOnShort: "Weiterspielen",

  // --- chat
  chatEmpty: "Noch keine Nachrichten.",
  chatWrite: "Nachricht",
  chatSend: "Senden",
  chatSpectators: "Zuschauer sehen, was keine Seite verbirgt.",
  chatHint: "Alle an diesem Tisch lesen Nachrichten.",
  /** @param {string} who @param {string} name */
  chatNamed: (who, name) => `${who} heißen jetzt ${name}.`,
  /** @param {string} name @param {string} side */
  chatBy: (name, side) => (name ? `${name} (${side})` : side),
  chatCannot: "Nur wer einen Platz hat, kann schreiben.",
  /** @param {string} who @param {string} title */
  gameCalled: (who, title) => `Neuer Name der Partie (${who}): „${title}“.`,

  // --- menu
  tableMenu: "Menü",
  menuTitle: "Dieser Tisch",
  menuSeats: "Am Tisch",
  menuOnline: "da",
  menuOffline: "fort",
  menuBot: "Computer",
  menuScreen: "an diesem Bildschirm",
  menuOpen: "Platz noch frei",
  menuName: "Dein Name an diesem Tisch",
  menuRename: "Ändern",
  menuRenamed: "Geändert.",
  menuRecord: "Die Aufzeichnung",
  downloadLog: "Das Protokoll deines Platzes herunterladen",
  downloadFull: "Das ganze Protokoll herunterladen",
  openReport: "Gefechtsbericht",
  openReportSoFar: "Bericht über die Partie bisher",
  menuNotices: "Hinweise",
  noticeTurn: "Melde mir, wenn ich dran bin",
  noticeBlocked: "Dieser Browser erlaubt hier keine Meldungen.",
  webhook: "Webhook",
  webhookText: "Eine https-Adresse, die aufgerufen wird, wenn du dran bist. Leer lassen für keine.",
  webhookSave: "Speichern",
  webhookSaved: "Gespeichert.",
  noticeBody: "Du bist dran.",
  noticeOverBody: "Die Partie ist zu Ende.",
  menuRead: "Nachlesen",
  menuLinks: "Links",
  commitment: "Festlegung der Würfel",
  commitmentText: "Der SHA-256 des Schlüssels, aus dem jeder Wurf folgt, festgelegt vor Beginn der Partie. Der Schlüssel steht im ganzen Protokoll.",
  commitmentShared: "Der SHA-256 des Geheimnisses des Tisches, festgelegt, bevor jemand eine Zahl gab. Jeder Wurf folgt aus diesem Geheimnis und diesen Zahlen. Das Geheimnis steht im ganzen Protokoll, sobald die Partie zu Ende ist, und replay --verify beweist alles.",
  commitmentTwo: "So konnte weder ein Spieler noch der Betreiber des Tisches einen Wurf wählen. Der Betreiber des Tisches könnte vorausschauen.",
  commitmentOne: "So hast du die Würfel nicht dem Tisch allein überlassen. Der Betreiber des Tisches könnte vorausschauen.",
  /** @param {string} side */
  diceNumber: (side) => `Zahl: ${side}`,
  diceNone: "noch nicht gegeben",

  // --- making the dice
  diceTitle: "Die Würfel",
  diceWho: "Vor der Partie",
  diceText: "Beide Spieler und der Tisch machen die Würfel gemeinsam, damit niemand von ihnen einen Wurf wählen kann. Die Seiten tun es von selbst, sobald beide Spieler die Partie geöffnet haben.",
  diceStuck: "Eine Seite gab ihre Zahl versiegelt und muss sie öffnen. Ihre Seite im Browser tut es von selbst, wenn sie im selben Browser geöffnet wird. Ist die Zahl verloren, können beide Spieler vereinbaren, die Würfel neu zu machen. Stimm nur zu, wenn du es glaubst: Der Betreiber des Tisches könnte die Würfel gesehen haben, die gekommen wären.",
  diceLost: "Deine Zahl wurde in einem anderen Browser versiegelt. Öffne die Partie dort, und es geht von selbst weiter. Ist sie verloren, bitte den anderen Spieler, die Würfel mit dir neu zu machen.",
  diceElsewhere: "Deine Zahl wurde in einem anderen Browser versiegelt, der wieder geöffnet werden muss, sobald der andere Spieler da ist. Oder wähle in diesem eine neue Zahl.",
  diceHere: "Hier eine neue Zahl wählen",
  diceAgree: "Zustimmen, die Würfel neu zu machen",
  diceAgreed: "Du hast zugestimmt",
  /** @param {string} side */
  diceAsked: (side) => `Die ${after(side)} stimmen zu, die Würfel neu zu machen.`,
  diceSuspect: "Die Würfel dieser Partie wurden aus einer anderen Zahl gemacht als der, die dieser Browser gab. Wenn du keine von einem anderen Gerät gegeben hast, trau ihnen nicht.",
  /** @param {number} seed */
  seedKnown: (seed) => `Die Würfel dieser Partie kommen aus einer bekannten Startzahl (${seed}): Wer sie angelegt hat, kann jeden Wurf vorher kennen.`,
  understood: "Verstanden",
  ownLinkTitle: "Dein Link",
  ownLinkText: "Öffnet deinen Platz auf deinen anderen Geräten. Er ist für niemanden sonst.",
  ownLinkShow: "Deinen Link zeigen",
  gameOptions: "Geltende Zusatzregeln",
  noneInForce: "keine",

  // --- ending and hand-over
  again: "Noch eine Partie",
  /** @param {string} side */
  handOver: (side) => `Übergeben an die ${after(side)}`,
  /** @param {string} side */
  handOverText: (side) => `Als Nächste entscheiden die ${after(side)}. Schau, so lange du willst, und übergib dann den Bildschirm.`,
  /** @param {string} side */
  goOn: (side) => `Weiter mit den ${after(side)}`,
  /** @param {string} side */
  goOnText: (side) => `Als Nächste entscheiden die ${after(side)}. Was geschah, bleibt hier, bis du weitergehst.`,
  handOverQuick: "Zwischen uns ist nichts geheim: Plätze ohne Zwischenseite wechseln",
};
