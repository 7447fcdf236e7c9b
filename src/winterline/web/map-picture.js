/**
 * The drawn map under everything: a picture made of lines, crisp at every zoom. A board of many hexes takes long to draw, so
 * while it moves a bitmap of it is shown, made once while nothing else is to be done.
 */

import { settings } from "./settings.js";

/** @typedef {import("./types.d.ts").Board} Board */

/** Boards with more hexes than this are moved as a bitmap. */
const HEAVY = 800;
/** What a bitmap may hold, in pixels. */
const MOST = 6_000_000;
/** The bitmap is made strip by strip, so that the page answers in between. */
const STRIPS = 12;

/** The drawn map. */
export class Picture {
  /**
   * @param {Board} board
   * @param {(words: string) => boolean} isNumber  whether a text of the drawing is the number of a hex
   */
  constructor(board, isNumber) {
    this.board = board;
    this.isNumber = isNumber;
    const [, , wide, high] = board.viewBox;
    this.box = document.createElement("div");
    this.box.className = "drawn";
    this.box.style.width = `${wide}px`;
    this.box.style.height = `${high}px`;
    this.lines = document.createElement("img");
    this.lines.alt = "";
    this.lines.decoding = "async";
    this.lines.addEventListener("load", () => void this.#bitmap());
    /** Those who wait for the drawn map: it is there, or will not come. */
    this.painted = new Promise((done) => {
      this.lines.addEventListener("load", done, { once: true });
      this.lines.addEventListener("error", done, { once: true });
    });
    this.box.append(this.lines);
  }

  /** Show the map as the settings want it: with or without the numbers of hexes. */
  async show() {
    const url = `/api/boards/${encodeURIComponent(this.board.map)}.svg`;
    if (settings.now.numbers) return this.#set(url);
    this.plain ??= fetch(url).then((answer) => answer.text()).then((text) => this.#withoutNumbers(text));
    const href = await this.plain;
    if (!settings.now.numbers) this.#set(href);
  }

  /** @type {Promise<string> | undefined} */ plain = undefined;

  /** @param {string} url */
  #set(url) {
    if (this.lines.getAttribute("src") !== url) this.lines.setAttribute("src", url);
  }

  /**
   * Read as text: as a document, its own styles would offend the page's content policy.
   * @param {string} text
   */
  #withoutNumbers(text) {
    const plain = text.replace(/<text[^>]*>([^<]*)<\/text>/g, (whole, words) => (this.isNumber(words) ? "" : whole));
    return `data:image/svg+xml,${encodeURIComponent(plain)}`;
  }

  /** @param {string} transform */
  move(transform) {
    // A layer of its own: what changes over the map does not draw its lines again.
    this.box.style.transform = `translateZ(0) ${transform}`;
  }

  /** Make the bitmap of a heavy board. It lies under the lines, and is seen while they are hidden or not drawn yet. */
  async #bitmap() {
    if (this.board.hexes.length < HEAVY) return;
    const { lines } = this;
    const [, , wide, high] = this.board.viewBox;
    const scale = Math.min(1, Math.sqrt(MOST / (wide * high)));
    const bitmap = document.createElement("canvas");
    bitmap.width = Math.round(wide * scale);
    bitmap.height = Math.round(high * scale);
    const pen = bitmap.getContext("2d", { alpha: false });
    if (!pen) return;
    const url = lines.src;
    for (let i = 0; i < STRIPS; i += 1) {
      await idle();
      if (lines.src !== url) return;
      const top = Math.floor((bitmap.height * i) / STRIPS);
      const next = Math.floor((bitmap.height * (i + 1)) / STRIPS);
      pen.drawImage(lines, 0, top / scale, wide, (next - top) / scale, 0, top, bitmap.width, next - top);
    }
    this.box.querySelector("canvas")?.remove();
    this.box.prepend(bitmap);
    this.box.classList.add("quick");
  }
}

/** When nothing else is to be done. */
function idle() {
  return new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(done, { timeout: 1500 });
    else setTimeout(done, 60);
  });
}
