/**
 * Texts of the settings: loaded with their dialog, because no page needs them before.
 */

import { say as page } from "./en.js";

export const say = {
  title: page.settings,
  remembered: "They are kept in this browser and hold for every game.",
  words: "Language",
  language: "Everything is said in",
  browsers: "the browser's language",
  playing: "What others do",
  pace: "It is played",
  paces: page.paces,
  continues: "Own battles go on by themselves",
  sound: "Sounds",
  after: "When a game is over",
  curve: "The winning chance, turn by turn, beside the map",
  asking: "What is asked before it is done",
  asks: "That units have not moved, before a phase ends",
  asksText: "What loses something is always asked, and so is what cannot be taken back: its button names it.",
  look: "Looks",
  theme: "Theme",
  themes: { auto: "as the system", light: "light", dark: "dark" },
  animate: "Animations",
  keys: "Keys shown on buttons",
  map: "The map",
  numbers: page.toggleNumbers,
  aids: page.toggleAids,
};
