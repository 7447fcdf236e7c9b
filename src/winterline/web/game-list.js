/**
 * <wl-game-list>: the games of this browser. Those where it is one's turn stand first; finished ones stand apart, and archived ones are hidden.
 */

import { html, nothing, repeat } from "./vendor/lit.js";
import { Plain, memory } from "./chrome.js";
import { say } from "./messages/say.js";
import { archived, fits, isMine, nameOf, opponent, ordered, scenarioOf, standing, turnedOver } from "./my-games.js";

/** @typedef {import("./my-games.js").Mine} Mine */

const kept = memory("archived");
/** How often the times in words are told anew. */
const MINUTE = 60_000;

/** Properties `mine` and `games`; event `wl-let-go` when something was done with one of them. */
export class GameList extends Plain {
  static properties = { mine: { attribute: false }, games: { attribute: false } };

  constructor() {
    super();
    /** @type {Mine[]} */ this.mine = [];
    /** @type {import("./options.js").Listing[]} */ this.games = [];
    this.wanted = "";
    this.all = false;
    /** @type {ReturnType<typeof setInterval> | undefined} */ this.clock = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.clock = setInterval(() => this.requestUpdate(), MINUTE);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.clock);
  }

  /** What a row tells, for those who search. @param {Mine} game */
  told(game) {
    return [game.called ?? "", game.title, scenarioOf(game, this.games), game.when, opponent(game), standing(game), say.side(game.seat)];
  }

  render() {
    const away = archived(kept.get());
    const hidden = this.mine.filter((game) => away.has(game.id)).length;
    const shown = ordered(this.mine).filter((game) => (this.all || !away.has(game.id)) && fits(this.wanted, this.told(game)));
    const [over, running] = [shown.filter((game) => game.winner), shown.filter((game) => !game.winner)];
    const rows = (/** @type {Mine[]} */ games) => html`<ul>${repeat(games, (game) => game.id, (game) => this.#one(game, away.has(game.id)))}</ul>`;
    return html`<section class="card mine"><h2>${say.myGames}</h2>
      ${this.mine.length ? this.#search(hidden) : html`<p class="hint">${say.noGames}</p>`}
      <p class="hint" role="status">${this.mine.length && !shown.length ? (this.wanted.trim() ? say.noGameFits : say.allArchived) : nothing}</p>
      ${running.length ? rows(running) : nothing}
      ${over.length ? html`<h3>${say.finishedGames}</h3>${rows(over)}` : nothing}</section>`;
  }

  /** @param {number} hidden */
  #search(hidden) {
    return html`<div class="find"><input type="search" name="find-game" aria-label=${say.searchGames} placeholder=${say.searchGames}
        autocomplete="off" .value=${this.wanted} @input=${(/** @type {InputEvent} */ event) => {
          this.wanted = /** @type {HTMLInputElement} */ (event.target).value;
          this.requestUpdate();
        }}>
      ${hidden || this.all ? html`<label><input type="checkbox" name="archived" .checked=${this.all} @change=${() => {
          this.all = !this.all;
          this.requestUpdate();
        }}> ${say.showArchived(hidden)}</label>` : nothing}</div>`;
  }

  /**
   * @param {Mine} game
   * @param {boolean} away
   */
  #one(game, away) {
    const mine = isMine(game);
    const since = new Date(game.since);
    const facts = [game.called ? game.title : "", scenarioOf(game, this.games), game.winner ? "" : say.turnNumber(say.moment(game.when)), opponent(game),
      game.mode === "hotseat" ? "" : say.youAre(say.side(game.seat))];
    return html`<li class=${mine ? "yours" : ""} data-game=${game.id}><div><a class="title" href=${`/game/${game.id}`}>${nameOf(game)}</a>
        <span class="standing ${mine ? "yours" : ""}">${standing(game)}</span>
        <time class="standing" datetime=${since.toISOString()} title=${since.toLocaleString()}>${say.ago(Date.now() - game.since)}</time>
        <small>${facts.filter(Boolean).join(" · ")}</small></div>
      <div class="row-buttons"><button type="button" class="quiet" data-do="archive" @click=${() => this.archive(game)}
        aria-label=${`${away ? say.unarchive : say.archive}: ${nameOf(game)}`}>${away ? say.unarchive : say.archive}</button>
      <button type="button" class="quiet" data-do="more" @click=${() => this.more(game)}
        aria-label=${`${say.more}: ${nameOf(game)}`}>${say.more}</button></div></li>`;
  }

  /**
   * Put a game away in this browser, or take it out again. The focus stays in the list.
   * @param {Mine} game
   */
  async archive(game) {
    kept.set(turnedOver(kept.get(), game.id, this.mine));
    this.requestUpdate();
    await this.updateComplete;
    if (!this.querySelector(`[data-game="${game.id}"]`)) /** @type {HTMLElement | null} */ (this.querySelector("[name=archived]"))?.focus();
  }

  /**
   * Whatever else can be done with a game; the list is read again afterwards.
   * @param {Mine} game
   */
  async more(game) {
    const { askWhat } = await import("./game-actions.js");
    await askWhat(game);
    this.dispatchEvent(new CustomEvent("wl-let-go"));
  }
}

customElements.define("wl-game-list", GameList);
