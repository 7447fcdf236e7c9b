/**
 * <wl-lobby>: set up a game, find your games, and the ways to everything else.
 */

import { html, nothing, repeat } from "./vendor/lit.js";
import { Plain, memory, sentence } from "./chrome.js";
import { dialog, notice } from "./dialogs.js";
import { linkList, reissue } from "./links.js";
import { say } from "./messages/en.js";
import { clashes, tally } from "./options.js";
import { talk } from "./wire.js";

/** @typedef {import("./options.js").Listing} Listing */
/** @typedef {import("./options.js").Option} Option */
/** @typedef {"bot" | "hotseat" | "invite"} Mode */
/**
 * @typedef {object} Mine
 * @property {string} id
 * @property {string} title
 * @property {string} mode
 * @property {string} seat
 * @property {Record<string, string>} names
 * @property {string} turn
 * @property {string | null} winner
 * @property {number} created
 * @property {boolean} [host]
 */

const MODES = /** @type {Mode[]} */ (["bot", "hotseat", "invite"]);
const BOTS = /** @type {const} */ (["bot:heuristic", "bot:random"]);
const name = memory("name");

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** The lobby. */
export class Lobby extends Plain {
  constructor() {
    super();
    /** @type {Listing[]} */ this.games = [];
    /** @type {Mine[]} */ this.mine = [];
    this.game = "";
    this.scenario = "";
    /** @type {Mode} */ this.mode = "bot";
    this.side = "";
    /** @type {string} */ this.bot = BOTS[0];
    /** @type {Set<string>} */ this.options = new Set();
    this.trouble = "";
    this.busy = false;
    void this.load();
  }

  async load() {
    this.trouble = "";
    try {
      [this.games, this.mine] = await Promise.all([talk("/api/games"), talk("/api/mine")]);
      if (!this.game) this.choose(this.games[0]);
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.requestUpdate();
  }

  /** The chosen game. */
  get listing() {
    return this.games.find((game) => game.id === this.game);
  }

  /** @param {Listing | undefined} listing */
  choose(listing) {
    if (!listing) return;
    const known = new Set(listing.options.map((option) => option.id));
    this.game = listing.id;
    this.scenario = listing.scenarios[0] ?? "";
    this.side = listing.sides.includes(this.side) ? this.side : listing.sides[0];
    this.options = new Set([...this.options].filter((id) => known.has(id)));
    this.requestUpdate();
  }

  /** @param {Partial<Lobby>} change */
  change(change) {
    Object.assign(this, change);
    this.requestUpdate();
  }

  /** @param {string} id */
  toggle(id) {
    if (!this.options.delete(id)) this.options.add(id);
    this.requestUpdate();
  }

  /** Who plays each side. */
  get seats() {
    const other = { bot: this.bot, hotseat: "human", invite: "open" }[this.mode];
    return Object.fromEntries((this.listing?.sides ?? []).map((side) => [side, side === this.side ? "human" : other]));
  }

  /** @param {SubmitEvent} event */
  async start(event) {
    event.preventDefault();
    if (this.busy) return;
    this.change({ busy: true });
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector("[name=name]"));
    name.set(field?.value.trim() ?? "");
    try {
      const made = await talk("/api/games", {
        game: this.game,
        scenario: this.scenario || null,
        options: [...this.options],
        seats: this.seats,
        mode: this.mode,
        name: name.get(),
      });
      if (this.mode !== "invite") return void location.assign(`/game/${made.id}`);
      await this.invite(made);
    } catch (error) {
      notice(sentence(error), { kind: "refused" });
    }
    this.change({ busy: false });
  }

  /** @param {{id: string, links: Record<string, string>}} made */
  async invite(made) {
    this.busy = false;
    void this.load();
    const body = html`<p class="hint">${say.linksText}</p>${linkList(made.links)}
      <div class="row"><button class="primary" value="go" autofocus>${say.toTheTable}</button></div>`;
    if ((await dialog(say.linksTitle, body, "wide")) === "go") location.assign(`/game/${made.id}`);
  }

  render() {
    return html`<section class="hero"><div class="hero-text"><h1>${say.product}</h1><p>${say.tagline}</p></div></section>
      ${this.trouble ? this.#trouble() : nothing}
      <div class="lobby-grid">
        ${this.listing ? this.#form(this.listing) : nothing}
        <div class="lobby-side">${this.#first()} ${this.#mine()}</div>
      </div>`;
  }

  #trouble() {
    return html`<p class="trouble" role="alert">${this.trouble}
      <button type="button" @click=${() => this.load()}>${say.tryAgain}</button></p>`;
  }

  /** @param {Listing} listing */
  #form(listing) {
    return html`<form class="card new-game" @submit=${(/** @type {SubmitEvent} */ e) => this.start(e)}>
      <h2>${say.newGame}</h2>
      ${this.#cards(say.whichGame, "game", this.games.map((game) => [game.id, game.title, ""]), this.game,
        (id) => this.choose(this.games.find((game) => game.id === id)))}
      ${listing.scenarios.length > 1 ? this.#scenarios(listing) : nothing}
      ${this.#cards(say.howToPlay, "mode", MODES.map((mode) => [mode, ...say.modes[mode]]), this.mode,
        (mode) => this.change({ mode: /** @type {Mode} */ (mode) }))}
      ${this.mode === "hotseat" ? nothing : this.#cards(say.whichSide, "side",
        listing.sides.map((side) => [side, say.side(side), ""]), this.side, (side) => this.change({ side }))}
      ${this.mode === "bot" ? this.#bots() : nothing}
      ${this.#options(listing)}
      <label class="field">${say.yourName}<input name="name" maxlength="40" autocomplete="nickname"
        .value=${name.get()} aria-describedby="name-hint"></label>
      <p class="hint small" id="name-hint">${say.yourNameHint}</p>
      <button class="primary large" ?disabled=${this.busy}>${this.busy ? say.starting : say.start}</button>
    </form>`;
  }

  /**
   * A choice among cards.
   * @param {string} title
   * @param {string} field
   * @param {string[][]} choices
   * @param {string} chosen
   * @param {(value: string) => void} choose
   */
  #cards(title, field, choices, chosen, choose) {
    return html`<fieldset class="choices"><legend>${title}</legend>${choices.map(([value, label, text]) => html`
      <label class="choice"><input type="radio" name=${field} value=${value} .checked=${value === chosen}
        @change=${() => choose(value)}><span><strong>${label}</strong>${text ? html`<small>${text}</small>` : nothing}</span>
      </label>`)}</fieldset>`;
  }

  /** @param {Listing} listing */
  #scenarios(listing) {
    return html`<label class="field">${say.whichScenario}<select
      @change=${(/** @type {Event} */ event) => this.change({ scenario: valueOf(event) })}>
      ${listing.scenarios.map((id) => html`<option ?selected=${id === this.scenario}>${id}</option>`)}</select></label>`;
  }

  #bots() {
    return html`<label class="field">${say.whichBot}<select name="bot"
      @change=${(/** @type {Event} */ event) => this.change({ bot: valueOf(event) })}>
      ${BOTS.map((bot) => html`<option value=${bot} ?selected=${bot === this.bot}>${say.bots[bot]}</option>`)}</select></label>`;
  }

  /** @param {Listing} listing */
  #options(listing) {
    if (!listing.options.length) return html`<p class="hint">${say.noOptions}</p>`;
    const { all, allied, axis } = tally(listing.options, this.options);
    return html`<details class="options" ?open=${this.options.size > 0}><summary>${say.optionalRules}
        <span class="hint" aria-live="polite">${say.balance(all, allied, axis)}</span></summary>
      <p class="hint small">${say.optionsHint}</p>
      <ul>${listing.options.map((option) => this.#option(listing, option))}</ul></details>`;
  }

  /**
   * @param {Listing} listing
   * @param {Option} option
   */
  #option(listing, option) {
    const { excluded, lacking } = clashes(listing.options, option, this.options);
    const barred = !this.options.has(option.id) && excluded.length + lacking.length > 0;
    const why = [
      excluded.length ? say.optionExcluded(excluded) : "",
      lacking.length ? say.optionNeeds(lacking) : "",
    ].join(" ").trim();
    const favours = /** @type {Record<string, string>} */ (say.favours)[option.favours] ?? option.favours;
    return html`<li class="option"><label><input type="checkbox" name="option" value=${option.id}
        .checked=${this.options.has(option.id)} ?disabled=${barred} aria-describedby=${`about-${option.id}`}
        @change=${() => this.toggle(option.id)}> <strong>${option.title}</strong></label>
      <span class="chip favours-${option.favours}">${favours}</span>
      <div id=${`about-${option.id}`} class="about"><p>${option.summary}</p>
        ${why ? html`<p class="clash"><span aria-hidden="true">⚠ </span>${why}</p>` : nothing}</div>
      <a class="small" href=${`/rules/${listing.id}?q=${encodeURIComponent(option.id)}`}>${say.optionRules}<span class="unseen">: ${option.title}</span></a></li>`;
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
            aria-label=${`${say.reissue}: ${game.title}`}>${say.links}</button>` : nothing}</li>`;
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
      await dialog(say.newLink, html`${linkList({ [side]: link })}
        <div class="row"><button class="primary" value="">${say.close}</button></div>`, "wide");
    } catch (error) {
      notice(sentence(error), { kind: "refused" });
    }
  }
}

/**
 * How a game stands, in words.
 * @param {Mine} game
 */
function standing(game) {
  if (game.winner === "draw") return say.drawn;
  if (game.winner) return say.wonBy(say.side(game.winner));
  return game.turn === game.seat ? say.yourTurn : say.turnOf(say.side(game.turn));
}

customElements.define("wl-lobby", Lobby);
