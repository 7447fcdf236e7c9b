/**
 * Counters: a unit's symbol, size, name, parent, factors and status on the colour of its nation.
 * The same drawing serves the map and every panel. Status is told by signs, never by colour alone.
 */

import { say } from "./messages/say.js";
import { parentOf } from "./shapes.js";
import { make, styleOf } from "./svg.js";

/** @typedef {import("./types.d.ts").Counter} Counter */
/** @typedef {import("./types.d.ts").UnitView} UnitView */
/** @typedef {import("./types.d.ts").Mark} Mark */

/** A counter is drawn in a box of this many units. */
export const BOX = 100;
const MOST_BADGES = 4;

/** @type {Promise<void> | null} */
let sprite = null;

/** Put the sprite of unit symbols into the page, once. */
export function loadSymbols() {
  sprite ??= fetch("/api/symbols.svg")
    .then((answer) => answer.text())
    .then((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      const holder = make("svg", { class: "sprite", "aria-hidden": "true", width: 0, height: 0 });
      holder.append(...Array.from(parsed.children, (child) => document.importNode(child, true)));
      document.body.append(holder);
    });
  return sprite;
}

/**
 * The font size at which a text fits a width, as wide as a bold letter is on average.
 * @param {string} text
 * @param {number} size
 * @param {number} room
 */
const fitted = (text, size, room) => Math.min(size, room / Math.max(1, text.length * 0.58));

/**
 * A text of a counter.
 * @param {string} text
 * @param {{x: number, y: number, size: number, room: number, turn?: number, light?: boolean}} place
 */
function words(text, place) {
  const size = fitted(text, place.size, place.room);
  /** @type {Record<string, string | number>} */
  const where = place.turn
    ? { transform: `translate(${place.x} ${place.y}) rotate(${place.turn})`, y: (size * 0.35).toFixed(1) }
    : { x: place.x, y: place.y };
  return make("text", { class: place.light ? "thin" : "bold", "font-size": size.toFixed(1), ...where }, text);
}

/**
 * What a counter attacks, defends and moves with now.
 * @param {Counter} counter
 * @param {UnitView | null} [unit]
 */
export function figuresOf(counter, unit) {
  return {
    attack: unit?.attack ?? counter.attack,
    defence: unit?.defence ?? counter.defence,
    move: unit?.move ?? counter.move,
  };
}

/**
 * What is left of a unit's movement: as the game tells it, where that is not what its counter says less what it spent.
 * @param {Counter} counter
 * @param {UnitView} unit
 */
export const leftOf = (counter, unit) => unit.left ?? figuresOf(counter, unit).move - (unit.spent ?? 0);

/**
 * The marks of a unit; a plain word is shown by its first letters.
 * @param {UnitView | null} unit
 * @returns {Mark[]}
 */
export function marksOf(unit) {
  return (unit?.marks ?? []).map((mark) =>
    typeof mark === "string" ? { text: mark.slice(0, 2).toUpperCase(), title: say.plain(mark) } : mark);
}

/**
 * What a counter's status says, in words.
 * @param {Counter} counter
 * @param {UnitView | null} unit
 * @returns {string[]}
 */
export function statusWords(counter, unit) {
  const out = [];
  if (unit?.steps && unit.steps[1] > 1) out.push(say.markSteps(...unit.steps));
  if (unit?.inverted) out.push(say.markInverted);
  if (unit?.stopped) out.push(say.markStopped);
  else if (unit?.spent) out.push(say.markMoved(leftOf(counter, unit)));
  for (const mark of marksOf(unit)) out.push(mark.title);
  if (unit && !unit.hex && unit.status !== "on board") out.push(say.status(unit.status));
  return out;
}

/**
 * Dots for the steps: full ones are left, hollow ones lost.
 * @param {[number, number]} steps
 */
function dots([left, all]) {
  const gap = Math.min(10, 84 / all);
  return Array.from({ length: all > 1 ? all : 0 }, (_, i) =>
    make("circle", { class: i < left ? "sign-step" : "sign-step lost", cx: 50 + (i - (all - 1) / 2) * gap, cy: 68.6, r: 2.9 }));
}

/**
 * Badges at the lower edge of the symbol: they say what they mean by letters, their style only helps.
 * @param {Mark[]} marks
 */
function badges(marks) {
  const shown = marks.slice(0, MOST_BADGES);
  const wide = Math.min(44, 80 / Math.max(1, shown.length) - 1.5);
  const size = Math.min(19, wide * 0.56);
  return shown.map((mark, i) => {
    const x = 50 + (i - (shown.length - 1) / 2) * (wide + 1.5);
    return make(
      "g",
      { class: `badge style-${styleOf(mark.style)}` },
      make("rect", { x: x - wide / 2, y: 45.5, width: wide, height: 20, rx: 4 }),
      words(mark.text.slice(0, 3), { x, y: 55.5 + size * 0.36, size, room: wide - 4 }),
    );
  });
}

/**
 * The signs of a counter's status: a bar for stopped, what is left of the movement for moved, dots for steps, badges.
 * @param {Counter} counter
 * @param {UnitView | null} unit
 * @returns {SVGElement[]}
 */
function signs(counter, unit) {
  /** @type {SVGElement[]} */
  const out = [];
  if (unit?.stopped) {
    out.push(make("path", { class: "sign-stop", d: "M82 3h15v15h-15zM85.5 10.5h8" }));
  } else if (unit?.spent) {
    out.push(
      make("circle", { class: "sign-moved", cx: 89, cy: 11, r: 9.5 }),
      make("text", { class: "sign-left bold", x: 89, y: 15, "font-size": 12 }, say.points(leftOf(counter, unit))),
    );
  }
  if (unit?.inverted) out.push(make("path", { class: "sign-back", d: "M23 63.5 77 27" }));
  return [...out, ...dots(unit?.steps ?? [1, 1]), ...badges(marksOf(unit))];
}

/**
 * The printed figures: combat and movement, or attack, defence and movement where a game tells them apart.
 * @param {Counter} counter
 * @param {UnitView | null} unit
 */
function figures(counter, unit) {
  const { attack, defence, move } = figuresOf(counter, unit);
  if (unit?.inverted) return [words(say.points(move), { x: 76, y: 92, size: 28, room: 34 })];
  if (counter.figures === 3) {
    const all = [attack, defence, move].map(say.points).join("-");
    return [words(all, { x: 50, y: 92, size: 25, room: 88 })];
  }
  const combat = attack ? `${defence}` : `(${defence})`;
  return [words(combat, { x: 30, y: 92, size: 28, room: 46 }), words(say.points(move), { x: 76, y: 92, size: 28, room: 34 })];
}

/**
 * The symbol in its box; a kind of unit that has none shows its name.
 * @param {Counter} counter
 */
function symbol(counter) {
  if (counter.symbol) return make("use", { href: `#unit-${counter.type}`, x: 22, y: 26, width: 56, height: 38 });
  return words(say.type(counter.type), { x: 50, y: 49, size: 14, room: 50 });
}

/**
 * A blank counter: its back, without symbol and figures; who is under it shows to its owner in its badges.
 * @param {Counter} counter
 * @param {UnitView | null} unit
 * @returns {SVGGElement}
 */
function drawBlank(counter, unit) {
  const group = make("g", { class: `counter blank nation-${counter.nation}` });
  group.append(
    make("rect", { class: "card", width: BOX, height: BOX, rx: 8 }),
    make("path", { class: "edge", d: "M3 97V8Q3 3 8 3H96" }),
    make("rect", { class: "back", x: 13, y: 13, width: 74, height: 74, rx: 5 }),
    make("use", { href: `#unit-${counter.type}`, x: 8, y: 14, width: 84, height: 57 }),
    words(counter.printed, { x: 50, y: 84, size: 15, room: 40, light: true }),
    ...signs(counter, unit),
  );
  return group;
}

/** Whether a counter shows nobody who is under it. @param {Counter} counter */
export const isBlank = (counter) => counter.type === "blank";

/**
 * Draw a counter into a group, in a box of BOX units whose upper left corner is the origin.
 * @param {Counter} counter
 * @param {UnitView | null} unit
 * @returns {SVGGElement}
 */
export function drawCounter(counter, unit) {
  if (isBlank(counter)) return drawBlank(counter, unit);
  const group = make("g", { class: `counter nation-${counter.nation}${unit?.inverted ? " inverted" : ""}` });
  const name = counter.printed === "(none)" ? "" : counter.printed;
  group.append(
    make("rect", { class: "card", width: BOX, height: BOX, rx: 8 }),
    make("path", { class: "edge", d: "M3 97V8Q3 3 8 3H96" }),
    make("rect", { class: "field", x: 23, y: 27, width: 54, height: 36.5 }),
    symbol(counter),
    make("use", { href: `#size-${counter.size}`, x: 22, y: 9, width: 56, height: 14 }),
    words(name, { x: 13, y: 45, size: 15, room: 47, turn: -90 }),
    words(parentOf(counter.formation), { x: 88, y: 45, size: 12, room: 50, turn: 90, light: true }),
    ...figures(counter, unit),
    ...signs(counter, unit),
  );
  return group;
}

/**
 * Everything of a unit that its counter shows: where it is the same, the drawing is.
 * @param {UnitView | null} unit
 */
export function appearance(unit) {
  if (!unit) return "";
  const { stopped, spent, left, steps, marks, attack, defence, move, inverted } = unit;
  return JSON.stringify([stopped, spent, left, steps, marks, attack, defence, move, inverted]);
}

/** One counter anywhere in a panel. Properties: `counter`, `unit`; attribute `size` in pixels. */
export class CounterElement extends HTMLElement {
  static observedAttributes = ["size"];
  /** @type {Counter | null} */ #counter = null;
  /** @type {UnitView | null} */ #unit = null;
  /** @type {[Counter | null, string]} whose drawing it holds, and what that shows */ #drawn = [null, ""];

  get counter() {
    return this.#counter;
  }

  set counter(value) {
    this.#counter = value;
    this.#draw();
  }

  get unit() {
    return this.#unit;
  }

  set unit(value) {
    this.#unit = value;
    this.#draw();
  }

  connectedCallback() {
    void loadSymbols();
    this.#draw();
  }

  attributeChangedCallback() {
    this.#draw();
  }

  #draw() {
    if (!this.isConnected || !this.#counter) return;
    const size = Number(this.getAttribute("size") ?? 48);
    // Panels give every counter its unit anew with every position: hundreds of them, of which hardly one has changed.
    const shown = `${size} ${appearance(this.#unit)}`;
    if (this.#drawn[0] === this.#counter && this.#drawn[1] === shown) return;
    this.#drawn = [this.#counter, shown];
    const picture = make("svg", { viewBox: "-3 -3 106 106", width: size, height: size, "aria-hidden": "true" });
    picture.append(drawCounter(this.#counter, this.#unit));
    this.replaceChildren(picture);
  }
}

customElements.define("wl-counter", CounterElement);
