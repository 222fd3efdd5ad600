"""A game on this machine: who sits where, where the cards come from, its file, what it counts for.

Line mode and the full screen both sit down here; neither how it looks nor what is typed is any business
of this room.
"""
