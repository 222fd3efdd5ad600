"""A game on this machine: its setup, its seating, its connection, its file and its statistics.

Line mode and the full screen both use it; it knows nothing of screens or of what people type.
"""
