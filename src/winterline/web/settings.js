/**
 * What this browser remembers: how things are shown and played, what the map shows.
 */

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} animate
 * @property {boolean} numbers   hex numbers
 * @property {boolean} counters  counters on the map (off: terrain alone)
 * @property {boolean} moves     last turn's moves as arrows
 * @property {boolean} costs     reach and cost of the selected counter
 * @property {string} pace       how fast what others do is played: slow, normal, fast, or none to see it at once
 * @property {boolean} continues  cards of one's own battles go by themselves
 * @property {boolean} asks      before a phase ends although units have not moved
 * @property {boolean} sound
 * @property {boolean} curve     the winning chance turn by turn, once a game is over
 * @property {boolean} keys      buttons show the keys that press them
 * @property {boolean} aids      what matters for the decision of the moment lies over the map by itself
 * @property {string[]} zones    sides whose zones of control are shown
 * @property {string[]} layers   what the game lays over the map, by id
 */

/** @typedef {"numbers" | "counters" | "moves" | "costs" | "aids" | "animate" | "continues" | "asks" | "sound" | "curve" | "keys"} Switch */

const KEY = "winterline.settings";
/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  animate: true,
  numbers: true,
  counters: true,
  moves: false,
  costs: true,
  aids: true,
  pace: "normal",
  continues: false,
  asks: true,
  sound: false,
  curve: false,
  keys: true,
  zones: [],
  layers: [],
};

/** @returns {Settings} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/**
 * A list with a word more, or without it.
 * @param {string[]} list
 * @param {string} word
 */
const toggled = (list, word) => (list.includes(word) ? list.filter((one) => one !== word) : [...list, word]);

/** The settings of this browser; changing one tells everybody who listens to `change`. */
class Store extends EventTarget {
  constructor() {
    super();
    /** @type {Settings} */ this.now = read();
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.apply();
  }

  /** Whether things may move on the screen. */
  get animated() {
    return this.now.animate && !this.still.matches;
  }

  /** @param {Partial<Settings>} change */
  set(change) {
    this.now = { ...this.now, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // A browser that keeps nothing still plays; it forgets the settings.
    }
    this.apply();
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** @param {Switch} name */
  toggle(name) {
    this.set({ [name]: !this.now[name] });
  }

  /** @param {string} side */
  toggleZone(side) {
    this.set({ zones: toggled(this.now.zones, side) });
  }

  /** @param {string} id */
  toggleLayer(id) {
    this.set({ layers: toggled(this.now.layers, id) });
  }

  /** Tell the style sheets. */
  apply() {
    const root = document.documentElement;
    if (this.now.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = this.now.theme;
    root.dataset.keys = this.now.keys ? "on" : "off";
    root.dataset.motion = this.animated ? "on" : "off";
  }
}

export const settings = new Store();
