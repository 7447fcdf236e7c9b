/**
 * Optional rules: which exclude each other, which need another, whom they favour.
 */

/**
 * @typedef {object} Option
 * @property {string} id
 * @property {string} title
 * @property {string} summary
 * @property {string} favours  "both" or a side
 * @property {string[]} needs
 * @property {string[]} excludes
 * @property {string[]} rules
 */
/**
 * @typedef {object} Listing
 * @property {string} id
 * @property {string} title
 * @property {string[]} scenarios
 * @property {string[]} sides
 * @property {string} map
 * @property {Option[]} options
 */

/**
 * What stands against an option, as titles: chosen ones that exclude it, needed ones that are not chosen.
 * @param {Option[]} all
 * @param {Option} option
 * @param {Set<string>} chosen
 */
export function clashes(all, option, chosen) {
  const title = (/** @type {string} */ id) => all.find((known) => known.id === id)?.title ?? id;
  const excluded = all.filter(
    (other) => chosen.has(other.id) && other.id !== option.id
      && (other.excludes.includes(option.id) || option.excludes.includes(other.id)),
  );
  return {
    excluded: excluded.map((other) => other.title),
    lacking: option.needs.filter((id) => !chosen.has(id)).map(title),
  };
}

/**
 * How many options are chosen, and for whom.
 * @param {Option[]} all
 * @param {Set<string>} chosen
 */
export function tally(all, chosen) {
  const taken = all.filter((option) => chosen.has(option.id));
  const by = (/** @type {string} */ side) => taken.filter((option) => option.favours === side).length;
  return { all: taken.length, allied: by("allied"), axis: by("axis") };
}
