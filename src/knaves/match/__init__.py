"""Live play without I/O: matches, connections to faces, statistics."""
