/**
 * New games out of an old one: playing on from a moment, against whom one says, and a rematch. Loaded when it is wanted.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, memory, sentence } from "./chrome.js";
import { dialog, notice } from "./dialogs.js";
import { give } from "./dice.js";
import { linkList } from "./links.js";
import { say } from "./messages/say-ending.js";
import { say as page } from "./messages/say.js";
import { USUAL, levels, modes, whichBot } from "./opponents.js";
import { talk } from "./wire.js";

/** @typedef {"bot" | "hotseat" | "invite"} Mode */
/** @typedef {import("./dice.js").Known & {links?: Record<string, string>, open?: string[]}} Made */

const MODES = /** @type {Mode[]} */ (["bot", "hotseat", "invite"]);

/** Against whom: fields of a dialog. */
class Against extends Plain {
  constructor() {
    super();
    /** @type {string[]} */ this.sides = [];
    this.side = "";
    /** @type {Mode} */ this.mode = "bot";
    this.bot = /** @type {string} */ (USUAL);
  }

  /** As `POST …/fork` takes it. */
  get wanted() {
    const other = { bot: this.bot, hotseat: "human", invite: "open" }[this.mode];
    return { mode: this.mode, seats: Object.fromEntries(this.sides.map((side) => [side, side === this.side ? "human" : other])) };
  }

  /**
   * @param {"mode" | "side" | "bot"} field
   * @param {string} title
   * @param {string[][]} choices  value and words
   */
  #choice(field, title, choices) {
    const chosen = (/** @type {Event} */ event) => {
      Object.assign(this, { [field]: /** @type {HTMLSelectElement} */ (event.target).value });
      this.requestUpdate();
    };
    return html`<label class="field">${title}<select name=${`on-${field}`} @change=${chosen}>${choices.map(([value, words]) =>
      html`<option value=${value} ?selected=${this[field] === value}>${words}</option>`)}</select></label>`;
  }

  render() {
    return html`${this.#choice("mode", say.against, MODES.map((mode) => [mode, modes[mode][0]]))}
      ${this.mode === "hotseat" ? nothing : this.#choice("side", page.whichSide, this.sides.map((side) => [side, page.side(side)]))}
      ${this.mode === "bot" ? this.#choice("bot", whichBot, levels()) : nothing}`;
  }
}

customElements.define("wl-against", Against);

/**
 * Start a new game from a position of this one.
 * @param {import("./store.js").Table} table
 * @param {number} at
 */
export async function playOn(table, at) {
  const { state } = table;
  if (!state) return;
  const form = /** @type {Against} */ (document.createElement("wl-against"));
  form.sides = [...new Set([...table.counters.values()].map((counter) => counter.side))];
  form.side = form.sides.includes(state.seat) ? state.seat : form.sides[0];
  const body = html`<p>${say.playOnText}</p>${form}<div class="row"><button value="">${page.notYet}</button>
    <button class="primary" value="yes" data-do="play-on">${say.start}</button></div>`;
  if ((await dialog(say.playOn, body)) === "yes") await begin(() => table.post("fork", { at, ...form.wanted }));
}

/**
 * The same game with sides changed: set up, or the own seat at it taken.
 * @param {string} id
 */
export const rematch = (id) =>
  begin(() => talk(`/api/games/${encodeURIComponent(id)}/rematch`, { name: memory("name").get() }), say.rematchLinks);

/**
 * The last turn, to be played again as a new game.
 * @param {import("./store.js").Table} table
 */
export const retake = (table) => begin(() => table.post("retake", {}));

/**
 * Make a game, do this browser's part in its dice, and go there; an invitation is shown before.
 * @param {() => Promise<Made>} make
 * @param {string} [about]  what is said of the invitation
 */
async function begin(make, about = page.linksText) {
  try {
    const made = await make();
    if (made.dice) await give(made, (body) => talk(`/api/games/${made.id}/dice`, body)).catch(() => undefined);
    const open = Object.fromEntries((made.open ?? []).map((side) => [side, made.links?.[side] ?? ""]));
    if (made.open?.length) {
      await dialog(page.linksTitle, html`<p class="hint">${about}</p>${linkList(open, made.seat, made.open)}
        <div class="row"><button class="primary" value="go" autofocus>${page.toTheTable}</button></div>`, "wide");
    }
    location.assign(`/game/${made.id}`);
  } catch (error) {
    notice(sentence(error), { kind: "refused" });
  }
}
