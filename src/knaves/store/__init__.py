"""Files on disk: the data directory, settings, games begun and finished, statistics.

After a crash each write is complete or absent, and two programs at once lose nothing. This room knows the
names of files and how to write them safely; `record` and `match` define their contents.
"""
