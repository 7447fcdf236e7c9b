"""Makes each map's relief lighter for the table: the same picture as WebP, a fraction of the PNG's size.

    .venv/bin/python tools/relief.py

A Chromium does the work (see browser.py), so this runs on a developer's machine and its result is committed. The
file's name holds the fingerprint of the PNG that it was made from: a relief that has changed is served as it is until
this ran again.
"""

import base64
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

import browser

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from winterline.table import boards  # noqa: E402

QUALITY = 0.72
ENCODE = """async ([url, quality]) => {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", quality);
}"""


def main() -> int:
    """Write the reliefs that are missing, and drop those of pictures that are gone."""
    executable = browser.find()
    if executable is None:
        sys.exit(browser.NONE_FOUND)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(executable), args=["--no-sandbox"])
        page = chromium.new_page()
        for name in boards.maps():
            path = boards.light_relief(name)
            if path.exists():
                continue
            for old in path.parent.glob("relief-*.webp"):
                old.unlink()
            png = (path.parent / "relief.png").read_bytes()
            url = "data:image/png;base64," + base64.b64encode(png).decode()
            made = page.evaluate(ENCODE, [url, QUALITY])
            path.write_bytes(base64.b64decode(made.partition(",")[2]))
            print(f"{path.relative_to(ROOT)}: {len(png)} -> {path.stat().st_size} bytes")
        chromium.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
