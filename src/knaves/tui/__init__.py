"""The full-screen terminal application, on Textual. It plays through a `Connection` and shows what Views say.

Nothing here knows legality or scoring, and nobody else imports this room but the command line that starts it.
"""
