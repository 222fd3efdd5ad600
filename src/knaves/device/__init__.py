"""Tables of one person in one process, without a network, threads or a database.

The page without a server runs this in a worker of the browser. Messages and requests are those of the server;
`Worker` takes them as text, and returns first the rows to store and then the messages to deliver.
"""
