"""The screens of the terminal application."""
