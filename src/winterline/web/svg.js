/**
 * Making SVG: elements, and the styles that the sheets know.
 */

const SVG = "http://www.w3.org/2000/svg";
const STYLES = new Set(["good", "bad", "warn", "note", "allied", "axis"]);

/**
 * A style that the sheets know.
 * @param {string | undefined} style
 */
export const styleOf = (style) => (style && STYLES.has(style) ? style : "note");

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}
