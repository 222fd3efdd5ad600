"""The language of the net: messages, and how each game's frozen values go over it.

Everything is derived from the types of a game's View, Open, moves and events: a game writes no wire code.
Nothing here opens a socket, keeps a table or knows a particular game.
"""
