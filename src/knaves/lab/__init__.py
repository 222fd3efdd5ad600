"""The laboratory: players measured against each other, and tables made, on one machine or many."""
