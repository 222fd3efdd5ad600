"""Benchmarks against peers: the same work for everybody, in one run, as ratios. `make bench` runs them."""
