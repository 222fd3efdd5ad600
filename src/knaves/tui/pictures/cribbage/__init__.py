"""The cribbage table drawn: the board with its pegs, the cards as they lie, and every way to answer.

It shows what a View says and computes neither legality nor score.
"""
