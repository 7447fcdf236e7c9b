/**
 * The tries of a turn as rows of a table: the winning chance, then everything that the game counts and any try moved. Pure.
 */

/** @typedef {[string, string, number, number]} Count  name, side, before, after */
/** @typedef {{game: string, when: string, over: boolean, chance: [number | null, number | null], counted: Count[]}} Try */
/** @typedef {{tries: Try[], counts: {name: string, title: string, unit: string}[], turn: string}} Told */
/** @typedef {typeof import("./messages/say-sparring.js").say} Say */

/** A figure as it is read. @param {number} value */
const shown = (value) => String(Math.round(value * 10) / 10);

/**
 * @param {Told} told
 * @param {string} seat
 * @param {Say} say
 * @returns {string[][]}
 */
export function rowsOf({ tries, counts }, seat, say) {
  const own = (/** @type {number | null} */ chance) => (chance === null ? "–" : say.percent(seat === "axis" ? 1 - chance : chance));
  const chances = tries.some(({ chance }) => chance[0] !== null)
    ? [[say.chance, own(tries[0].chance[0]), ...tries.map(({ chance }) => own(chance[1]))]] : [];
  const known = new Map(counts.map((count) => [count.name, count]));
  const rows = tries[0].counted.flatMap(([name, side, before]) => {
    const after = tries.map(({ counted }) => counted.find(([other, whose]) => other === name && whose === side)?.[3] ?? before);
    if (after.every((value) => value === before)) return [];
    const { title = name, unit = "" } = known.get(name) ?? {};
    return [[say.counted(title, unit, side), shown(before), ...after.map((value) => shown(value))]];
  });
  return [...chances, ...rows];
}
