"""What holds for every game on the shelf: one suite, which a new game gets for nothing.

A new game must add one thing: who may know which cards, in `secrets`. The checks are tried on a toy
game too, and on toys with one thing broken each (`test_broken`), so that each is known to be able to fail.
"""
