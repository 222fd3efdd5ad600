"""The office: every request that is no move, answered once, whoever carries it.

Endpoints are data, and coroutines over ports. They know neither HTTP nor a browser; a carrier translates and
decides nothing.
"""
