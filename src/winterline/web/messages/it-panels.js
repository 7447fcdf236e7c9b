/**
 * The texts of the panels at the table: hex, boxes, log, chat, replay, menu, ending.
 */

import { count } from "./forms.js";

/** A side with its article. @param {string} side */
const the = (side) => ({ Alleati: "gli Alleati", Tedeschi: "i Tedeschi" })[side] ?? side;
/** A side after a. @param {string} side */
const to = (side) => ({ Alleati: "agli Alleati", Tedeschi: "ai Tedeschi" })[side] ?? `a ${side}`;

export const panels = {
  // --- hex
  inspectorHint: "Indica un esagono, toccalo o portaci il cursore: qui appare ciò che vi sta.",
  /** @param {string} label */
  hexTitle: (label) => `Esagono ${label}`,
  /** @param {number} n @param {number} cf */
  stackTotal: (n, cf) => `${count(n, "pedina", "pedine")}, ${count(cf, "fattore di combattimento", "fattori di combattimento")}`,
  chooseCounter: "Scegli",
  whyNot: "Perché no?",
  readCounter: "Come si legge questa pedina",
  turnAbout: "Di che cosa è fatto un turno",
  hexRules: "Il terreno qui",
  hexNamed: "Regole che nominano questo esagono",
  ready: "pronta",
  /** @type {Record<string, string>} */
  features: {
    coastal: "costa", landing: "spiaggia di sbarco", fortified: "fortificato", bridge: "ponte", edge: "bordo della mappa",
    box: "casella di mare", port: "porto", river: "fiume", town: "paese", city: "città", village: "villaggio", station: "stazione",
    clear: "aperto", woods: "bosco", sea: "mare", hill: "collina", mountain: "montagna", marsh: "palude", swamp: "palude", road: "strada",
    north: "nord", south: "sud", east: "est", west: "ovest",
    plain: "pianura", rough: "accidentato", lake: "lago", headwaters: "alto corso", "minor-city": "città minore", "major-city": "città maggiore",
    "right arm": "ramo destro", "edge:entry": "Area d'entrata",
  },

  // --- boxes
  boxSea: "In mare",
  /** @param {string} box */
  boxName: (box) => `Casella ${box}`,
  /** @param {string} when */
  boxArrival: (when) => `Atteso in ${when}`,
  boxNow: "atteso ora",
  boxEliminated: "Eliminati",
  boxDriven: "Scacciati",
  /** @param {string} when */
  boxReturn: (when) => `di ritorno in ${when}`,
  boxSupport: "Appoggio",
  boxSupportHidden: "nascosto",
  boxNotes: "Annotato",
  boxEmpty: "Fuori mappa non c'è nulla.",
  boxArrivals: "Arrivi",
  boxOther: "Fuori mappa",
  boxGone: "Fuori gioco",
  rowNow: "ora",
  /** @param {string} what @param {number} used @param {number} most */
  barOf: (what, used, most) => `${what}: ${used} su ${most}`,

  // --- layers
  /** @param {string} title */
  hideLayer: (title) => `Nascondi: ${title}`,
  aidsKey: "Che cosa significano le linee",
  layerEmpty: "Ora non c'è nulla da mostrare.",
  boxStrength: "Forza sulla mappa",
  courseTitle: "La partita finora",
  courseEmpty: "Un grafico appare quando il primo turno è finito.",
  /** @param {string} name @param {number} first @param {number} last */
  courseLine: (name, first, last) => [name, first === last ? String(last) : `${first} → ${last}`].filter(Boolean).join(" "),
  /** @param {string} turn */
  courseTurn: (turn) => `turno ${turn}`,
  /** @param {number} n @param {string} what */
  boxCount: (n, what) => `${what} (${n})`,

  // --- log
  logFilter: "Mostra",
  logKinds: { all: "Tutto", battle: "Battaglie", move: "Movimento", loss: "Perdite", talk: "Parole" },
  logSearch: "Cerca nel registro",
  logEmpty: "Non è ancora successo nulla.",
  logNoMatch: "Nulla corrisponde a questo filtro.",
  /** @param {number} n */
  logEarlier: (n) => `Mostra ${count(n, "riga precedente", "righe precedenti")}`,
  /** @param {number} n */
  logLook: (n) => `Guarda la posizione dopo la voce ${n}`,
  logTakenBack: "annullato",
  /** @param {number} n */
  logSince: (n) => `Dal tuo ultimo turno (${n})`,
  logSinceNone: "Niente di nuovo dal tuo ultimo turno",
  logFocus: "Mostra sulla mappa",
  logDie: "dado",

  // --- replay
  replay: "Replay",
  replayPosition: "Momento della partita",
  replayStart: "All'inizio",
  replayBack: "Un passo indietro",
  replayPlay: "Avvia",
  replayPause: "Pausa",
  replayForward: "Un passo avanti",
  replayNow: "Al presente",
  replayLive: "Presente",
  replayLink: "Copia un link a questo momento",
  /** @param {number} n @param {number} all @param {string} when */
  replayAt: (n, all, when) => `${when || "Inizio"} · ${n} di ${all}`,
  playOn: "Gioca da qui in avanti",
  playOnShort: "Gioca da qui",

  // --- chat
  chatEmpty: "Ancora nessun messaggio.",
  chatWrite: "Messaggio",
  chatSend: "Invia",
  chatSpectators: "Gli spettatori vedono ciò che nessuna parte nasconde.",
  chatHint: "Tutti a questo tavolo leggono i messaggi.",
  /** @param {string} who @param {string} name */
  chatNamed: (who, name) => `${who} ora si chiamano ${name}.`,
  /** @param {string} name @param {string} side */
  chatBy: (name, side) => (name ? `${name} (${side})` : side),
  chatCannot: "Può scrivere solo chi ha un posto.",
  /** @param {string} who @param {string} title */
  gameCalled: (who, title) => `Nuovo nome della partita (${who}): «${title}».`,

  // --- menu
  tableMenu: "Menu",
  menuTitle: "Questo tavolo",
  menuSeats: "Al tavolo",
  menuOnline: "presente",
  menuOffline: "assente",
  menuBot: "computer",
  menuScreen: "a questo schermo",
  menuOpen: "posto ancora libero",
  menuName: "Il tuo nome a questo tavolo",
  menuRename: "Cambia",
  menuRenamed: "Cambiato.",
  menuRecord: "La registrazione",
  downloadLog: "Scarica il registro del tuo posto",
  downloadFull: "Scarica il registro completo",
  openReport: "Rapporto finale",
  openReportSoFar: "Rapporto della partita finora",
  menuNotices: "Avvisi",
  noticeTurn: "Dimmelo con una notifica quando tocca a me",
  noticeBlocked: "Questo browser qui non permette notifiche.",
  webhook: "Webhook",
  webhookText: "Un indirizzo https che viene chiamato quando tocca a te. Lascialo vuoto per nessuno.",
  webhookSave: "Salva",
  webhookSaved: "Salvato.",
  noticeBody: "Tocca a te.",
  noticeOverBody: "La partita è finita.",
  menuRead: "Da leggere",
  menuLinks: "Link",
  commitment: "Impegno sui dadi",
  commitmentText: "Lo SHA-256 della chiave da cui segue ogni tiro, fissato prima che la partita cominciasse. La chiave è nel registro completo.",
  commitmentShared: "Lo SHA-256 del segreto del tavolo, fissato prima che chiunque desse un numero. Ogni tiro segue da quel segreto e da questi numeri. Il segreto è nel registro completo quando la partita è finita, e replay --verify prova tutto.",
  commitmentTwo: "Così né un giocatore né chi gestisce il tavolo ha potuto scegliere un tiro. Chi gestisce il tavolo potrebbe guardare avanti.",
  commitmentOne: "Così non hai lasciato i dadi al solo tavolo. Chi gestisce il tavolo potrebbe guardare avanti.",
  /** @param {string} side */
  diceNumber: (side) => `Numero: ${side}`,
  diceNone: "non ancora dato",

  // --- making the dice
  diceTitle: "I dadi",
  diceWho: "Prima della partita",
  diceText: "I due giocatori e il tavolo fanno i dadi insieme, così che nessuno di loro possa scegliere un tiro. Le pagine lo fanno da sole appena entrambi i giocatori hanno aperto la partita.",
  diceStuck: "Una parte ha dato il suo numero sigillato e deve aprirlo. La sua pagina lo fa da sola quando viene aperta nello stesso browser. Se quel numero è perduto, i due giocatori possono accordarsi per rifare i dadi. Accetta solo se ci credi: chi gestisce il tavolo potrebbe aver visto i dadi che sarebbero usciti.",
  diceLost: "Il tuo numero è stato sigillato in un altro browser. Apri lì la partita, e prosegue da sola. Se è perduto, chiedi all'altro giocatore di rifare i dadi con te.",
  diceElsewhere: "Il tuo numero è stato sigillato in un altro browser, che va riaperto quando c'è l'altro giocatore. Oppure scegli un nuovo numero in questo.",
  diceHere: "Scegli qui un nuovo numero",
  diceAgree: "Accetta di rifare i dadi",
  diceAgreed: "Hai accettato",
  /** @param {string} side */
  diceAsked: (side) => `Accettano di rifare i dadi: ${side}.`,
  diceSuspect: "I dadi di questa partita sono stati fatti con un numero diverso da quello dato da questo browser. Se non ne hai dato uno da un altro dispositivo, non fidartene.",
  /** @param {number} seed */
  seedKnown: (seed) => `I dadi di questa partita vengono da un seme noto (${seed}): chi l'ha creata può conoscere ogni tiro in anticipo.`,
  understood: "Capito",
  ownLinkTitle: "Il tuo link",
  ownLinkText: "Apre il tuo posto sugli altri tuoi dispositivi. Non è per nessun altro.",
  ownLinkShow: "Mostra il tuo link",
  gameOptions: "Regole facoltative in vigore",
  noneInForce: "nessuna",

  // --- ending and hand-over
  again: "Un'altra partita",
  /** @param {string} side */
  handOver: (side) => `Passa ${to(side)}`,
  /** @param {string} side */
  handOverText: (side) => `Ora decidono ${the(side)}. Guarda finché vuoi, poi passa lo schermo.`,
  /** @param {string} side */
  goOn: (side) => `Prosegui: ${side}`,
  /** @param {string} side */
  goOnText: (side) => `Ora decidono ${the(side)}. Ciò che è successo resta qui finché non prosegui.`,
  handOverQuick: "Tra noi non c'è nulla di segreto: cambia posto senza una pagina in mezzo",
};
