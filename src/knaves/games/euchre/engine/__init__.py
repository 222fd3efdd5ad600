"""The search for euchre: the compiled kernel behind one door, its slow reference, and the tables."""
