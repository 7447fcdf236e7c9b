/**
 * The texts of the pages around the table: lobby, rules, tables, watch, hand-over, first lesson.
 */

import { count, levelled, since } from "./forms.js";

/** @type {Record<string, string>} */
const TOPICS = {
  auto_victory: "vittoria automatica", zoc: "zone di controllo", "movement.zoc": "movimento: zone di controllo",
  "reinforcements.allied": "rinforzi alleati", "reinforcements.german": "rinforzi tedeschi",
  movement: "movimento", combat: "combattimento", stacking: "impilamento", supply: "rifornimento", reinforcements: "rinforzi",
  retreat: "ritirata", advance: "avanzata", victory: "vittoria", setup: "schieramento", sequence: "sequenza di gioco",
  terrain: "terreno", weather: "tempo", options: "regole facoltative", replacements: "rimpiazzi", invasion: "invasione", ports: "porti",
  examples: "esempi", general: "generalità",
};

/** @param {string} topic */
const topic = (topic) => TOPICS[topic] ?? topic.replaceAll("_", " ").replace(".", ": ");

/** @type {Record<string, string>} */
const FAVOURS = {
  "": "non favorisce nessuno", both: "non favorisce nessuno", allied: "favorisce gli Alleati", axis: "favorisce i Tedeschi",
};
/** @type {Record<string, string>} */
const OPTION_GROUPS = {
  supp: "Supplemento", adv: "Supplemento degli Advanced Games", addendum: "Addendum", aid: "Letture della scheda d'aiuto", tourn: "Regole da torneo", srt: "Tabelle",
};

/** A side with its article. @param {string} side */
const the = (side) => ({ Alleati: "gli Alleati", Tedeschi: "i Tedeschi" })[side] ?? side;

export const pages = {
  // --- every page
  skipToContent: "Vai al contenuto",
  pages: "Pagine",
  pageLobby: "Partite",
  pageLearn: "Impara",
  pageRules: "Regole",
  pageTables: "Tabelle",
  pageWatch: "Guarda",
  pageHandover: "Passa lo schermo",
  pageLost: "Qui non c'è nulla",
  pageJoin: "Invito",
  pageReport: "Rapporto sulla partita",
  /** @param {string} page */
  titleOf: (page) => `${page} · Winterline`,
  loadingPage: "Un momento…",
  tryAgain: "Riprova",

  // --- lobby
  tagline: "La campagna d'Italia dal 1943 al 1945 sulla mappa, con le regole classiche. Ogni mossa è controllata, ogni numero spiegato.",
  newGame: "Una nuova partita",
  whichGame: "Gioco",
  whichScenario: "Scenario",
  primerLink: "Le novità per chi conosce il Basic Game",
  primerBack: "Alla preparazione di una partita",
  pagePrimer: "Le novità",
  choiceOpen: "Secondo il libro",
  choiceOpenText: "Si stabilisce durante la partita, quando le regole lo chiedono.",
  howToPlay: "Si gioca",
  whichSide: "La tua parte",
  levelOf: levelled({ random: "a caso", easy: "facile", hard: "difficile", expert: "esperto", normal: "normale", heuristic: "normale",
    cautious: "prudente", aggressive: "aggressivo" }),
  yourName: "Il tuo nome",
  yourNameHint: "Lo vedono gli altri al tavolo; può restare vuoto.",
  optionalRules: "Regole facoltative",
  optionsHint: "Il gioco è completo anche senza.",
  noOptions: "Questo gioco non ha regole facoltative.",
  /** @param {string} whom  a side, both, or a text of the game */
  favour: (whom) => FAVOURS[whom] ?? whom,
  whichPreset: "Combinazione di regole facoltative",
  presetNone: "Il gioco com'è",
  presetNoneText: "Senza alcuna regola facoltativa: il meglio per cominciare.",
  presetMix: "La tua combinazione",
  /** @param {string} group */
  optionGroup: (group) => OPTION_GROUPS[group] ?? group[0].toUpperCase() + group.slice(1),
  /** @param {string} title @param {string[]} names */
  optionAdded: (title, names) => `${title} richiede ${names.join(" e ")}: scelto insieme.`,
  /** @param {string} title @param {string[]} names */
  optionDropped: (title, names) => `Senza ${title} cade anche: ${names.join(", ")}.`,
  /** @param {string[]} names */
  optionExcluded: (names) => `Non insieme a ${names.join(" e ")}.`,
  /** @param {string[]} names */
  optionNeeds: (names) => `Richiede ${names.join(" e ")}, scelto insieme.`,
  optionRules: "Le sue regole",
  /** @param {number} all @param {number} allied @param {number} axis */
  balance: (all, allied, axis) =>
    all === 0
      ? "Nessuna regola facoltativa: il gioco com'è."
      : `${count(all, "regola facoltativa", "regole facoltative")}: ${allied} per gli Alleati, ${axis} per i Tedeschi, ${all - allied - axis} per nessuno.`,
  start: "Prepara il tavolo",
  starting: "Si prepara…",
  firstTime: "È la prima volta?",
  firstTimeText: "Un'apertura guidata di Anzio Beachhead, ANZIO o Italy '43 dura dieci minuti: sbarcare, muovere, attaccare, tirare il dado.",
  startLesson: "Vai alla lezione",
  watchText: "Carica il registro di una partita finita e guardala mossa per mossa.",
  watchLink: "Guarda una partita",
  myGames: "Le tue partite",
  more: "Altro…",
  drawOffered: "È offerta la patta",
  noGames: "Ancora nessuna. Qui appare una partita che prepari o a cui ti unisci.",
  /** @param {string} turn */
  turnOf: (turn) => `Decidono: ${turn}`,
  yourTurn: "Tocca a te",
  diceStanding: "i dadi ti aspettano: apri la partita",
  diceStandingOther: "si stanno facendo i dadi",
  /** @param {string} winner */
  wonBy: (winner) => `Vincitori: ${winner}`,
  wonByYou: "Hai vinto",
  drawn: "Patta",
  /** @param {string} when */
  turnNumber: (when) => `turno ${when}`,
  /** @param {string[]} others */
  against: (others) => `contro ${others.join(" e ")}`,
  /** @param {string[]} players */
  between: (players) => players.join(" contro "),
  ago: since("it", "proprio ora"),
  searchGames: "Cerca tra le tue partite",
  noGameFits: "Nessuna partita corrisponde.",
  allArchived: "Tutte le tue partite sono archiviate.",
  finishedGames: "Finite",
  archive: "Archivia",
  unarchive: "Tira fuori",
  /** @param {number} n */
  showArchived: (n) => `Mostra le partite archiviate (${n})`,
  /** @param {string} side */
  youAre: (side) => `tu: ${side}`,
  /** @param {string} level */
  theComputer: (level) => `il computer (${level})`,
  nobodyYet: "ancora nessuno",
  atOneScreen: "in due allo stesso schermo",
  linksTitle: "Link d'invito",
  linksText: "Manda l'invito all'altro giocatore. Vale una volta: chi si siede con esso riceve un link proprio, e il tuo non apre più nulla. I link si vedono solo qui; come ospite puoi farne di nuovi, e i due giocatori lo vengono a sapere.",
  /** @type {Record<string, string>} */
  linkFor: {
    allied: "Posto degli Alleati",
    axis: "Posto dei Tedeschi",
    spectator: "Spettatori",
    host: "Ospite (solo tuo: rifà i link perduti)",
  },
  /** @param {string} seat */
  ownLink: (seat) => `${seat} (tuo: ci sei già seduto; per gli altri tuoi dispositivi)`,
  /** @param {string} seat */
  invitation: (seat) => `Invito: ${seat} (vale una volta)`,
  copy: "Copia",
  copied: "Copiato",
  toTheTable: "Al tavolo",
  reissue: "Fai un nuovo link",
  reissueText: "Il vecchio link di quel posto smette subito di valere, e i due giocatori lo leggono nel registro. Per il posto dell'altro giocatore il nuovo è un invito, che vale una volta. Un posto che questo browser ha già resta aperto qui.",
  newLink: "Nuovo link",

  // --- rules
  rulesTitle: "Regole",
  rulesIntro: "Ogni regola con parole nostre, con il numero con cui registro, domande e rapporti di forze la citano.",
  searchRules: "Cerca nelle regole",
  searchHint: "Parole, un numero di regola o un esagono",
  /** @param {number} n @param {number} all */
  rulesFound: (n, all) => (n === all ? `${all} regole` : `${n} regole su ${all}`),
  noRules: "Nessuna regola corrisponde. Prova con meno parole o con altre.",
  topics: "Argomenti",
  topic,
  /** @param {string} option */
  onlyWith: (option) => `con la regola facoltativa ${option.split("|").join(" o ").replaceAll("_", "-")}`,
  ruleNote: "Nota",
  /** An example of the book: what stands, what is done, what follows. */
  example: ["Posizione", "Azione", "Esito"],
  ruleInTable: "Nelle tabelle",
  linkToRule: "Link a questa regola",
  otherEdition: "Gioco",

  // --- tables
  tablesTitle: "Tabelle",
  tablesIntro: "Ciò che il regolamento stampa come tabelle.",
  crt: "Risultati dei combattimenti",
  crtText: "Un dado, nella colonna del rapporto di forze.",
  die: "Dado",
  resultsKey: "Che cosa significano i risultati",
  terrain: "Terreno",
  terrainName: "Terreno",
  terrainMove: "Movimento",
  terrainCombat: "Combattimento",
  impulses: "Impulsi",
  impulse: "Impulso",
  impulseSide: "Parte",
  impulseMovement: "Movimento",
  impulseZoc: "Può entrare in zone di controllo nemiche",
  impulseAttack: "Può attaccare",
  yes: "sì",
  no: "no",
  arrivals: "Arrivi",
  arrivalWhen: "Quando",
  arrivalUnit: "Unità",
  now: "ora",
  /** @param {string} when */
  highlightWhen: (when) => `Il momento presente, ${when}, è evidenziato.`,
  /** @param {string} odds */
  highlightOdds: (odds) => `Il rapporto ${odds} è evidenziato.`,
  atStart: "all'inizio",
  ruleShort: "Regola",
  noCombatEffect: "nessuno",

  // --- watch
  watchTitle: "Guarda una partita",
  watchIntro: "Scegli il registro di una partita finita (un file che termina in .wlog, al massimo 8 MB). Viene controllato riga per riga mentre si legge.",
  chooseLog: "Scegli un registro",
  dropLog: "o lascialo cadere qui",
  /** @param {string} name */
  readingLog: (name) => `Controllo di ${name}…`,
  logTooLarge: "Questo file supera gli 8 MB.",
  watchHow: "Da dove vengono i registri",
  watchHowText: "Il menu del tavolo offre il registro di una partita: mentre è in corso, ciò che il tuo posto ha visto; quando è finita, tutto. Le partite giocate dalla riga di comando scrivono gli stessi file.",

  // --- an invitation
  /** @param {string} host @param {string} side */
  joinTitle: (host, side) => (host ? `${host} ti invita a giocare: sarai ${the(side)}.` : `Sei invitato a giocare: sarai ${the(side)}.`),
  joinText: "Quando ti siedi, questo invito è consumato, e il posto è solo tuo: il menu del tavolo mostra un link per gli altri tuoi dispositivi.",
  joinDice: "I dadi li fanno insieme i due giocatori e il tavolo, così che nessuno possa scegliere un tiro. La tua pagina fa la sua parte da sola.",
  /** @param {string} side */
  joinSit: (side) => `Siediti: ${side}`,

  // --- an address that leads nowhere
  lostLink: "Questo link non apre alcun posto.",
  lostLinkText: "Un invito vale una volta: forse qualcuno si è seduto con esso. Oppure manca una parte del link, o è stato sostituito da uno nuovo. Chi ospita la partita può rifarlo, nel menu del suo tavolo.",
  lostPage: "A questo indirizzo non c'è nulla.",
  lostPageText: "Forse ne manca una parte. Le tue partite sono sulla prima pagina.",
  lostHome: "Alle tue partite",

  // --- hand-over
  handoverTitle: "Passa lo schermo",
  /** @param {string} side */
  handoverTo: (side) => `Ora decidono ${the(side)}.`,
  handoverText: "Su questa pagina non c'è nulla di nessuna delle due parti. Quando l'altro giocatore è allo schermo, fagli premere il pulsante.",
  /** @param {string} side */
  handoverSit: (side) => `Gioco ${the(side)}: mostra il tavolo`,
  /** @param {string} side */
  handoverStay: (side) => `Indietro: ${side}`,
  handoverOver: "La partita è finita: non c'è più nulla da nascondere.",
  handoverShow: "Mostra il tavolo",
  handoverElsewhere: "Lo schermo viene passato in un'altra scheda. Questa mostra di nuovo il tavolo quando lì qualcuno si è seduto.",

  // --- errors
  unreachable: "Il tavolo non è raggiungibile. Il server è in funzione?",
};
