/**
 * Texts of sets of options: kept in this browser, and told by a link.
 */

import { count } from "./forms.js";

export const say = {
  title: "Gespeicherte Zusammenstellungen",
  hint: "Spiel, Szenario und Zusatzregeln, wie sie jetzt gewählt sind: in diesem Browser gespeichert oder als Link, der diese Seite mit ihnen öffnet.",
  name: "Name",
  save: "Diese Zusammenstellung speichern",
  link: "Einen Link dazu kopieren",
  copied: "Der Link ist kopiert.",
  notCopied: "Der Link lässt sich hier nicht kopieren; er steht in der Adresse dieser Seite.",
  take: "Nehmen",
  forget: "Löschen",
  /** @param {string} name */
  takeOf: (name) => `Die Zusammenstellung „${name}“ nehmen`,
  /** @param {string} name */
  forgetOf: (name) => `Die Zusammenstellung „${name}“ löschen`,
  /** @param {string} game @param {string} scenario @param {number} options */
  about: (game, scenario, options) => [game, scenario, count(options, "Zusatzregel", "Zusatzregeln")].filter(Boolean).join(" · "),
  opened: "Das ist die Zusammenstellung des Links.",
  /** @param {string} game */
  noGame: (game) => `Der Link verlangt ein Spiel, das es hier nicht gibt: „${game}“.`,
  /** @param {string} scenario @param {string} game */
  noScenario: (scenario, game) => `${game} hat kein Szenario „${scenario}“.`,
  /** @param {string} preset */
  noPreset: (preset) => `In diesem Szenario gibt es keine Auswahl „${preset}“.`,
  /** @param {string[]} options */
  noOptions: (options) => `In diesem Szenario nicht angeboten und weggelassen: ${options.join(", ")}.`,
  /** @param {string[]} options */
  excluded: (options) => `Von anderen Zusatzregeln ausgeschlossen und weggelassen: ${options.join(", ")}.`,
  /** @param {string[]} options */
  needed: (options) => `Von anderen Zusatzregeln gebraucht und dazugenommen: ${options.join(", ")}.`,
  modes: {
    bot: ["Gegen den Computer", "Er spielt die andere Seite, zu jeder Stunde."],
    hotseat: ["Zu zweit an einem Bildschirm", "Ihr übergebt den Bildschirm; Geheimnisse bleiben verborgen."],
    invite: ["Mit Einladung", "Du bekommst eine Einladung für den anderen Spieler und einen Link für Zuschauer."],
    watch: ["Zwei Computer, und du siehst zu", "Sie warten bei jedem Schritt auf dich."],
  },
  sparring: "Übungsspiel",
  sparringText: "Ein ganzer Zug darf zurückgenommen und noch einmal gespielt werden, als neues Spiel mit neuen Würfeln; die Versuche werden verglichen.",
  whichBot: "Gegner",
  /** @param {string} side */
  botOf: (side) => `${side}: Computer`,
  bots: {
    "bot:normal": "Normal: Er denkt voraus und spielt, um zu gewinnen.",
    "bot:hard": "Schwer: Er wägt mehr Pläne ab und probiert die letzten Runden aus.",
    "bot:easy": "Leicht: Er spielt schnell und übersieht manches.",
    "bot:random": "Zufällig: Er zieht irgendetwas irgendwohin, zum Üben.",
  },
  whichCharacter: "Sein Charakter",
  characters: {
    "": "Nach dem Lehrbuch: Er wägt alles, wie es sich gehört.",
    ":cautious": "Vorsichtig: Er schont seine Truppen und greift an, wenn es viel verspricht.",
    ":aggressive": "Aggressiv: Er greift früh an und zahlt dafür.",
  },
};
