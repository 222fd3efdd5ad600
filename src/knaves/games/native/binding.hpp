// Bindings of a kernel: arrays, checks of their sizes, and loops without the interpreter's lock.
#pragma once

#include <cstddef>
#include <string>

#ifdef __wasm__
#include "exports.hpp"
#else
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#endif

#include "loop.hpp"
#include "refusal.hpp"

namespace knaves {

#ifndef __wasm__
namespace nb = nanobind;
#endif

// An array to read, and one to write into. nanobind checks the numbers and, where one is given, the shape.
template <class Number, class... Shape>
using In = nb::ndarray<const Number, Shape..., nb::c_contig, nb::device::cpu>;
template <class Number, class... Shape>
using Out = nb::ndarray<Number, Shape..., nb::c_contig, nb::device::cpu>;

inline void check_rows(std::size_t given, std::size_t wanted, const char* fault) {
    if (given != wanted) refuse(fault);
}

// Share out a loop with the lock released; a signal that ends it, such as Ctrl-C, is raised here.
template <class Work>
void loop(std::size_t n, std::size_t piece, unsigned threads, Work work) {
#ifdef __wasm__
    share(n, piece, threads, work, [] { return false; });
#else
    bool whole = false;
    {
        nb::gil_scoped_release released;
        whole = share(n, piece, threads, work, [] {
            nb::gil_scoped_acquire held;
            return PyErr_CheckSignals() != 0;
        });
    }
    if (!whole) throw nb::python_error();
#endif
}

}  // namespace knaves
