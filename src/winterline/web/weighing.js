/**
 * The odds of declared battles, asked for once as long as nothing of a battle changes.
 */

import { supportOf } from "./shapes.js";

/** @typedef {import("./types.d.ts").BattleView} BattleView */
/** @typedef {import("./types.d.ts").View} View */

/**
 * What tells a declared battle apart from the same one at other odds: who is in it, in which state, with what support.
 * @param {BattleView} battle
 * @param {View | null} view
 */
function standing(battle, view) {
  const inIt = view?.units.filter(({ id, hex }) => battle.attackers.includes(id) || battle.hexes.includes(hex ?? ""));
  return JSON.stringify([view?.phase, battle, inIt]);
}

/** The odds that are known. */
export class Weighing {
  /** @type {Map<string, string>} empty while they are asked for */ #known = new Map();

  /**
   * Ask for those that are not known as they stand now; true when something was learnt.
   * @param {import("./store.js").Table} table
   * @param {BattleView[]} battles
   * @param {View | null} view
   */
  async follow(table, battles, view) {
    const now = new Map(battles.map((battle) => [standing(battle, view), battle]));
    for (const key of this.#known.keys()) if (!now.has(key)) this.#known.delete(key);
    const fresh = [...now].filter(([key]) => !this.#known.has(key));
    for (const [key] of fresh) this.#known.set(key, "");
    for (const [key, battle] of fresh) {
      const { hexes, attackers } = battle;
      const told = await table.odds({ hexes, attackers, support: supportOf(battle) }).catch(() => null);
      if (this.#known.has(key)) this.#known.set(key, told?.odds ?? "");
    }
    return fresh.length > 0;
  }

  /**
   * @param {BattleView} battle
   * @param {View | null} view
   */
  of(battle, view) {
    return this.#known.get(standing(battle, view)) ?? "";
  }
}
