/**
 * Panels that the first view does not need. Each is loaded when there is something for it to show, or when somebody begins to use the page.
 */

import { isTheirs, sinceMyTurn } from "./scenes.js";
import { isWatched } from "./seats.js";
import { settings } from "./settings.js";

/** @typedef {import("./store.js").Table} Table */
/** @typedef {import("./types.d.ts").State} State */
/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {import("./theatre.js").Theatre} Theatre */
/** @typedef {import("./toolbar.js").Toolbar} Toolbar */
/** @typedef {import("./watching.js").Watching} Watching */
/** @typedef {import("./hint.js").HintPanel} HintPanel */
/** @typedef {HTMLElement & {start?: () => void}} Panel */
/** @typedef {{table: Table, deciding: import("./deciding.js").Deciding, map: import("./map-view.js").MapView}} Given */

/** What tells that somebody uses the page: by a pointer, by keys, or by a screen reader, which presses and moves the focus. */
const USES = ["pointerdown", "keydown", "focusin", "click"];

/** Resolves when somebody begins to use the page. @returns {Promise<unknown>} */
const firstUse = () => new Promise((done) => {
  for (const kind of USES) document.addEventListener(kind, done, { once: true, capture: true });
});

/**
 * Hand a panel, once its module is there, what it needs.
 * @template {Panel} T
 * @param {string} name
 * @param {Given} given
 */
function begin(name, given) {
  const panel = /** @type {T} */ (document.querySelector(name));
  Object.assign(panel, given);
  panel.start?.();
  return panel;
}

/**
 * Something that is loaded once, however often it is asked for; after a failure the next wish tries again.
 * @template T
 * @param {() => Promise<T>} work
 */
function once(work) {
  /** @type {Promise<T> | null} */
  let begun = null;
  return () => {
    begun ??= work().catch((error) => {
      begun = null;
      throw error;
    });
    return begun;
  };
}

/** What could not be loaded is loaded by the next wish. @param {Promise<unknown>} loading */
const quietly = (loading) => void loading.catch(() => undefined);

/**
 * Do something once, as soon as the game is such that it is due.
 * @param {Table} table
 * @param {(state: State) => unknown} due
 * @param {() => void} work
 */
function when(table, due, work) {
  const look = () => {
    if (!table.state || !due(table.state)) return;
    table.removeEventListener("state", look);
    work();
  };
  table.addEventListener("state", look);
  look();
}

/**
 * A style sheet of what is loaded later; resolves when it holds.
 * @param {URL} url
 */
export function styled(url) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: url.href });
  const held = new Promise((done) => {
    link.addEventListener("load", done);
    link.addEventListener("error", done);
  });
  document.head.append(link);
  return held;
}

/**
 * The theatre. What comes before it is there is kept for it, and the position held as it was: nothing is seen to jump.
 * @param {Given} given
 * @returns {() => Promise<Theatre>}
 */
function theatre(given) {
  const { table } = given;
  /** @type {{entries: Entry[], live: boolean}[]} */ const missed = [];
  const sheet = once(() => styled(new URL("./theatre.css", import.meta.url)));
  const open = once(async () => {
    await Promise.all([import("./theatre.js"), sheet()]);
    table.removeEventListener("entries", keep);
    const panel = /** @type {Theatre} */ (begin("wl-theatre", given));
    for (const news of missed.splice(0)) panel.news(news);
    return panel;
  });
  const keep = (/** @type {globalThis.Event} */ event) => {
    const news = /** @type {CustomEvent} */ (event).detail;
    if (!news.live || !news.entries.some((/** @type {Entry} */ { kind }) => kind === "action" || kind === "undo")) return;
    missed.push(news);
    const plays = settings.now.pace !== "none" && !document.hidden && table.looking === null;
    if (plays && isTheirs(news.entries, table.state?.seat ?? "")) table.hold();
    void open().catch(() => {
      missed.length = 0;
      table.release();
    });
  };
  table.addEventListener("entries", keep);
  when(table, ({ seat }) => sinceMyTurn(table.entries, seat), () => quietly(open()));
  document.addEventListener("wl-play", () => quietly(open().then((panel) => panel.again())));
  return open;
}

/**
 * Two bots that are watched, and a game as a film.
 * @param {Given} given
 * @param {() => Promise<Theatre>} stage
 */
function watching(given, stage) {
  const open = once(async () => {
    await Promise.all([import("./watching.js"), stage()]);
    return /** @type {Watching} */ (begin("wl-watching", given));
  });
  when(given.table, isWatched, () => quietly(open()));
  document.addEventListener("wl-film", (event) => {
    const { from } = /** @type {CustomEvent} */ (event).detail;
    quietly(open().then((panel) => panel.begin(from)));
  });
}

/**
 * What somebody sees as soon as he does something: a battle, what a move would bring, the record, figures by turn.
 * @param {Given} given
 */
function atUse(given) {
  const { table, deciding } = given;
  const open = once(async () => {
    await Promise.all([import("./battle-panel.js"), import("./foreseen.js"), import("./log-panel.js"), import("./course.js")]);
    for (const name of ["wl-battle", "wl-foreseen", "wl-log", "wl-course"]) begin(name, given);
  });
  const now = () => quietly(open());
  when(table, ({ view }) => view.building || view.battles?.length, now);
  deciding.addEventListener("foreseen", now, { once: true });
  const begun = () => {
    if (!deciding.parts.length) return;
    deciding.removeEventListener("change", begun);
    now();
  };
  deciding.addEventListener("change", begun);
  return now;
}

/**
 * What a bot would do, for whoever asks; turns that are played again; the winning chance, for whoever wants it once the game is over.
 * @param {Given} given
 */
function helped(given) {
  const { table } = given;
  const sheets = (/** @type {string[]} */ ...names) => Promise.all(names.map((sheet) => styled(new URL(sheet, import.meta.url))));
  const advice = once(() => Promise.all([import("./hint.js"), sheets("./hint.css")]).then(() => begin("wl-hint", given)));
  document.addEventListener("wl-hint", () => quietly(advice().then((panel) => /** @type {HintPanel} */ (panel).ask())));
  when(table, ({ sparring }) => sparring, () =>
    quietly(Promise.all([import("./sparring.js"), sheets("./sparring.css")]).then(() => begin("wl-sparring", given))));
  const curve = once(() => Promise.all([import("./chance-panel.js"), sheets("./report.css", "./chance.css")]).then(() => begin("wl-chance", given)));
  const look = () => settings.now.curve && table.state?.result && quietly(curve());
  settings.addEventListener("change", look);
  table.addEventListener("state", look);
  look();
}

/**
 * All that comes after the first view.
 * @param {Given} given
 */
export function later(given) {
  const { table, map } = given;
  const stage = theatre(given);
  watching(given, stage);
  const about = () => import("./turn-panel.js").then(() => begin("wl-turn", given));
  quietly(about());
  if (location.search) quietly(import("./moment.js").then(({ openMoment }) => openMoment(table)));
  when(table, ({ result, offer }) => result || offer, () => quietly(import("./ending.js").then(() => begin("wl-ending", given))));
  when(table, ({ placing }) => placing, () => {
    const sheet = styled(new URL("./placing.css", import.meta.url));
    quietly(Promise.all([import("./placing.js"), sheet]).then(() => begin("wl-placing", given)));
  });
  helped(given);
  const used = atUse(given);
  void firstUse().then(() => {
    used();
    void styled(new URL("./spread.css", import.meta.url));
    void map.spoken.learn();
    void /** @type {Toolbar} */ (document.querySelector("wl-tools")).learn();
    quietly(stage());
  });
}
