/**
 * Deutsch: Texte des Tipps.
 */

import { count, listed, shares } from "./forms.js";

const { percent } = shares("de");
const verb = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many) => (n === 1 ? one : many);
/** @param {number | undefined} threat */
const upTo = (threat) => (threat ? `: bis zu ${count(threat, "Faktor könnte", "Faktoren könnten")} dagegen vorgehen` : "");

/** @typedef {import("./en-hint.js").Told} Told */

/** @type {typeof import("./en-hint.js").say} */
export const say = {
  title: "Was der Bot täte",
  thinking: "Der Bot denkt nach …",
  again: "Neu fragen",
  close: "Schließen",
  none: "Dazu weiß der Bot nichts.",
  fair: "Er denkt mit dem, was deine Seite weiß, und mit anderen Würfeln als denen des Spiels.",
  first: (label) => `Er begänne mit: ${label}.`,
  more: (n) => `${n} weitere`,
  done: "getan",
  names: (names, more) => (more ? `${names.join(", ")} und ${more} weitere` : listed(names, "und")),
  tasks: {
    attacks: (who, n, { to, odds, driven, costs }) => `${who} ${verb(n, "greift", "greifen")} ${to}${odds ? ` mit ${odds}` : ""} an`
      + (driven === undefined ? "" : `: zu ${percent(driven)} wird der Verteidiger vertrieben oder vernichtet, zu ${percent(costs ?? 0)} kostet es eigene Truppen`),
    takes: (who, n, { to }) => `${who} ${verb(n, "nimmt", "nehmen")} ${to}, wo kein Feind steht`,
    garrisons: (who, n, { to }) => `${who} ${verb(n, "besetzt", "besetzen")} ${to}, das noch niemand hält`,
    gap: (who, n, { to, threat }) => `${who} ${verb(n, "schließt", "schließen")} die Lücke bei ${to}${upTo(threat)}`,
    strengthens: (who, n, { to, threat }) => `${who} ${verb(n, "verstärkt", "verstärken")} ${to}${upTo(threat)}`,
    back: (who, n, { to, from, threat }) => `${who} ${verb(n, "geht", "gehen")} auf ${to} zurück: bei ${from} ${
      count(threat ?? 0, "Faktor könnte", "Faktoren könnten")} höchstens angreifen`,
    nearer: (who, n, { to, far }) => `${who} ${verb(n, "geht", "gehen")} nach ${to} vor, ${count(far ?? 0, "Feld", "Felder")} vom Feind`,
    behind: (who, n, { to }) => `${who} ${verb(n, "rückt", "rücken")} nach ${to}`,
    arrives: (who, n, { to }) => `${who} ${verb(n, "trifft", "treffen")} in ${to} ein`,
    reserve: (who, n) => `${who} ${verb(n, "bleibt", "bleiben")} in Reserve`,
  },
};
