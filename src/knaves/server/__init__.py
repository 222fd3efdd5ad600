"""The network service: converts sockets and HTTP to messages and back. It knows no particular game.

Play at tables belongs to `match/`, storage to `store/`, message formats to `wire/`.
"""
