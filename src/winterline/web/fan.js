/**
 * Where the counters of a fanned-out stack lie: the one on top stays where the pointer sees it, and no target is covered if that can be helped.
 */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{left: number, top: number, wide: number, high: number}} Tray */
/**
 * @typedef {object} Ground
 * @property {[number, number, number, number]} board
 * @property {[number, number, number, number]} [seen]  what of it the window shows, and of the paper around it
 * @property {Point[]} targets  hexes that can be chosen
 * @property {Point[]} others   and counters
 */
/**
 * @typedef {{tray: Tray, slots: Point[], hides: number, over: number}} Layout  the upper left corners of the counters, the uppermost counter
 * first; how many targets and others it hides
 */

/** The space between counters, as a share of their side. */
const GAP = 0.12;
const MOST_COLUMNS = 5;
/** Nearer to a fan than this share of a counter's side, what lies under it can hardly be hit. */
const NEAR = 0.35;
/** Farther than any board reaches. */
const EVERYWHERE = 1e9;

/**
 * @param {Tray} tray
 * @param {Point} point
 */
export const covers = ({ left, top, wide, high }, { x, y }) => x > left && x < left + wide && y > top && y < top + high;

/**
 * Whether a fan lies over the counters of a place, or over most of them.
 * @param {Tray} tray
 * @param {Point} point
 * @param {number} side  of a counter
 */
export function smothers({ left, top, wide, high }, point, side) {
  const near = side * NEAR;
  return covers({ left: left - near, top: top - near, wide: wide + 2 * near, high: high + 2 * near }, point);
}

/**
 * The best way to lay a stack out: all of it is seen, it covers the fewest targets, stays on the board, and lies about its hex.
 * @param {number} count
 * @param {Point} centre  of the uppermost counter
 * @param {number} side  of a counter
 * @param {Ground} ground
 * @returns {Layout}
 */
export function laidOut(count, centre, side, ground) {
  const all = [];
  for (let columns = Math.min(count, MOST_COLUMNS); columns >= 1; columns -= 1) {
    for (let anchor = 0; anchor < count; anchor += 1) all.push(layout(count, columns, anchor, centre, side, ground));
  }
  return all.reduce((best, next) => (next.cost < best.cost ? next : best));
}

/**
 * @param {number} count
 * @param {number} columns
 * @param {number} anchor  the place of the uppermost counter, in reading order
 * @param {Point} centre
 * @param {number} side
 * @param {Ground} ground
 */
function layout(count, columns, anchor, centre, side, { board: [x, y, w, h], seen, targets, others }) {
  const step = side * (1 + GAP);
  const gap = side * GAP;
  const wide = columns * step + gap;
  const high = Math.ceil(count / columns) * step + gap;
  const place = (/** @type {number} */ i) => ({ x: gap + (i % columns) * step, y: gap + Math.floor(i / columns) * step });
  const own = place(anchor);
  const tray = { left: centre.x - own.x - side / 2, top: centre.y - own.y - side / 2, wide, high };
  const order = [anchor, ...Array.from({ length: count }, (_, i) => i).filter((i) => i !== anchor)];
  const slots = order.map((i) => ({ x: tray.left + place(i).x, y: tray.top + place(i).y }));
  const hides = targets.filter((target) => covers(tray, target)).length;
  const over = others.filter((other) => smothers(tray, other, side)).length;
  const outside = Math.max(0, x - tray.left) + Math.max(0, y - tray.top) + Math.max(0, tray.left + wide - x - w) + Math.max(0, tray.top + high - y - h);
  const [left, top, across, down] = seen ?? [-EVERYWHERE, -EVERYWHERE, 2 * EVERYWHERE, 2 * EVERYWHERE];
  const unseen = slots.filter((slot) => !covers({ left, top, wide: across, high: down }, { x: slot.x + side / 2, y: slot.y + side / 2 })).length;
  const off = Math.hypot(tray.left + wide / 2 - centre.x, tray.top + high / 2 - centre.y);
  return { tray, slots, hides, over, cost: unseen * 1e8 + hides * 1e6 + over * 1e5 + outside * 1e3 + off + Math.abs(wide - high) / 4 };
}

/**
 * These counters, and all that lie on them, each stack from below.
 * @param {{stacks: Map<string, string[]>}} map
 * @param {Set<string>} units
 */
export const covering = ({ stacks }, units) => [...stacks.values()].flatMap((pile) => {
  const lowest = pile.findIndex((id) => units.has(id));
  return lowest < 0 ? [] : pile.slice(lowest);
});
