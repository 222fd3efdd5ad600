"""The full-screen terminal application, built on Textual.

It plays through a `Connection` and shows Views. It knows neither legality nor scoring, and only the command
line, which starts it, imports it.
"""
