/**
 * <wl-wishes>: sets of options in the form of a new game: kept, taken again, told by a link. Properties `games` and `wish`, what is
 * chosen now; event `wl-wish` with the set that is taken. It reads the link by which the page was opened.
 */

import { html, nothing } from "./vendor/lit.js";
import { Plain, copy } from "./chrome.js";
import { notice } from "./dialogs.js";
import { say } from "./messages/say-wishes.js";
import { scenariosOf } from "./options.js";
import { forgetWish, fromQuery, keepWish, ownWishes, toQuery, understood } from "./wishes.js";

/** @typedef {import("./wishes.js").Wish} Wish */
/** @typedef {import("./wishes.js").Read} Read */

/** What could not be chosen, in sentences. @param {Read} read */
const troubles = ({ noGame, noScenario, noPreset, unknown, excluded, added }) => [
  noGame === undefined ? "" : say.noGame(noGame),
  noScenario ? say.noScenario(...noScenario) : "",
  noPreset ? say.noPreset(noPreset) : "",
  unknown.length ? say.noOptions(unknown) : "",
  excluded.length ? say.excluded(excluded) : "",
  added.length ? say.needed(added) : "",
].filter(Boolean);

/** The part of the form. */
export class Wishes extends Plain {
  static properties = { games: { attribute: false }, wish: { attribute: false } };

  constructor() {
    super();
    /** @type {import("./options.js").Listing[]} */ this.games = [];
    /** @type {Wish | null} */ this.wish = null;
    /** @type {string[]} */ this.told = [];
    this.read = false;
  }

  updated() {
    if (this.read || !this.games.length) return;
    this.read = true;
    const found = fromQuery(location.search, this.games);
    if (!found) return;
    this.#take(found);
    if (!this.told.length) this.told = [say.opened];
    this.scrollIntoView({ block: "nearest" });
    this.requestUpdate();
  }

  /** @param {Read} found */
  #take(found) {
    this.told = troubles(found);
    if (found.wish) this.dispatchEvent(new CustomEvent("wl-wish", { detail: found.wish }));
    this.requestUpdate();
  }

  #keep() {
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector("[name=set]"));
    const name = field?.value.trim() ?? "";
    if (!field || !name || !this.wish) return field?.focus();
    keepWish({ name, ...this.wish });
    field.value = "";
    this.requestUpdate();
  }

  async #link() {
    const listing = this.games.find(({ id }) => id === this.wish?.game);
    if (!listing || !this.wish) return;
    const query = toQuery(listing, this.wish);
    history.replaceState(null, "", query);
    notice((await copy(`${location.origin}${location.pathname}${query}`)) ? say.copied : say.notCopied);
  }

  render() {
    const own = ownWishes();
    return html`${this.told.length ? html`<ul class="told-of-link" role="status">${this.told.map((text) => html`<li>${text}</li>`)}</ul>` : nothing}
      <details class="wishes"><summary>${say.title} <span class="hint">${own.length || nothing}</span></summary>
      <p class="hint small">${say.hint}</p>
      ${own.length ? html`<ul>${own.map((one) => this.#row(one))}</ul>` : nothing}
      <div class="row start"><label class="field">${say.name}<input name="set" maxlength="60"
          @keydown=${(/** @type {KeyboardEvent} */ event) => {
            if (event.key !== "Enter") return;
            event.preventDefault(); // the form around it begins a game
            this.#keep();
          }}></label>
        <button type="button" data-do="keep-set" @click=${() => this.#keep()}>${say.save}</button>
        <button type="button" data-do="link-set" @click=${() => this.#link()}>${say.link}</button></div></details>`;
  }

  /** @param {import("./wishes.js").Kept} one */
  #row(one) {
    const listing = this.games.find(({ id }) => id === one.game);
    const scenario = listing && scenariosOf(listing).length > 1 ? scenariosOf(listing).find(({ id }) => id === one.scenario)?.title ?? one.scenario : "";
    return html`<li data-set=${one.name}><span><strong>${one.name}</strong> <small>${say.about(listing?.title ?? one.game, scenario, one.options.length)}</small></span>
      <button type="button" class="tight" aria-label=${say.takeOf(one.name)} data-do="take-set" @click=${() => this.#take(understood(one, this.games))}>${say.take}</button>
      <button type="button" class="tight" aria-label=${say.forgetOf(one.name)} data-do="forget-set" @click=${() => {
        forgetWish(one.name);
        this.requestUpdate();
      }}>${say.forget}</button></li>`;
  }
}

customElements.define("wl-wishes", Wishes);
