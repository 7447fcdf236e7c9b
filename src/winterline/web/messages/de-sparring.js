/**
 * Deutsch: Texte des Übungsspiels.
 */

import { say as page } from "./de.js";

/** @type {typeof import("./en-sparring.js").say} */
export const say = {
  title: "Übungsspiel",
  text: "Ganze Züge dürfen zurückgenommen und noch einmal gespielt werden, um zu sehen, was sonst daraus geworden wäre. Jeder geht als neues Spiel mit neuen Würfeln weiter, so erfährt niemand, was gewürfelt wird; das Spiel, aus dem er stammt, bleibt, wie es gespielt wurde. Das Protokoll sagt es.",
  begin: "Übungsspiel beginnen",
  retake: (when) => `Zug ${when} zurücknehmen`,
  sure: (when) => `Ein neues Spiel beginnt, wo Zug ${when} begann, mit neuen Würfeln. Dieses bleibt, wie es ist, unter deinen Spielen.`,
  none: "Du hast noch keinen Zug gespielt, der zurückgenommen werden könnte.",
  compared: (when) => `Was aus Zug ${when} wurde`,
  before: "davor",
  attempt: (n) => `Versuch ${n}`,
  soFar: "bisher",
  chance: "Deine Gewinnchance",
  percent: page.percent,
  counted: (title, unit, side) => `${title}${unit ? ` (${unit})` : ""}${side ? `, ${page.side(side)}` : ""}`,
  dice: "Bis zu deinem nächsten Zug. Die Würfel fielen jedes Mal anders: ein Versuch sagt wenig darüber, welcher Plan besser ist.",
};
