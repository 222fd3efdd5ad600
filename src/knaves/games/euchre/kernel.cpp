// The compiled half of the game: only bindings; the work is in the headers beside this file.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

NB_MODULE(_kernel, m) { m.def("version", []() { return 1; }); }
