/**
 * The texts of the lessons; the steps are those of the first, the opening of Anzio Beachhead.
 */

import { anzioSteps } from "./it-lesson-anzio.js";
import { italy43Steps } from "./it-lesson-italy43.js";

/** Title, what to do, what it teaches. @type {Record<string, [string, string, string]>} */
const beachheadSteps = {
  look: [
    "La mappa",
    "Muovi la mappa con il mouse o un dito, ingrandisci con la rotella o due dita. Poi premi Avanti.",
    "Anzio e Nettuno sono sulla costa sud. Quattro unità tedesche tengono tutta la testa di ponte; le tue aspettano in mare, nella fila sotto la mappa, ognuna segnata con la sua casella di mare.",
  ],
  land: [
    "Sbarcano i Rangers",
    "Scegli 1 Ranger Bn tra le pedine fuori dalla mappa (è segnato XY), poi la sua spiaggia, l'esagono 0802.",
    "Nell'impulso 1A ogni unità sbarca sulla spiaggia del proprio colore. I Rangers sbarcano proprio nel porto di Anzio, esagono 0802.",
  ],
  move: [
    "Su per la strada",
    "Scegli 1 Ranger Bn ad Anzio, guarda il costo di ogni esagono, poi scegli l'esagono 1208.",
    "Un esagono costa 1 punto movimento, ma solo mezzo lungo una strada. Lo sbarco è costato ai Rangers 1 dei loro 5; 1208 è il limite della loro portata.",
  ],
  zoc: [
    "Fermi",
    "Scegli l'esagono 1208 o indicalo, e leggi nel pannello chi vi sta. Poi premi Avanti.",
    "Accanto, in 1209, c'è un battaglione di genieri paracadutisti tedeschi. I sei esagoni attorno a un'unità sono la sua zona di controllo: chi vi entra si ferma per l'impulso. La pedina mostra per questo una sbarra.",
  ],
  support: [
    "Avanti i carri",
    "Sbarca 751 Tank Bn (dalla casella XR) e muovi anche lui in 1208.",
    "Le unità combattono con il loro fattore di combattimento, il numero in basso a sinistra: 3 per i Rangers, 6 per i carri. Due battaglioni stanno comodamente in un esagono.",
  ],
  declare: [
    "Dichiara un attacco",
    "Scegli l'esagono 1209, fai unire 1 Ranger Bn e 751 Tank Bn, poi dichiara l'attacco.",
    "Gli attacchi si dichiarano mentre le unità muovono e si combattono dopo. Leggi il pannello mentre aggiungi attaccanti: 3 a 2 è 1:1, 9 a 2 è 4:1, e ogni risultato ha la sua probabilità esatta.",
  ],
  rest: [
    "Il resto dello sbarco",
    "Ogni unità attesa deve sbarcare prima che la fase possa finire. Sbarcale come vuoi, o lascia che lo si faccia per te.",
    "Un esagono contiene quattro battaglioni, e una brigata o un reggimento conta come due. Se in un esagono ne sbarcano di più, qualcuno deve proseguire.",
  ],
  dice: [
    "Tira il dado",
    "Termina la fase. Ora si combattono tutte le battaglie dichiarate.",
    "Un dado, nella colonna del rapporto di forze. Nessuno può scegliere il tiro: era fissato prima che la partita cominciasse, e chiunque può verificarlo dopo.",
  ],
  retreat: [
    "Guida la ritirata",
    "I difensori si ritirano, e il vincitore li guida: scegli uno degli esagoni illuminati, a due passi.",
    "Una ritirata non finisce né passa mai in una zona di controllo dell'altra parte. Un'unità senza via d'uscita è perduta: conta, quindi, dove la spingi.",
  ],
  reply: [
    "Muovono i Tedeschi",
    "Guarda l'impulso tedesco. Quando tocca di nuovo a te, leggi che cosa ne è venuto; il Registro racconta tutto. Poi premi Avanti.",
    "Un turno ha sei impulsi, da A a F. Solo alcuni permettono il movimento pieno o gli attacchi: la pagina Tabelle mostra quali, ed evidenzia quello in corso.",
  ],
  done: [
    "Conosci il gioco",
    "Gioca da qui in avanti: la testa di ponte deve reggere fino alla fine del turno 7. O premi Fine e prepara una partita tua.",
    "Tutto il resto è variazione: rapporti, terreno, rinforzi. Chiedi perché no ogni volta che qualcosa non è illuminato.",
  ],
};

export const lesson = {
  learnTitle: "Il tuo primo sbarco",
  learnIntro: "Dieci minuti a un tavolo vero, dalla parte degli Alleati. Ogni passo dice che cosa fare, mostra dove, lo controlla e nomina la regola. Puoi andartene quando vuoi e tornare.",
  /** Title, what it is, the buttons that begin it and begin it again. @type {Record<string, [string, string, string, string]>} */
  learnLessons: {
    beachhead: ["Anzio Beachhead", "La mattina del 22 gennaio 1944. Una mappa piccola e poche regole: comincia da qui.", "Comincia la lezione", "Ricomincia"],
    anzio: ["ANZIO: la prima invasione", "Settembre 1943, tutta l'Italia. Scegli una spiaggia, sbarca, combatti verso l'interno, apri un porto.", "Comincia l'invasione", "Ricomincia l'invasione"],
    italy43: ["Italy '43: a nord da Napoli", "Ottobre 1943. Le divisioni attaccano unite, le linee reggono con i legami, il tempo decide: il primo turno della Campagna.", "Comincia la marcia", "Ricomincia la marcia"],
  },
  learnResume: "Prosegui la lezione",
  /** @param {number} step @param {number} all */
  learnProgress: (step, all) => `Sei al passo ${step} di ${all}.`,
  learnDone: "Hai finito la lezione.",
  learnSteps: "Che cosa farai",
  learnWhy: "Buono a sapersi",
  learnWhyText: [
    "Si può scegliere solo ciò che è illuminato. Clic destro, pressione lunga o ? su tutto il resto chiede perché no.",
    "Ogni numero di regola apre il testo della regola.",
    "Annulla riporta indietro fino all'ultimo dado.",
  ],
  lessonName: "Lezione",
  /** @param {number} step @param {number} all */
  lessonStep: (step, all) => `Passo ${step} di ${all}`,
  lessonNext: "Avanti",
  lessonSkip: "Salta questo passo",
  lessonLeave: "Lascia la lezione",
  lessonLeft: "La lezione ti aspetta sotto Impara.",
  lessonFold: "Chiudi",
  lessonUnfold: "Apri",
  lessonFinish: "Fine",
  lessonRest: "Sbarca gli altri per me",
  lessonResting: "Sbarcano…",
  lessonRestFailed: "Alcuni non sono potuti sbarcare per te: portali a terra a mano.",
  lessonMove: "Muovi gli altri per me",
  lessonMoving: "Muovono…",
  lessonMoveFailed: "Alcuni non si sono potuti muovere per te: muovili a mano.",
  lessonAside: "Hai preso un'altra via. Va bene: è una partita vera. Annulla riporta indietro, oppure salta il passo.",
  /** @type {Record<string, Record<string, [string, string, string]>>} */
  lessonSteps: { beachhead: beachheadSteps, anzio: anzioSteps, italy43: italy43Steps },
};
