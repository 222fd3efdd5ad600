// The compiled half of cribbage: bindings only; the work is in the headers beside this file, which know
// nothing of Python. Buffers come flat from kernel.py, which also checks what can be checked there; loops
// run without the interpreter's lock and end when a signal, such as Ctrl-C, wants it.
#include <array>
#include <atomic>

#include "../../../native/binding.hpp"
#include "../../../native/tables.hpp"
#include "ceiling.hpp"
#include "counting.hpp"
#include "discards.hpp"
#include "judge.hpp"
#include "luck.hpp"
#include "many.hpp"
#include "many_training.hpp"
#include "playouts.hpp"
#include "solving.hpp"
#include "full_stepping.hpp"
#include "stepping.hpp"

using namespace knaves;
using namespace knaves::cribbage;

namespace {

using Bytes = In<std::uint8_t>;
using Doubles = In<double>;

void count(Bytes hands, bool crib, Out<std::uint8_t> out, unsigned threads) {
    const std::uint8_t* from = hands.data();
    std::uint8_t* to = out.data();
    std::atomic<bool> cards{true};
    loop(out.size(), std::size_t{1} << 16, threads, [&](std::size_t first, std::size_t last) {
        if (!count_hands(from + 5 * first, last - first, crib, to + first)) cards = false;
    });
    if (!cards) refuse("Cards are numbers from 0 to 51.");
}

void totals(bool crib, Out<std::uint64_t> out, unsigned threads) {
    std::array<std::atomic<std::uint64_t>, TOTALS> sums{};
    loop(51, 1, threads, [&](std::size_t first, std::size_t) {
        std::uint64_t found[TOTALS] = {};
        for (int second = static_cast<int>(first) + 1; second < 52; ++second)
            count_every_hand(static_cast<int>(first), second, crib, found);
        for (int total = 0; total < TOTALS; ++total) sums[total] += found[total];
    });
    std::copy(sums.begin(), sums.end(), out.data());
}

Sorts sorts_in(const Doubles& from) {
    Sorts to{};
    std::copy(from.data(), from.data() + to.size(), to.begin());
    return to;
}

void weigh(Bytes deals, Doubles weights, Out<std::uint8_t> hand, Out<double> crib, Out<double> spreads,
           unsigned threads) {
    const Sorts sorts = sorts_in(weights);
    loop(deals.size() / 6, 16, threads, [&](std::size_t first, std::size_t last) {
        for (std::size_t n = first; n < last; ++n) {
            std::uint8_t* hands = hand.data() + n * THROWS * 52;
            double* cribs = crib.data() + n * THROWS * 13 * TOTALS;
            weigh_throws(deals.data() + 6 * n, sorts, hands, cribs);
            sum_up(hands, cribs, spreads.data() + n * THROWS * 2 * TOTALS);
        }
    });
}

Policy policy(int throwing, int playing, const Doubles& own, const Doubles& other) {
    return {static_cast<Throwing>(throwing), static_cast<Playing>(playing), sorts_in(own), sorts_in(other)};
}

void play_deals(std::uint64_t seed, std::uint64_t from, const Policy& pone, const Policy& dealer,
                Out<std::int8_t> awards, Out<std::uint8_t> cards, Out<std::uint8_t> laid, unsigned threads) {
    const std::array<const Policy*, 2> policies = {&pone, &dealer};
    loop(awards.size() / AWARDS, 256, threads, [&](std::size_t first, std::size_t last) {
        for (std::size_t n = first; n < last; ++n)
            record_deal(seed, from + n, policies, awards.data() + n * AWARDS, cards.data() + n * DEALT,
                        laid.data() + n * LAID);
    });
}

void play_games(std::uint64_t seed, std::uint64_t from, int target, const Policy& one, const Policy& other,
                Out<std::int16_t> scores, Out<std::uint16_t> deals, unsigned threads) {
    const std::array<const Policy*, 2> players = {&one, &other};
    loop(deals.size(), 64, threads, [&](std::size_t first, std::size_t last) {
        for (std::size_t n = first; n < last; ++n)
            deals.data()[n] = static_cast<std::uint16_t>(
                play_game(seed, from + n, target, players, scores.data() + 2 * n));
    });
}

Stake stake(const Doubles& odds, int far, int pone, int dealer) {
    return {odds.data(), far, pone, dealer};
}

// The values to the dealer of one deal, by starter.
void value_starters(Bytes sixes, bool thrown, Bytes starters, const Policy& policy, Doubles pegs, double open_share,
                    Doubles odds, int far, int pone_needs, int dealer_needs, Out<double> out) {
    const Valuer valuer(policy, pegs.data(), open_share, stake(odds, far, pone_needs, dealer_needs));
    loop(1, 1, 1, [&](std::size_t, std::size_t) {
        valuer.each_starter(sixes.data(), thrown, starters.data(), starters.size(), out.data());
    });
}

// The mean value of random deals.
void value_any(std::uint64_t seed, int deals, const Policy& policy, Doubles pegs, double open_share, Doubles odds,
               int far, int pone_needs, int dealer_needs, Out<double> out) {
    const Valuer valuer(policy, pegs.data(), open_share, stake(odds, far, pone_needs, dealer_needs));
    double sum = 0;
    loop(static_cast<std::size_t>(deals), 64, 1, [&](std::size_t first, std::size_t last) {
        for (std::size_t number = first; number < last; ++number) sum += valuer.of_any(seed, number);
    });
    out.data()[0] = sum / deals;
}

// Pone and the dealer: each searches with its judge, or follows its policy. shares: three of either.
std::array<DealPlayer, 2> players(const Judge& pone, const Judge& dealer, const Policy& pone_policy,
                                  const Policy& dealer_policy, bool pone_searches, bool dealer_searches,
                                  const Doubles& shares) {
    const double* each = shares.data();
    return {DealPlayer{pone_searches ? &pone : nullptr, &pone_policy, {each[0], each[1], each[2]}},
            DealPlayer{dealer_searches ? &dealer : nullptr, &dealer_policy, {each[3], each[4], each[5]}}};
}

// The value to the dealer of a deal between known players, and the cards of both as they throw: the last two of each six.
void value_known(const Judge& pone, const Judge& dealer, const Policy& pone_policy, const Policy& dealer_policy,
                 bool pone_searches, bool dealer_searches, Doubles shares, Bytes sixes, int starter, Doubles odds, int far, int pone_needs, int dealer_needs,
                 Out<std::uint8_t> thrown, Out<double> out) {
    const auto both = players(pone, dealer, pone_policy, dealer_policy, pone_searches, dealer_searches, shares);
    loop(1, 1, 1, [&](std::size_t, std::size_t) {
        Dealt dealt;
        out.data()[0] = value_of(both, sixes.data(), static_cast<std::uint8_t>(starter),
                                 stake(odds, far, pone_needs, dealer_needs), dealt);
        std::uint8_t* to = thrown.data();
        for (int seat = 0; seat < 2; ++seat) {
            to = std::copy(dealt.kept[seat], dealt.kept[seat] + 4, to);
            to = std::copy(dealt.thrown[seat], dealt.thrown[seat] + 2, to);
        }
    });
}

// The mean value of the first random deals of `value_any` between known players.
void value_any_known(std::uint64_t seed, int deals, const Judge& pone, const Judge& dealer, const Policy& pone_policy,
                     const Policy& dealer_policy, bool pone_searches, bool dealer_searches, Doubles shares, Doubles odds,
                     int far, int pone_needs, int dealer_needs, Out<double> out) {
    const auto both = players(pone, dealer, pone_policy, dealer_policy, pone_searches, dealer_searches, shares);
    double sum = 0;
    loop(static_cast<std::size_t>(deals), 1, 1, [&](std::size_t number, std::size_t) {
        const auto drawn = any_deal(seed, number);
        Dealt dealt;
        sum += value_of(both, drawn.data(), drawn[12], stake(odds, far, pone_needs, dealer_needs), dealt);
    });
    out.data()[0] = sum / deals;
}

template <bool EXACT, class Goal, class Result>
void solve_rows(Goal goal, const Bytes& mine, const Bytes& theirs, const Bytes& pile, Result* out,
                Result none, unsigned threads) {
    loop(mine.size() / 4, 64, threads, [&](std::size_t first, std::size_t last) {
        Solver<Goal, EXACT> solver(goal, pile.data(), static_cast<int>(pile.size()));
        for (std::size_t n = first; n < last; ++n)
            solver.solve(mine.data() + 4 * n, theirs.data() + 4 * n, out + 4 * n, none);
    });
}

template <class Goal, class Result>
void solve_all(Goal goal, const Bytes& mine, const Bytes& theirs, const Bytes& pile, bool exact, Result* out,
               Result none, unsigned threads) {
    if (exact)
        solve_rows<true>(goal, mine, theirs, pile, out, none, threads);
    else
        solve_rows<false>(goal, mine, theirs, pile, out, none, threads);
}

void solve(Bytes mine, Bytes theirs, Bytes pile, bool exact, Out<std::int8_t> out, unsigned threads) {
    solve_all(Difference{}, mine, theirs, pile, exact, out.data(), std::int8_t{-128}, threads);
}

void solve_for(Bytes mine, Bytes theirs, Bytes pile, bool exact, Doubles table, int rows, int columns,
               Out<double> out, unsigned threads) {
    solve_all(Outcomes{table.data(), rows, columns}, mine, theirs, pile, exact, out.data(),
              std::numeric_limits<double>::quiet_NaN(), threads);
}

using Judged = Out<double>;

void judge_throws(const Judge& judge, Bytes six, int seat, int mine, int theirs, Judged out) {
    nb::gil_scoped_release released;
    judge.throws(six.data(), seat, mine, theirs, out.data());
}

int judge_plays(const Judge& judge, Bytes cards, Bytes laid, int pile, int seat, int mine, int theirs,
                int stuck, bool exact, Doubles shares, Judged out) {
    nb::gil_scoped_release released;
    return judge.plays(cards.data(), laid.data(), laid.size(), pile, seat, mine, theirs, stuck, exact,
                       shares.data(), out.data());
}

Sight sight_in(int seat, const Bytes& six, int starter, const Bytes& laid) {
    Sight sight{seat, {}, starter < 52, static_cast<std::uint8_t>(starter), {}};
    std::copy(six.data(), six.data() + 6, sight.six.begin());
    for (std::size_t i = 0; i < laid.size(); i += 2) sight.laid.push_back({laid.data()[i], laid.data()[i + 1]});
    return sight;
}

// shares: three of pone's, three of the dealer's.
Before before_in(int pone, int dealer, const Doubles& shares) {
    const double* of = shares.data();
    return {{pone, dealer}, {Shares{of[0], of[1], of[2]}, Shares{of[3], of[4], of[5]}}};
}

constexpr std::size_t WORLD = 7;  // four kept, two thrown, the starter

// Draws what the other may hold: rows until they are full, by as many draws as are allowed. Returns the rows.
int draw_worlds(const Judge& judge, int seat, Bytes six, int starter, Bytes laid, int pone, int dealer, Doubles shares,
                std::uint64_t seed, int draws, Out<std::uint8_t> out) {
    Champions champions(judge, before_in(pone, dealer, shares));
    const Sight sight = sight_in(seat, six, starter, laid);
    const std::size_t rows = out.size() / WORLD;
    std::size_t found = 0;
    loop(static_cast<std::size_t>(draws), 1, 1, [&](std::size_t number, std::size_t) {
        if (found == rows) return;
        Xoshiro256 chance(seed, number, CARDS);
        Dealt world{};
        if (!draw_world(champions, sight, chance, world)) return;
        std::uint8_t* row = out.data() + WORLD * found++;
        row = std::copy(world.kept[1 - seat], world.kept[1 - seat] + 4, row);
        row = std::copy(world.thrown[1 - seat], world.thrown[1 - seat] + 2, row);
        *row = world.starter;
    });
    return static_cast<int>(found);
}

// The values to the seat: a row to each world, a column to each choice.
void value_choices(const Judge& judge, int seat, Bytes six, int starter, Bytes laid, int pone, int dealer,
                   Doubles shares, Bytes worlds, Bytes choices, Judged out) {
    Champions champions(judge, before_in(pone, dealer, shares));
    const Sight sight = sight_in(seat, six, starter, laid);
    const std::size_t each = sight.thrown ? 1 : 2, columns = choices.size() / each;
    loop(worlds.size() / WORLD, 1, 1, [&](std::size_t row, std::size_t) {
        const std::uint8_t* cards = worlds.data() + WORLD * row;
        Dealt world{};
        std::copy(cards, cards + 4, world.kept[1 - seat]);
        std::copy(cards + 4, cards + 6, world.thrown[1 - seat]);
        world.starter = cards[6];
        for (std::size_t column = 0; column < columns; ++column)
            out.data()[row * columns + column] =
                value_of(champions, sight, choices.data() + each * column, world);
    });
}

// The values of all scores to the dealer, one less than what both need, from whole deals' awards.
void settle_odds(In<std::int8_t> awards, int skunks, Doubles gains, Out<double> out) {
    std::vector<Course> courses;
    for (std::size_t n = 0; n < awards.size(); n += AWARDS) courses.emplace_back(awards.data() + n);
    Odds odds;
    odds.skunks = skunks;
    for (int sum = 2; sum <= 2 * FAR; ++sum)
        loop(1, 1, 1, [&](std::size_t, std::size_t) { settle(courses, sum, gains.size() ? gains.data() : nullptr, odds); });
    std::copy(odds.dealer.begin(), odds.dealer.end(), out.data());
}

using Ints = In<std::int32_t>;

void many_throws(const many::Judge& judge, Bytes five, int place, Ints needs, int each, std::uint64_t seed, Judged out) {
    nb::gil_scoped_release released;
    judge.throws(five.data(), place, needs.data(), each, seed, out.data());
}

int many_cards(const many::Judge& judge, Bytes cards, Bytes laid, int pile, int place, Ints needs, Bytes stuck,
               bool exact, int worlds, std::uint64_t seed, Judged out) {
    nb::gil_scoped_release released;
    return judge.cards(cards.data(), laid.data(), laid.size(), pile, place, needs.data(), stuck.data(), exact, worlds,
                       seed, out.data());
}

// Deals for three or four between plain players: awards, a row to each, and sums over all of them.
void count_many(int seats, std::uint64_t seed, std::uint64_t from, Doubles own, Doubles other, Out<std::int8_t> awards,
                Out<double> sums) {
    const Sorts ours = sorts_in(own), theirs = sorts_in(other);
    loop(awards.size() / many::AWARD_ROW, 256, 1, [&](std::size_t first, std::size_t last) {
        for (std::size_t n = first; n < last; ++n)
            many::count_deal(seed, from + n, seats, ours, theirs, awards.data() + n * many::AWARD_ROW, sums.data());
    });
}

// The chances before a deal, see `many::Race`, from whole deals' awards.
void settle_many(int seats, In<std::int8_t> awards, int sweeps, Out<double> out) {
    const auto deals = many::tallied(awards.data(), awards.size() / many::AWARD_ROW, seats);
    many::Race race;
    std::fill(race.three.begin(), race.three.end(), 1 / 3.0f);
    loop(static_cast<std::size_t>(seats == 4 ? 1 : sweeps), 1, 1, [&](std::size_t, std::size_t) {
        seats == 4 ? many::settle_two(deals, race) : many::settle_three(deals, race);
    });
    const auto& table = seats == 4 ? race.two : race.three;
    std::copy(table.begin(), table.end(), out.data());
}

// Tables stepped together.
using Stepped = GameTables<TwoHanded>;

void make_tables(Stepped* into, const In<std::uint32_t, nb::shape<TERM_COLUMNS>>& terms, int target, int skunk_lines,
                 const In<float>& chances, const Policy& one, const Policy& other) {
    new (into) Stepped(terms_from(terms.data()),
                       TwoHanded(target, skunk_lines, chances.data(), chances.size(), one, other));
}

template <int Seats>
void make_full_tables(GameTables<FullGame<Seats>>* into, const In<std::uint32_t, nb::shape<TERM_COLUMNS>>& terms,
                      const In<std::uint32_t, nb::shape<FULL_RULES>>& rules, const In<float>& chances, const Policy& one,
                      const Policy& two, const Policy& three, const Policy& four) {
    new (into) GameTables<FullGame<Seats>>(
        terms_from(terms.data()),
        FullGame<Seats>(full_rules_from(rules.data()), chances.data(), chances.size(), {one, two, three, four}));
}

template <int Seats>
void bind_full_tables(nb::module_& m, const char* name) {
    using nb::arg;
    nb::class_<GameTables<FullGame<Seats>>> made(m, name);
    made.def("__init__", &make_full_tables<Seats>, arg("terms"), arg("rules"), arg("chances"), arg("one"), arg("two"),
             arg("three"), arg("four"));
    bind_tables<FullGame<Seats>>(made);
}

}  // namespace

NB_MODULE(_kernel, m) {
    using nb::arg;
    m.def("count", &count, arg("hands"), arg("crib"), arg("out"), arg("threads"));
    nb::class_<Policy>(m, "Policy")
        .def(
            "__init__",
            [](Policy* self, int throwing, int playing, const Doubles& own, const Doubles& other) {
                new (self) Policy(policy(throwing, playing, own, other));
            },
            arg("throwing"), arg("playing"), arg("own"), arg("other"));
    m.def("weigh", &weigh, arg("deals"), arg("weights"), arg("hand"), arg("crib"), arg("spreads"), arg("threads"));
    m.def("play_deals", &play_deals, arg("seed"), arg("first"), arg("pone"), arg("dealer"), arg("awards"), arg("cards"),
          arg("laid"), arg("threads"));
    m.def("play_games", &play_games, arg("seed"), arg("first"), arg("target"), arg("one"), arg("other"), arg("scores"),
          arg("deals"), arg("threads"));
    m.def("value_starters", &value_starters, arg("sixes"), arg("thrown"), arg("starters"), arg("policy"), arg("pegs"),
          arg("open_share"), arg("odds"), arg("far"), arg("pone_needs"), arg("dealer_needs"), arg("out"));
    m.def("value_any", &value_any, arg("seed"), arg("deals"), arg("policy"), arg("pegs"), arg("open_share"), arg("odds"),
          arg("far"), arg("pone_needs"), arg("dealer_needs"), arg("out"));
    m.def("solve", &solve, arg("mine"), arg("theirs"), arg("pile"), arg("exact"), arg("out"), arg("threads"));
    m.def("solve_for", &solve_for, arg("mine"), arg("theirs"), arg("pile"), arg("exact"), arg("table"), arg("rows"),
          arg("columns"), arg("out"), arg("threads"));
    nb::class_<Stepped> made(m, "Tables");
    made.def("__init__", &make_tables, arg("terms"), arg("target"), arg("skunk_lines"), arg("chances"), arg("one"),
             arg("other"));
    bind_tables<TwoHanded>(made);
    bind_full_tables<2>(m, "TablesOfTwo");
    bind_full_tables<3>(m, "TablesOfThree");
    bind_full_tables<4>(m, "TablesOfFour");
    m.def("totals", &totals, arg("crib"), arg("out"), arg("threads"));
    nb::class_<Judge>(m, "Judge")
        .def(
            "__init__",
            [](Judge* self, Doubles kept, Doubles thrown, Doubles pegged, Doubles pegs, Doubles values, int skunks,
               double likelihood_floor, double least, bool third, Doubles suited, Bytes firsts) {
                new (self) Judge(kept.data(), thrown.data(), pegged.data(), pegs.data(), values.data(), skunks,
                                 likelihood_floor, least, third, suited.data(), suited.size() > 0, firsts.data(),
                                 firsts.size());
            },
            arg("kept"), arg("thrown"), arg("pegged"), arg("pegs"), arg("values"), arg("skunks"),
            arg("likelihood_floor"), arg("least"), arg("third"), arg("suited"), arg("firsts"))
        .def("throws", &judge_throws, arg("six"), arg("seat"), arg("mine"), arg("theirs"), arg("out"))
        .def("plays", &judge_plays, arg("cards"), arg("laid"), arg("pile"), arg("seat"), arg("mine"), arg("theirs"),
             arg("stuck"), arg("exact"), arg("shares"), arg("out"))
        .def(
            "expects",
            [](const Judge& judge, int seat, int keep, Judged out) {
                nb::gil_scoped_release released;
                judge.expects(seat, keep, out.data());
            },
            arg("seat"), arg("keep"), arg("out"))
        .def("draw_worlds", &draw_worlds, arg("seat"), arg("six"), arg("starter"), arg("laid"), arg("pone"),
             arg("dealer"), arg("shares"), arg("seed"), arg("draws"), arg("out"))
        .def("value_choices", &value_choices, arg("seat"), arg("six"), arg("starter"), arg("laid"), arg("pone"),
             arg("dealer"), arg("shares"), arg("worlds"), arg("choices"), arg("out"));
    m.def("value_known", &value_known, arg("pone"), arg("dealer"), arg("pone_policy"),
          arg("dealer_policy"), arg("pone_searches"), arg("dealer_searches"), arg("shares"), arg("sixes"), arg("starter"),
          arg("odds"), arg("far"), arg("pone_needs"), arg("dealer_needs"), arg("thrown"), arg("out"));
    m.def("value_any_known", &value_any_known, arg("seed"), arg("deals"), arg("pone"), arg("dealer"), arg("pone_policy"),
          arg("dealer_policy"), arg("pone_searches"), arg("dealer_searches"), arg("shares"), arg("odds"), arg("far"),
          arg("pone_needs"), arg("dealer_needs"), arg("out"));
    m.def("settle_odds", &settle_odds, arg("awards"), arg("skunks"), arg("gains"), arg("out"));
    nb::class_<many::Judge>(m, "ManyJudge")
        .def(
            "__init__",
            [](many::Judge* self, int seats, Doubles singles, double temperature, double throw_floor, Doubles cribs,
               Doubles pegs, Doubles chances, double likelihood_floor) {
                new (self) many::Judge(seats, singles.data(), temperature, throw_floor, cribs.data(), pegs.data(),
                                       chances.data(), likelihood_floor);
            },
            arg("seats"), arg("singles"), arg("temperature"), arg("throw_floor"), arg("cribs"), arg("pegs"),
            arg("chances"), arg("likelihood_floor"))
        .def("throws", &many_throws, arg("cards"), arg("place"), arg("needs"), arg("each"), arg("seed"), arg("out"))
        .def("cards", &many_cards, arg("cards"), arg("laid"), arg("pile"), arg("place"), arg("needs"), arg("stuck"),
             arg("exact"), arg("worlds"), arg("seed"), arg("out"));
    m.def("count_many", &count_many, arg("seats"), arg("seed"), arg("first"), arg("own"), arg("other"), arg("awards"),
          arg("sums"));
    m.def("settle_many", &settle_many, arg("seats"), arg("awards"), arg("sweeps"), arg("out"));
}
