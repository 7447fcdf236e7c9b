/**
 * Italiano: i testi del suggerimento.
 */

import { count, listed, shares } from "./forms.js";

const { percent } = shares("it");
const verb = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many) => (n === 1 ? one : many);
/** @param {number | undefined} threat */
const upTo = (threat) => (threat ? `: fino a ${count(threat, "fattore potrebbe", "fattori potrebbero")} muovergli contro` : "");

/** @typedef {import("./en-hint.js").Told} Told */

/** @type {typeof import("./en-hint.js").say} */
export const say = {
  title: "Che cosa farebbe il bot",
  thinking: "Il bot sta pensando…",
  again: "Chiedi di nuovo",
  close: "Chiudi",
  none: "Per questo il bot non sa nulla.",
  fair: "Pensa con ciò che sa la tua parte, e con dadi diversi da quelli della partita.",
  first: (label) => `Comincerebbe con: ${label}.`,
  more: (n) => `altri ${n}`,
  done: "fatto",
  names: (names, more) => (more ? `${names.join(", ")} e altre ${more}` : listed(names, "e")),
  tasks: {
    attacks: (who, n, { to, odds, driven, costs }) => `${who} ${verb(n, "attacca", "attaccano")} ${to}`
      + (odds ? ` a ${odds}` : "")
      + (driven === undefined ? "" : `: al ${percent(driven)} il difensore è scacciato o distrutto, al ${percent(costs ?? 0)} costa truppe proprie`),
    takes: (who, n, { to }) => `${who} ${verb(n, "prende", "prendono")} ${to}, dove non c'è alcun nemico`,
    garrisons: (who, n, { to }) => `${who} ${verb(n, "presidia", "presidiano")} ${to}, che nessuno tiene ancora`,
    gap: (who, n, { to, threat }) => `${who} ${verb(n, "chiude", "chiudono")} il varco a ${to}${upTo(threat)}`,
    strengthens: (who, n, { to, threat }) => `${who} ${verb(n, "rinforza", "rinforzano")} ${to}${upTo(threat)}`,
    back: (who, n, { to, from, threat }) => `${who} ${verb(n, "ripiega", "ripiegano")} su ${to}: a ${from} ${
      count(threat ?? 0, "fattore potrebbe", "fattori potrebbero")} al massimo attaccare`,
    nearer: (who, n, { to, far }) => `${who} ${verb(n, "avanza", "avanzano")} verso ${to}, a ${count(far ?? 0, "esagono", "esagoni")} dal nemico`,
    behind: (who, n, { to }) => `${who} ${verb(n, "va", "vanno")} a ${to}`,
    arrives: (who, n, { to }) => `${who} ${verb(n, "arriva", "arrivano")} a ${to}`,
    reserve: (who, n) => `${who} ${verb(n, "resta", "restano")} in riserva`,
  },
};
