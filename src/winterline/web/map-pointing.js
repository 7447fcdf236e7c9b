/**
 * Pointers on the map: choosing, dragging, fanning out, asking why not.
 */

import { drawCounter, BOX } from "./counters.js";
import { lacks } from "./asking.js";
import { covers } from "./fan.js";
import { chip } from "./map-draw.js";
import { make } from "./svg.js";
import { askWhy, tellRefused } from "./why.js";

/** @typedef {import("./map-view.js").MapView} MapView */
/**
 * @typedef {object} Press
 * @property {number} id
 * @property {string} unit
 * @property {string} hex
 * @property {boolean} whole  whether the whole stack is meant
 * @property {boolean} band  whether a frame is drawn
 * @property {number} x
 * @property {number} y
 * @property {SVGElement | null} ghost  what is dragged along
 * @property {boolean} asked
 */

const DRAG_FROM = 7;
const LONG_PRESS = 550;
const FAN_AFTER = 160;
const FAN_CLOSE = 260;

/** What mouse and fingers do on one map. */
export class MapPointing {
  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
    /** @type {Press | null} */ this.press = null;
    this.fanTimer = 0;
    this.longTimer = 0;
    /** What the mouse points at, unless a key has moved the cursor since. @type {{unit: string, hex: string, x: number, y: number} | null} */
    this.pointed = null;
    /** @type {Promise<void>} */ this.picking = Promise.resolve();
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ work) =>
      map.addEventListener(type, work);
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.drop());
    // The mouse events that a browser makes of a tap come after it: they would hit what a panel that opens has moved there.
    map.addEventListener("touchend", (event) => event.cancelable && event.preventDefault(), { capture: true });
    on("pointerleave", (event) => this.#left(event));
    // While Shift is held, a fan stays over what the counters could go to: one adds others from it, or leaves some out.
    window.addEventListener("keyup", ({ key }) => key === "Shift" && this.#allAdded());
    on("contextmenu", (event) => this.#context(event));
  }

  /**
   * Whether a drag from here pans: not from a counter that can be dragged itself.
   * @param {Event & {button?: number, shiftKey?: boolean}} event
   */
  mayPan(event) {
    if (event.type === "wheel") return true;
    if (event.button || event.shiftKey) return false;
    const { unit, hex, whole } = this.named(event.target);
    const several = "touches" in event && /** @type {TouchEvent} */ (event).touches.length > 1;
    return several || !this.map.deciding?.units.has(whole ? this.#topLit(hex) : unit);
  }

  /**
   * The counter and hex that an element stands for.
   * @param {EventTarget | null} target
   */
  named(target) {
    const element = target instanceof Element ? target : null;
    const unit = element?.closest("[data-unit]")?.getAttribute("data-unit") ?? "";
    const hex = element?.closest("[data-hex]")?.getAttribute("data-hex")
      ?? element?.closest("[data-fan]")?.getAttribute("data-fan")
      ?? element?.closest("[data-stack]")?.getAttribute("data-stack")
      ?? this.map.stacks?.pieces.get(unit)?.hex ?? "";
    return { unit, hex, whole: Boolean(element?.closest("[data-stack]")) };
  }

  /**
   * The uppermost counter of a hex that can be chosen.
   * @param {string} hex
   */
  #topLit(hex) {
    const { deciding, stacks } = this.map;
    return stacks?.at(hex).findLast((id) => deciding?.units.has(id)) ?? "";
  }

  // --- pointers ----------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || !event.isPrimary) return this.drop();
    const { unit: own, hex, whole: number } = this.named(event.target);
    const unit = own || (number ? this.#topLit(hex) : "");
    const { shiftKey: shift, pointerId: id, clientX: x, clientY: y } = event;
    const lit = this.map.deciding?.units.has(unit) ?? false;
    const whole = lit && (number || (shift && !this.map.deciding?.isChosen(unit)));
    this.press = { id, unit, hex, whole, band: shift && !lit, x, y, ghost: null, asked: false };
    clearTimeout(this.longTimer);
    if (event.pointerType === "mouse") return;
    this.longTimer = window.setTimeout(() => this.ask(unit, hex, event.clientX, event.clientY), LONG_PRESS);
  }

  /**
   * A counter beside the map is pressed: it can be dragged onto it as one on the map.
   * @param {PointerEvent} event
   * @param {string} unit
   */
  lift(event, unit) {
    if (event.button !== 0 || !event.isPrimary) return this.drop();
    const { pointerId: id, clientX: x, clientY: y } = event;
    this.press = { id, unit, hex: "", whole: false, band: false, x, y, ghost: null, asked: false };
  }

  /**
   * The pointer moves over what lies beside the map; once it drags, the map hears it itself.
   * @param {PointerEvent} event
   */
  carry(event) {
    if (this.press?.id === event.pointerId) this.#move(event);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.press;
    if (press && press.id === event.pointerId) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (far > DRAG_FROM) clearTimeout(this.longTimer);
      if (far > DRAG_FROM && press.band) this.#stretch(event, press);
      else if (far > DRAG_FROM && press.unit && this.map.deciding?.units.has(press.unit)) this.#drag(event, press);
    }
    this.#hover(event);
  }

  /**
   * Carry a counter along with the pointer.
   * @param {PointerEvent} event
   * @param {Press} press
   */
  #drag(event, press) {
    const { map } = this;
    const { deciding, stacks } = map;
    if (!press.ghost) {
      const counter = map.table?.counters.get(press.unit);
      if (!counter || !stacks || !deciding) return;
      clearTimeout(this.fanTimer);
      this.fanFor = "";
      stacks.close();
      press.ghost = drawCounter(counter, deciding.view?.units.find((unit) => unit.id === press.unit) ?? null);
      press.ghost.classList.add("ghost");
      map.layers.effects.append(press.ghost);
      map.setPointerCapture(event.pointerId);
      const chosen = deciding.selected === press.unit || deciding.group.includes(press.unit);
      if (press.whole) this.picking = this.#pickStack(press.hex, false);
      else if (!chosen) this.picking = deciding.pickUnit(press.unit);
      this.#many(press.ghost, press.whole ? stacks.at(press.hex).length : deciding.group.includes(press.unit) ? deciding.group.length : 1);
    }
    const side = stacks?.side ?? 50;
    const [x, y] = map.inBoard(event.clientX, event.clientY);
    press.ghost.style.transform = `translate(${x - side / 2}px, ${y - side / 2}px) scale(${side / BOX})`;
  }

  /**
   * How many counters go along, on the one that is dragged.
   * @param {SVGElement} ghost
   * @param {number} n
   */
  #many(ghost, n) {
    if (n > 1) ghost.append(chip(String(n), { x: 0, y: BOX, size: 24, kind: "count" }));
  }

  /**
   * All counters of a hex are chosen, or the one of them that can be.
   * @param {string} hex
   * @param {boolean} add
   * @returns {Promise<void>}
   */
  async #pickStack(hex, add) {
    const { deciding, stacks } = this.map;
    await deciding?.pickUnits([...(stacks?.at(hex) ?? [])].reverse(), add);
    if (deciding) stacks?.reveal(deciding);
  }

  /** Whoever has let go of the key that adds counters means where they go: their fan hides none of it. */
  #allAdded() {
    this.adding = false;
    const { deciding, stacks } = this.map;
    if (deciding) stacks?.reveal(deciding);
  }

  /**
   * Draw the frame that is pulled over counters.
   * @param {PointerEvent} event
   * @param {Press} press
   */
  #stretch(event, press) {
    const { map } = this;
    const { x, y, wide, high } = this.#frame(event, press);
    if (!press.ghost) {
      press.ghost = make("rect", { class: "band" });
      map.stacks?.close();
      map.layers.effects.append(press.ghost);
      map.setPointerCapture(event.pointerId);
    }
    for (const [name, value] of Object.entries({ x, y, width: wide, height: high })) press.ghost.setAttribute(name, String(value));
  }

  /**
   * @param {PointerEvent} event
   * @param {Press} press
   */
  #frame(event, press) {
    const [[ax, ay], [bx, by]] = [this.map.inBoard(press.x, press.y), this.map.inBoard(event.clientX, event.clientY)];
    return { x: Math.min(ax, bx), y: Math.min(ay, by), wide: Math.abs(ax - bx), high: Math.abs(ay - by) };
  }

  /**
   * The counters in the frame are chosen.
   * @param {PointerEvent} event
   * @param {Press} press
   */
  #caught(event, press) {
    const { x, y, wide, high } = this.#frame(event, press);
    const { stacks, table, deciding } = this.map;
    const inside = (/** @type {string} */ label) => {
      const hex = table?.labels.get(label);
      return hex && covers({ left: x, top: y, wide, high }, hex);
    };
    const found = [...(stacks?.stacks ?? [])].flatMap(([label, pile]) => (inside(label) ? [...pile].reverse() : []));
    void deciding?.pickUnits(found, true);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.press;
    const dragged = press?.ghost;
    const asked = press?.asked;
    this.drop();
    if (!press || press.id !== event.pointerId || asked) return;
    if (dragged && press.band) return this.#caught(event, press);
    if (dragged) return void this.#let(event, this.map.hexAt(event.clientX, event.clientY));
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_FROM) return;
    this.#click(press, event);
  }

  /**
   * A counter is let go over a hex.
   * @param {PointerEvent} event
   * @param {string} hex
   */
  async #let(event, hex) {
    await this.picking;
    const { deciding } = this.map;
    if (deciding?.hexes.has(hex)) await deciding.pickHex(hex, event.pointerType !== "mouse");
    else this.#refused(event, hex);
  }

  /**
   * The chosen counters cannot go to a hex: told at once where that was tried, and nothing else comes of it.
   * @param {PointerEvent} event
   * @param {string} hex
   */
  #refused(event, hex) {
    const { deciding, stacks } = this.map;
    if (!hex || !deciding?.mine || deciding.busy) return;
    const chosen = deciding.group.length ? deciding.group : [deciding.selected].filter(Boolean);
    const stays = chosen.some((unit) => stacks?.pieces.get(unit)?.hex === hex);
    if (chosen.length && !stays) void tellRefused(deciding, { hex }, { x: event.clientX, y: event.clientY });
  }

  /** Nothing is pressed any more. */
  drop() {
    clearTimeout(this.longTimer);
    this.press?.ghost?.remove();
    this.press = null;
  }

  /**
   * A click or tap: the first tap on a stack fans it out, otherwise it chooses.
   * @param {Press} press
   * @param {PointerEvent} event
   */
  #click(press, event) {
    const { map } = this;
    const { deciding, stacks } = map;
    if (!deciding || !stacks) return;
    const hex = press.hex || map.hexAt(event.clientX, event.clientY);
    map.cursor(hex, false);
    map.inspect(hex, press.unit);
    const inFan = stacks.fanned === hex;
    const chooses = deciding.hexes.has(hex) && !deciding.units.has(press.unit);
    if (event.pointerType !== "mouse" && press.unit && !inFan && !chooses && stacks.at(hex).length > 1) {
      return stacks.fan(hex, map.k);
    }
    if (!press.unit && !inFan) stacks.close();
    if (press.whole && !event.shiftKey) return void this.#pickStack(hex, false);
    if ((event.ctrlKey || event.metaKey) && deciding.units.has(press.unit)) return void deciding.pickWith("formation", press.unit);
    const before = deciding.gesture;
    void this.choose(hex, press.unit, event.shiftKey, event.pointerType !== "mouse").then(() => this.#stuck(event, hex));
    if (deciding.gesture === before && !inFan && !deciding.hexes.has(hex)) this.#refused(event, hex);
  }

  /**
   * Choose a counter or a hex; what is not lit does nothing. A closed stack is pointed at as a whole: its uppermost lit counter
   * answers for it. In one that is fanned out, the counter itself is meant.
   * @param {string} hex
   * @param {string} unit
   * @param {boolean} add
   * @param {boolean} [touch]  a finger points at nothing before it chooses: what a mouse was warned of is told first
   */
  async choose(hex, unit, add = false, touch = false) {
    const { deciding, stacks } = this.map;
    const pile = stacks?.fanned === hex ? [] : [...(stacks?.at(hex) ?? [])].reverse();
    await deciding?.tap(hex, unit, { add, touch, pile });
    if (deciding && (add ? this.#allTaken(hex) : deciding.selected === unit)) stacks?.reveal(deciding);
  }

  /** Whether all of a stack that can be chosen is. @param {string} hex */
  #allTaken(hex) {
    const { deciding, stacks } = this.map;
    return stacks?.at(hex).every((id) => !deciding?.units.has(id) || deciding.isChosen(id)) ?? false;
  }

  /**
   * A counter was chosen that cannot move, though something else may be done with it: whoever clicks on it learns why.
   * @param {PointerEvent} event
   * @param {string} hex
   */
  #stuck(event, hex) {
    const { deciding } = this.map;
    if (deciding?.picked && lacks(deciding, deciding.picked)) void tellRefused(deciding, { unit: deciding.picked, hex }, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    const { map } = this;
    const { unit, hex } = this.named(event.target);
    const label = hex || (event.buttons ? "" : map.hexAt(event.clientX, event.clientY));
    const under = this.press?.ghost ? map.hexAt(event.clientX, event.clientY) : label;
    // An event without movement only says that the page has changed under a mouse at rest.
    if (event.pointerType === "mouse" && (event.movementX || event.movementY)) {
      this.pointed = { unit, hex: under, x: event.clientX, y: event.clientY };
    }
    if (under !== map.over) {
      map.over = under;
      void map.overlays.path();
      if (under) map.inspect(under, unit);
    }
    if (event.pointerType === "mouse" && !event.buttons) this.#fanSoon(unit, hex, event.shiftKey);
  }

  /**
   * Fan out the stack under a resting mouse; put it together when the mouse has left it.
   * @param {string} unit
   * @param {string} hex
   * @param {boolean} shift  whoever adds counters means them, and not what they hide
   */
  #fanSoon(unit, hex, shift) {
    const { stacks, k } = this.map;
    if (!stacks) return;
    const wanted = unit && stacks.at(hex).length > 1 && (stacks.fanned === hex || shift || stacks.mayFan(hex, k)) ? hex : "";
    if (stacks.fanned && (hex === stacks.fanned || wanted === stacks.fanned)) {
      clearTimeout(this.fanTimer);
      this.fanFor = stacks.fanned;
      return;
    }
    if (wanted === this.fanFor && !stacks.fanned) return;
    clearTimeout(this.fanTimer);
    this.fanFor = wanted;
    const wait = wanted && !stacks.fanned ? FAN_AFTER : FAN_CLOSE;
    this.adding = shift;
    this.fanTimer = window.setTimeout(() => {
      if (!wanted) stacks.close();
      else if (this.adding || stacks.mayFan(wanted, k)) stacks.fan(wanted, k); // something may have been chosen meanwhile
    }, wait);
  }

  fanFor = "";
  /** Whether the mouse came with the key that adds counters. */ adding = false;

  /** @param {PointerEvent} event */
  #left(event) {
    if (event.pointerType !== "mouse") return;
    clearTimeout(this.fanTimer);
    this.map.over = "";
    this.pointed = null;
    if (!this.press) this.fanTimer = window.setTimeout(() => this.map.stacks?.close(), FAN_CLOSE);
    this.fanFor = "";
    void this.map.overlays.path();
  }

  /** @param {MouseEvent} event */
  #context(event) {
    event.preventDefault();
    if (this.press?.asked) return;
    const { unit, hex } = this.named(event.target);
    this.ask(unit, hex || this.map.hexAt(event.clientX, event.clientY), event.clientX, event.clientY);
  }

  /**
   * @param {string} unit
   * @param {string} hex
   * @param {number} x
   * @param {number} y
   */
  ask(unit, hex, x, y) {
    if (this.press) this.press.asked = true;
    const { deciding } = this.map;
    if (deciding) void askWhy(deciding, { unit, hex }, { x, y });
  }
}
