"""Cribbage in writing: the notation of moves, the sentences for events, the questions, and the board."""
