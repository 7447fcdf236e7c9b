"""Cities, ports, zones and roads of the ANZIO board: which there are, and where the data set needs help."""

from __future__ import annotations

# Cities that the rules call major (E21E4b, E21E4c, E8A1, B2D4), then those whose town proper had more than some
# 60,000 people in 1936.
MAJOR_CITED = (
    "Genova",
    "Piacenza",
    "Brescia",
    "Vicenza",
    "La Spezia",
    "Modena",
    "Ferrara",
    "Livorno",
    "Firenze",
)
MAJOR = (
    *("Verona", "Parma", "Reggio", "Bologna", "Ravenna", "Pisa", "Ancona", "Perugia"),
    *("Roma", "Napoli", "Salerno", "Foggia"),
)
MINOR = (
    *(
        "Cremona",
        "Mantova",
        "Ostiglia",
        "Lucca",
        "Pistoia",
        "Cecina",
        "Piombino",
        "Grosseto",
        "Siena",
        "Arezzo",
    ),
    *(
        "Forlì",
        "Cesena",
        "Rimini",
        "Urbino",
        "Foligno",
        "Spoleto",
        "Terni",
        "Rieti",
        "Viterbo",
        "Civitavecchia",
    ),
    *(
        "Ascoli",
        "Teramo",
        "L'Aquila",
        "Avezzano",
        "Tivoli",
        "Frascati",
        "Valmontone",
        "Lido di Roma",
        "Anzio",
    ),
    *("Littoria", "Terracina", "Frosinone", "Cassino", "Formia", "Gaeta", "Mondragone", "Capua", "Caserta"),
    *(
        "Isernia",
        "Venafro",
        "Campobasso",
        "Benevento",
        "Avellino",
        "Eboli",
        "Auletta",
        "Vallo",
        "Potenza",
        "Melfi",
    ),
    *("Lucera", "Chieti", "Pescara", "Ortona", "Vasto", "Termoli", "Sapri", "Castrovillari"),
)
TOWNS = (
    *("Fiumicino", "Ostia", "Pratica di Mare", "Albano", "Nettuno", "Pompei", "Sorrento", "Orvieto", "Imola"),
    *("Faenza", "Fano", "Pesaro", "Senigallia", "Macerata", "Carrara", "Viareggio", "Volterra", "Sulmona"),
    *("Castel di Sangro", "Ariano Irpino", "Lagonegro", "San Severo", "Cerignola", "Rovigo", "Legnago"),
)
CITED = (
    "Napoli",
    "Bologna",
    "Ostiglia",
    "Littoria",
    "Formia",
    "Frascati",
    "Castrovillari",
    "Caserta",
    "Auletta",
)
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
    "Genova": ("A14", "cap=80 bu=12"),
    "La Spezia": ("D18", "cap=40 bu=6"),
    "Livorno": ("C25", "cap=60 bu=10"),
    "Piombino": ("A31", "cap=30 bu=4"),
    "Civitavecchia": ("C42", "cap=40 bu=6"),
    "Lido di Roma": ("D46", "cap=40 bu=8"),
    "Anzio": ("D50", "cap=40 bu=8"),
    "Terracina": ("G52", "cap=30 bu=8"),
    "Gaeta": ("I53", "cap=40 bu=8"),
    "Napoli": ("K57", "cap=100 bu=24"),
    "Salerno": ("N60", "cap=40 bu=12"),
    "Sapri": ("O67", "cap=10 bu=4"),
    "Termoli": ("X45", "cap=30 bu=6"),
    "Pescara": ("V40", "cap=40 bu=8"),
    "Ancona": ("X27", "cap=40 bu=6"),
}
"""Hex, capacity and build-up; ports.csv says how sure each figure is, and a test compares the two."""
AIR_BASES = {"Pisa": ("E23",), "Foggia": ("X52",), "Napoli": ("K57",), "Roma": ("F45", "G44", "G45")}
ZONES = {
    "Genova": ("A14 B14", "il=14 cap=12 bu=4", "rulebook"),
    "Livorno": ("E20 E21 E22 D23 D24 C25", "il=14 cap=12 bu=4", "judgement"),
    "Piombino": ("C27 C28 B29 B30 A31", "il=16 cap=12 bu=4", "judgement"),
    "Follonica": ("B32 B33 B34 B35", "il=16 cap=12 bu=4", "judgement"),
    "Civitavecchia": ("C39 D39 D40 C41 C42", "il=16 cap=16 bu=4", "judgement"),
    "Roma": ("D43 D44 D45 D46 D47 D48 D49 D50 E50", "il=18 cap=16 bu=4", "judgement"),
    "Terracina": ("F52 G52 H52", "il=18 cap=20 bu=6", "judgement"),
    "Mondragone": ("J53 K53 K54 J55 J56", "il=18 cap=20 bu=6", "judgement"),
    "Napoli": ("K57 L57 L58 L59", "il=18 cap=20 bu=6", "judgement"),
    "Salerno": ("N60 N61 N62 M63", "il=20 cap=24 bu=8", "judgement"),
    "Rimini": ("U19 U20 U21 U22", "il=10 cap=12 bu=4", "judgement"),
    "Pescara": ("V39 V40 V41", "il=14 cap=16 bu=4", "judgement"),
    "Termoli": ("W44 W45 X45 X46", "il=16 cap=18 bu=4", "judgement"),
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
    "A66": ("Pistoia", "Passo dell'Abetone"),
}
"""Road -> the two towns between which it is a minor road."""
ROADS_BY_HAND = (
    ("minor", "Fossombrone-Montecchio", "T26 T25 T24", "rulebook"),  # the retreat of B4G3b1 uses its bridge
    ("minor", "Tirrena Inferiore 18", "O70 O71 N72 N73 N74 off-S", "geography"),
    # Two minor roads run through O17 and go on to P16 (players): those of the Reno and of the Setta. The great road over
    # the Futa, which passes where O17, O18 and P17 meet, leaves O17 to them.
    ("major", "della Futa 65", "K23 L22 M21 M20 N19 O18 P17 P16 Q15", "players"),
    ("minor", "Porrettana 64", "J21 K20 K19 L18 M18 N17 O17 P16 P15 Q15", "players"),
    ("major", "Porrettana 64", "Q15 R14 S13 T12", "geography"),
    ("minor", "Val di Setta 325", "K22 L21 L20 M19 N18 O17 P16 Q15", "players"),
    # Valleys that the way of the least cost would leave: of the Trebbia, the upper Secchia (Busana), the Santerno, and
    # the Adige between Verona and Ala.
    ("minor", "Val Trebbia 45", "A14 B14 C13 D13 E12 F11 G10 H10 I9 J8", "geography"),
    ("minor", "del Cerreto 63", "F17 G17 H16 I16 J15 K14 L13 M13 N12 N11 O10", "geography"),
    ("minor", "Selice / Montanara Imolese 610", "N19 O19 P18 Q18 R17", "geography"),
    ("major", "Val d'Adige 12", "U5 U4 U3 V2 W1 off-NE", "geography"),
    # Roads of the plain that are not in the data set.
    ("minor", "Goitese 236", "P5 Q5 Q6 R6 R7", "geography"),
    ("minor", "San Vitale 253", "Q15 R15 R16 S16 S17 T17 U17", "geography"),
)
BY_HAND = ("A12n", "A45", "A610", "A63", "A64", "A65")
"""Roads of the data set that ROADS_BY_HAND spells out."""
LEAVES = {"A19": "off-S", "A106": "off-S", "A309": "off-NE", "A01": "off-NW", "A09": "off-N"}
"""Roads whose last town is on the edge and which go on beyond it: those two to Savona and to Milano."""
COMES = {"A11": "off-N"}
"""Likewise a road before its first town: from Milano to Brescia."""
SKIPPED_TOWNS = ("Peschiera del Garda", "Salò", "Gargnano", "Diamante")
"""Towns in a hex that is closed, or beyond the edge: the road passes beside them."""
ENDS_AT_ANZIO = ("A08b", "A207")
"""The roads to Anzio; the data set leads them on to Nettuno, which is the hex before."""
