"""The four themes: dark, light, high contrast, monochrome. Colour never carries meaning alone."""

from __future__ import annotations

from typing import Any, Final

from textual.app import App
from textual.reactive import Initialize, Reactive
from textual.theme import Theme

from knaves.store.settings import Settings


def _suits(clubs: str, diamonds: str, hearts: str, spades: str, red: str, black: str) -> dict[str, str]:
    """Colours of the suits: four if four are wanted, else red and black."""
    return {
        "clubs": clubs,
        "diamonds": diamonds,
        "hearts": hearts,
        "spades": spades,
        "red": red,
        "black": black,
    }


DARK: Final = Theme(
    name="dark",
    primary="#7fb685",
    secondary="#d9b26f",
    accent="#e6c068",
    warning="#e6a23c",
    error="#e57373",
    success="#81c784",
    foreground="#e8e4d8",
    background="#10231a",
    surface="#163023",
    panel="#1d3d2d",
    dark=True,
    variables={
        "card": "#f4efe2",
        "card-edge": "#8a8371",
        "card-back": "#3d6b8f",
        "peg-1": "#ff8a65",
        "peg-2": "#64b5f6",
        "peg-3": "#dce775",
        **_suits("#1b6e2d", "#1c4fa0", "#b3202c", "#1a1a1a", "#b3202c", "#1a1a1a"),
    },
)
LIGHT: Final = Theme(
    name="light",
    primary="#2f6b46",
    secondary="#7a5b1e",
    accent="#8a4b08",
    warning="#8a4b08",
    error="#a11d1d",
    success="#1e6b34",
    foreground="#1d2a22",
    background="#eef2e6",
    surface="#e2e9d8",
    panel="#d3decb",
    dark=False,
    variables={
        "card": "#ffffff",
        "card-edge": "#6b6b6b",
        "card-back": "#35608a",
        "peg-1": "#b23c17",
        "peg-2": "#1c4fa0",
        "peg-3": "#5d6b00",
        **_suits("#176327", "#1c4fa0", "#b3202c", "#101010", "#b3202c", "#101010"),
    },
)
CONTRAST: Final = Theme(
    name="contrast",
    primary="#ffff00",
    secondary="#00ffff",
    accent="#ffff00",
    warning="#ffff00",
    error="#ff8080",
    success="#80ff80",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#202020",
    dark=True,
    variables={
        "card": "#ffffff",
        "card-edge": "#404040",
        "card-back": "#00a0ff",
        "peg-1": "#ffff00",
        "peg-2": "#00ffff",
        "peg-3": "#80ff80",
        **_suits("#005000", "#0000c0", "#c00000", "#000000", "#c00000", "#000000"),
    },
)
MONO: Final = Theme(
    name="mono",
    primary="#ffffff",
    secondary="#d0d0d0",
    accent="#ffffff",
    warning="#ffffff",
    error="#ffffff",
    success="#ffffff",
    foreground="#e0e0e0",
    background="#000000",
    surface="#000000",
    panel="#303030",
    dark=True,
    variables={
        "card": "#e0e0e0",
        "card-edge": "#808080",
        "card-back": "#606060",
        "peg-1": "#ffffff",
        "peg-2": "#c0c0c0",
        "peg-3": "#a0a0a0",
        **_suits("#000000", "#000000", "#000000", "#000000", "#000000", "#000000"),
    },
)
LOOKS: Final = (DARK, LIGHT, CONTRAST, MONO)


def _first(app: Any) -> str:
    look: str = app.settings.theme
    return look


class ThemedApp(App[int]):
    """An application that starts in the theme of its ``settings``, which exist before it is created."""

    settings: Settings
    theme: Reactive[str] = Reactive(Initialize(_first))

    @property
    def available_themes(self) -> dict[str, Theme]:
        """The themes, by name."""
        return {look.name: look for look in LOOKS}
