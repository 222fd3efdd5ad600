"""The server's storage, in SQLite by default or in PostgreSQL, with the same statements for both.

`database` encapsulates SQLAlchemy: addresses, connections, transactions and readable errors. `schema` defines
the tables, `migrations` upgrades older databases. Each other module implements one port of `knaves.match`.
Only servers import this package.
"""
