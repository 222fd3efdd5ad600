"""Euchre in writing: how moves are spelled, events told and questions asked."""
