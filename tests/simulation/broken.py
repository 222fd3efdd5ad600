"""What a check raises."""


class Broken(AssertionError):
    """A promise of the server that did not hold in a world."""
