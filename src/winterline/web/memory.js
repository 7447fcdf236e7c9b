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
