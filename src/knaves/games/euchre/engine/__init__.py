"""The search for euchre: the interface to the compiled kernel, its slow reference, and the tables."""
