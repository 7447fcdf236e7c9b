/**
 * What a window over the board shows.
 */

/** @typedef {{x: number, y: number}} Spot */

/**
 * The middle of the places, as far as a window can show them all; else of those that the fullest window shows, or the one about the
 * place that is nearest to where one looks.
 * @param {Spot[]} spots
 * @param {number} wide  how much of the board the window shows
 * @param {number} high
 * @param {[number, number]} [from]  where one looks
 * @returns {[number, number]}
 */
export function middleOf(spots, wide, high, from) {
  const near = (/** @type {Spot} */ a) => spots.filter((b) => Math.abs(a.x - b.x) <= wide / 2 && Math.abs(a.y - b.y) <= high / 2);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const spans = Math.max(...xs) - Math.min(...xs) > wide || Math.max(...ys) - Math.min(...ys) > high;
  if (!spans) return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const far = (/** @type {Spot} */ { x, y }) => (from ? Math.hypot(x - from[0], y - from[1]) : -near({ x, y }).length);
  return middleOf(near(spots.reduce((best, some) => (far(some) < far(best) ? some : best))), Infinity, Infinity);
}

/**
 * @typedef {object} Window  how much of the screen shows the board, and how large it may be shown
 * @property {number} wide
 * @property {number} high
 * @property {number} least  the zoom at which counters can just be read
 * @property {number} most
 */

/**
 * @param {number[]} values
 */
const span = (values) => Math.max(...values) - Math.min(...values);

/**
 * The value nearest to a wish about which a window of that width shows all the values.
 * @param {number[]} values
 * @param {number} wish
 * @param {number} width
 */
const about = (values, wish, width) => Math.max(Math.max(...values) - width / 2, Math.min(wish, Math.min(...values) + width / 2));

/**
 * The least that a window must go along one axis to show all of these; nothing where it cannot show them all.
 * @param {number[]} values  from the window's edge
 * @param {number} width
 * @param {number} margin
 */
export function nudge(values, width, margin) {
  const [least, most] = [Math.min(...values) - margin, Math.max(...values) + margin];
  return most - least > width ? 0 : Math.min(0, least) + Math.max(0, most - width);
}

/** What is not much smaller than what can be read is good enough to see all of it. */
export const NEARLY = 0.78;

/**
 * Where the map opens: what must be seen, and as much of the front as can be seen with it, as large as it goes.
 * @param {Spot[]} must
 * @param {Spot[]} front
 * @param {Window} window
 * @param {number} margin  what lies around a place, in units of the board
 * @returns {{k: number, middle: [number, number]}}
 */
export function opening(must, front, { wide, high, least, most }, margin) {
  const all = [...must, ...front];
  const fits = (/** @type {Spot[]} */ spots) =>
    Math.min(wide / (span(spots.map(({ x }) => x)) + 2 * margin), high / (span(spots.map(({ y }) => y)) + 2 * margin));
  const whole = fits(all);
  const wanted = must.length ? must : front;
  const floor = fits(wanted) >= least * NEARLY ? Math.min(least, fits(wanted)) : least; // a little smaller, and nothing is left out
  const k = Math.max(floor, Math.min(most, whole));
  const [w, h] = [wide / k - 2 * margin, high / k - 2 * margin];
  if (!must.length || !front.length || whole >= floor) return { k, middle: middleOf(all, w, h) };
  const shows = (/** @type {Spot[]} */ spots) => span(spots.map((spot) => spot.x)) <= w && span(spots.map((spot) => spot.y)) <= h;
  const within = (/** @type {Spot[]} */ spots, /** @type {[number, number]} */ [x, y]) =>
    spots.filter((spot) => Math.abs(spot.x - x) <= w / 2 && Math.abs(spot.y - y) <= h / 2);
  const wish = middleOf(front, w, h);
  const fought = within(front, wish);
  const beside = must.filter((spot) => shows([...fought, spot])); // who is asked about where it is fought comes before others elsewhere
  const shown = beside.length ? grown(fought, beside, shows) : grown(within(must, middleOf(must, w, h)), front, shows);
  return { k, middle: [about(shown.map((spot) => spot.x), wish[0], w), about(shown.map((spot) => spot.y), wish[1], h)] };
}

/**
 * What is seen whole, with as many others as can be seen beside it, the nearest first.
 * @param {Spot[]} first
 * @param {Spot[]} others
 * @param {(spots: Spot[]) => boolean} shows  whether a window shows them all
 */
function grown(first, others, shows) {
  const gap = (/** @type {Spot} */ a) => Math.min(...first.map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  return [...others].sort((a, b) => gap(a) - gap(b)).reduce((all, one) => (shows([...all, one]) ? [...all, one] : all), first);
}

/**
 * Places of two sides that face each other: nearer to an enemy than this, or as near as the nearest pair.
 * @param {(Spot & {side: string})[]} stands
 * @param {number} near
 */
export function frontOf(stands, near) {
  const gap = (/** @type {Spot & {side: string}} */ a) =>
    Math.min(...stands.map((b) => (b.side === a.side ? Infinity : Math.hypot(a.x - b.x, a.y - b.y))));
  const gaps = stands.map(gap);
  const most = Math.max(near, Math.min(...gaps));
  return most === Infinity ? [] : stands.filter((_, i) => gaps[i] <= most);
}

/** When all that was to be placed stands: until then a full beach is no reason to look elsewhere. */
export class Waiting {
  /** @type {Set<string>} the boxes that counters were placed from */ #boxes = new Set();
  /** @type {string | null} when that was */ #moment = null;

  /**
   * Whether placing has just come to its end: nothing can be placed any more, and nobody waits for whom room could be made.
   * @param {import("./types.d.ts").State | null} state
   * @param {string[]} lit  the counters that can be chosen
   */
  over(state, lit) {
    if (!state) return false;
    const { view, seat, placing } = state;
    const now = `${seat} ${view.when} ${view.phase}`;
    const off = view.units.flatMap(({ id, hex, box }) => (!hex && box ? [{ id, box }] : []));
    if (placing) {
      if (now !== this.#moment) this.#boxes.clear();
      for (const { id, box } of off) if (lit.includes(id)) this.#boxes.add(box);
      this.#moment = now;
      return false;
    }
    if (this.#moment === null || (now === this.#moment && off.some(({ box }) => this.#boxes.has(box)))) return false;
    this.#moment = null;
    return true;
  }
}
