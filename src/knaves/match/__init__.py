"""Live play without input and output: a match, its connection to a face, statistics."""
