/**
 * The texts of the lesson of Italy '43: title, what to do, what it teaches.
 */

/** @type {Record<string, [string, string, string]>} */
export const italy43Steps = {
  look: [
    "Neapel, Oktober 1943",
    "Bewege die Karte mit der Maus oder einem Finger, vergrößere mit dem Rad oder zwei Fingern. Lies die Tafel Ablagen. Drück dann Weiter.",
    "Du führst die Alliierten von Neapel nach Norden. Eine Runde ist das Wetter, dann ein deutscher und ein alliierter Zug. Die Deutschen haben gerade gezogen: zurück an den Volturno, drei Einheiten in Capua, zwei hinter einem Kanal, ein Stapel auf dem Höhenzug vor dir. Es regnet; du hast also keine Nachschubpunkte, keine Flugzeuge und keine Artillerie.",
  ],
  held: [
    "Drei Regimenter bleiben",
    "Zeig auf Feld 2124 oder wähle es und lies, wer dort steht. Drück dann Weiter.",
    "Die drei Regimenter der 82 Airborne halten in Neapel Ordnung und dürfen nicht ziehen; 504 ist in Runde 11 frei. Ein Klick mit der rechten Taste oder eine lange Berührung fragt bei jeder Einheit, warum sie nicht ziehen darf.",
  ],
  tanks: [
    "Die Panzer heranholen",
    "Wähle 22 Armoured Brigade unter den Spielsteinen neben der Karte, dann Feld 2826.",
    "Verstärkungen standen in den Eintrittsgebieten S1 und S2 und kommen mit ganzer Bewegung. Ein Spielstein zeigt Angriff, Verteidigung und Bewegung: 8-6-5. Was ein Feld kostet, steht darauf; Straßen sind billig.",
  ],
  zoc: [
    "Neben dem Feind",
    "Zeig auf 2926 oder wähle es und lies, wer dort steht. Drück dann Weiter.",
    "Die sechs Felder um eine Einheit sind ihre Kontrollzone: Wer sie betritt, hält an. Zwei Einheiten mit einem Feld dazwischen bilden ein Band, das niemand von der anderen Seite kreuzen darf. Dünne Linien halten durch ihre Bänder.",
  ],
  brigade: [
    "Ein zweiter Stapel",
    "Wähle 131 Lorried Brigade, dann Feld 2927.",
    "Ein Feld fasst sechs Stapelpunkte: 22 Armoured Brigade nimmt vier davon, 131 Lorried drei. Ein Angriff kommt also aus mehreren Feldern.",
  ],
  rest: [
    "Der Rest der Front",
    "Zieh weitere Einheiten, wenn du magst, oder lass es für dich tun: 11 Hussars und 167 Brigade schließen am Höhenzug auf, die amerikanische 3 Division geht zum Pass hinauf.",
    "Mit erweiterter Bewegung geht eine Einheit weiter, aber nie neben einen Feind. 167 Brigade gehört zu einer anderen Division: Sie zählt nur voll, wenn sie ein Feld mit der angreifenden Division teilt.",
  ],
  end: [
    "Deine Bewegung beenden",
    "Beende die Bewegungsphase.",
    "Niemand muss angreifen. In der Kampfphase wählst du deine Gefechte eines nach dem anderen.",
  ],
  ridge: [
    "Den Höhenzug angreifen",
    "Wähle Feld 2926, lass alle vier britischen Einheiten mitmachen und drück Angreifen. Nimm 7 Armoured Division als Hauptangriffstruppe und unterstell ihr 167 Brigade.",
    "Die Hauptangriffstruppe und was ihr unterstellt ist, zählt voll, alle anderen halb. Deine ergeben 21, und mehr als 20 zählt nicht. Auf einem Hügel ist die Infanterie verdoppelt, Panzer nicht: 10. Das ist 2-1; Werfer, die für die Verteidigung feuern, verschieben es auf 1-1.",
  ],
  advance: [
    "Rückzug und Nachrücken",
    "Der Höhenzug ist dein: Rücke dorthin nach oder weiter, wie du magst. Passe, wenn nach einer Durchbruchsgruppe gefragt wird, und beende das Nachrücken, wenn du fertig bist.",
    "Wer zurück muss, darf erst versuchen zu halten, mit einem eigenen Wurf. Diese scheiterten, gingen zwei Felder zurück und sind zerrüttet: Sie verteidigen halb und müssen sich erholen. Einheiten, die angriffen, dürfen so viele Felder folgen, wie das Ergebnis sagt.",
  ],
  pass: [
    "Den Pass angreifen",
    "Wähle Feld 3323, lass alle vier amerikanischen Einheiten mitmachen und drück Angreifen. Nimm die 3 Division als Hauptangriffstruppe und unterstell ihr 601 Tank Destroyers.",
    "Über eine Bergseite greifen alle halb an, und Fahrzeuge nur, wo eine Straße oder ein Pass hinüberführt. 10 gegen 6 ist 1-1: Verhältnisse werden zugunsten des Verteidigers abgerundet.",
  ],
  exchange: [
    "Ein Austausch",
    "Öffne das Protokoll und lies das Ergebnis. Drück dann Weiter.",
    "EX: Beide Seiten verlieren eine Stufe, und niemand geht zurück oder folgt. Die andere Seite sagt, welche deiner Einheiten sie verliert. In diesen Wochen können sich die Deutschen das weniger leisten als du.",
  ],
  town: [
    "Benevento in Ruhe lassen",
    "Wähle Feld 3725, um das Verhältnis zu sehen, nimm es zurück und beende die Kampfphase. Beende, wonach sonst gefragt wird, bis der Zug vorbei ist.",
    "Eine Stadt verdoppelt die Verteidigung: 9 gegen 6 wäre wieder 1-1. Das Aufklärungsbataillon wird von selbst gehen, und der Rest deiner 45 Division kommt nächste Runde.",
  ],
  weather: [
    "Das Wetter von Runde 2",
    "Öffne das Protokoll und such das Wetter. Drück dann Weiter.",
    "Ein Würfel rückt das Wetter um 0, 1 oder 2 Kästen weiter: Eine 3 führt zu Regen und Schlamm. Du bekommst wieder keine Nachschubpunkte, und jeder Angriff wird um eine Spalte nach links verschoben, für beide Seiten.",
  ],
  reply: [
    "Die Deutschen ziehen",
    "Sieh dir den deutschen Zug an; was sie taten, wird dir vorgeführt. Wenn du wieder entscheidest, drück Weiter.",
    "Sie nahmen Ersatz, arbeiteten an ihren Befestigungen weiter und zogen, wer ziehen darf: Die Einheiten der 15 Panzergrenadier Division stehen fest, bis du nahe kommst. Die weit von dir Zerrütteten haben sich erholt.",
  ],
  done: [
    "Auf zum Volturno",
    "Spiel von hier aus weiter: Geh über den Fluss, halte deine Einheiten versorgt, spar Nachschubpunkte für klare Tage. Oder drück Fertig.",
    "Wenn der Himmel aufklart, wird Artillerie bereit gemacht, Flugzeuge fliegen, und dein Vormarsch gewinnt Tempo. Divisionen kämpfen am besten ganz, mit eigenen Panzern und Geschützen. Frag warum nicht, wann immer etwas nicht leuchtet.",
  ],
};
