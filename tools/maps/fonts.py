"""Make the small fonts that the drawings carry, and the table of their widths.

    python tools/maps/fonts.py FONT_DIR

FONT_DIR holds SourceSerifPro-*.ttf, SourceSansPro-*.ttf and their LICENSE.txt (SIL Open Font License; packaged on the
Python index as font-source-serif-pro and font-source-sans-pro). Each face is cut down to the letters maps and
counters use and renamed, as its licence asks of changed copies. Needs fonttools.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

OUT = Path(__file__).resolve().parents[2] / "src" / "winterline" / "core" / "draw" / "data"
LETTERS = "".join(map(chr, range(32, 127))) + "ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùúÄÖÜäöüß°½·×–—‘’“”…•"
FACES = {
    "serif": ("SourceSerifPro-Semibold.ttf", "Winterline Serif", 400, "normal"),
    "italic": ("SourceSerifPro-It.ttf", "Winterline Serif", 400, "italic"),
    "sans": ("SourceSansPro-Semibold.ttf", "Winterline Sans", 400, "normal"),
    "bold": ("SourceSansPro-Bold.ttf", "Winterline Sans", 700, "normal"),
}


def cut(source: Path, family: str, weight: int, style: str) -> TTFont:
    """A face with our letters alone, under our own name."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.name_IDs = [0, 13, 14]
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=LETTERS)
    cutter.subset(font)
    face = {400: "Regular", 700: "Bold"}[weight] if style == "normal" else "Italic"
    for number, text in (
        (1, family),
        (2, face),
        (3, f"{family} {face}"),
        (4, f"{family} {face}"),
        (6, f"{family.replace(' ', '')}-{face}"),
    ):
        font["name"].setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    font["OS/2"].fsSelection = {"Regular": 0x40, "Bold": 0x20, "Italic": 0x01}[face]
    font["head"].macStyle = {"Regular": 0, "Bold": 1, "Italic": 2}[face]
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    return font


def widths(font: TTFont) -> dict[str, int]:
    """The advance of each letter, in thousandths of the font size."""
    glyphs, advances, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    return {
        letter: round(advances[glyphs[ord(letter)]][0] * 1000 / em)
        for letter in LETTERS
        if ord(letter) in glyphs
    }


def main() -> None:
    source = Path(sys.argv[1])
    OUT.mkdir(parents=True, exist_ok=True)
    table = {}
    for face, (file, family, weight, style) in FACES.items():
        font = cut(next(source.rglob(file)), family, weight, style)
        font.save(OUT / f"{face}.ttf")
        table[face] = {"family": family, "weight": weight, "style": style, "widths": widths(font)}
    (OUT / "widths.json").write_text(json.dumps(table, ensure_ascii=False) + "\n", encoding="utf-8")
    serif, sans = (
        next(source.rglob(f"font_source_{face}_pro/files/LICENSE.txt")) for face in ("serif", "sans")
    )
    holders = [path.read_text(encoding="utf-8").splitlines()[0] for path in (serif, sans)]
    body = serif.read_text(encoding="utf-8").replace("\r\n", "\n").split("\n", 1)[1]
    changed = "Changed: cut down to some letters and renamed Winterline Serif and Winterline Sans."
    text = "\n".join([*holders, "", changed, body])
    (OUT / "fonts-LICENSE.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
