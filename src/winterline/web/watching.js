/**
 * <wl-watching>: two bots that wait for whoever watches them, and a game as a film. Both are played by the theatre, at the pace that is chosen
 * there. Loaded when there is something to watch.
 */

import { html, nothing } from "./vendor/lit.js";
import { say as page } from "./messages/say.js";
import { say } from "./messages/say-ending.js";
import { standing } from "./moves.js";
import { Panel } from "./panel.js";
import { marksOf } from "./record.js";
import { isWatched } from "./seats.js";

/** @typedef {import("./theatre.js").Theatre} Theatre */

/** Scenes that are still to be played when the next gesture is asked for. */
const AHEAD = 3;
/** Scenes that are played in one go: then the board is shown as it is, before more is asked for. */
const TOGETHER = 40;
/** Milliseconds after which it is asked for again: whoever watched may have been answered by nobody. */
const AGAIN = 5000;

/** The bar of whoever watches. */
export class Watching extends Panel {
  constructor() {
    super();
    this.paused = false;
    this.stood = false;
    this.asked = 0;
    /** @type {{n: number, when: string}[] | null} the turns that the film still has to show */ this.film = null;
    this.when = "";
  }

  /** @returns {Theatre | null} */
  get theatre() {
    return /** @type {Theatre | null} */ (document.querySelector("wl-theatre"));
  }

  /** Whether nobody plays this game, and it is not over. */
  get live() {
    const state = this.table?.state;
    return Boolean(state && isWatched(state));
  }

  start() {
    this.follow();
    this.table?.addEventListener("entries", () => (this.asked = 0));
    this.table?.addEventListener("state", () => this.requestUpdate());
    document.addEventListener("visibilitychange", () => this.requestUpdate());
    if (this.live) setInterval(() => this.#ask(), 250);
  }

  // --- two bots ----------------------------------------------------------------------------------------

  /** Ask for one gesture more, as soon as nearly all that is there has been played. Whoever does not look asks for nothing. */
  #ask() {
    const { table, theatre } = this;
    const waits = this.asked && performance.now() - this.asked < AGAIN;
    if (!table || !this.live || this.paused || waits || document.hidden || theatre?.paused) return;
    const enough = theatre?.playing && (theatre.queue.length > AHEAD || theatre.played > TOGETHER);
    if (enough || (table.looking !== null && !table.staged)) return;
    this.asked = performance.now();
    void table.post("go", { at: table.entries.at(-1)?.n ?? 0 }).catch(() => undefined);
  }

  #toggle() {
    this.paused = !this.paused;
    if (Boolean(this.theatre?.paused) !== this.paused && this.theatre?.playing) this.theatre.toggle();
    this.requestUpdate();
  }

  // --- a film ------------------------------------------------------------------------------------------

  /**
   * Play the game from an entry on, turn by turn: after each the board is set up anew, so that it is always as it was.
   * @param {number} from
   */
  async begin(from) {
    const marks = marksOf(standing(this.table?.entries ?? []));
    const first = Math.max(0, marks.filter((mark) => mark.n - 1 <= from).length - 1);
    this.film = marks.slice(first).map((mark, i) => (i ? mark : { ...mark, n: Math.max(mark.n, from + 1) }));
    await this.#next();
  }

  /** The next turn of the film; the present when there is none. */
  async #next() {
    const { table, theatre, film } = this;
    const mark = film?.shift();
    if (!table || !theatre || !film || !mark) return this.stop();
    this.when = mark.when;
    this.requestUpdate();
    const end = film[0]?.n ?? Infinity;
    const entries = standing(table.entries).filter(({ n }) => n >= mark.n && n < end);
    await table.look(mark.n - 1).catch(() => this.stop());
    if (this.film !== film || !table.past) return this.stop();
    table.stage();
    theatre.wished = true;
    theatre.perform(entries, () => (table.staged ? void this.#next() : this.stop()));
  }

  /** End the film where it is. */
  stop() {
    this.film = null;
    this.theatre?.skip();
    if (this.table?.staged) this.table.release();
    this.requestUpdate();
  }

  // --- what is seen ------------------------------------------------------------------------------------

  /** The bar covers nothing of the board: where that was shown whole it is shown whole beside it, and without it. */
  updated() {
    const stands = Boolean(this.firstElementChild);
    if (stands === this.stood) return;
    this.stood = stands;
    if (this.map?.whole) this.map.fit();
  }

  render() {
    if (this.film) {
      return html`<section class="banner watching" aria-label=${say.film}><p role="status">${say.filmAt(page.moment(this.when))}</p><div class="row start">
        <button type="button" data-do="film-next" @click=${() => this.theatre?.skip()}>${say.filmNext}</button>
        <button type="button" data-do="film-stop" @click=${() => this.stop()}>${say.filmStop}</button></div></section>`;
    }
    if (!this.live || (this.table?.looking !== null && !this.table?.staged)) return nothing;
    return html`<section class="banner watching" aria-label=${say.watching}><p>${say.watching}</p><div class="row start">
      <button type="button" data-do="watch" aria-pressed=${!this.paused} @click=${() => this.#toggle()}>${this.paused ? say.goOn : say.pause}</button></div></section>`;
  }
}

customElements.define("wl-watching", Watching);
