"""Euchre in writing: the notation of moves, the sentences for events, and the questions."""
