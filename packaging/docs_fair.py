"""``make docs``: the script with which the page on fair shuffles checks a proof, from the page's own code."""

from __future__ import annotations

import page

if __name__ == "__main__":
    page.bundle(page.find_node(), "--mode", "docs")
