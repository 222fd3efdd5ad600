// Bindings of a kernel to Python: arrays, checks of their sizes, and loops without the interpreter's lock.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <stdexcept>
#include <string>

#include "loop.hpp"

namespace knaves {

namespace nb = nanobind;

// An array to read, and one to write into. nanobind checks the numbers and, where one is given, the shape.
template <class Number, class... Shape>
using In = nb::ndarray<const Number, Shape..., nb::c_contig, nb::device::cpu>;
template <class Number, class... Shape>
using Out = nb::ndarray<Number, Shape..., nb::c_contig, nb::device::cpu>;

// std::invalid_argument is ValueError in Python: only a programmer can cause it.
[[noreturn]] inline void refuse(std::size_t row, const std::string& fault) {
    throw std::invalid_argument("Row " + std::to_string(row) + ": " + fault + ".");
}

inline void check_rows(std::size_t given, std::size_t wanted, const char* fault) {
    if (given != wanted) throw std::invalid_argument(fault);
}

// Share out a loop with the lock released; a signal that ends it, such as Ctrl-C, is raised here.
template <class Work>
void loop(std::size_t n, std::size_t piece, unsigned threads, Work work) {
    bool whole = false;
    {
        nb::gil_scoped_release released;
        whole = share(n, piece, threads, work, [] {
            nb::gil_scoped_acquire held;
            return PyErr_CheckSignals() != 0;
        });
    }
    if (!whole) throw nb::python_error();
}

}  // namespace knaves
