/**
 * What the phase permits or forbids: <wl-permits> beside its name, and lists of it with their rules.
 */

import { html, nothing } from "./vendor/lit.js";
import { say } from "./messages/say.js";
import { Panel } from "./panel.js";
import { styleOf } from "./svg.js";
import { ruleButton } from "./why.js";

/** @typedef {import("./types.d.ts").Permit} Permit */

/**
 * @param {Permit[]} lines
 * @param {import("./store.js").Table} table
 * @param {string} kind
 */
export const permitted = (lines, table, kind) => (lines.length
  ? html`<ul class=${kind} aria-label=${say.permits}>${lines.map(({ text, rule, style }) => html`<li class="style-${styleOf(style)}">${text}
      ${ruleButton(table, rule)}</li>`)}</ul>` : nothing);

/** The phase that is shown. */
export class Permits extends Panel {
  start() {
    this.follow();
  }

  /** As much as there is room for beside the phase; all of it, with its rules, stands in the panel of the hex. */
  render() {
    const { table } = this;
    const shown = table?.shown;
    const texts = shown && !shown.result ? (shown.view.permits ?? []).map(({ text }) => text) : [];
    return texts.length ? html`<span class="permits" title=${texts.join("\n")}>${texts.join(" · ")}</span>` : nothing;
  }
}

customElements.define("wl-permits", Permits);
