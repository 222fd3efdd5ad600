"""The search for cribbage: the interface to the compiled kernel, its slow reference, and the tables."""
