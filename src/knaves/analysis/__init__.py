"""What can be said of any game from outside it: who plays better, by how much, and how sure that is.

`arena` plays mirrored games, `scoreboard` adds them up, `intervals` says how far chance reaches. They
know no particular game, start no process and write to no stream.
"""
