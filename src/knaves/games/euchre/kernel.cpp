// The compiled half of the game: only bindings; the work is in the headers beside this file.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "../cribbage/sharing.hpp"
#include "calls.hpp"
#include "position.hpp"
#include "worlds.hpp"

namespace nb = nanobind;
using namespace knaves::euchre;

namespace {

template <class Number, class Shape>
using In = nb::ndarray<const Number, Shape, nb::c_contig, nb::device::cpu>;
template <class Number, class Shape>
using Out = nb::ndarray<Number, Shape, nb::c_contig, nb::device::cpu>;

using HandRows = In<Pack, nb::shape<-1, -1>>;  // four hands, or a whole world
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
    std::size_t n, wide, step;

    Rows(const HandRows& hand_rows, const FactRows& fact_rows)
        : hands(hand_rows.data()), fact(fact_rows.data()), n(hand_rows.shape(0)), wide(hand_rows.shape(1)), step(facts) {
        if (wide != seats && wide != places) throw std::invalid_argument("Hands must have 4 or 6 columns.");
        if (fact_rows.shape(0) != n && fact_rows.shape(0) != 1)
            throw std::invalid_argument("There must be one row of facts, or one for each row of hands.");
        if (fact_rows.shape(0) == 1) step = 0;
        for (std::size_t row = 0; row < n; ++row) {
            Position at;
            if (const char* fault = at.read(hands + wide * row, fact + step * row)) refuse(row, fault);
        }
    }

    // Worlds that differ only in cards out of play are solved once.
    bool like_before(std::size_t row) const {
        const Pack* here = hands + wide * row;
        return !step && std::equal(here, here + seats, here - wide);
    }

    Position operator[](std::size_t row) const {
        Position at;
        at.read(hands + wide * row, fact + step * row);
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
        for (std::size_t row = first; row < last; ++row) {
            std::int8_t* into = result.data() + numbers * row;
            if (row > first && rows.like_before(row)) std::copy_n(into - numbers, numbers, into);
            else values(rows[row], into);
        }
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
    const std::size_t n = hands.shape(0), wide = hands.shape(1);
    if (wide != seats && wide != places) throw std::invalid_argument("Hands must have 4 or 6 columns.");
    if (upcards.shape(0) != n) throw std::invalid_argument("There must be one upcard for each row of hands.");
    same(result.shape(0), n);
    const auto deal = [&](std::size_t row) {
        return Dealt{hands.data() + wide * row, upcards.data()[2 * row], upcards.data()[2 * row + 1],
                     loner_leads};
    };
    for (std::size_t row = 0; row < n; ++row)
        if (const char* wrong = fault(deal(row).hands, deal(row).upcard, deal(row).dealer)) refuse(row, wrong);
    each(n, 8, threads, [&](std::size_t first, std::size_t last) {
        for (; first < last; ++first) calls(deal(first), result.data() + call_numbers * first);
    });
}

using Bytes = In<std::uint8_t, nb::shape<-1>>;
using Rooms = In<std::uint8_t, nb::shape<places>>;
using KnownCards = In<Pack, nb::shape<places>>;
using Worlds = Out<Pack, nb::shape<-1, places>>;

Unseen unseen(const Bytes& cards, const Bytes& accepts, const Rooms& room, const KnownCards& known) {
    Unseen made;
    if (cards.shape(0) != accepts.shape(0)) throw std::invalid_argument("Every card needs its places.");
    made.cards.assign(cards.data(), cards.data() + cards.shape(0));
    made.accepts.assign(accepts.data(), accepts.data() + accepts.shape(0));
    std::copy_n(room.data(), places, made.room.begin());
    std::copy_n(known.data(), places, made.known.begin());
    std::size_t total = 0;
    for (const auto each : made.room) total += each;
    if (total != made.cards.size()) throw std::invalid_argument("There must be as much room as there are cards.");
    Pack used = 0;
    for (const Pack each : made.known) used |= each;
    for (const auto card : made.cards) {
        if (card >= numbers || (used >> card & 1)) throw std::invalid_argument("A card is in two places, or none.");
        used |= Pack{1} << card;
    }
    return made;
}

std::uint64_t ways(const Bytes& cards, const Bytes& accepts, const Rooms& room, const KnownCards& known) {
    const Unseen given = unseen(cards, accepts, room, known);
    return Placing(given).ways();
}

// As many rows as there are ways: all of them. Fewer: a sample.
void worlds(const Bytes& cards, const Bytes& accepts, const Rooms& room, const KnownCards& known,
            std::uint64_t seed, const Worlds& result) {
    const Unseen given = unseen(cards, accepts, room, known);
    const Placing placing(given);
    if (!placing.ways()) throw std::invalid_argument("No world fits what is known.");
    const std::size_t n = result.shape(0);
    World* into = reinterpret_cast<World*>(result.data());
    if (n == placing.ways()) {
        const auto all = placing.all();
        std::copy(all.begin(), all.end(), into);
    } else {
        Dice dice(seed);
        for (std::size_t row = 0; row < n; ++row) into[row] = placing.draw(dice);
    }
}

void tally_values(const In<std::int8_t, nb::shape<-1, numbers>>& given, const In<double, nb::shape<-1>>& weights,
                  const Out<double, nb::shape<numbers, 6>>& shares) {
    same(weights.shape(0), given.shape(0));
    tally(given.data(), weights.data(), given.shape(0), shares.data());
}

}  // namespace

NB_MODULE(_kernel, m) {
    m.def("solve", &solve, nb::arg("hands"), nb::arg("facts"), nb::arg("result"), nb::arg("threads") = 1);
    m.def("evaluate_calls", &evaluate_calls, nb::arg("hands"), nb::arg("upcards"), nb::arg("loner_leads"),
          nb::arg("result"), nb::arg("threads") = 1);
    m.def("tally", &tally_values, nb::arg("values"), nb::arg("weights"), nb::arg("shares"));
    m.def("ways", &ways, nb::arg("cards"), nb::arg("accepts"), nb::arg("room"), nb::arg("known"));
    m.def("worlds", &worlds, nb::arg("cards"), nb::arg("accepts"), nb::arg("room"), nb::arg("known"),
          nb::arg("seed"), nb::arg("result"));
    m.def("worth", &worth, nb::arg("hands"), nb::arg("facts"), nb::arg("result"), nb::arg("threads") = 1);
}
