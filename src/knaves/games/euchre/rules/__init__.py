"""The law of euchre as code: pure functions over frozen values, with the standard library alone."""
