/**
 * <wl-permits>: what the phase permits or forbids, beside its name.
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

  render() {
    const { table } = this;
    const shown = table?.shown;
    return table && shown && !shown.result ? permitted(shown.view.permits ?? [], table, "permits") : nothing;
  }
}

customElements.define("wl-permits", Permits);
