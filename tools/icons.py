"""Makes the fonts of app and page: assets/fonts/*.ttf and the code points in assets/fonts/icons.json.

usage: python -m tools.icons [FOLDER]

`icons.json` is the list of what is wanted, and says afterwards where each icon lies: to add one, add its name
with source and author (a name of the set Game-icons, or "own" for one of OWN below) and run this again. Icons
keep the code points that they have. Needs `requirements/fonts.txt` and npm, which fetches the packages named
here into FOLDER (a folder of its own if none is given).
"""

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.merge import Merger, Options
from fontTools.misc.transform import Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[1] / "assets" / "fonts"
LIST = FONTS / "icons.json"
# What is fetched, each with the SHA-256 of its archive: the fonts of tomorrow are those of today.
PACKAGES = {
    "@iconify-json/game-icons@1.2.4": "f5758efb34d91c4f50b941f355f16ee73938625e5996fabc25171288404460a4",
    "@fontsource/oswald@5.3.0": "27bf46420288bb65bd186638cde54686aa8f9d5dc975b1d597dfe81a7dd472cb",
    "@fontsource/barlow@5.3.0": "8ad808291f807367d10eadf915791608bd04cc393882e7e86e290daeeadd843c",
}
# Weights that a face is used in; every further one would make the page load longer.
FACES = {
    "Oswald-SemiBold.ttf": ("oswald", 600),
    "Barlow-Regular.ttf": ("barlow", 400),
    "Barlow-SemiBold.ttf": ("barlow", 600),
}
SUBSETS = ("latin", "latin-ext")
FIRST = 0xE000  # the private use area, where no text has letters
UNITS = 1024  # of an em; twice the box of the drawings
BOX = 512
RAISED = 0.86  # of an em above the base line, so that an icon stands in the middle of capitals and digits
EXACT = 1.0  # units that a curve may lie beside the drawn one
# Our own drawings, in the same box, y downwards.
OWN = {
    "plus": "M208 64h96v144h144v96H304v144h-96V304H64v-96h144z",
    "minus": "M64 208h384v96H64z",
    "chevron-right": "M176 80l176 176-176 176-56-56 120-120-120-120z",
    "chevron-left": "M336 80l56 56-120 120 120 120-56 56-176-176z",
    "pip-full": "M256 36l66 142 156 18-116 106 31 154-137-77-137 77 31-154L34 196l156-18z",
    "pip-empty": (
        "M256 36l66 142 156 18-116 106 31 154-137-77-137 77 31-154L34 196l156-18z"
        "M256 116l-44 94-103 12 77 70-20 102 90-51 90 51-20-102 77-70-103-12z"
    ),
    "menu": "M64 112h384v64H64zM64 224h384v64H64zM64 336h384v64H64z",
    "dot": "M256 128a128 128 0 1 0 0 256a128 128 0 1 0 0-256z",
}


def main(folder: Path) -> None:
    """Fetches what is needed and writes fonts and list."""
    packed = {name: fetched(name, digest, folder) for name, digest in PACKAGES.items()}
    icons, oswald, barlow = packed.values()
    make_icons(json.loads(member(icons, "icons.json")))
    for file, (family, weight) in FACES.items():
        make_face(FONTS / file, {"oswald": oswald, "barlow": barlow}[family], family, weight, folder)
    for family, archive in (("OFL-Oswald.txt", oswald), ("OFL-Barlow.txt", barlow)):
        (FONTS / family).write_bytes(member(archive, "LICENSE"))


def fetched(name: str, digest: str, folder: Path) -> Path:
    """The archive of a package; stops where it is not the one that was pinned."""
    package, _, version = name.rpartition("@")
    file = folder / f"{package.lstrip('@').replace('/', '-')}-{version}.tgz"
    if not file.exists():
        subprocess.run(["npm", "pack", "--silent", name], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    if hashlib.sha256(file.read_bytes()).hexdigest() != digest:
        sys.exit(f"{name} is not the package that was pinned.")
    return file


def member(archive: Path, path: str) -> bytes:
    """A file of the package."""
    with tarfile.open(archive) as opened:
        found = opened.extractfile(f"package/{path}")
        assert found
        return found.read()


def make_icons(package: dict) -> None:
    """Writes the font of all icons in the list, and their code points into it."""
    wanted = json.loads(LIST.read_text("utf-8"))
    taken = {int(icon["code"], 16) for icon in wanted.values() if "code" in icon}
    free = (code for code in range(FIRST, FIRST + len(wanted) + len(taken)) if code not in taken)
    for icon in wanted.values():
        icon["code"] = icon.get("code") or f"{next(free):04x}"
    LIST.write_text(written(wanted), "utf-8")
    names = [".notdef", *(f"u{icon['code']}" for icon in wanted.values())]
    drawn = {".notdef": TTGlyphPen(None).glyph()}
    for name, icon in wanted.items():
        drawn[f"u{icon['code']}"] = glyph(paths(package, name, icon["source"]))
    build = FontBuilder(UNITS, isTTF=True)
    build.setupGlyphOrder(names)
    build.setupCharacterMap({int(icon["code"], 16): f"u{icon['code']}" for icon in wanted.values()})
    build.setupGlyf(drawn)
    build.setupHorizontalMetrics({name: (UNITS, drawn[name].xMin if drawn[name].numberOfContours else 0)
                                  for name in names})  # fmt: skip
    build.setupHorizontalHeader(ascent=round(RAISED * UNITS), descent=round((RAISED - 1) * UNITS))
    build.setupOS2(sTypoAscender=round(RAISED * UNITS), sTypoDescender=round((RAISED - 1) * UNITS),
                   usWinAscent=round(RAISED * UNITS), usWinDescent=round((1 - RAISED) * UNITS))  # fmt: skip
    build.setupNameTable({"familyName": "Adjutant Icons", "styleName": "Regular",
                          "licenseDescription": "CC BY 3.0, see CREDITS.txt"})  # fmt: skip
    build.setupPost(keepGlyphNames=False)
    build.font["head"].created = build.font["head"].modified = 0  # the same file, whenever it is made
    build.font.recalcTimestamp = False
    build.save(FONTS / "Icons.ttf")


def written(wanted: dict) -> str:
    """The list, a line for each icon."""
    lines = (f"  {json.dumps(name)}: {json.dumps(wanted[name], sort_keys=True)}" for name in sorted(wanted))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def paths(package: dict, name: str, source: str) -> list[str]:
    """The outlines of an icon in the box of the drawings."""
    if source == "own":
        return [OWN[name]]
    parent = package["aliases"][source]["parent"] if source not in package["icons"] else source
    return re.findall(r'\bd="([^"]+)"', package["icons"][parent]["body"])


def glyph(outlines: list[str]) -> object:
    """The outlines as a TrueType glyph."""
    pen = TTGlyphPen(None)
    scale = UNITS / BOX
    placed = TransformPen(Cu2QuPen(pen, EXACT), Transform(scale, 0, 0, -scale, 0, RAISED * UNITS))
    for outline in outlines:
        parse_path(outline, placed)
    return pen.glyph()


def make_face(file: Path, archive: Path, family: str, weight: int, folder: Path) -> None:
    """Writes one weight of a face as one TrueType file with all letters of its subsets."""
    parts = []
    for subset in SUBSETS:
        packed = folder / f"{family}-{subset}-{weight}.woff2"
        packed.write_bytes(member(archive, f"files/{family}-{subset}-{weight}-normal.woff2"))
        font = TTFont(packed)
        font.flavor = None
        even_digits(font)
        parts.append(str(packed.with_suffix(".ttf")))
        font.save(parts[-1])
    options = Options()
    # Screens that shape no letters need none of it, and without it the files merge and stay small.
    options.drop_tables = ["GSUB", "GPOS", "GDEF", "STAT", "gasp", "prep", "fpgm", "cvt ", "DSIG", "MATH"]
    font = Merger(options).merge(parts)
    font.recalcTimestamp = False
    font.save(file)


def even_digits(font: TTFont) -> None:
    """Lets digits stand where their tabular forms are, so that a number that changes does not tremble."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    lookups = {number for each in table.FeatureList.FeatureRecord if each.FeatureTag == "tnum"
               for number in each.Feature.LookupListIndex}  # fmt: skip
    for number in lookups:
        for part in table.LookupList.Lookup[number].SubTable:
            mapping = getattr(getattr(part, "ExtSubTable", part), "mapping", {})
            for chart in font["cmap"].tables:
                chart.cmap = {code: mapping.get(name, name) for code, name in chart.cmap.items()}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]).resolve())
    else:
        with tempfile.TemporaryDirectory() as fresh:
            main(Path(fresh))
