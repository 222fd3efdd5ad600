"""The search for cribbage: the compiled kernel behind one door, its slow reference, and the tables."""
