/**
 * <wl-lobby>: set up a game, find your games, and the ways to everything else.
 */

import { html, nothing, repeat } from "./vendor/lit.js";
import { Plain, sentence } from "./chrome.js";
import { dialog, notice } from "./dialogs.js";
import { linkList, reissue } from "./links.js";
import { say } from "./messages/en.js";
import "./new-game.js";
import { talk } from "./wire.js";

/** @typedef {import("./options.js").Listing} Listing */
/**
 * @typedef {object} Mine
 * @property {string} id
 * @property {string} title
 * @property {string} mode
 * @property {string} seat
 * @property {Record<string, string>} names
 * @property {string} turn
 * @property {string[]} [awaited] the sides whose part of the dice is awaited
 * @property {string | null} winner
 * @property {number} created
 * @property {boolean} [host]
 */

/** The lobby. */
export class Lobby extends Plain {
  constructor() {
    super();
    /** @type {Listing[]} */ this.games = [];
    /** @type {Mine[]} */ this.mine = [];
    this.trouble = "";
    void this.load();
  }

  async load() {
    this.trouble = "";
    try {
      [this.games, this.mine] = await Promise.all([talk("/api/games"), talk("/api/mine")]);
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.requestUpdate();
  }

  render() {
    return html`<section class="hero"><div class="hero-text"><h1>${say.product}</h1><p>${say.tagline}</p></div></section>
      ${this.trouble ? this.#trouble() : nothing}
      <div class="lobby-grid">
        ${this.games.length ? html`<wl-new-game .games=${this.games} @wl-made=${() => this.load()}></wl-new-game>` : nothing}
        <div class="lobby-side">${this.#first()} ${this.#mine()}</div>
      </div>`;
  }

  #trouble() {
    return html`<p class="trouble" role="alert">${this.trouble}
      <button type="button" @click=${() => this.load()}>${say.tryAgain}</button></p>`;
  }

  #first() {
    return html`<section class="card first"><h2>${say.firstTime}</h2><p>${say.firstTimeText}</p>
      <p><a class="button" href="/learn">${say.startLesson}</a></p>
      <p class="hint">${say.watchText} <a href="/watch">${say.watchLink}</a></p></section>`;
  }

  #mine() {
    return html`<section class="card mine"><h2>${say.myGames}</h2>
      ${this.mine.length ? html`<ul>${repeat(this.mine, (game) => game.id, (game) => this.#one(game))}</ul>`
        : html`<p class="hint">${say.noGames}</p>`}</section>`;
  }

  /** @param {Mine} game */
  #one(game) {
    const mode = /** @type {Record<string, string>} */ (say.modeNames)[game.mode] ?? game.mode;
    const made = new Date(game.created).toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" });
    return html`<li><div><a class="title" href=${`/game/${game.id}`}>${game.title}</a>
        <span class="standing ${game.turn && game.turn === game.seat ? "yours" : ""}">${standing(game)}</span>
        <small>${say.youAre(say.side(game.seat))} · ${mode} · ${made}</small></div>
      ${game.host && game.mode === "invite" && !game.winner
        ? html`<button type="button" @click=${() => this.again(game)}
            aria-label=${`${say.reissue}: ${game.title}`}>${say.links}</button>` : nothing}
      <button type="button" class="quiet" data-do="let-go" @click=${() => this.letGo(game)}
        aria-label=${`${say.letGo}: ${game.title}`}>${say.letGo}</button></li>`;
  }

  /**
   * Let this browser forget a game. Its links are shown once more: whoever keeps one keeps the seat.
   * @param {Mine} game
   */
  async letGo(game) {
    const sure = await dialog(say.letGoTitle, html`<p>${say.letGoText(game.title)}</p>
      <div class="row"><button value="">${say.close}</button><button value="yes">${say.letGo}</button></div>`);
    if (sure !== "yes") return;
    try {
      const { links } = await talk(`/api/games/${encodeURIComponent(game.id)}/leave`, {});
      await this.load();
      await dialog(say.letGoTitle, html`<p class="hint">${say.letGoLinks}</p>${linkList(links, game.seat)}
        <div class="row"><button class="primary" value="">${say.close}</button></div>`, "wide");
    } catch (error) {
      notice(sentence(error), { kind: "refused" });
    }
  }

  /**
   * Make a lost link anew.
   * @param {Mine} game
   */
  async again(game) {
    const sides = [...Object.keys(game.names), "spectator"];
    const body = html`<p class="hint">${say.reissueText}</p>
      <div class="row">${sides.map((side) => html`<button value=${side}>${say.linkFor[side] ?? side}</button>`)}</div>`;
    const side = await dialog(say.reissueTitle, body);
    if (!side) return;
    try {
      const link = await reissue(game.id, side);
      await dialog(say.newLink, html`${newLink(game, side, link)}
        <div class="row"><button class="primary" value="">${say.close}</button></div>`, "wide");
    } catch (error) {
      notice(sentence(error), { kind: "refused" });
    }
  }
}

/**
 * A link that was made anew: an invitation, unless it is the seat of this browser or a spectator's.
 * @param {Mine} game
 * @param {string} side
 * @param {string} link
 */
function newLink(game, side, link) {
  return linkList({ [side]: link }, game.seat, side in game.names && side !== game.seat ? [side] : []);
}

/**
 * How a game stands, in words.
 * @param {Mine} game
 */
function standing(game) {
  if (game.winner === "draw") return say.drawn;
  if (game.winner) return say.wonBy(say.side(game.winner));
  if (game.awaited?.length) return game.awaited.includes(game.seat) ? say.diceStanding : say.diceStandingOther;
  return game.turn === game.seat ? say.yourTurn : say.turnOf(say.side(game.turn));
}

customElements.define("wl-lobby", Lobby);
