"""What is set by hand on the ANZIO board, each with its reason. A hex that a rulebook cites wins over the ground.

So does one that players of the printed game tell of (source `players`): their clarifications of its terrain, the
rules of their tournaments and a report of play.
"""

from __future__ import annotations

# ---- land and sea

PLAYABLE = {
    "D50": "Anzio stands on a cape that the fit leaves almost wholly at sea",
    "D48": "the open beach between Ardea and Anzio, without which the Roma zone would have a gap",
    "B29": "the open beach of San Vincenzo, without which the Piombino zone would have a gap",
    "C25": "second hex of Livorno (E8A2): the port",
    "T71": "partial hex of the south edge, playable by B2F2.1; the shore of Sibari",
}
CLOSED = {
    "K58": "the harbour of Napoli: too small to use (B2F3), and Napoli must touch the sea",
    "A33": "Elba",
    "A37": "Giglio",
    "A38": "Giglio and Giannutri",
    "H58": "Ischia",
    "H59": "Ischia",
    "I60": "Capri",
    "I61": "Capri",
    "C55": "Ponza",
    "C56": "Ponza",
    "D55": "Ponza",
    "E57": "Ventotene",
}
ISLANDS = tuple(label for label in CLOSED if label != "K58")
SMALL = 0.10
"""A coastal hex with less land than this is closed, unless PLAYABLE names it."""

LAKES = {
    "Lago di Garda": (("T3", "S4"), "rulebook"),
    "Valli di Comacchio": (("V15",), "geography"),
    "Lago di Bolsena": (("G37",), "geography"),
    "Lago di Bracciano": (("F42",), "geography"),
    "Lago di Trasimeno": (("L30", "L31", "M30"), "geography"),
}
LAKE_ROADS = ("L30", "M30")
"""Terontola and Passignano: route 75 runs along the north shore (B2F1.2)."""
SMALL_LAKES = {"Lago di Vico": "G40", "Lago di Albano": "G46", "Lago Fucino": "N44"}

# ---- terrain of hexes and sides: label -> (kinds, source)

HEXES: dict[str, tuple[str, str]] = {
    "K13": ("rough", "rulebook"),
    "Q12": ("plain", "rulebook"),
    "D12": ("rough high", "rulebook"),
    "F51": ("swamp", "rulebook"),
    "W43": ("plain", "rulebook"),
    "Y46": ("plain", "rulebook"),
    "A14": ("plain rough", "rulebook"),
    "B14": ("plain rough", "rulebook"),
    "C15": ("rough", "rulebook"),
    "H10": ("plain rough", "players"),  # where the Trebbia leaves it
    "I15": ("rough high", "players"),
}
PLAIN_ALL_ROUND = ("W43", "Y46")
"""No rough and no High Apennine at all (X11-2F.2): their sides are plain too."""
SIDES = {
    "F50/G49": ("swamp", "rulebook"),
    "H10/I9": ("plain rough", "players"),
    # Strips of shore that the warp of the fit leaves at sea; roads or beaches run along them.
    "D47/D48": ("plain", "judgement"),
    "D48/D49": ("plain", "judgement"),
    "D49/D50": ("plain", "judgement"),
    "D50/E50": ("plain", "judgement"),
    "C41/C42": ("plain rough", "judgement"),
    "E20/E21": ("plain", "judgement"),
    "G52/H52": ("plain rough", "judgement"),
    "V39/V40": ("plain", "judgement"),
    "W43/W44": ("plain", "judgement"),
    "T70/T71": ("plain", "judgement"),
    "O67/O68": ("rough", "judgement"),
    "O68/O69": ("rough", "judgement"),
}
BARRED = {"I58/J58": "rulebook"}
MOUNTAINS = {"D12": "rulebook", "U47": "players"}
NO_MOUNTAINS: tuple[str, ...] = ()
BEACHES = {
    "A14": "rulebook",
    "B14": "rulebook",
    "K54": "judgement",  # Mondragone; J54 beside it is too small to use
    "L57": "judgement",  # Portici; K58 beside it is the harbour
    "N62": "judgement",  # the mouth of the Sele
    "M66": "players",  # the sands of Ascea, which belong to no zone
    "U18": "geography",  # the sands of Cervia
    "U37": "geography",  # Giulianova to Silvi: a strip of sand that the coarse relief misses
    "U38": "geography",
    "U39": "geography",
    "V43": "geography",  # Casalbordino
}
NO_BEACHES = {
    "C15": "rulebook",
    "B15": "judgement",
    "C16": "judgement",
    "A13": "judgement",
}

# ---- rivers: those that the rulebook places, and those whose walk over the hexes wanted a hand

RIVERS: dict[str, tuple[str, str]] = {
    # Cited: headwaters R25 and S27, T26 and U26 on one river, only U25 beyond it, V25 with two rivers.
    "Metauro": ("R25 S25 T25 U25 V25 W24 off-NE", "rulebook"),
    "Cesano": ("S27 T26 U26 V25 W25 off-NE", "rulebook"),
    # Cited: E22 a river hex with a bridge, H20 with two rivers.
    "Serchio": ("H18 H19 H20 G21 F22 E22 off-NW", "rulebook"),
    "Lima": ("J19 I20 H20", "rulebook"),
    # Cited: D14 headwaters. The Vara rises closest to it.
    "Vara": ("D14 D15 D16 E16 E17 E18", "rulebook"),
    # Cited: the canal crosses the north-east side of F50.
    "Canale Mussolini": ("G48 G49 F50 off-SW", "rulebook"),
    # Cited: J36, J38 and L39 with two rivers; Fiumicino (D45) on the river, Roma cut by it.
    "Tevere": (
        "P24 O25 O26 O27 O28 O29 N30 N31 N32 M33 L34 K35 J36 I37 I38 J38 J39 I40 I41 I42 H43 G44 F45 E45 "
        "D45 off-SW",
        "rulebook",
    ),
    "Nera": ("Q34 P34 O35 N36 M37 L37 K38 J38", "rulebook"),
    "Velino": ("O37 O38 N39 M40 L40 L39 L38 L37", "rulebook"),
    "Turano": ("K43 K42 K41 K40 L39", "rulebook"),
    # Cited: O5 is the first hex of the north edge wholly east of it.
    "Oglio": ("off-N N6 O6 O7 O8 P8 P9", "rulebook"),
    # Told of by players: the Trebbia goes from H10 to I9 and I15 has a river, the Enza by its ground.
    "Trebbia": ("C13 D13 E12 F11 G10 H10 I9 I8 off-NE", "players"),
    "Enza": ("H16 I15 J14 K13 L12 M11 N10", "players"),
    # Told of by players: U47 is behind a river towards the beaches of Termoli, so it is not on the Biferno itself.
    "Biferno": ("Q51 R50 S49 T48 U48 V47 W46 X45 off-NE", "players"),
    # The walk over the hexes turns back on itself at the great bend; Benevento stands on the Calore.
    "Liri-Garigliano": ("L44 M44 M45 M46 M47 L48 K49 K50 K51 L51 L52 K53 J53 off-SW", "geography"),
    "Volturno": ("O49 O50 N51 N52 N53 N54 M54 L54 K55 J55 off-NW", "geography"),
    "Calore": ("P58 Q57 Q56 Q55 P55 P54 O54 N54", "geography"),
    "Tammaro": ("R51 Q52 Q53 Q54 Q55", "geography"),
    "Sabato": ("P57 P56 P55", "geography"),
    # Neighbours that would share hexes, kept apart.
    "Reno": (
        "K19 L19 L18 M18 N17 O16 P16 P15 Q14 R13 S12 S13 T13 T14 T15 U15 U16 V16 W15 off-SE",
        "geography",
    ),
    "Santerno": ("N19 O19 P18 Q17 R17 S16 T15", "geography"),
    "Senio": ("O20 P19 Q18 R18 S17 T16 U15", "geography"),
    "Lamone": ("P20 Q19 R18 S18 T17 U17 V16 off-SE", "geography"),
    "Foglia": ("R24 S24 T24 U24 V23 off-NE", "geography"),
    "Potenza": ("Q31 R31 S31 T30 U30 V30 W29 X29 off-SE", "geography"),
    "Chienti": ("Q33 R32 S32 T31 U31 V31 W30 X30 off-SE", "geography"),
    "Tenna": ("R34 S33 T33 U32 V32 W31 off-SE", "geography"),
    "Tordino": ("Q38 R37 S37 T37 U37 off-SE", "geography"),
    "Sinni": ("Q67 R67 S67 T67 U66 V66 V67 W67 off-SE", "geography"),
    "Bradano": ("V59 W59 W60 X60 X61 Y61 Y62 Y63 off-SE", "geography"),
    # The walk takes the corner of a hex for the hex: Bedonia stands on the Taro, Cerredolo on the Secchia.
    "Taro": ("E14 F13 G13 H13 I13 J12 K11 L10 M9", "geography"),
    "Secchia": ("H16 I16 J16 K15 L15 M14 N13 O12 P11 Q10 R9", "geography"),
    # Cremona, Ostiglia and Mantova stand on their rivers.
    "Po": ("off-NW K7 L7 M7 M8 M9 N9 N10 O10 P9 Q9 R9 S9 T9 T10 T11 U11 V11 W11 X11 Y11 off-SE", "geography"),
    "Mincio": ("S4 S5 R6 R7 R8 R9", "geography"),
}
NO_RIVERS = ("Adda",)
"""It meets the Po in the first hex of the board."""
INTO = {"Aniene": "Tevere"}
SMALL_RIVERS = ("Lima", "Turano", "Enza")
"""Rivers of the third rank that a cited hex asks for: the two-river hexes (B4H6) and I15."""
MORE_RIVERS = {"Sinarca": ("U47 V46 W45 off-NE", "players")}
"""A stream that is not in the data set: whoever comes to U47 from the beaches of Termoli stands on a river."""
RENAMED = {
    "Canale Mussolini": "Canali Mussolini",
    "Aterno-Pescara": "Pescara",
    "Rapido-Gari": "Rapido",
}

# ---- roads that are not in the data set, or that go another way

BRIDGES = ("H20", "I16")
"""Serchio and Lima meet in the first: whichever bank the road to the Abetone is on, it crosses one of them. In the second
the road from the Cerreto, which comes from the south of the sources, goes over the young Secchia."""
NO_BRIDGES = ("D45",)
"""Fiumicino: a river and a road, and no bridge (B2D3)."""
