/**
 * What the texts of every language are made with: counted things, lists, shares, and the names that a game brings itself.
 */

/** The languages that there are, by their own names. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch", it: "Italiano" };

/** The plural rule of the languages that there are: one, or more. @param {number} n @param {string} one @param {string} many */
export const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/** A word of data, as it is read. @param {string} word */
export const plain = (word) => word.replaceAll("-", " ");

const SIXTHS = ["", "⅙", "⅓", "½", "⅔", "⅚"];

/** Movement points and factors, which have halves, thirds and sixths. @param {number} value */
export const points = (value) => {
  const sixths = Math.round(value * 6);
  const [whole, rest] = [Math.floor(sixths / 6), sixths % 6];
  return rest ? `${whole || ""}${SIXTHS[rest]}` : String(whole);
};

/** A list whose last part follows a word of its own: "a, b and c". @param {string[]} list @param {string} and */
export const listed = (list, and) => [list.slice(0, -1).join(", "), ...list.slice(-1)].filter(Boolean).join(` ${and} `);

/** How a language writes shares of all. @param {string} language */
export function shares(language) {
  const whole = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const tenth = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  return {
    /** @param {number} share */
    percent: (share) => (share < 0.995 ? tenth : whole).format(share),
  };
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const SPANS = [["year", 365 * 86400], ["month", 30 * 86400], ["week", 7 * 86400], ["day", 86400], ["hour", 3600], ["minute", 60]];

/** How a language tells how long ago something was. @param {string} language @param {string} now what is less than a minute ago */
export function since(language, now) {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return (/** @type {number} */ passed) => {
    const found = SPANS.find(([, seconds]) => passed >= seconds * 1000);
    return found ? format.format(-Math.floor(passed / found[1] / 1000), found[0]) : now;
  };
}

/** @typedef {Record<string, string>} Table */

/** The words of a verb where they stand alone or before a colon of their own. @param {string} words */
const alone = (words) => words.replace(/:$/, "");

/**
 * Names of sides, nations, sizes, results, verbs and kinds in a language, to which the game that is played adds its own.
 * @param {{sides: Table, nations: Table, sizes: Table, results: Table, verbs: Table, kinds: Table, features: Table, moments?: Table,
 *   adding: (kind: string) => string}} own  `adding`: a kind of support that is added
 */
export function names({ sides, nations, sizes, results, verbs, kinds, features, moments = {}, adding }) {
  /** Verbs, or verbs of a decision, whose words name the roll that they are for. */
  const rolls = new Set(["fight"]);
  /** @type {Table} */
  const statuses = {};
  /** @type {Table} */
  const places = {};
  /** @type {Table} */
  const types = {};
  const verb = (/** @type {string} */ name) => verbs[name] ?? plain(name);
  return {
    /**
     * Take up the words of the game that is played.
     * @param {import("../types.d.ts").Words} [words]
     */
    learn: (words = {}) => {
      Object.assign(verbs, words.verbs);
      Object.assign(kinds, words.kinds);
      Object.assign(results, words.results);
      Object.assign(nations, words.nations);
      Object.assign(statuses, words.statuses);
      Object.assign(places, words.places);
      Object.assign(types, words.types);
      Object.assign(features, words.features);
      for (const name of words.rolls ?? []) rolls.add(name);
    },
    /** A moment of the game: its number and, where it is told, whose turn it is. @param {string} when */
    moment: (when) => when.replace(/[A-Za-z]+$/, (word) => moments[word] ?? word),
    /** @param {string} side */
    side: (side) => sides[side] ?? side,
    /** @param {string} nation */
    nation: (nation) => nations[nation] ?? nation.toUpperCase(),
    /** @param {string} size */
    size: (size) => sizes[size] ?? size,
    /** What kind of unit a counter is. @param {string} type */
    type: (type) => types[type] ?? plain(type),
    /** @param {string} result */
    result: (result) => results[result] ?? result,
    /** @param {string} status */
    status: (status) => statuses[status] ?? plain(status),
    /** @param {string} id  a place that is no hex @param {string} [title] */
    place: (id, title) => places[id] ?? title ?? plain(id.replace(":", " ")),
    /** @param {string} name @param {string} place */
    toPlace: (name, place) => (verbs[name] ? `${verbs[name]} ${place}` : place),
    /** Whether the words of a verb name the roll that it is for. @param {string} name @param {string} [decision] */
    namesRoll: (name, decision) => rolls.has(name) || rolls.has(`${decision}.${name}`),
    /** @param {string} name @param {string} [kind] */
    verb: (name, kind) => {
      if (!kind || verbs[`${name} ${kind}`]) return verbs[`${name} ${kind}`] ?? verb(name);
      const what = kinds[kind] ?? plain(kind);
      return name === "support" ? adding(what) : `${verb(name)} ${what}`;
    },
    /** A verb as it is called in one kind of decision, where the game tells it apart. @param {string} name @param {string} [decision] */
    verbIn: (name, decision) => alone(verbs[`${decision}.${name}`] ?? verb(name)),
    /** @param {string} name @param {string} what */
    verbOn: (name, what) => `${alone(verb(name))}: ${what}`,
    /** The kinds that have a text, in their order. */
    kinds: () => Object.keys(kinds),
    /** @param {string} kind */
    kind: (kind) => kinds[kind] ?? plain(kind),
    /** @param {number} n @param {string} kind */
    supportOf: (n, kind) => `${n} ${kinds[kind] ?? plain(kind)}`,
  };
}

/** What bots are called by their levels and characters. @param {Record<string, string>} words */
export const levelled = (words) => (/** @type {string} */ player) => player.split(":").slice(1).map((part) => words[part] ?? part).join(", ");
