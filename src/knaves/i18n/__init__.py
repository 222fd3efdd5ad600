"""Languages: the catalogues, the manuals, and the choice of one."""
