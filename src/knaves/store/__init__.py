"""Files on disk: the data directory, settings, games begun and finished, statistics.

Everything written here is whole or absent after a crash, and two programs at once lose nothing.
This room knows what a file is called and how it is written safely; what the words in it mean is
for `record` and `service` to say.
"""
