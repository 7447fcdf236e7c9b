/**
 * What a window over the board shows.
 */

/** @typedef {{x: number, y: number}} Spot */

/**
 * The middle of the places, as far as a window can show them all; else of those that the fullest window shows.
 * @param {Spot[]} spots
 * @param {number} wide  how much of the board the window shows
 * @param {number} high
 * @returns {[number, number]}
 */
export function middleOf(spots, wide, high) {
  const near = (/** @type {Spot} */ a) => spots.filter((b) => Math.abs(a.x - b.x) <= wide / 2 && Math.abs(a.y - b.y) <= high / 2);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const spans = Math.max(...xs) - Math.min(...xs) > wide || Math.max(...ys) - Math.min(...ys) > high;
  if (!spans) return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const fullest = spots.map(near).reduce((best, some) => (some.length > best.length ? some : best));
  return middleOf(fullest, Infinity, Infinity);
}
