"""The widgets that screens and pictures are composed of."""
