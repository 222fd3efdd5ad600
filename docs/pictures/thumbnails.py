"""Pictures for the documents: smaller than the screen, as WebP, which the browser that took them makes."""

from __future__ import annotations

import base64
from typing import Final

from playwright.sync_api import Page

IN_DOCS: Final = {390: 0.75, 1280: 0.5}
"""The widths of the pictures in the documents, and how much smaller they are than the screen."""
_QUALITY: Final = 0.72
_SMALLER: Final = """async ([png, scale, quality]) => {
  const picture = new Image()
  picture.src = `data:image/png;base64,${png}`
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(picture.width * scale), height: Math.round(picture.height * scale)})
  const pen = canvas.getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}"""


def smaller(blank: Page, png: bytes, width: int) -> bytes:
    """Return a picture of one of these widths as it goes into the documents; ``blank`` is an empty page."""
    asked = [base64.b64encode(png).decode(), IN_DOCS[width], _QUALITY]
    return base64.b64decode(blank.evaluate(_SMALLER, asked))
