/**
 * <wl-rules>: every rule of a game with search, by topic; each has an address that log, prompts and odds link to.
 */

import { html, nothing, repeat } from "./vendor/lit.js";
import { Plain, pathGame, sentence } from "./chrome.js";
import { WRITTEN, untold } from "./language.js";
import { say } from "./messages/say.js";
import { EXAMPLE, bare, byTopic, search } from "./rule-search.js";
import { talk } from "./wire.js";

/** @typedef {import("./options.js").Listing} Listing */
/** @typedef {import("./rule-search.js").RuleRow} RuleRow */

/** @param {string} topic */
const anchor = (topic) => `topic-${topic}`;

/** The rules browser. */
export class RulesBrowser extends Plain {
  constructor() {
    super();
    /** @type {Listing[]} */ this.games = [];
    /** @type {RuleRow[]} */ this.rules = [];
    /** @type {Set<string>} rules that a table shows */ this.tabled = new Set();
    this.game = "";
    this.query = new URLSearchParams(location.search).get("q") ?? "";
    this.trouble = "";
    void this.load();
    addEventListener("hashchange", () => this.go());
  }

  async load() {
    try {
      this.games = await talk("/api/games");
      const wanted = pathGame();
      this.game = this.games.some((game) => game.id === wanted) ? wanted : this.games[0].id;
      const [rules, tables] = await Promise.all([
        talk(`/api/rules/${encodeURIComponent(this.game)}`),
        talk(`/api/tables/${encodeURIComponent(this.game)}`),
      ]);
      this.rules = rules;
      const charts = tables.charts ?? [];
      const rows = [tables.crt, ...charts, ...charts.flatMap((/** @type {any} */ chart) => chart.rows), ...(tables.terrain ?? []), ...(tables.calendar ?? [])];
      this.tabled = new Set(rows.map((row) => row?.rule));
      if (this.marked && !this.shown.some((rule) => bare(rule.id) === this.marked)) this.query = "";
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.requestUpdate();
    await this.updateComplete;
    this.go();
  }

  /** The rule that the address names. */
  get marked() {
    return bare(decodeURIComponent(location.hash.slice(1)));
  }

  /** The rules that fit the search. */
  get shown() {
    return search(this.rules, this.query);
  }

  /** Show the rule that the address names. */
  async go() {
    this.requestUpdate();
    await this.updateComplete;
    const marked = this.marked && document.getElementById(this.marked);
    if (!marked) return;
    marked.scrollIntoView({ block: "center" });
    marked.focus({ preventScroll: true });
  }

  /** @param {string} query */
  search(query) {
    this.query = query;
    const url = new URL(location.href);
    if (query.trim()) url.searchParams.set("q", query.trim());
    else url.searchParams.delete("q");
    history.replaceState(null, "", url);
    this.requestUpdate();
  }

  render() {
    if (this.trouble) return html`<p class="trouble" role="alert">${this.trouble}</p>`;
    if (!this.rules.length) return html`<p class="hint">${say.loadingPage}</p>`;
    const shown = this.shown;
    const topics = byTopic(shown);
    return html`<div class="book"><div class="book-head"><h1>${say.rulesTitle}</h1><p class="hint">${say.rulesIntro} ${untold(WRITTEN)}</p>
        ${gamePicker(this.games, this.game, "rules")}
        <label class="field search">${say.searchRules}<input type="search" .value=${this.query} placeholder=${say.searchHint}
          @input=${(/** @type {Event} */ event) => this.search(/** @type {HTMLInputElement} */ (event.target).value)}></label>
        <p class="hint small" role="status">${say.rulesFound(shown.length, this.rules.length)}</p></div>
      <nav class="topics" aria-label=${say.topics}><ul>${topics.map(([topic, rules]) => html`
        <li><a href=${`#${anchor(topic)}`}>${say.topic(topic)}</a> <small>${rules.length}</small></li>`)}</ul></nav>
      <div class="rule-list">${topics.length ? nothing : html`<p class="hint">${say.noRules}</p>`}
        ${repeat(topics, ([topic]) => topic, ([topic, rules]) => html`<section aria-labelledby=${anchor(topic)}>
          <h2 id=${anchor(topic)}>${say.topic(topic)}</h2>
          ${repeat(rules, (rule) => rule.id, (rule) => this.#rule(rule))}</section>`)}</div></div>`;
  }

  /** @param {RuleRow} rule */
  #rule(rule) {
    const id = bare(rule.id);
    return html`<article id=${id} class="rule-card ${id === this.marked ? "here" : ""}" tabindex="-1">
      <h3><a href=${`#${encodeURIComponent(id)}`} aria-label=${`${say.linkToRule}: ${id}`}>§ ${id}</a>
        ${rule.topic.includes(".") ? html`<small>${say.topic(rule.topic)}</small>` : nothing}
        ${rule.optional ? html`<span class="chip">${say.onlyWith(rule.optional)}</span>` : nothing}</h3>
      <div lang=${WRITTEN}>${this.#text(rule.rule, id)}
      ${rule.note ? html`<p class="note"><strong>${say.ruleNote}:</strong> ${this.#linked(rule.note, id)}</p>` : nothing}</div>
      ${this.tabled.has(rule.id) ? html`<p class="small"><a href=${`/tables/${this.game}`}>${say.ruleInTable}</a></p>` : nothing}
    </article>`;
  }

  /**
   * The rule's text; an example of the book as a short list.
   * @param {string} text
   * @param {string} id
   */
  #text(text, id) {
    const parts = EXAMPLE.exec(text);
    if (!parts) return html`<p>${this.#linked(text, id)}</p>`;
    return html`<dl class="example">${say.example.map((name, i) => html`<div><dt>${name}</dt>
      <dd>${this.#linked(parts[i + 1].trim(), id)}</dd></div>`)}</dl>`;
  }

  /**
   * A text in which the numbers of other rules are links.
   * @param {string} text
   * @param {string} self
   */
  #linked(text, self) {
    const known = new Set(this.rules.map((rule) => bare(rule.id)));
    return text.split(/([\w.]*\w)/).map((word) =>
      word !== self && /[.]/.test(word) && known.has(word) ? html`<a href=${`#${encodeURIComponent(word)}`}>${word}</a>` : word);
  }
}

/**
 * The games that have rules and tables, as links.
 * @param {Listing[]} games
 * @param {string} here
 * @param {string} page
 */
export function gamePicker(games, here, page) {
  return html`<nav class="picker" aria-label=${say.otherEdition}>${games.map((game) => html`
    <a href=${`/${page}/${game.id}`} aria-current=${game.id === here ? "true" : nothing}>${game.title}</a>`)}</nav>`;
}

customElements.define("wl-rules", RulesBrowser);
