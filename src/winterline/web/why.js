/**
 * Why not: the sentence and the rule's text, in a popover where the question was asked.
 */

import { html, nothing, render } from "./vendor/lit.js";
import { brokenUp, lacks } from "./asking.js";
import { WRITTEN, isForeign, untold } from "./language.js";
import { say } from "./messages/say.js";
import { inCounters } from "./moves.js";

/** @typedef {import("./deciding.js").Deciding} Deciding */
/** @typedef {import("./store.js").Table} Table */

/** @type {HTMLDialogElement | null} */
let dialog = null;

/** The popover, made once. */
function popover() {
  if (dialog) return dialog;
  dialog = document.createElement("dialog");
  dialog.className = "why";
  dialog.setAttribute("aria-label", say.whyTitle);
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog?.close();
  });
  document.body.append(dialog);
  return dialog;
}

/**
 * A rule's id without its game, and the address of its text in the rules browser.
 * @param {string} rule
 */
export function ruleLink(rule) {
  const [game, id] = rule.includes(":") ? rule.split(":", 2) : ["", rule];
  return { id, href: game ? `/rules/${encodeURIComponent(game)}#${encodeURIComponent(id)}` : "/rules" };
}

/**
 * A button that opens a rule's text where it stands.
 * @param {Table} table
 * @param {string} rule
 */
export function ruleButton(table, rule) {
  if (!rule) return nothing;
  const { id } = ruleLink(rule);
  return html`<button class="rule" type="button" title=${say.readRule} aria-label=${`${say.rule} ${id}`}
    @click=${(/** @type {MouseEvent} */ event) => {
      const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
      void showRule(table, rule, { x: box.left, y: box.bottom });
    }}>§ ${brokenUp(id).map((part, i) => (i ? html`<wbr>${part}` : part))}</button>`;
}

/**
 * @param {Table} table
 * @param {string} rule
 */
async function textOf(table, rule) {
  const { id } = ruleLink(rule);
  const rules = await table.rules().catch(() => []);
  return rules.find((known) => known.id === id || known.id === rule)?.rule ?? say.ruleUnknown;
}

/**
 * Ask why something is not lit, and show the answer.
 * @param {Deciding} deciding
 * @param {{unit?: string, hex?: string, end?: boolean}} what
 * @param {{x: number, y: number}} at
 */
export async function askWhy(deciding, what, at) {
  const counter = what.unit ? deciding.table.counters.get(what.unit) : undefined;
  const lit = what.unit && deciding.units.has(what.unit) && !lacks(deciding, what.unit);
  const answer = lit || (!what.unit && what.hex && deciding.hexes.has(what.hex))
    ? { sentence: say.canBeDone, rule: deciding.decision?.rule ?? "" }
    : await deciding.ask(what);
  const title = [counter?.name, what.hex].filter(Boolean).join(" · ") || say.whyTitle;
  await open(deciding.table, { title, remedy: "", ...answer }, at);
}

/**
 * Tell why the chosen counters cannot go to a hex, or why one that was chosen cannot move, in a bubble that goes with the next press or
 * key; unless the game has gone on meanwhile.
 * @param {Deciding} deciding
 * @param {{unit?: string, hex: string}} what
 * @param {{x: number, y: number}} at
 */
export async function tellRefused(deciding, what, at) {
  const { parts, group, picked } = deciding;
  const answer = await deciding.ask(what);
  if (deciding.parts !== parts || deciding.group !== group || deciding.picked !== picked || deciding.busy) return;
  const name = deciding.table.counters.get(what.unit ?? "")?.name;
  await open(deciding.table, { title: name ?? what.hex, remedy: "", ...answer }, at, false);
}

/**
 * Show the text of a rule.
 * @param {Table} table
 * @param {string} rule
 * @param {{x: number, y: number}} at
 */
export function showRule(table, rule, at) {
  return open(table, { title: "", sentence: "", rule, remedy: "" }, at);
}

/**
 * @param {Table} table
 * @param {{title: string, sentence: string, rule: string, remedy: string, lang?: string}} what
 * @param {{x: number, y: number}} at
 * @param {boolean} [modal]  whether it takes the focus, and the next press goes to it alone
 */
async function open(table, what, at, modal = true) {
  const box = popover();
  const text = what.rule ? await textOf(table, what.rule) : "";
  const lang = text && text !== say.ruleUnknown ? WRITTEN : undefined;
  const foreign = [what.lang, lang].find(isForeign);
  const { id, href } = ruleLink(what.rule);
  const rule = what.rule
    ? html`<section class="paragraph"><a href=${href} target="_blank" rel="noopener">§ ${id}</a><p lang=${lang ?? nothing}>${text}</p></section>`
    : nothing;
  render(
    html`<header><strong>${what.title || say.rule}</strong>
        <button type="button" class="quiet" aria-label=${say.close} @click=${() => box.close()}>✕</button></header>
      ${what.sentence ? html`<p class="sentence" lang=${what.lang ?? nothing}>${what.sentence}</p>` : nothing}
      ${what.remedy ? html`<p class="remedy">${say.remedy(inCounters(what.remedy, table.counters))}</p>` : nothing} ${rule} ${untold(foreign)}`,
    box,
  );
  if (!box.open && modal) box.showModal();
  else if (!box.open) lay(box);
  const [left, top] = clearOf(at, Math.min(380, innerWidth - 16), box.offsetHeight);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

/**
 * Where a box lies by a place and covers fewest of the hexes that can be chosen: under it, over it, on either side.
 * @param {{x: number, y: number}} at
 * @param {number} wide
 * @param {number} high
 */
function clearOf({ x, y }, wide, high) {
  const within = (/** @type {number} */ least, /** @type {number} */ most) => Math.max(8, Math.min(least, most - 8));
  const goals = [...document.querySelectorAll(".cell.open")].map((cell) => cell.getBoundingClientRect());
  const spots = [[x - 24, y + 10], [x - 24, y - high - 10], [x + 40, y - high / 2], [x - wide - 40, y - high / 2]]
    .map(([left, top]) => ({ left: within(left, innerWidth - wide), top: within(top, innerHeight - high) }));
  const hidden = spots.map(({ left, top }) => goals.filter((goal) => goal.left < left + wide && goal.right > left && goal.top < top + high && goal.bottom > top).length);
  const { left, top } = spots[hidden.indexOf(Math.min(...hidden))];
  return [left, top];
}

/**
 * Show a box that takes nothing: the focus stays, and what is pressed next puts it away and does what it does; Escape does only that.
 * @param {HTMLDialogElement} box
 */
function lay(box) {
  const focused = /** @type {HTMLElement | SVGElement | null} */ (document.activeElement);
  box.show(); // which takes the focus
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  focused?.focus({ preventScroll: true });
  const away = new AbortController();
  const shut = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && box.contains(event.target)) return;
    if (event instanceof KeyboardEvent && event.key === "Escape") event.stopPropagation();
    box.close();
  };
  for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, shut, { capture: true, signal: away.signal });
  box.addEventListener("close", () => away.abort(), { once: true });
}
