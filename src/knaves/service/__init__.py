"""What happens around a game: who won how often, and later the live matches, seats and clocks.

This floor knows time and identity only as arguments that it is handed.
"""
