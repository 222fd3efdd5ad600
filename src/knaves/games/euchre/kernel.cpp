// The compiled half of the game: only bindings; the work is in the headers beside this file.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <stdexcept>
#include <string>

#include "../cribbage/sharing.hpp"
#include "calls.hpp"
#include "position.hpp"

namespace nb = nanobind;
using namespace knaves::euchre;

namespace {

template <class Number, class Shape>
using In = nb::ndarray<const Number, Shape, nb::c_contig, nb::device::cpu>;
template <class Number, class Shape>
using Out = nb::ndarray<Number, Shape, nb::c_contig, nb::device::cpu>;

using HandRows = In<Pack, nb::shape<-1, seats>>;
using FactRows = In<std::uint8_t, nb::shape<-1, facts>>;
using Values = Out<std::int8_t, nb::shape<-1>>;
using CardValues = Out<std::int8_t, nb::shape<-1, numbers>>;

// Share out a loop with the GIL released; Ctrl-C ends it.
template <class Work>
void each(std::size_t n, std::size_t piece, unsigned threads, Work work) {
    bool finished;
    {
        nb::gil_scoped_release released;
        finished = knaves::share(n, piece, threads, work, [] {
            nb::gil_scoped_acquire held;
            return PyErr_CheckSignals() != 0;
        });
    }
    if (!finished) throw nb::python_error();
}

void refuse(std::size_t row, const char* fault) {
    throw std::invalid_argument("Row " + std::to_string(row) + ": " + fault + ".");
}

// Every row is read once before anything is solved, so that a bad one is refused by its number.
struct Rows {
    const Pack* hands;
    const std::uint8_t* fact;
    std::size_t n, step;

    Rows(const HandRows& hand_rows, const FactRows& fact_rows)
        : hands(hand_rows.data()), fact(fact_rows.data()), n(hand_rows.shape(0)), step(facts) {
        if (fact_rows.shape(0) != n && fact_rows.shape(0) != 1)
            throw std::invalid_argument("There must be one row of facts, or one for each row of hands.");
        if (fact_rows.shape(0) == 1) step = 0;
        for (std::size_t row = 0; row < n; ++row) {
            Position at;
            if (const char* fault = at.read(hands + seats * row, fact + step * row)) refuse(row, fault);
        }
    }

    Position operator[](std::size_t row) const {
        Position at;
        at.read(hands + seats * row, fact + step * row);
        return at;
    }
};

void same(std::size_t given, std::size_t wanted) {
    if (given != wanted) throw std::invalid_argument("The result must have as many rows as there are layouts.");
}

void solve(const HandRows& hands, const FactRows& fact, const CardValues& result, unsigned threads) {
    const Rows rows(hands, fact);
    same(result.shape(0), rows.n);
    each(rows.n, 64, threads, [&](std::size_t first, std::size_t last) {
        for (; first < last; ++first) values(rows[first], result.data() + numbers * first);
    });
}

void worth(const HandRows& hands, const FactRows& fact, const Values& result, unsigned threads) {
    const Rows rows(hands, fact);
    same(result.shape(0), rows.n);
    each(rows.n, 64, threads, [&](std::size_t first, std::size_t last) {
        for (; first < last; ++first) result.data()[first] = static_cast<std::int8_t>(value(rows[first]));
    });
}

using Upcards = In<std::uint8_t, nb::shape<-1, 2>>;
using Calls = Out<std::int8_t, nb::shape<-1, seats, trumps, 2>>;

void evaluate_calls(const HandRows& hands, const Upcards& upcards, bool loner_leads, const Calls& result,
                    unsigned threads) {
    const std::size_t n = hands.shape(0);
    if (upcards.shape(0) != n) throw std::invalid_argument("There must be one upcard for each row of hands.");
    same(result.shape(0), n);
    const auto deal = [&](std::size_t row) {
        return Dealt{hands.data() + seats * row, upcards.data()[2 * row], upcards.data()[2 * row + 1],
                     loner_leads};
    };
    for (std::size_t row = 0; row < n; ++row)
        if (const char* wrong = fault(deal(row).hands, deal(row).upcard, deal(row).dealer)) refuse(row, wrong);
    each(n, 8, threads, [&](std::size_t first, std::size_t last) {
        for (; first < last; ++first) calls(deal(first), result.data() + call_numbers * first);
    });
}

}  // namespace

NB_MODULE(_kernel, m) {
    m.def("solve", &solve, nb::arg("hands"), nb::arg("facts"), nb::arg("result"), nb::arg("threads") = 1);
    m.def("evaluate_calls", &evaluate_calls, nb::arg("hands"), nb::arg("upcards"), nb::arg("loner_leads"),
          nb::arg("result"), nb::arg("threads") = 1);
    m.def("worth", &worth, nb::arg("hands"), nb::arg("facts"), nb::arg("result"), nb::arg("threads") = 1);
}
