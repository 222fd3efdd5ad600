"""What the compiled kernel computes, in plain Python: used without a compiler, and to check the kernel by."""
