"""The table around a live game: who sits there, what may be asked, its clocks, its chat and its log."""
