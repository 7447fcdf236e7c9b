/**
 * What a browser remembers between two visits.
 */

/**
 * A value that this browser remembers, and how to remember it.
 * @param {string} key
 */
export function memory(key) {
  const name = `winterline.${key}`;
  return {
    get() {
      try {
        return localStorage.getItem(name) ?? "";
      } catch {
        return "";
      }
    },
    /** @param {string} value */
    set(value) {
      try {
        if (value) localStorage.setItem(name, value);
        else localStorage.removeItem(name);
      } catch {
        // A browser that keeps nothing still plays.
      }
    },
  };
}

/** A browser remembers how this many games were looked at. */
const VIEWS = 60;

/**
 * How somebody last looked at the map of a game: the middle of the window in units of the board, and the zoom.
 * @param {string} game  the game and the seat: the other player of a shared screen is not shown where one looked
 */
export function viewMemory(game) {
  const { get, set } = memory("views");
  /** @returns {[string, [number, number, number]][]} */
  const all = () => {
    try {
      return JSON.parse(get() || "[]");
    } catch {
      return [];
    }
  };
  return {
    get: () => all().find(([name]) => name === game)?.[1] ?? null,
    /** @param {[number, number, number]} view */
    set: (view) => set(JSON.stringify([...all().filter(([name]) => name !== game), [game, view]].slice(-VIEWS))),
  };
}
