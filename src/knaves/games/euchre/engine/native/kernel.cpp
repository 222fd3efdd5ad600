// The compiled half of the game: only bindings; the work is in the headers beside this file.
#include <algorithm>
#include <new>
#include <string>

#include "../../../native/binding.hpp"
#include "../../../native/tables.hpp"
#include "bindings.hpp"
#include "calls.hpp"
#include "placing.hpp"
#include "playouts.hpp"
#include "position.hpp"
#include "stepping.hpp"

using namespace knaves;
using namespace knaves::euchre;

namespace {

using HandRows = In<Pack, nb::shape<-1, -1>>;  // four hands, or a whole world
using FactRows = In<std::uint8_t, nb::shape<-1, facts>>;
using Values = Out<std::int8_t, nb::shape<-1>>;
using CardValues = Out<std::int8_t, nb::shape<-1, numbers>>;

// Every row is read once before anything is solved, so that a bad one is refused by its number.
struct Rows {
    const Pack* hands;
    const std::uint8_t* fact;
    std::size_t n, wide, step;

    Rows(const HandRows& hand_rows, const FactRows& fact_rows)
        : hands(hand_rows.data()), fact(fact_rows.data()), n(hand_rows.shape(0)), wide(hand_rows.shape(1)), step(facts) {
        if (wide != seats && wide != lying_places) refuse("Hands must have 4 or 6 columns.");
        if (fact_rows.shape(0) != n && fact_rows.shape(0) != 1)
            refuse("There must be one row of facts, or one for each row of hands.");
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
    check_rows(given, wanted, "The result must have as many rows as there are layouts.");
}

void solve(const HandRows& hands, const FactRows& fact, const CardValues& result, unsigned threads) {
    const Rows rows(hands, fact);
    same(result.shape(0), rows.n);
    loop(rows.n, 64, threads, [&](std::size_t first, std::size_t last) {
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
    loop(rows.n, 64, threads, [&](std::size_t first, std::size_t last) {
        for (; first < last; ++first) result.data()[first] = static_cast<std::int8_t>(value(rows[first]));
    });
}

using Upcards = In<std::uint8_t, nb::shape<-1, 2>>;
using Calls = Out<std::int8_t, nb::shape<-1, seats, trumps, 2>>;

void evaluate_calls(const HandRows& hands, const Upcards& upcards, bool loner_leads, const Calls& result,
                    unsigned threads) {
    const std::size_t n = hands.shape(0), wide = hands.shape(1);
    if (wide != seats && wide != lying_places) refuse("Hands must have 4 or 6 columns.");
    if (upcards.shape(0) != n) refuse("There must be one upcard for each row of hands.");
    same(result.shape(0), n);
    const auto deal = [&](std::size_t row) {
        return Dealt{hands.data() + wide * row, upcards.data()[2 * row], upcards.data()[2 * row + 1],
                     loner_leads};
    };
    for (std::size_t row = 0; row < n; ++row)
        if (const char* wrong = fault(deal(row).hands, deal(row).upcard, deal(row).dealer)) refuse(row, wrong);
    loop(n, 8, threads, [&](std::size_t first, std::size_t last) {
        for (; first < last; ++first) calls(deal(first), result.data() + call_numbers * first);
    });
}

using Bytes = In<std::uint8_t, nb::shape<-1>>;
using Rooms = In<std::uint8_t, nb::shape<lying_places>>;
using KnownCards = In<Pack, nb::shape<lying_places>>;
using Worlds = Out<Pack, nb::shape<-1, lying_places>>;

Unseen unseen(const Bytes& cards, const Bytes& accepts, const Rooms& room, const KnownCards& known) {
    Unseen made;
    if (cards.shape(0) != accepts.shape(0)) refuse("Every card needs its places.");
    made.cards.assign(cards.data(), cards.data() + cards.shape(0));
    made.accepts.assign(accepts.data(), accepts.data() + accepts.shape(0));
    std::copy_n(room.data(), lying_places, made.room.begin());
    std::copy_n(known.data(), lying_places, made.known.begin());
    std::size_t total = 0;
    for (const auto each : made.room) total += each;
    if (total != made.cards.size()) refuse("There must be as much room as there are cards.");
    Pack used = 0;
    for (const Pack each : made.known) used |= each;
    for (const auto card : made.cards) {
        if (card >= numbers || (used >> card & 1)) refuse("A card is in two places, or none.");
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
    if (!placing.ways()) refuse("No world fits what is known.");
    const std::size_t n = result.shape(0);
    Lying* into = reinterpret_cast<Lying*>(result.data());
    if (n == placing.ways()) {
        const auto all = placing.all();
        std::copy(all.begin(), all.end(), into);
    } else {
        SplitMix64 dice(seed);
        for (std::size_t row = 0; row < n; ++row) into[row] = placing.draw(dice);
    }
}

void tally_values(const In<std::int8_t, nb::shape<-1, numbers>>& given, const In<double, nb::shape<-1>>& weights,
                  const Out<double, nb::shape<numbers, 6>>& shares) {
    same(weights.shape(0), given.shape(0));
    tally(given.data(), weights.data(), given.shape(0), shares.data());
}

using RuleRow = In<std::uint8_t, nb::shape<rule_columns>>;
using Points = Out<std::int8_t, nb::shape<-1, 2>>;

Rules rules(const RuleRow& row) {
    const std::uint8_t* column = row.data();
    Rules made;
    made.stick = column[0], made.exchange = column[1], made.loner_leads = column[2], made.defend = column[3];
    made.canadian = column[4], made.no_trump = column[5], made.joker = column[6], made.farmers = column[7];
    made.loner_march = static_cast<std::int8_t>(column[8]);
    made.loner_euchred = static_cast<std::int8_t>(column[9]);
    return made;
}

void random_hands(const RuleRow& row, std::uint64_t seed, const Points& result, unsigned threads) {
    const Rules agreed = rules(row);
    loop(result.shape(0), 4096, threads, [&](std::size_t first, std::size_t last) {
        for (; first < last; ++first) {
            const auto points = random_hand(agreed, SplitMix64::of(seed, first));
            result.data()[2 * first] = points[0], result.data()[2 * first + 1] = points[1];
        }
    });
}

using Stepped = GameTables<FourHanded>;

// What is agreed beside the rules of a single hand: the target, whether the partner of the first seat deals first, the
// scores before the first deal, and by seat the house player.
inline constexpr int agreed_columns = 4 + seats;

void make_tables(Stepped* into, const In<std::uint32_t, nb::shape<TERM_COLUMNS>>& terms, const RuleRow& row,
                 const In<std::uint8_t, nb::shape<agreed_columns>>& also, const In<float>& chances,
                 const BidTable& table, const NetworkRows& network) {
    const Terms agreed_terms = terms_from(terms.data());
    FourHanded::Agreed agreed;
    agreed.rules = rules(row);
    agreed.target = also.data()[0], agreed.partner_deals = also.data()[1] != 0;
    agreed.first_scores = {also.data()[2], also.data()[3]};
    agreed.each_deal = agreed_terms.each_deal;
    for (int seat = 0; seat < seats; ++seat) agreed.players[seat] = static_cast<Player>(also.data()[4 + seat]);
    bidder_from(table), network_from(network);
    new (into) Stepped(agreed_terms, FourHanded(agreed, chances.data(), chances.size(), table.data(), table.shape(0),
                                                network.data()));
}

}  // namespace

NB_MODULE(_kernel, m) {
    m.def("solve", &solve, nb::arg("hands"), nb::arg("facts"), nb::arg("result"), nb::arg("threads"));
    m.def("evaluate_calls", &evaluate_calls, nb::arg("hands"), nb::arg("upcards"), nb::arg("loner_leads"),
          nb::arg("result"), nb::arg("threads"));
    m.def("tally", &tally_values, nb::arg("values"), nb::arg("weights"), nb::arg("shares"));
    m.def("ways", &ways, nb::arg("cards"), nb::arg("accepts"), nb::arg("room"), nb::arg("known"));
    m.def("worlds", &worlds, nb::arg("cards"), nb::arg("accepts"), nb::arg("room"), nb::arg("known"),
          nb::arg("seed"), nb::arg("result"));
    m.def("random_hands", &random_hands, nb::arg("rules"), nb::arg("seed"), nb::arg("result"),
          nb::arg("threads"));
    nb::class_<Stepped> made(m, "Tables");
    made.def("__init__", &make_tables, nb::arg("terms"), nb::arg("rules"), nb::arg("also"), nb::arg("chances"),
             nb::arg("table"), nb::arg("network"));
    bind_tables<FourHanded>(made);
    m.def("worth", &worth, nb::arg("hands"), nb::arg("facts"), nb::arg("result"), nb::arg("threads"));
    bind_judging(m);
}
