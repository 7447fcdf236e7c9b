/**
 * Italiano: i testi dell'allenamento.
 */

import { say as page } from "./it.js";

/** @type {typeof import("./en-sparring.js").say} */
export const say = {
  title: "Allenamento",
  text: "Si possono ritirare turni interi e rigiocarli, per vedere che cos'altro ne sarebbe venuto. Ognuno continua come nuova partita con nuovi dadi, così nessuno viene a sapere che cosa uscirà; la partita da cui è tratto resta com'è stata giocata. Il registro lo dice.",
  begin: "Comincia l'allenamento",
  retake: (when) => `Ritira il turno ${when}`,
  sure: (when) => `Una nuova partita comincia dove cominciava il turno ${when}, con nuovi dadi. Questa resta com'è, tra le tue partite.`,
  none: "Non hai ancora giocato un turno che si possa ritirare.",
  compared: (when) => `Che cosa è venuto dal turno ${when}`,
  before: "prima",
  attempt: (n) => `tentativo ${n}`,
  soFar: "finora",
  chance: "La tua probabilità di vittoria",
  percent: page.percent,
  counted: (title, unit, side) => `${title}${unit ? ` (${unit})` : ""}${side ? `, ${page.side(side)}` : ""}`,
  dice: "Fino al tuo prossimo turno. I dadi sono caduti ogni volta in modo diverso: un tentativo dice poco su quale piano sia migliore.",
};
