/**
 * The texts of the lesson of ANZIO: title, what to do, what it teaches.
 */

/** @type {Record<string, [string, string, string]>} */
export const anzioSteps = {
  look: [
    "Italia, settembre 1943",
    "Muovi la mappa con il mouse o un dito, ingrandisci con la rotella o due dita. Leggi il pannello Caselle. Poi premi Avanti.",
    "Guidi gli Alleati per quindici settimane. Vinci con città rifornite: Salerno, Foggia, Napoli e altre. La tua armata aspetta in Sicilia; poche divisioni tedesche, grigie, sorvegliano la costa.",
  ],
  zone: [
    "Scegli dove sbarcare",
    "Le spiagge illuminate sono le zone alla tua portata. Invadi la zona di Salerno: con il suo pulsante, o con un clic su uno dei suoi esagoni.",
    "Una zona ha tre cifre, tutte in punti d'impilamento: l'Initial Lift che può sbarcare ora, la Capacity che poi rifornisce, e il Build-Up che può seguire ogni settimana. Salerno è la migliore. Accanto a ogni zona stanno i Tedeschi che potrebbero attaccarla al prossimo turno.",
  ],
  land: [
    "Sbarca la prima divisione",
    "Scegli 36 Division tra le pedine in Sicilia, poi la spiaggia N61.",
    "Una pedina mostra attacco, difesa e movimento: 4-5-12. I punti sono i suoi passi: le perdite la consumano passo per passo. Scendere a terra costa 1 punto movimento, e un'unità dell'Initial Lift ne ha solo 3.",
  ],
  move: [
    "Verso l'interno",
    "Scegli di nuovo 36 Division, guarda il costo di ogni esagono, poi scegli O61.",
    "Il lato dell'esagono che attraversi decide il costo: 1 punto in pianura, 2 su terreno difficile, mezzo punto lungo una strada principale. L'Alto Appennino prende tutti i tuoi punti.",
  ],
  zoc: [
    "Fermi",
    "Indica P61, o sceglilo, e leggi chi vi sta. Poi premi Avanti.",
    "16 Panzer Division tiene P61. I sei esagoni attorno sono la sua zona di controllo: chi vi entra si ferma, e deve attaccarla in questo turno. Nessuno può stare accanto a un nemico e guardare.",
  ],
  support: [
    "Porta altre forze",
    "Sbarca anche 45 Division in N61, e muovila in O61.",
    "4 contro 6 sarebbe senza speranza. Le unità in un esagono attaccano insieme; un esagono contiene 8 punti d'impilamento, e queste due divisioni ne hanno 4 ciascuna.",
  ],
  rest: [
    "Il resto dello sbarco",
    "Sbarca altre unità finché c'è lift, o lascia che lo si faccia per te: alcune si uniscono all'attacco, altre tengono le spiagge, altre prendono Salerno.",
    "La domanda mostra quanto lift resta. Gli esagoni in cui entrano le tue unità diventano amici, e solo un porto amico può essere aperto: qualcuno deve quindi entrare a Salerno.",
  ],
  end: [
    "Termina il movimento",
    "Termina la fase di movimento. L'attacco a P61 è così dichiarato.",
    "Tutto il movimento viene prima della prima battaglia. Ogni nemico accanto alle tue unità viene attaccato; con più nemici, divideresti ora le tue unità.",
  ],
  dice: [
    "Combatti",
    "Leggi il rapporto nel pannello, poi scegli P61 per tirare il dado al rapporto pieno.",
    "19 fattori contro 6 fanno 3-1: i rapporti si arrotondano per difetto, a favore del difensore. Ogni risultato ha la sua probabilità esatta. Puoi scegliere un rapporto più basso se ti piace ciò che fa; a volte si perde meno.",
  ],
  losses: [
    "Subisci le perdite",
    "Perdi un passo: scegli l'unità che lo subisce. Se unità che non possono più combattere possono tornare indietro, lasciale restare.",
    "Anche i Tedeschi battuti perdono passi e tornano indietro, per una via che sceglie il loro giocatore. Un'unità con un solo passo è rovesciata: non può combattere finché non è ricostruita con rimpiazzi.",
  ],
  advance: [
    "Avanza",
    "Avanza con 36 Division in P61, o resta. Quando puoi attaccare di nuovo, termina invece il combattimento.",
    "I vincitori possono seguire nell'esagono lasciato. Se la tabella chiede più passi di quanti ne abbiano i difensori, il resto è sfondamento: punti movimento per proseguire. Le unità che sono avanzate possono combattere una seconda volta.",
  ],
  port: [
    "Apri un porto",
    "Il tuo turno sta finendo. La tua testa di sbarco ha ricevuto da sola un segnalino porto; scegli Salerno per l'altro.",
    "Porti e teste di sbarco riforniscono la tua armata e ne lasciano sbarcare altra, dal prossimo turno in poi. Fino ad allora sono in costruzione, e i Tedeschi possono distruggerli avvicinandosi.",
  ],
  reply: [
    "Muovono i Tedeschi",
    "Guarda il turno tedesco. Quando tocca di nuovo a te, apri il Registro e leggi che cosa è successo. Poi premi Avanti.",
    "Ogni settimana ha un turno alleato e uno tedesco. In ottobre viene il fango, e fuori dalle strade tutto dura il doppio.",
  ],
  done: [
    "Sei a terra",
    "Gioca da qui in avanti: fai arrivare il Build-Up, prendi Napoli e Foggia, tieni tutti riforniti. O premi Fine.",
    "Le unità vanno per mare dalla Sicilia ai porti aperti e alle teste di sbarco, entro il loro Build-Up. Da novembre puoi invadere una seconda volta. Chiedi perché no ogni volta che qualcosa non è illuminato.",
  ],
};
