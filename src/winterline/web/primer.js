/**
 * <wl-primer>: what is new in a larger game for players of a smaller one, with the rules that each paragraph speaks of.
 */

import { html } from "./vendor/lit.js";
import { Plain, pathGame, sentence } from "./chrome.js";
import { WRITTEN, untold } from "./language.js";
import { say } from "./messages/say.js";
import { talk } from "./wire.js";

/** @typedef {{say: string, rules: string[]}} Paragraph */
/** @typedef {{title: string, intro: string, lang?: string, sections: {title: string, text: Paragraph[]}[]}} Text */

/** The page. */
export class Primer extends Plain {
  constructor() {
    super();
    this.game = pathGame();
    /** @type {Text | null} */ this.text = null;
    this.trouble = "";
    void this.load();
  }

  async load() {
    try {
      this.text = await talk(`/api/primer/${encodeURIComponent(this.game)}`);
    } catch (error) {
      this.trouble = sentence(error);
    }
    this.requestUpdate();
  }

  render() {
    if (this.trouble) return html`<p class="trouble" role="alert">${this.trouble}</p>`;
    if (!this.text) return html`<p class="hint">${say.loadingPage}</p>`;
    const { title, intro, sections, lang = WRITTEN } = this.text;
    return html`${untold(lang)}<article class="narrow primer" lang=${lang}><h1>${title}</h1><p class="lead">${intro}</p>
      ${sections.map((section) => html`<section><h2>${section.title}</h2>
        ${section.text.map((paragraph) => html`<p>${paragraph.say} ${paragraph.rules.map((rule) => this.#rule(rule))}</p>`)}</section>`)}
      <p><a class="button" href="/">${say.primerBack}</a></p></article>`;
  }

  /** @param {string} rule */
  #rule(rule) {
    return html` <a class="rule-ref" href=${`/rules/${this.game}#${encodeURIComponent(rule)}`}>§ ${rule}</a>`;
  }
}

customElements.define("wl-primer", Primer);
