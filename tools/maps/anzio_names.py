"""Cities, ports, zones and roads of the ANZIO board: which there are, and where the data set needs help."""

from __future__ import annotations

# Cities that the rules call major (E21E4b, E21E4c, E8A1, B2D4), then those whose town proper had more than some
# 60,000 people in 1936.
MAJOR_CITED = ("Genova", "Piacenza", "Brescia", "Vicenza", "La Spezia", "Modena", "Ferrara", "Livorno", "Firenze")
MAJOR = (
    *("Verona", "Parma", "Reggio", "Bologna", "Ravenna", "Pisa", "Ancona", "Perugia"),
    *("Roma", "Napoli", "Salerno", "Foggia"),
)
MINOR = (
    *("Cremona", "Mantova", "Ostiglia", "Lucca", "Pistoia", "Cecina", "Piombino", "Grosseto", "Siena", "Arezzo"),
    *("Forlì", "Cesena", "Rimini", "Urbino", "Foligno", "Spoleto", "Terni", "Rieti", "Viterbo", "Civitavecchia"),
    *("Ascoli", "Teramo", "L'Aquila", "Avezzano", "Tivoli", "Frascati", "Valmontone", "Lido di Roma", "Anzio"),
    *("Littoria", "Terracina", "Frosinone", "Cassino", "Formia", "Gaeta", "Mondragone", "Capua", "Caserta"),
    *("Isernia", "Venafro", "Campobasso", "Benevento", "Avellino", "Eboli", "Auletta", "Vallo", "Potenza", "Melfi"),
    *("Lucera", "Chieti", "Pescara", "Ortona", "Vasto", "Termoli", "Sapri", "Castrovillari"),
)
TOWNS = (
    *("Fiumicino", "Ostia", "Pratica di Mare", "Albano", "Nettuno", "Pompei", "Sorrento", "Orvieto", "Imola"),
    *("Faenza", "Fano", "Pesaro", "Senigallia", "Macerata", "Carrara", "Viareggio", "Volterra", "Sulmona"),
    *("Castel di Sangro", "Ariano Irpino", "Lagonegro", "San Severo", "Cerignola", "Rovigo", "Legnago"),
)
CITED = ("Napoli", "Bologna", "Ostiglia", "Littoria", "Formia", "Frascati", "Castrovillari", "Caserta", "Auletta")
CITED_TOWNS = ("Pratica di Mare", "Fiumicino", "Viterbo", "Sapri")
HELD = {
    "Roma": ("F45", "G44", "G45"),  # three hexes (B2C2); G45 within three of Valmontone (X22-20B)
    "Livorno": ("D24", "C25"),  # two hexes (E8A2)
    "Genova": ("A14",),
    "Brescia": ("P5",),  # on the board's edge (E8G3); the true town lies just beyond
    "Vicenza": ("Y4",),
    "Vasto": ("W43",),
    "Anzio": ("D50",),
    "Mondragone": ("K54",),
    "Albano": ("F47",),
}
PORTS = {
    "Genova": "A14",
    "La Spezia": "D18",
    "Livorno": "C25",
    "Piombino": "A31",
    "Civitavecchia": "C42",
    "Lido di Roma": "D46",
    "Anzio": "D50",
    "Terracina": "G52",
    "Gaeta": "I53",
    "Napoli": "K57",
    "Salerno": "N60",
    "Sapri": "O67",
    "Termoli": "X45",
    "Pescara": "V40",
    "Ancona": "X27",
}
AIR_BASES = {"Pisa": ("E23",), "Foggia": ("X52",), "Napoli": ("K57",), "Roma": ("F45", "G44", "G45")}
ZONES = {
    "Genova": ("A14 B14", "rulebook"),
    "Livorno": ("E20 E21 E22 D23 D24 C25", "judgement"),
    "Piombino": ("C27 C28 B29 B30 A31", "judgement"),
    "Follonica": ("B32 B33 B34 B35", "judgement"),
    "Civitavecchia": ("C39 D39 D40 C41 C42", "judgement"),
    "Roma": ("D43 D44 D45 D46 D47 D48 D49 D50 E50", "judgement"),
    "Terracina": ("F52 G52 H52", "judgement"),
    "Mondragone": ("J53 K53 K54 J55 J56", "judgement"),
    "Napoli": ("K57 L57 L58 L59", "judgement"),
    "Salerno": ("N60 N61 N62 M63", "judgement"),
    "Rimini": ("U19 U20 U21 U22", "judgement"),
    "Pescara": ("V39 V40 V41", "judgement"),
    "Termoli": ("W44 W45 X45 X46", "judgement"),
}
VICTORY = ("Salerno", "Foggia", "Napoli", "Termoli", "Cassino", "Terracina", "Pescara", "Anzio", "Roma")
BOXES = (
    ("sicilia", "Sicilia", "side=allied"),
    ("messina", "Messina", "side=allied"),
    ("taranto", "Taranto", "side=allied"),
    ("sea", "At sea", "side=allied"),
)

# Route and name of each road; `class` of the data set is a guess, and parts of some are mountain roads.
MINOR_PARTS = {
    "A12": ("Bagni di Lucca", "Modena"),
    "A18": ("Vallo", "Scalea"),
    "A71": ("Arezzo", "Cesena"),
}
"""Road -> the two towns between which it is a minor road."""
ROADS_BY_HAND = (
    ("minor", "Fossombrone-Montecchio", "T26 T25 T24", "rulebook"),  # the retreat of B4G3b1 uses its bridge
    ("minor", "Tirrena Inferiore 18", "O70 O71 N72 N73 N74 off-S", "geography"),
)
LEAVES = {"A19": "off-S", "A106": "off-S"}
"""Roads whose last town is on the edge and which go on beyond it."""
SKIPPED_TOWNS = ("Peschiera del Garda", "Salò", "Gargnano", "Diamante")
"""Towns in a hex that is closed, or beyond the edge: the road passes beside them."""
ENDS_AT_ANZIO = ("A08b", "A207")
"""The roads to Anzio; the data set leads them on to Nettuno, which is the hex before."""
