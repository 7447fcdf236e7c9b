/**
 * The texts of the lessons; the steps are those of the first, the opening of Anzio Beachhead.
 */

import { anzioSteps } from "./de-lesson-anzio.js";
import { italy43Steps } from "./de-lesson-italy43.js";

/** Title, what to do, what it teaches. @type {Record<string, [string, string, string]>} */
const beachheadSteps = {
  look: [
    "Das Spielbrett",
    "Bewege die Karte mit der Maus oder einem Finger, vergrößere mit dem Rad oder zwei Fingern. Drück dann Weiter.",
    "Anzio und Nettuno liegen an der Südküste. Vier deutsche Einheiten halten den ganzen Landekopf; deine warten auf See, in der Reihe unter der Karte, jede mit ihrem Seefeld bezeichnet.",
  ],
  land: [
    "Die Rangers landen",
    "Wähle 1 Ranger Bn unter den Spielsteinen außerhalb der Karte (mit XY bezeichnet), dann seinen Strand, Feld 0802.",
    "Im Impuls 1A landet jede Einheit am Strand ihrer eigenen Farbe. Die Rangers landen mitten im Hafen von Anzio, Feld 0802.",
  ],
  move: [
    "Die Straße hinauf",
    "Wähle 1 Ranger Bn in Anzio, sieh dir die Kosten jedes Feldes an und wähle Feld 1208.",
    "Ein Feld kostet 1 Bewegungspunkt, entlang einer Straße nur einen halben. Die Landung hat die Rangers 1 von 5 gekostet; weiter als 1208 kommen sie nicht.",
  ],
  zoc: [
    "Angehalten",
    "Wähle Feld 1208 oder zeig darauf und lies in der Tafel, was dort steht. Drück dann Weiter.",
    "Nebenan, in 1209, steht ein Bataillon deutscher Fallschirmpioniere. Die sechs Felder um eine Einheit sind ihre Kontrollzone: Wer sie betritt, hält für diesen Impuls an. Der Spielstein zeigt dafür einen Balken.",
  ],
  support: [
    "Die Panzer vorziehen",
    "Lande 751 Tank Bn (aus dem Seefeld XR) und zieh es ebenfalls nach 1208.",
    "Einheiten kämpfen mit ihrer Kampfstärke, der Zahl links unten: 3 für die Rangers, 6 für die Panzer. Zwei Bataillone haben in einem Feld reichlich Platz.",
  ],
  declare: [
    "Einen Angriff ansagen",
    "Wähle Feld 1209, lass 1 Ranger Bn und 751 Tank Bn mitmachen und sag den Angriff an.",
    "Angriffe werden während der Bewegung angesagt und danach ausgefochten. Lies die Tafel, während du Angreifer dazunimmst: 3 zu 2 ist 1:1, 9 zu 2 ist 4:1, und jedes Ergebnis hat seine genaue Wahrscheinlichkeit.",
  ],
  rest: [
    "Der Rest der Landung",
    "Jede fällige Einheit muss landen, bevor die Phase enden kann. Lande sie, wie du willst, oder lass es für dich tun.",
    "Ein Feld fasst vier Bataillone, eine Brigade oder ein Regiment zählt als zwei. Landen mehr in einem Feld, müssen einige weiterziehen.",
  ],
  dice: [
    "Würfeln",
    "Beende die Phase. Alle angesagten Gefechte werden jetzt ausgefochten.",
    "Ein Würfel, in der Spalte des Kampfverhältnisses. Niemand kann den Wurf wählen: Er stand vor Beginn der Partie fest, und jeder kann es hinterher nachprüfen.",
  ],
  retreat: [
    "Den Rückzug führen",
    "Die Verteidiger weichen zurück, und der Sieger führt sie: Wähle eines der leuchtenden Felder, zwei Schritte entfernt.",
    "Ein Rückzug endet nie in einer Kontrollzone der anderen Seite und führt durch keine. Eine Einheit ohne Ausweg ist verloren; es zählt also, wohin du sie treibst.",
  ],
  reply: [
    "Die Deutschen ziehen",
    "Sieh dir den deutschen Impuls an. Wenn du wieder entscheidest, lies, was dabei herauskam; das Protokoll erzählt alles. Drück dann Weiter.",
    "Eine Runde hat sechs Impulse, A bis F. Nur einige erlauben volle Bewegung oder Angriffe: Die Seite Tabellen zeigt welche und hebt den laufenden hervor.",
  ],
  done: [
    "Du kennst das Spiel",
    "Spiel von hier aus weiter: Der Landekopf muss bis zum Ende der Runde 7 halten. Oder drück Fertig und leg eine eigene Partie an.",
    "Alles Übrige ist Abwandlung: Kampfverhältnisse, Gelände, Verstärkungen. Frag warum nicht, wann immer etwas nicht leuchtet.",
  ],
};

export const lesson = {
  learnTitle: "Deine erste Landung",
  learnIntro: "Zehn Minuten an einem richtigen Tisch, als Alliierte. Jeder Schritt sagt, was zu tun ist, zeigt wo, prüft es und nennt die Regel. Du kannst jederzeit gehen und wiederkommen.",
  /** Title, what it is, the buttons that begin it and begin it again. @type {Record<string, [string, string, string, string]>} */
  learnLessons: {
    beachhead: ["Anzio Beachhead", "Der Morgen des 22. Januar 1944. Ein kleines Brett und wenige Regeln: Fang hier an.", "Die Lektion beginnen", "Von vorn beginnen"],
    anzio: ["ANZIO: die erste Invasion", "September 1943, ganz Italien. Wähle einen Strand, lande, kämpf dich landeinwärts, öffne einen Hafen.", "Die Invasion beginnen", "Die Invasion von vorn beginnen"],
    italy43: ["Italy '43: von Neapel nach Norden", "Oktober 1943. Divisionen greifen geschlossen an, Linien halten durch Bänder, das Wetter entscheidet: die erste Runde des Feldzugs.", "Den Marsch beginnen", "Den Marsch von vorn beginnen"],
  },
  learnResume: "Die Lektion fortsetzen",
  /** @param {number} step @param {number} all */
  learnProgress: (step, all) => `Du bist bei Schritt ${step} von ${all}.`,
  learnDone: "Du hast die Lektion beendet.",
  learnSteps: "Was du tun wirst",
  learnWhy: "Gut zu wissen",
  learnWhyText: [
    "Nur was leuchtet, kann gewählt werden. Rechtsklick, langer Druck oder ? auf alles andere fragt, warum nicht.",
    "Jede Regelnummer öffnet den Text der Regel.",
    "Rückgängig führt zurück bis zum letzten Wurf.",
  ],
  lessonName: "Lektion",
  /** @param {number} step @param {number} all */
  lessonStep: (step, all) => `Schritt ${step} von ${all}`,
  lessonNext: "Weiter",
  lessonSkip: "Diesen Schritt überspringen",
  lessonLeave: "Die Lektion verlassen",
  lessonLeft: "Die Lektion wartet unter Lernen auf dich.",
  lessonFold: "Einklappen",
  lessonUnfold: "Ausklappen",
  lessonFinish: "Fertig",
  lessonRest: "Die Übrigen für mich landen",
  lessonResting: "Sie landen …",
  lessonRestFailed: "Einige konnten nicht für dich landen: Bring sie von Hand an Land.",
  lessonMove: "Die Übrigen für mich ziehen",
  lessonMoving: "Sie ziehen …",
  lessonMoveFailed: "Einige konnten nicht für dich ziehen: Zieh sie von Hand.",
  lessonAside: "Du bist einen anderen Weg gegangen. Das ist in Ordnung: Es ist eine richtige Partie. Rückgängig führt zurück, oder überspring den Schritt.",
  /** @type {Record<string, Record<string, [string, string, string]>>} */
  lessonSteps: { beachhead: beachheadSteps, anzio: anzioSteps, italy43: italy43Steps },
};
