/**
 * Optional rules: which exclude each other, which need another, whom they favour.
 */

/**
 * @typedef {object} Option
 * @property {string} id
 * @property {string} title
 * @property {string} summary
 * @property {string} favours  "both", a side, or a text
 * @property {string[]} needs
 * @property {string[]} excludes
 * @property {string[]} rules
 * @property {string[]} [scenarios]  those that offer it; none named means all
 */
/**
 * @typedef {object} Listing
 * @property {string} id
 * @property {string} title
 * @property {string} text  what it is, in a line
 * @property {(string | {id: string, title: string, text?: string})[]} scenarios
 * @property {{id: string, title: string, text?: string}[]} [about] what there is to say of them
 * @property {{id: string, title: string, summary?: string, options: string[], scenario?: string}[]} [presets]
 * @property {string[]} sides
 * @property {string} map
 * @property {Option[]} options
 * @property {boolean} [primer]  whether there is a text for players who know its smallest scenario
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
 * What is chosen after an option is switched: those it needs come with it, those that need it go with it.
 * @param {Option[]} all
 * @param {string} id
 * @param {Set<string>} before
 * @returns {{chosen: Set<string>, added: string[], dropped: string[]}}  titles of the others that changed
 */
export function turned(all, id, before) {
  const known = new Map(all.map((option) => [option.id, option]));
  const chosen = new Set(before);
  const titles = (/** @type {string[]} */ ids) => ids.filter((other) => other !== id).map((other) => known.get(other)?.title ?? other);
  if (!chosen.has(id)) {
    const take = (/** @type {string} */ one) => {
      if (chosen.has(one)) return;
      chosen.add(one);
      known.get(one)?.needs.forEach(take);
    };
    take(id);
    return { chosen, added: titles([...chosen].filter((one) => !before.has(one))), dropped: [] };
  }
  const leave = (/** @type {string} */ one) => {
    chosen.delete(one);
    for (const other of all) if (chosen.has(other.id) && other.needs.includes(one)) leave(other.id);
  };
  leave(id);
  return { chosen, added: [], dropped: titles([...before].filter((one) => !chosen.has(one))) };
}

/**
 * Options by the part of the rulebook that their id names before a point or a colon; without titles where there is one part.
 * @param {Option[]} all
 * @returns {[string, Option[]][]}
 */
export function grouped(all) {
  /** @type {Map<string, Option[]>} */
  const out = new Map();
  for (const option of all) {
    const group = /^([a-z]+)[.:]/.exec(option.id)?.[1] ?? "";
    out.set(group, [...(out.get(group) ?? []), option]);
  }
  return out.size > 1 ? [...out] : [["", all]];
}

/**
 * What is settled one way or another: options of which each excludes all the others and whose titles say, before a colon, what
 * they settle; titles of the choices, with their options by the words after it.
 * @param {Option[]} all
 * @returns {{title: string, options: Option[], words: string[]}[]}
 */
export function choicesOf(all) {
  /** @type {Map<string, Option[]>} */
  const found = new Map();
  for (const option of all) {
    const title = /^(.+?): /.exec(option.title)?.[1];
    if (title) found.set(title, [...(found.get(title) ?? []), option]);
  }
  const apart = (/** @type {Option[]} */ some) =>
    some.length > 1 && some.every((one) => some.every((other) => one === other || one.excludes.includes(other.id)));
  return [...found].filter(([, options]) => apart(options)).map(([title, options]) => ({
    title,
    options,
    words: options.map((option) => option.title.slice(title.length + 2)),
  }));
}

/**
 * The preset that exactly these options make: empty for none of them, undefined for a mix without a name.
 * @param {Listing} listing
 * @param {Set<string>} chosen
 */
export function presetOf(listing, chosen) {
  if (!chosen.size) return "";
  const same = (/** @type {string[]} */ ids) => ids.length === chosen.size && ids.every((id) => chosen.has(id));
  return listing.presets?.find((preset) => same(preset.options))?.id;
}

/**
 * The scenarios of a game with what is known of them.
 * @param {Listing} listing
 */
export const scenariosOf = (listing) =>
  listing.scenarios.map((one) => {
    const told = typeof one === "string" ? listing.about?.find((known) => known.id === one) ?? { id: one, title: one } : one;
    return { text: "", ...told };
  });

/**
 * A game as one of its scenarios has it: the options and mixes that it offers. What an option needs and the scenario does
 * not offer, it always plays.
 * @param {Listing} listing
 * @param {string} scenario
 * @returns {Listing}
 */
export function inScenario(listing, scenario) {
  const options = listing.options.filter((option) => !option.scenarios?.length || option.scenarios.includes(scenario));
  const offered = new Set(options.map(({ id }) => id));
  return {
    ...listing,
    options: options.map((option) => ({ ...option, needs: option.needs.filter((id) => offered.has(id)) })),
    presets: listing.presets?.filter((preset) => (preset.scenario || scenario) === scenario && preset.options.every((id) => offered.has(id))),
  };
}

/**
 * Whom an option favours, as a word for the style sheets.
 * @param {Option} option
 */
export const favoured = (option) => (["allied", "axis"].includes(option.favours) ? option.favours : "both");

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
