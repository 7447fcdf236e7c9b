/**
 * What every panel at the table has: the table, the decisions and the map, handed over by the page.
 */

import { Plain } from "./chrome.js";

/** Properties: `table`, `deciding`, `map`; the page calls `start` once they are set. */
export class Panel extends Plain {
  constructor() {
    super();
    /** @type {import("./store.js").Table | null} */ this.table = null;
    /** @type {import("./deciding.js").Deciding | null} */ this.deciding = null;
    /** @type {import("./map-view.js").MapView | null} */ this.map = null;
  }

  /** Begin to listen. */
  start() {
    this.requestUpdate();
  }

  /** Show something of the panel again whenever the position changes. */
  follow() {
    const again = () => this.requestUpdate();
    this.deciding?.addEventListener("change", again);
    const tab = this.closest("[role=tabpanel]");
    if (tab) new MutationObserver(again).observe(tab, { attributes: true, attributeFilter: ["hidden"] });
    again();
  }

  /** Whether the panel's tab is open; hidden panels need no drawing. */
  get open() {
    return !this.closest("[hidden]");
  }
}
