"""Files on disk: the data directory, settings, unfinished and finished games, statistics.

After a crash each write is complete or absent, and two programs at once lose nothing. This package knows file
names and safe writing; `record` and `match` define the contents.
"""
