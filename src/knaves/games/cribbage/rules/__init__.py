"""The law of cribbage as code: pure functions over frozen values, with the standard library alone."""
