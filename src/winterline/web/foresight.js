/**
 * What a move would bring before it is made: the warnings after the hex that is pointed at, or after a gesture that is held.
 */

/** @typedef {import("./types.d.ts").Action} Action */
/** @typedef {import("./types.d.ts").Warned} Warned */
/** @typedef {import("./gesture.js").Gesture} Gesture */

/** How long the pointer rests on a hex before it is asked what going there would bring. */
const REST = 130;

/** Follows what is pointed at. Event: `change`. */
export class Foresight extends EventTarget {
  /** @param {Gesture} gesture */
  constructor(gesture) {
    super();
    this.gesture = gesture;
    /** @type {Warned[]} */ this.all = [];
    /** @type {Warned[]} those that do not hold already */ this.warnings = [];
    /** @type {Action[]} what would be sent, if it is known what that brings */ this.parts = [];
  }

  #asked = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer = undefined;

  /**
   * The pointer or the cursor is on a hex, or something else has changed.
   * @param {string} hex
   */
  point(hex) {
    const { gesture } = this;
    const parts = gesture.waiting ? gesture.parts : gesture.imagined(hex);
    const asked = parts ? JSON.stringify([gesture.table.state?.at, gesture.waiting, parts]) : "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    clearTimeout(this.#timer);
    if (gesture.waiting) return this.#show(gesture.parts, gesture.ahead?.warnings ?? []);
    this.#show([], []);
    if (parts) this.#timer = setTimeout(() => void this.#ask(parts, asked), REST);
  }

  /**
   * @param {Action[]} parts
   * @param {string} asked
   */
  async #ask(parts, asked) {
    const found = await this.gesture.table.warnings(parts).catch(() => null);
    if (found && this.#asked === asked) this.#show(parts, found);
  }

  /**
   * @param {Action[]} parts
   * @param {Warned[]} found
   */
  #show(parts, found) {
    const known = new Set(this.gesture.table.state?.warnings.map(({ sentence }) => sentence));
    this.parts = parts;
    this.all = found;
    this.warnings = found.filter(({ sentence }) => !known.has(sentence));
    this.dispatchEvent(new CustomEvent("change"));
  }
}
