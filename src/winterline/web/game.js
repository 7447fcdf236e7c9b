/**
 * The table page: makes the connection, the map and the prompt, hands them to the panels, and knows the page's keys.
 */

import "./legend.js";
import "./map-view.js";
import "./panels.js";
import "./prompt-bar.js";
import "./toolbar.js";
import { watchConnection } from "./connection.js";
import { Deciding } from "./deciding.js";
import { dialog, help, notice, whichHex } from "./dialogs.js";
import { watchEdition } from "./edition.js";
import { keepFocus } from "./focus.js";
import { later, styled } from "./later.js";
import { isTaught } from "./lesson-memory.js";
import { say } from "./messages/say.js";
import { settings } from "./settings.js";
import { Table } from "./store.js";
import { Refusal } from "./wire.js";

/** @typedef {import("./map-view.js").MapView} MapView */
/** @typedef {import("./prompt-bar.js").PromptBar} PromptBar */
/** @typedef {HTMLElement & {table?: Table, deciding?: Deciding, map?: MapView, start?: () => void, updateComplete?: Promise<unknown>}} Panel */

/** The table opens without its picture when that takes longer, and the picture follows. */
const PAINT_WAIT = 1200;

/**
 * @template {Element} T
 * @param {string} query
 * @returns {T}
 */
const find = (query) => /** @type {T} */ (document.querySelector(query));

/** The texts that stand in the page itself. */
function words() {
  for (const element of document.querySelectorAll("[data-say]")) {
    const text = /** @type {Record<string, unknown>} */ (say)[element.getAttribute("data-say") ?? ""];
    if (typeof text !== "string") continue;
    if (element.hasAttribute("data-say-label")) element.setAttribute("aria-label", text);
    else element.textContent = text;
  }
}

/** Tabs of the side panel: arrow keys move, as the pattern for tabs asks. */
function tabs() {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);
  const choose = (/** @type {HTMLElement} */ tab) => {
    for (const other of all) {
      const on = other === tab;
      other.setAttribute("aria-selected", String(on));
      other.tabIndex = on ? 0 : -1;
      const panel = document.getElementById(other.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !on;
    }
  };
  for (const tab of all) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const next = all[(all.indexOf(tab) + by + all.length) % all.length];
      choose(next);
      next.focus();
      event.preventDefault();
    });
  }
}

/**
 * Turn, phase and title.
 * @param {Table} table
 * @param {Deciding} deciding
 */
function header(table, deciding) {
  const state = table.shown;
  if (!state) return;
  find("#title").textContent = state.called || state.title;
  find("#when").textContent = say.when(state.view.when, state.view.phase, state.view.date);
  document.title = say.pageTitle(`${state.title} · ${say.product}`, deciding.mine);
  find("#seat").textContent = say.side(state.seat);
  find("#seat").className = `seat side-${state.seat}`;
}

/**
 * Tell screen readers what is asked and what happened.
 * @param {Table} table
 * @param {Deciding} deciding
 */
function speaking(table, deciding) {
  const region = find("#live");
  let last = "";
  deciding.addEventListener("change", () => {
    const { prompt = "", side = "" } = deciding.decision ?? {};
    const theirs = prompt && `${say.theirDecision(side)}. ${say.theyAreAsked(prompt)}`;
    const text = deciding.mine ? `${say.yourDecision}. ${prompt}` : theirs;
    if (text !== last) region.textContent = last = text;
  });
  table.addEventListener("entries", (event) => {
    const { entries, live } = /** @type {CustomEvent} */ (event).detail;
    const told = live ? entries.map((/** @type {{text: string}} */ entry) => entry.text).join(" ") : "";
    // What is played is told as it is played.
    queueMicrotask(() => told && !table.staged && (find("#news").textContent = told.slice(-600)));
  });
}

/**
 * Keys that work wherever the focus is, except in a text field or a dialog.
 * @param {Table} table
 * @param {Deciding} deciding
 * @param {MapView} map
 */
function keys(table, deciding, map) {
  const prompt = /** @type {PromptBar} */ (find("wl-prompt"));
  const tools = /** @type {import("./toolbar.js").Toolbar} */ (find("wl-tools"));
  /** @type {Record<string, () => unknown>} */
  const page = {
    Escape: () => {
      const list = document.querySelector("wl-prompt .warnings[open]");
      if (list) return list.removeAttribute("open");
      const fanned = map.stacks?.fanned;
      map.stacks?.close();
      if (deciding.pending || !fanned) deciding.back(); // a stack that a resting mouse fans out must not swallow the key
    },
    u: () => (table.state?.undo && !deciding.pending ? table.undo().catch(() => undefined) : deciding.back()),
    g: async () => map.cursor(await whichHex(table)),
    o: () => /** @type {HTMLElement | null} */ (document.querySelector("[data-offer]"))?.focus(),
    h: help,
    F1: help,
    z: () => settings.toggleZone(tools.sides[0]),
    Z: () => settings.toggleZone(tools.sides[1]),
    y: () => tools.toggleFirst(),
    ...map.input?.pageKeys,
  };
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const why = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.why[open]"));
    if (why && event.key === "?") {
      why.close(); // asked twice, it tells all keys
      return void help();
    }
    const typing = target.closest?.("input, textarea, select") || document.querySelector("dialog[open]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const work = page[event.key] ?? digit(prompt, event.key);
    const nowhere = target === document.body || target.closest?.("dialog:not([open])"); // one that was closed lets go a moment later
    if (!work && nowhere && STEPS.test(event.key)) map.input?.key(event);
    if (!work) return;
    event.preventDefault();
    if (!event.repeat || !isDigit(event.key)) void work(); // a key held down presses no button that comes up meanwhile
  });
}

/** Keys that step over the map also while nothing has the focus; what chooses is not among them. */
const STEPS = /^(Arrow.*|[,.l])$/;

/** @param {string} key */
const isDigit = (key) => /^[1-9]$/.test(key);

/**
 * @param {PromptBar} prompt
 * @param {string} key
 */
function digit(prompt, key) {
  const action = isDigit(key) ? prompt.buttons[Number(key) - prompt.firstKey] : undefined;
  return action ? () => prompt.press(action) : undefined;
}

/**
 * @param {Table} table
 */
function notices(table) {
  table.addEventListener("refused", (event) => {
    const { code, sentence, rule, lang } = /** @type {CustomEvent} */ (event).detail;
    const ours = { stale: say.stale, link: say.seatLost };
    const own = ours[/** @type {keyof typeof ours} */ (code)];
    notice(own ?? sentence, { table, rule, kind: "refused", lang: own ? undefined : lang });
  });
  watchConnection(table, find("#connection"));
  watchEdition(table, find("#edition"));
}

async function main() {
  words();
  tabs();
  const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
  const table = new Table(id);
  const deciding = new Deciding(table);
  const map = /** @type {MapView} */ (find("wl-map"));
  notices(table);
  speaking(table, deciding);
  deciding.addEventListener("change", () => header(table, deciding));
  try {
    await table.load();
  } catch (error) {
    const why = error instanceof Refusal ? error.sentence : say.offline;
    await dialog(say.product, why);
    return;
  }
  // The guide is a tenth of the page, and most tables are no lesson.
  if (isTaught(table.state?.game ?? "", table.id)) await Promise.all([import("./lesson.js"), styled(new URL("./lesson.css", import.meta.url))]);
  const panels = /** @type {Panel[]} */ ([...document.querySelectorAll("[data-panel], [data-slot] > *")]);
  for (const panel of [map, ...panels.filter((panel) => panel !== map)]) {
    Object.assign(panel, { table, deciding, map });
    panel.start?.();
  }
  await Promise.all(panels.map((panel) => panel.updateComplete));
  map.begin();
  keys(table, deciding, map);
  keepFocus({ deciding, map, prompt: find("wl-prompt"), offers: find("wl-offers") });
  later({ table, deciding, map });
  await Promise.race([map.picture?.painted, new Promise((done) => setTimeout(done, PAINT_WAIT))]);
  document.documentElement.dataset.ready = "true";
  find("#loading").remove();
}

void main();
