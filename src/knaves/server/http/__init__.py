"""The HTTP service: identity, tables, records, statistics, ladders, accounts.

Each operation is an `Endpoint`, from which the routes and the OpenAPI description are made. Bodies are
structs, and all refusals have the same shape.
"""
