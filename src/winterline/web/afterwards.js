/**
 * What stays when others have played: the summary until it is dismissed, and the arrows of their ways until one's next move.
 */

import { Panel } from "./panel.js";
import { kindOf, scenesOf } from "./scenes.js";
import { play as sound } from "./sounds.js";
import { summary } from "./summary.js";
import { nothing } from "./vendor/lit.js";

/** @typedef {import("./types.d.ts").Entry} Entry */
/** @typedef {import("./types.d.ts").Tables} Tables */
/** @typedef {ReturnType<typeof import("./scenes.js").sinceMyTurn>} Since */

/** The part of the theatre that is left when the play is over. */
export class Afterwards extends Panel {
  constructor() {
    super();
    /** @type {Tables | null} */ this.tables = null;
    /** @type {Since} what the summary that is shown tells */ this.told = null;
    /** @type {import("./types.d.ts").View | null} the position when the turn began that the summary tells of */ this.began = null;
    this.seenTurn = 0;
  }

  /** The ways that were gone stay as arrows. @param {Entry[]} entries */
  mark(entries) {
    if (!this.map) return;
    const marches = scenesOf(entries, new Map()).filter(({ is }) => is === "march");
    this.map.overlays.kept = marches.map(({ hexes, as, units }) => ({ hexes, kind: kindOf(as), side: this.sideOf(units[0]) }));
    this.map.overlays.draw();
  }

  /** @param {NonNullable<Since>} since */
  tell(since) {
    this.told = since;
    this.mark(since.entries);
    sound("turn");
    this.began = null;
    void this.table?.at(since.from).then(({ view }) => {
      if (this.told !== since) return;
      this.began = view;
      this.requestUpdate();
    }).catch(() => undefined);
    this.requestUpdate();
  }

  /** The summary goes; its arrows stay until the next move. */
  dismiss() {
    if (!this.told) return;
    this.told = null;
    this.requestUpdate();
  }

  /** The arrows go. */
  clear() {
    if (!this.map?.overlays.kept.length) return;
    this.map.overlays.kept = [];
    this.map.overlays.draw();
  }

  /** @param {string} unit */
  sideOf(unit) {
    return this.table?.counters.get(unit)?.side ?? "";
  }

  /** @param {() => void} again  plays it once more */
  summed(again) {
    const { table, map, told } = this;
    if (!table || !told || !map) return nothing;
    const where = new Map((this.began?.units ?? []).flatMap(({ id, hex }) => (hex ? [[id, hex]] : [])));
    return summary({ scenes: scenesOf(told.entries, where), table, tables: this.tables, before: this.began, show: (hexes) => map.show(hexes),
      dismiss: () => this.dismiss(), again });
  }
}
