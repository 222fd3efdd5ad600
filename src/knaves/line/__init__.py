"""The plain face: a game line by line, in text only, for a terminal, a pipe and a screen reader."""
