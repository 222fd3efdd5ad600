"""Cribbage in writing: how moves are spelled, events told, questions asked and the board drawn."""
