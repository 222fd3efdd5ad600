"""The cribbage table: the board with its pegs, the cards, and every way to answer.

It shows a View and computes neither legality nor score.
"""
