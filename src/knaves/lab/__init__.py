"""The laboratory: measures players against each other and makes tables, on one machine or many."""
