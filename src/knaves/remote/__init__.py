"""Access to a table on a server for a face or a bot in this process; the counterpart of `local/`."""
