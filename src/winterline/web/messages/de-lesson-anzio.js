/**
 * The texts of the lesson of ANZIO: title, what to do, what it teaches.
 */

/** @type {Record<string, [string, string, string]>} */
export const anzioSteps = {
  look: [
    "Italien, September 1943",
    "Bewege die Karte mit der Maus oder einem Finger, vergrößere mit dem Rad oder zwei Fingern. Lies die Tafel Ablagen. Drück dann Weiter.",
    "Du führst die Alliierten fünfzehn Wochen lang. Du gewinnst mit versorgten Städten: Salerno, Foggia, Napoli und weiteren. Deine Armee wartet in Sicilia; ein paar deutsche Divisionen, grau, bewachen die Küste.",
  ],
  zone: [
    "Wo landen?",
    "Die leuchtenden Strände sind die Zonen in deiner Reichweite. Lande in der Zone Salerno: mit ihrem Knopf oder einem Klick auf eines ihrer Felder.",
    "Eine Zone hat drei Zahlen, alle in Stapelpunkten: den Initial Lift, der jetzt landen darf, die Capacity, die sie danach versorgt, und den Build-Up, der jede Woche folgen darf. Salerno ist die beste. Neben jeder Zone stehen die Deutschen, die dort nächste Runde angreifen könnten.",
  ],
  land: [
    "Die erste Division landet",
    "Wähle 36 Division unter den Spielsteinen in Sicilia, dann den Strand N61.",
    "Ein Spielstein zeigt Angriff, Verteidigung und Bewegung: 4-5-12. Die Punkte sind seine Stufen: Verluste zehren ihn Stufe um Stufe auf. An Land zu gehen kostet 1 Bewegungspunkt, und eine Einheit des Initial Lift hat nur 3.",
  ],
  move: [
    "Landeinwärts",
    "Wähle 36 Division noch einmal, sieh dir die Kosten jedes Feldes an und wähle O61.",
    "Die Feldseite, die du überschreitest, bestimmt die Kosten: 1 Punkt durch die Ebene, 2 durch unwegsames Gelände, ein halber entlang einer Hauptstraße. Der Hohe Apennin nimmt alle Punkte.",
  ],
  zoc: [
    "Angehalten",
    "Zeig auf P61 oder wähle es und lies, wer dort steht. Drück dann Weiter.",
    "16 Panzer Division hält P61. Die sechs Felder darum sind ihre Kontrollzone: Wer sie betritt, hält an und muss in diesem Zug angreifen. Niemand darf neben einem Feind stehen und zusehen.",
  ],
  support: [
    "Mehr heranführen",
    "Lande auch 45 Division in N61 und zieh sie nach O61.",
    "4 gegen 6 wäre aussichtslos. Einheiten in einem Feld greifen zusammen an; ein Feld fasst 8 Stapelpunkte, und diese beiden Divisionen haben je 4.",
  ],
  rest: [
    "Der Rest der Landung",
    "Lande weitere Einheiten, solange es Lift gibt, oder lass es für dich tun: Einige greifen mit an, einige halten die Strände, einige nehmen Salerno.",
    "Die Frage zeigt, wie viel Lift übrig ist. Felder, die deine Einheiten betreten, werden befreundet, und nur ein befreundeter Hafen kann geöffnet werden: Jemand muss also nach Salerno hineingehen.",
  ],
  end: [
    "Deine Bewegung beenden",
    "Beende die Bewegungsphase. Der Angriff auf P61 ist dann angesagt.",
    "Alle Bewegung kommt vor dem ersten Gefecht. Jeder Feind neben deinen Einheiten wird angegriffen; bei mehreren würdest du deine Einheiten jetzt aufteilen.",
  ],
  dice: [
    "Kämpfen",
    "Lies das Verhältnis in der Tafel und wähle P61, um zum vollen Verhältnis zu würfeln.",
    "19 gegen 6 ist 3-1: Verhältnisse werden zugunsten des Verteidigers abgerundet. Jedes Ergebnis hat seine genaue Wahrscheinlichkeit. Du darfst ein schlechteres Verhältnis wählen, wenn dir seine Ergebnisse gefallen; manchmal verliert man damit weniger.",
  ],
  losses: [
    "Verluste nehmen",
    "Du verlierst eine Stufe: Wähle die Einheit, die sie nimmt. Dürfen Einheiten zurückgehen, die nicht mehr kämpfen können, lass sie bleiben.",
    "Die geschlagenen Deutschen verlieren ebenfalls Stufen und gehen zurück, auf einem Weg, den ihr eigener Spieler wählt. Eine Einheit mit einer Stufe ist umgedreht: Sie kann nicht kämpfen, bis sie mit Ersatz aufgefüllt ist.",
  ],
  advance: [
    "Nachrücken",
    "Rücke mit 36 Division nach P61 nach oder bleib. Wenn du noch einmal angreifen darfst, beende stattdessen den Kampf.",
    "Sieger dürfen in das verlassene Feld folgen. Verlangt die Tabelle mehr Stufen, als die Verteidiger haben, ist der Rest Durchbruch: Bewegungspunkte zum Weiterziehen. Nachgerückte Einheiten dürfen ein zweites Mal kämpfen.",
  ],
  port: [
    "Einen Hafen öffnen",
    "Dein Zug geht zu Ende. Dein Landekopf bekam von selbst einen Hafenmarker; wähle Salerno für den anderen.",
    "Häfen und Landeköpfe versorgen deine Armee und lassen ab der nächsten Runde mehr von ihr landen. Bis dahin sind sie im Bau, und die Deutschen können sie zerstören, indem sie nahe herankommen.",
  ],
  reply: [
    "Die Deutschen ziehen",
    "Sieh dir den deutschen Zug an. Wenn du wieder entscheidest, öffne das Protokoll und lies, was geschah. Drück dann Weiter.",
    "Jede Woche hat einen alliierten und einen deutschen Zug. Im Oktober kommt der Schlamm, und abseits der Straßen dauert alles doppelt so lang.",
  ],
  done: [
    "Du bist an Land",
    "Spiel von hier aus weiter: Bring den Build-Up herein, nimm Napoli und Foggia, halte alle versorgt. Oder drück Fertig.",
    "Einheiten fahren von Sicilia über See in offene Häfen und Landeköpfe, im Rahmen ihres Build-Up. Ab November darfst du ein zweites Mal landen. Frag warum nicht, wann immer etwas nicht leuchtet.",
  ],
};
