"""A game on this machine: its setup, its seating, its connection, its file and its statistics.

Line mode and the full screen both use it; it knows nothing about screens or keyboard input.
"""
