"""The parts that screens and pictures are made of."""
