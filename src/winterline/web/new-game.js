/**
 * <wl-new-game>: everything that is settled before a game: which one, its scenario, who plays, which optional rules.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, memory, sentence } from "./chrome.js";
import { dialog, notice } from "./dialogs.js";
import { give } from "./dice.js";
import { linkList } from "./links.js";
import { say } from "./messages/say.js";
import { USUAL, modes, opponents, sparring } from "./opponents.js";
import { choicesOf, clashes, favoured, grouped, inScenario, presetOf, scenariosOf, tally, turned } from "./options.js";
import { talk } from "./wire.js";
import "./wishes-panel.js";

/** @typedef {import("./options.js").Listing} Listing */
/** @typedef {import("./options.js").Option} Option */
/** @typedef {"bot" | "hotseat" | "invite" | "watch"} Mode */

const MODES = /** @type {Mode[]} */ (["bot", "hotseat", "invite", "watch"]);
/** The value of a mix of options that has no name. */
const MIX = "mix";
const name = memory("name");

/** The form. Property `games`; event `wl-made` when a game was set up and its links are on the screen. */
export class NewGame extends Plain {
  static properties = { games: { attribute: false } };

  constructor() {
    super();
    /** @type {Listing[]} */ this.games = [];
    this.game = "";
    this.scenario = "";
    /** @type {Mode} */ this.mode = "bot";
    this.side = "";
    /** @type {string} */ this.bot = USUAL;
    /** @type {Record<string, string>} side -> its bot, where nobody plays */ this.watched = {};
    /** @type {Set<string>} */ this.options = new Set();
    /** What choosing the last option changed beside it. */
    this.followed = "";
    this.busy = false;
    /** Whether turns may be taken back. */ this.spars = false;
  }

  willUpdate() {
    if (!this.listing) this.choose(this.games[0]);
  }

  /** The chosen game, as its chosen scenario has it. */
  get listing() {
    const found = this.games.find((game) => game.id === this.game);
    return found && inScenario(found, this.scenario);
  }

  /** @param {Listing | undefined} listing */
  choose(listing) {
    if (!listing) return;
    this.game = listing.id;
    this.scenario = scenariosOf(listing)[0]?.id ?? "";
    this.side = listing.sides.includes(this.side) ? this.side : listing.sides[0];
    this.options = new Set();
    this.followed = "";
    this.requestUpdate();
  }

  /**
   * Choose a scenario, and leave out what it does not offer.
   * @param {Listing} listing
   * @param {string} scenario
   */
  play(listing, scenario) {
    const found = this.games.find((game) => game.id === listing.id) ?? listing;
    const offered = inScenario(found, scenario).options.filter((option) => this.options.has(option.id));
    this.change({ scenario, options: new Set(offered.map(({ id }) => id)), followed: "" });
  }

  /** @param {Partial<NewGame>} change */
  change(change) {
    Object.assign(this, change);
    this.requestUpdate();
  }

  /**
   * Choose an option, with those that it needs; or leave it out, with those that need it.
   * @param {Listing} listing
   * @param {Option} option
   */
  toggle(listing, option) {
    const { chosen, added, dropped } = turned(listing.options, option.id, this.options);
    const followed = [
      added.length ? say.optionAdded(option.title, added) : "",
      dropped.length ? say.optionDropped(option.title, dropped) : "",
    ].join(" ").trim();
    this.change({ options: chosen, followed });
  }

  /**
   * Take one of the options that settle the same thing, or none.
   * @param {Listing} listing
   * @param {Option[]} options
   * @param {string} id
   */
  settle(listing, options, id) {
    const before = options.find((option) => this.options.has(option.id));
    if (before) this.toggle(listing, before);
    const next = options.find((option) => option.id === id);
    if (next) this.toggle(listing, next);
  }

  /**
   * @param {Listing} listing
   * @param {string} id
   */
  take(listing, id) {
    const preset = listing.presets?.find((known) => known.id === id);
    const settled = [...this.options].filter((option) => !this.free(listing).has(option));
    this.change({ options: new Set([...settled, ...(preset?.options ?? [])]), followed: "" });
  }

  /** The chosen options without those that settle one thing or another. @param {Listing} listing */
  free(listing) {
    const settled = new Set(choicesOf(listing.options).flatMap(({ options }) => options.map(({ id }) => id)));
    return new Set([...this.options].filter((id) => !settled.has(id)));
  }

  /** Take a whole set of options, with its game and scenario. @param {import("./wishes.js").Wish} wish */
  #wish({ game, scenario, options }) {
    this.choose(this.games.find(({ id }) => id === game));
    this.change({ scenario, options: new Set(options), followed: "" });
  }

  /** Who plays each side. */
  get seats() {
    if (this.mode === "watch") return Object.fromEntries((this.listing?.sides ?? []).map((side) => [side, this.watched[side] ?? USUAL]));
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
        mode: this.mode === "watch" ? "bot" : this.mode,
        name: name.get(),
        ...(this.mode === "bot" && this.spars ? { sparring: true } : {}),
      });
      // The game's page does it too, but here the maker's number is sealed before a guest can come.
      await give(made, (body) => talk(`/api/games/${made.id}/dice`, body)).catch(() => undefined);
      if (this.mode !== "invite") return void location.assign(`/game/${made.id}`);
      await this.invite(made);
    } catch (error) {
      notice(sentence(error), { kind: "refused" });
    }
    this.change({ busy: false });
  }

  /** @param {{id: string, links: Record<string, string>, open: string[], seat: string}} made */
  async invite(made) {
    this.busy = false;
    this.dispatchEvent(new CustomEvent("wl-made"));
    const body = html`<p class="hint">${say.linksText}</p>${linkList(made.links, made.seat, made.open)}
      <div class="row"><button class="primary" value="go" autofocus>${say.toTheTable}</button></div>`;
    if ((await dialog(say.linksTitle, body, "wide")) === "go") location.assign(`/game/${made.id}`);
  }

  render() {
    const { listing } = this;
    if (!listing) return nothing;
    return html`<form class="card new-game" @submit=${(/** @type {SubmitEvent} */ e) => this.start(e)}>
      <h2>${say.newGame}</h2>
      ${this.#cards(say.whichGame, "game", this.games.map((game) => [game.id, game.title, game.text]), this.game,
        (id) => this.choose(this.games.find((game) => game.id === id)))}
      ${this.#scenarios(listing)} ${this.#choices(listing)}
      ${this.#cards(say.howToPlay, "mode", MODES.map((mode) => [mode, ...modes[mode]]), this.mode,
        (mode) => this.change({ mode: /** @type {Mode} */ (mode) }))}
      ${this.mode === "hotseat" || this.mode === "watch" ? nothing : this.#cards(say.whichSide, "side",
        listing.sides.map((side) => [side, say.side(side), ""]), this.side, (side) => this.change({ side }))}
      ${this.mode === "bot" ? opponents("", "bot", this.bot, (bot) => this.change({ bot })) : nothing}
      ${this.mode === "bot" ? sparring(this.spars, (spars) => this.change({ spars })) : nothing}
      ${this.mode === "watch" ? listing.sides.map((side) => opponents(say.side(side), `bot-${side}`, this.watched[side] ?? USUAL,
        (bot) => this.change({ watched: { ...this.watched, [side]: bot } }))) : nothing}
      ${this.#presets(listing)} ${this.#options(listing)}
      <wl-wishes .games=${this.games} .wish=${{ game: this.game, scenario: this.scenario, options: [...this.options] }}
        @wl-wish=${(/** @type {CustomEvent} */ event) => this.#wish(event.detail)}></wl-wishes>
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
    return html`<fieldset class="choices choices-${field}"><legend>${title}</legend>${choices.map(([value, label, text]) => html`
      <label class="choice"><input type="radio" name=${field} value=${value} .checked=${value === chosen}
        @change=${() => choose(value)}><span><strong>${label}</strong>${text ? html`<small>${text}</small>` : nothing}</span>
      </label>`)}</fieldset>`;
  }

  /** @param {Listing} listing */
  #scenarios(listing) {
    const all = scenariosOf(listing);
    if (all.length < 2) return nothing;
    const cards = this.#cards(say.whichScenario, "scenario", all.map(({ id, title, text }) => [id, title, text]), this.scenario,
      (scenario) => this.play(listing, scenario));
    if (!listing.primer) return cards;
    return html`${cards}<p class="small"><a href=${`/primer/${listing.id}`}>${say.primerLink}</a></p>`;
  }

  /** What is settled one way or another before anything else, such as an order of battle. @param {Listing} listing */
  #choices(listing) {
    return choicesOf(listing.options).map(({ title, options, words }, number) => {
      const chosen = options.find(({ id }) => this.options.has(id))?.id ?? "";
      const cards = options.map(({ id, summary }, at) => [id, words[at], summary]);
      return this.#cards(title, `choice-${number}`, [["", say.choiceOpen, say.choiceOpenText], ...cards], chosen, (id) => this.settle(listing, options, id));
    });
  }

  /** The mixes of options that have a name. @param {Listing} listing */
  #presets(listing) {
    const presets = listing.presets ?? [];
    if (!presets.length) return nothing;
    const now = presetOf(listing, this.free(listing)) ?? MIX;
    const choices = [["", say.presetNone, say.presetNoneText], ...presets.map(({ id, title, summary }) => [id, title, summary ?? ""])];
    if (now === MIX) choices.push([MIX, say.presetMix, ""]);
    return this.#cards(say.whichPreset, "preset", choices, now, (id) => id === MIX || this.take(listing, id));
  }

  /** @param {Listing} listing */
  #options(listing) {
    const settled = choicesOf(listing.options).flatMap(({ options }) => options);
    const free = listing.options.filter((option) => !settled.includes(option));
    if (!free.length) return html`<p class="hint">${say.noOptions}</p>`;
    const { all, allied, axis } = tally(free, this.options);
    return html`<details class="options" ?open=${all > 0}><summary>${say.optionalRules}
        <span class="hint" aria-live="polite">${say.balance(all, allied, axis)}</span></summary>
      <p class="hint small">${say.optionsHint}</p>
      <p class="followed" role="status">${this.followed}</p>
      <div class="option-list">${grouped(free).map(([group, options]) => html`${group ? html`<h3>${say.optionGroup(group)}</h3>` : nothing}
        <ul>${options.map((option) => this.#option(listing, option))}</ul>`)}</div></details>`;
  }

  /**
   * @param {Listing} listing
   * @param {Option} option
   */
  #option(listing, option) {
    const { excluded, lacking } = clashes(listing.options, option, this.options);
    const chosen = this.options.has(option.id);
    const why = [
      excluded.length ? say.optionExcluded(excluded) : "",
      lacking.length ? say.optionNeeds(lacking) : "",
    ].join(" ").trim();
    return html`<li class="option"><label><input type="checkbox" name="option" value=${option.id}
        .checked=${chosen} ?disabled=${!chosen && excluded.length > 0} aria-describedby=${`about-${option.id}`}
        @change=${() => this.toggle(listing, option)}> <strong>${option.title}</strong></label>
      <span class="chip favours-${favoured(option)}">${say.favour(option.favours)}</span>
      <div id=${`about-${option.id}`} class="about"><p>${option.summary}</p>
        ${why ? html`<p class="clash"><span aria-hidden="true">${excluded.length ? "⚠ " : "↳ "}</span>${why}</p>` : nothing}</div>
      <a class="small" href=${`/rules/${listing.id}?q=${encodeURIComponent(option.id)}`}>${say.optionRules}<span class="unseen">: ${option.title}</span></a></li>`;
  }
}

customElements.define("wl-new-game", NewGame);
