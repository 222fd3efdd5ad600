"""The whole server in a world under one seed: its people, its faults, and what must hold in the end.

It needs Python 3.12 and simloop, so it runs in an environment of its own: ``make simulate``.
"""
