/**
 * The texts of the lesson of Italy '43: title, what to do, what it teaches.
 */

/** @type {Record<string, [string, string, string]>} */
export const italy43Steps = {
  look: [
    "Napoli, ottobre 1943",
    "Muovi la mappa con il mouse o un dito, ingrandisci con la rotella o due dita. Leggi il pannello Caselle. Poi premi Avanti.",
    "Guidi gli Alleati a nord da Napoli. Un turno è il tempo, poi un turno tedesco e uno alleato. I Tedeschi hanno appena mosso: indietro al Volturno, tre unità a Capua, due dietro un canale, una pila sull'altura davanti a te. Piove, quindi non hai punti rifornimento, né aerei, né artiglieria.",
  ],
  held: [
    "Tre reggimenti restano",
    "Indica l'esagono 2124, o sceglilo, e leggi chi vi sta. Poi premi Avanti.",
    "I tre reggimenti della 82 Airborne mantengono l'ordine a Napoli e non possono muovere; il 504 è libero al turno 11. Un clic con il tasto destro, o un tocco lungo, chiede di ogni unità perché non può muovere.",
  ],
  tanks: [
    "Fai entrare i carri",
    "Scegli 22 Armoured Brigade tra le pedine fuori mappa, poi l'esagono 2826.",
    "I rinforzi erano nelle Aree d'Ingresso S1 e S2 ed entrano con tutto il loro movimento. Una pedina mostra attacco, difesa e movimento: 8-6-5. Quanto costa un esagono vi è scritto sopra; le strade costano poco.",
  ],
  zoc: [
    "Accanto al nemico",
    "Indica 2926, o sceglilo, e leggi chi vi sta. Poi premi Avanti.",
    "I sei esagoni attorno a un'unità sono la sua zona di controllo: chi vi entra si ferma. Due unità con un esagono in mezzo fanno un legame, che nessuno dell'altra parte può attraversare. Le linee sottili reggono grazie ai loro legami.",
  ],
  brigade: [
    "Una seconda pila",
    "Scegli 131 Lorried Brigade, poi l'esagono 2927.",
    "Un esagono contiene sei punti d'impilamento: 22 Armoured Brigade ne prende quattro, 131 Lorried tre. Così un attacco viene da più esagoni.",
  ],
  rest: [
    "Il resto del fronte",
    "Muovi altre unità se vuoi, o lascia che lo si faccia per te: 11 Hussars e 167 Brigade si uniscono sull'altura, la 3 Division americana sale al passo.",
    "Con il movimento esteso un'unità va più lontano, ma mai accanto a un nemico. 167 Brigade appartiene a un'altra divisione: conta per intero solo se condivide un esagono con la divisione che attacca.",
  ],
  end: [
    "Termina il movimento",
    "Termina la fase di movimento.",
    "Nessuno è obbligato ad attaccare. Nella fase di combattimento scegli le tue battaglie una dopo l'altra.",
  ],
  ridge: [
    "Attacca l'altura",
    "Scegli l'esagono 2926, fai unire tutte e quattro le unità britanniche, e premi Attacca. Prendi la 7 Armoured Division come forza d'assalto principale, e assegnale 167 Brigade.",
    "La forza d'assalto principale e ciò che le è assegnato contano per intero, tutti gli altri metà. Le tue fanno 21, e più di 20 non conta. Su una collina la fanteria è raddoppiata, i carri no: 10. È 2-1; lanciarazzi che sparano per la difesa lo spostano a 1-1.",
  ],
  advance: [
    "Ritirata e avanzata",
    "L'altura è tua: avanza lì, o oltre, come vuoi. Passa quando ti si chiede di un Gruppo di Sfondamento, e termina l'avanzata quando hai finito.",
    "Chi deve ritirarsi può prima tentare di resistere, con un dado proprio. Questi hanno fallito, sono tornati indietro di due esagoni e sono scompaginati: difendono a metà e devono riprendersi. Le unità che hanno attaccato possono seguire per tanti esagoni quanti ne dice il risultato.",
  ],
  pass: [
    "Attacca il passo",
    "Scegli l'esagono 3323, fai unire tutte e quattro le unità americane, e premi Attacca. Prendi la 3 Division come forza d'assalto principale, e assegnale 601 Tank Destroyers.",
    "Oltre un lato di montagna tutti attaccano a metà, e i veicoli solo dove vi passa una strada o un passo. 10 contro 6 è 1-1: i rapporti si arrotondano per difetto, a favore del difensore.",
  ],
  exchange: [
    "Uno scambio",
    "Apri il Registro e leggi il risultato. Poi premi Avanti.",
    "EX: entrambe le parti perdono un passo, e nessuno torna indietro o segue. L'altra parte dice quale tua unità lo perde. In queste settimane i Tedeschi possono permetterselo meno di te.",
  ],
  town: [
    "Lascia stare Benevento",
    "Scegli l'esagono 3725 per vedere il rapporto, annulla, e termina la fase di combattimento. Termina ciò che altro si chiede finché il turno è finito.",
    "Una città raddoppia la difesa: 9 contro 6 sarebbe di nuovo 1-1. Il battaglione esplorante se ne andrà da solo, e il resto della tua 45 Division arriva al prossimo turno.",
  ],
  weather: [
    "Il tempo del turno 2",
    "Apri il Registro e trova il tempo. Poi premi Avanti.",
    "Un dado sposta il tempo di 0, 1 o 2 caselle: un 3 porta a pioggia e fango. Di nuovo non ricevi punti rifornimento, e ogni attacco si sposta di una colonna a sinistra, per entrambe le parti.",
  ],
  reply: [
    "Muovono i Tedeschi",
    "Guarda il turno tedesco; ciò che hanno fatto ti viene mostrato. Quando tocca di nuovo a te, premi Avanti.",
    "Hanno preso un rimpiazzo, continuato le loro fortificazioni e mosso chi può muovere: le unità della 15 Panzergrenadier Division restano ferme finché non ti avvicini. Quelle scompaginate lontano da te si sono riprese.",
  ],
  done: [
    "Avanti verso il Volturno",
    "Gioca da qui in avanti: passa il fiume, tieni rifornite le tue unità, risparmia punti rifornimento per i giorni sereni. O premi Fine.",
    "Quando il cielo si rasserena, l'artiglieria si rende pronta, gli aerei volano, e la tua avanzata prende slancio. Le divisioni combattono meglio intere, con i loro carri e cannoni. Chiedi perché no ogni volta che qualcosa non è illuminato.",
  ],
};
