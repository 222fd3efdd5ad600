"""The plain face: a game line by line, in words alone, for a terminal, a pipe and a screen reader."""
