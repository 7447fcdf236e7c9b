/**
 * Every text of the page, in Italian. What the words mean here is in docs/languages.md.
 */

import { count, listed, names, plain, points, shares } from "./forms.js";
import { pages } from "./it-pages.js";
import { panels } from "./it-panels.js";

/** @type {Record<string, string>} */
const SIDES = { allied: "Alleati", axis: "Tedeschi", spectator: "Spettatore", host: "Ospite", draw: "Nessuno" };
/** With an article, after di, and after a. @type {Record<string, [string, string, string]>} */
const AFTER = { allied: ["gli Alleati", "degli Alleati", "agli Alleati"], axis: ["i Tedeschi", "dei Tedeschi", "ai Tedeschi"] };
/** @type {Record<string, string>} */
const NATIONS = {
  uk: "britannica", us: "americana", de: "tedesca", fr: "francese", ca: "canadese", nz: "neozelandese", in: "indiana",
  lw: "Luftwaffe", pl: "polacca", za: "sudafricana", it: "italiana", br: "brasiliana", gr: "greca",
};
/** @type {Record<string, string>} */
const SIZES = {
  I: "compagnia", II: "battaglione", III: "reggimento", X: "brigata", XX: "divisione", XXX: "corpo d'armata", XXXX: "armata",
};
/** @type {Record<string, string>} */
const RESULTS = {
  AE: "attaccanti eliminati",
  AX: "gli attaccanti pagano, gli altri si ritirano",
  AR: "gli attaccanti si ritirano",
  EX: "scambio",
  DR: "i difensori si ritirano",
  DE: "difensori eliminati",
};
/** @type {Record<string, string>} */
const VERBS = {
  end: "Termina la fase",
  go: "Vai lì",
  declare: "Dichiara l'attacco",
  seal: "Sigilla le note",
  halt: "Resta qui",
  attack: "Attacca",
  fight: "Combatti",
  lose: "Sacrifica",
  retreat: "Ritira",
  back: "Ritirata in",
  advance: "Avanza in",
  enter: "Fai entrare",
  move: "Muovi",
  join: "Unisciti all'attacco",
};
/** @type {Record<string, string>} */
const KINDS = { nas: "fuoco navale", cas: "appoggio aereo" };

/** What runs across or along sides of hexes. @type {Record<string, string>} */
const ALONG = {
  "road:major": "strada principale", "road:minor": "strada secondaria", "road:unfinished": "strada incompiuta", rail: "ferrovia",
  "river:major": "fiume grande", "river:minor": "fiume piccolo", mountain: "lato di montagna", river: "fiume", canal: "canale",
};
/** @type {Record<string, string>} */
const DIRECTIONS = { N: "nord", NE: "nord-est", SE: "sud-est", S: "sud", SW: "sud-ovest", NW: "nord-ovest" };

/** @param {string[]} list */
const inWords = (list) => listed(list, "e");
const { percent } = shares("it");
const called = names({
  sides: SIDES, nations: NATIONS, sizes: SIZES, results: RESULTS, verbs: VERBS, kinds: KINDS, features: panels.features,
  moments: { Allied: "alleato", German: "tedesco", start: "all'inizio", over: "finita" },
  adding: (kind) => `Aggiungi ${kind}`,
});
/** @param {string} side */
const the = (side) => AFTER[side]?.[0] ?? called.side(side);
/** @param {string} side */
const of = (side) => AFTER[side]?.[1] ?? `di ${called.side(side)}`;
/** @param {string} side */
const to = (side) => AFTER[side]?.[2] ?? `a ${called.side(side)}`;
/** @param {string} text */
const first = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @typedef {import("../types.d.ts").Counter} Counter */
/** @typedef {{attack: number, defence: number, move: number}} Figures */

/** @param {Counter} c @param {Figures} now */
const figures = (c, now) => {
  if (c.type === "blank") return `nessuno ne conosce la forza, movimento ${points(now.move)}`;
  const combat = c.figures === 3 ? `attacco ${points(now.attack)}, difesa ${points(now.defence)}`
    : `combattimento ${points(now.defence)}${now.attack ? "" : " solo in difesa"}`;
  return `${combat}, movimento ${points(now.move)}`;
};

/** The guns of a division or a corps, which are no division and no corps. @type {Record<string, string>} */
const GUNS = { XX: "artiglieria divisionale", XXX: "artiglieria di corpo d'armata" };
/** @param {Counter} c */
const gunsOf = ({ type, size }) => (type === "artillery" ? GUNS[size] : undefined);
/** What kind of unit it is: nation, type and size. @param {Counter} c */
const what = (c) => `${gunsOf(c) ?? `${called.type(c.type)}, ${called.size(c.size)}`}, nazione ${called.nation(c.nation)}`;

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
  markStopped: "si è fermata",
  markInverted: "rovesciata: non può combattere",
  /** @param {number} left */
  markMoved: (left) => `si è mossa, restano ${points(left)}`,
  markAttacks: "partecipa a un attacco dichiarato",
  markSelected: "scelta",
  markLit: "si può scegliere",
  /** @param {number} left @param {number} all */
  markSteps: (left, all) => `${left} passi su ${all}`,
  /** @param {number} n */
  stackOf: (n) => `pila di ${n}`,
  /** @param {number} cost */
  reachCost: (cost) => `raggiungibile per ${points(cost)}`,
  hexLit: "si può scegliere",
  /** @param {string} label */
  hexSpoken: (label) => `esagono ${label}`,
  /** @param {string} kind @param {string} name @param {string[]} directions */
  alongSides: (kind, name, directions) =>
    [ALONG[kind] ?? plain(kind), name, inWords(directions.map((way) => DIRECTIONS[way] ?? way))].filter(Boolean).join(" "),
  /** @param {string} side */
  inZone: (side) => `nella zona di controllo ${of(side)}`,
  /** @param {string} side */
  controlled: (side) => `in mano ${to(side)}`,
  emptyHex: "nessuna pedina",
  inHand: "In mano",

  // --- the page
  product: "Winterline",
  skipToMap: "Vai alla mappa",
  map: "Mappa",
  mapHelp: "Le frecce muovono il cursore, Invio sceglie, il punto interrogativo chiede perché no, H apre l'aiuto.",
  loading: "Si prepara il tavolo…",
  offline: "Il tavolo non è raggiungibile. Riprova tra un momento.",
  reconnecting: "Connessione perduta. Nuovo tentativo…",
  noAnswer: "Il tavolo non risponde. In attesa…",
  backOnline: "Di nuovo connessi.",
  newEdition: "Il tavolo è stato aggiornato. Ricarica la pagina per continuare con quella nuova.",
  loadAgain: "Ricarica",
  /** @param {"" | "under way" | "stored" | "refused"} how */
  delivery: (how) => ({
    "": "",
    "under way": "La tua ultima azione non è ancora confermata: viene rispedita da sola e conta una volta.",
    stored: "La tua ultima azione è stata registrata.",
    refused: "La tua ultima azione è stata rifiutata e non registrata.",
  })[how],
  /** @param {number} status */
  serverError: (status) => `Il tavolo ha risposto con un errore (${status}).`,
  close: "Chiudi",
  help: "Aiuto e tasti",
  lobby: "Tutte le partite",
  rules: "Regole",
  tables: "Tabelle",
  view: "Vista",
  panels: "Pannelli",
  /** @param {string} title @param {boolean} yours */
  pageTitle: (title, yours) => (yours ? `Tocca a te · ${title}` : title),
  /** @param {string} when @param {string} phase @param {string} [date] */
  when: (when, phase, date) => [called.moment(when), date, plain(phase)].filter(Boolean).join(" · "),
  /** @param {string} winner */
  winner: (winner) => (winner === "draw" ? "La partita è patta." : `Vincono ${the(winner)}.`),
  gameOver: "La partita è finita.",
  tabInspector: "Esagono",
  tabBoxes: "Caselle",
  tabLog: "Registro",
  tabChat: "Chat",
  /** @param {number} unread */
  chatTab: (unread) => (unread ? `Chat (${unread})` : "Chat"),

  // --- toggles
  hint: "Consiglio",
  hintTitle: "Tu che faresti? Il bot mostra il suo piano per questa fase",
  zoomIn: "Ingrandisci",
  zoomOut: "Rimpicciolisci",
  fit: "Mostra tutta la mappa",
  toggleNumbers: "Numeri degli esagoni",
  /** @param {string} side */
  toggleZone: (side) => `Zone di controllo: ${called.side(side)}`,
  toggleCosts: "Portata e costi",
  toggleCounters: "Pedine",
  toggleMoves: "Ultime mosse con frecce",
  toggleAids: "Ciò che conta per la mossa",
  settings: "Impostazioni",
  /** @type {Record<string, string>} */
  paces: { slow: "lentamente", normal: "a ritmo normale", fast: "in fretta", none: "no: tutto in una volta" },
  playing: "Viene mostrato ciò che è successo.",

  // --- deciding
  yourDecision: "Decidi tu",
  /** @param {string} side */
  theirDecision: (side) => `Decidono: ${called.side(side)}`,
  /** @param {string} side */
  waiting: (side) => `Si attendono ${the(side)}.`,
  /** @param {number} n */
  lookingBack: (n) => `Stai guardando indietro, alla voce ${n}.`,
  backToNow: "Torna al presente",
  /** @param {string} label */
  undo: (label) => `Annulla: ${label}`,
  /** @param {string} what */
  yourChoice: (what) => `la tua scelta «${what}».`,
  takeBack: "Annulla",
  takeBackAll: "Annulla tutto",
  offBoard: "Fuori mappa",
  onBoard: "Sulla mappa",
  /** @param {number} n */
  offBoardHint: (n) => `${n} da scegliere`,
  /** @param {number} n */
  group: (n) => `${n} pedine andranno insieme. Scegli un esagono: vanno quante ce ne stanno.`,
  /** @param {number} n */
  groupStuck: (n) => `${n} pedine dovrebbero andare insieme, e nessun esagono è alla portata di alcuna.`,
  /** @param {string[]} names @param {number} more  than these @param {string} why */
  whoStays: (names, more, why) => `${names.join(", ")}${more > 0 ? ` e altre ${more}` : ""}: ${why}`,
  /** @param {number} n @param {string[]} why */
  stayed: (n, why) => `${n === 1 ? "Un'unità resta indietro" : `${n} restano indietro`}. ${why.join(" ")}`,
  /** @param {number} n */
  wholeStack: (n) => `Tutta la pila (${n})`,
  /** @param {string} name @param {number} n */
  wholeFormation: (name, n) => `Tutta ${name} (${n})`,
  /** @param {number} n */
  allWaiting: (n) => `Tutte quelle in attesa lì (${n})`,
  /** @param {number} cost @param {number | undefined} n  how many of a group get there @param {number} all */
  costFor: (cost, n, all) => (n !== undefined && n < all ? `${points(cost)} (${n} su ${all})` : points(cost)),
  /** @param {number} n @param {number} all */
  takesSome: (n, all) => `${n} su ${all} possono andarci`,
  /** @param {string} what */
  really: (what) => `${what}? Sceglilo di nuovo, o annulla.`,
  /** @param {string[]} sentences */
  warned: (sentences) => `${sentences.slice(0, 2).join(" ")} Andare lì lo stesso?`,
  /** @param {string} what @param {boolean} rolls @param {string} next  the side that decides then @param {string[]} lost @param {string[]} fates  what happens to them */
  itIsFinal: (what, rolls, next, lost, fates) => [
    `${what}? Non si può annullare${rolls ? ": si tirano i dadi" : ""}.`,
    ...fates,
    lost.length && !fates.length ? `In ogni caso ${inWords(lost)} perde un passo, o tutto.` : "",
    next ? `Poi decidono ${the(next)}.` : "",
  ].filter(Boolean).join(" "),
  /** What follows the end of a phase. @param {string} side */
  thenDecide: (side) => `poi decidono ${the(side)}`,
  /** @param {string} phase @param {string} when  the turn, where it is another */
  thenPhase: (phase, when) => `poi ${[called.moment(when), plain(phase)].filter(Boolean).join(", ")}`,
  /** @param {string} name */
  stepOf: (name) => `un passo di ${name}`,
  /** @param {string} what @param {string[]} own @param {string[]} theirs */
  itCosts: (what, own, theirs) => {
    const costs = [own.length ? `costa ${own.join(", ")}` : "", theirs.length ? `costa al nemico ${theirs.join(", ")}` : ""];
    return `${what}? ${first(costs.filter(Boolean).join(" e "))}.`;
  },
  /** @param {string} prompt */
  theyAreAsked: (prompt) => `La domanda: «${prompt}»`,
  /** @param {string} what */
  reallySo: (what) => `${what}? Premi il pulsante, o annulla.`,
  /** @param {string} what @param {string} who @param {(string | undefined)[]} places */
  wholeAction: (what, who, places) => `${[what, ...places.slice(0, 1)].join(" ")}${places[1] ? ` per ${places[1]}` : ""}${who ? `: ${who}` : ""}`,
  /** @param {string} what @param {string | undefined} place */
  kindAt: (what, place) => `${what}: ${place}`,
  /** @param {string} what @param {string} where */
  andFight: (what, where) => `${what}, e combatti per ${where}`,
  /** @param {number} n */
  moreRolls: (n) => `altri ${n}`,
  /** One roll, and how many others are for the same elsewhere. @param {string} roll @param {number} n */
  andAlike: (roll, n) => `${roll} (altri ${n})`,
  /** What a press leads on to. @param {string} what @param {string[]} sure @param {string[]} perhaps @param {boolean} reveals @param {string} [over] */
  leadsTo: (what, sure, perhaps, reveals, over = "") => [
    what,
    reveals ? "e scopri l'appoggio annotato" : "",
    sure.length ? `e tira per ${inWords(sure)}` : "",
    perhaps.length ? `poi, se non resta nulla da decidere, tira per ${inWords(perhaps)}` : "",
    over === "surely" ? "e la partita è finita" : over ? "e la partita può finire" : "",
  ].filter(Boolean).join(", "),
  /** @param {string} name @param {string} hex @param {boolean} others  whether more is lit than that hex */
  onlyWay: (name, hex, others) => (others
    ? `${name} può andare solo in ${hex}: sceglilo per andarci, scegli un nemico illuminato per attaccare, o annulla.`
    : `Per ${name} c'è un solo esagono: sceglilo per andarci, o annulla.`),
  battleReady: "Tutti quelli che possono attaccare ci sono. Dichiara l'attacco, o annulla.",
  /** @param {string} verb @param {number} n */
  folded: (verb, n) => `${verb}: ${n} tra cui scegliere`,
  moreButtons: "Altro…",
  wholeQuestion: "Leggi tutto",
  lessButtons: "Meno",
  whichKind: "In quale modo",
  /** @param {string} to @param {string} via */
  wayBack: (to, via) => `In ${to} passando per ${via}`,
  /** @param {string} to @param {string} by */
  wayThrough: (to, by) => (to.includes(by) || by.includes(to) ? by : `${by}, ${to}`),
  /** @param {string} to */
  wayStraight: (to) => `Dritto in ${to}`,
  /** @param {string} hex */
  goTo: (hex) => `Vai in ${hex}`,
  lowerOdds: "O con un rapporto più basso",
  otherOdds: "O con un altro rapporto",
  whichWay: "Ci si arriva per più vie. Quale?",
  /** @param {string} name */
  whichVerb: (name) => `Che cosa deve fare ${name || "l'unità"}?`,
  leftUndoneTitle: "Prima che la fase finisca",
  leftUndoneText: "Così come stanno le cose:",
  idleSilent: "In questa partita non chiedere più perché delle unità non si sono mosse",
  /** @param {number} n */
  warnings: (n) => count(n, "avviso", "avvisi"),
  /** @param {boolean} held */
  foreseen: (held) => (held ? "Se si fa:" : "Se va lì:"),
  /** @param {number} n */
  foreseenMore: (n) => `e ${count(n, "altro avviso", "altri avvisi")}`,
  /** @param {string} side @param {number} used @param {number} allowed */
  stacking: (side, used, allowed) => `${called.side(side)}: impilamento ${points(used)} su ${points(allowed)}`,
  /** @param {number} n @param {number | undefined} used @param {number | undefined} allowed */
  stackHead: (n, used, allowed) => (used === undefined || allowed === undefined ? String(n) : `${n} · ${points(used)}/${points(allowed)}`),
  stackingThen: "dopo la mossa",
  notYet: "Non ancora",
  nothingSent: "Il tavolo non risponde. Non è stato spedito nulla: riprova.",
  seatLost: "Il tuo link a questo posto è stato sostituito da uno nuovo. Chiedilo a chi ospita la partita.",
  stale: "La partita era andata avanti. La mappa la mostra ora come sta.",

  // --- why not
  whyTitle: "Perché no?",
  whyNoEnd: "Perché la fase non può ancora finire?",
  canBeDone: "Questo si può fare: sceglilo.",
  /** @param {string} what */
  remedy: (what) => `Che cosa si può fare: ${what}.`,
  /** @param {string} side */
  notYours: (side) => `La decisione spetta ${to(side)}.`,
  nothingToAsk: "Con questo ora non si può fare nulla.",
  inThePast: "Stai guardando il passato. Torna al presente per agire.",
  permits: "Che cosa permette questa fase",
  readRule: "Leggi la regola",
  rule: "Regola",
  untranslated: "Questo testo non è ancora tradotto.",
  ruleUnknown: "Non è stato possibile caricare il testo di questa regola.",

  // --- battles
  battle: "Battaglia",
  battleOn: "Attacco a",
  attackers: "Attaccanti",
  attack: "Attacco",
  defence: "Difesa",
  total: "Totale",
  chances: "Probabilità",
  shifts: "Spostamenti di colonna",
  modifiers: "Modificatori",
  joinAll: "Aggiungi tutti quelli che possono",
  /** @param {string} name */
  leaveOut: (name) => `Lascia fuori ${name}`,
  mayJoin: "Possono unirsi",
  mayAlso: "Attaccabili anche",
  chooseAttackers: "Scegli gli attaccanti: le pedine illuminate possono unirsi.",
  /** @param {number} a @param {number} d */
  strength: (a, d) => `${a} a ${d}`,
  belowTable: "Questo rapporto è sotto la tabella: non c'è un risultato.",
  oneMoreNothing: "Un fattore in più non cambia nulla.",
  /** @param {string} column */
  oneMoreChanges: (column) => `Con un fattore in più diventa ${column}.`,
  /** @param {number} n @param {string} column */
  moreMakes: (n, column) => `Con ${count(n, "fattore in più", "fattori in più")} diventa ${column}.`,
  /** @param {number} n @param {string} column */
  lessMakes: (n, column) => `Con ${count(n, "fattore", "fattori")} in meno: ${column}.`,
  moreNothing: "Altri fattori non cambiano nulla.",
  bestColumn: "È la colonna migliore della tabella.",
  /** @param {string} result @param {number} share */
  chance: (result, share) => `${called.result(result)}: ${percent(share)}`,
  declaredBattles: "Attacchi dichiarati",
  /** @param {string[]} hexes @param {number} n */
  declaredOn: (hexes, n) => `a ${hexes.join(" e ")} con ${count(n, "pedina", "pedine")}`,
  won: "vinto subito",
  change: "Cambia",
  changeBattleTitle: "Annulla ciò che si è fatto da allora, e riapre questo attacco",
  /** @param {string[]} hexes */
  changeBattle: (hexes) => `Cambia l'attacco a ${hexes.join(" e ")}`,
  /** @param {string[]} left */
  supportLeft: (left) => `Restano: ${left.join(", ")}.`,
  /** @param {string} odds @param {number} die  0 where none was rolled @param {string} result */
  battleFlash: (odds, die, result) => [odds, die ? `dado ${die}` : "", result].filter(Boolean).join(" · "),
  /** @param {string[]} where @param {string} fell  odds, die and result */
  because: (where, fell) => `Dopo l'attacco a ${where.join(" e ")}: ${fell}`,
  /** @param {string} name @param {string[]} hexes */
  wayTold: (name, hexes) => `${name}: ${hexes.join(" → ")}`,

  // --- help
  goToHex: "Vai all'esagono",
  hexNumber: "Numero dell'esagono",
  go: "Vai",
  /** @param {string} label */
  noSuchHex: (label) => `Non c'è un esagono ${label}.`,
};
