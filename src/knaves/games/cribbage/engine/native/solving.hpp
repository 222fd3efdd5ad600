// The play with both hands open, solved: what each card is worth when both play as well as can be from
// there on. Only ranks matter. A position is two hands, the cards of the present count and who laid the
// last; go, thirty-one, last card and new counts follow from these.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "../../../native/refusal.hpp"
#include "pegging.hpp"

namespace knaves::cribbage {

inline constexpr std::uint8_t NO_CARD = 255;

// Ranks of a hand in rising order, four bits each, the lowest in the lowest bits.
struct Ranks {
    std::uint32_t packed = 0;
    int size = 0;

    int at(int place) const { return static_cast<int>(packed >> (4 * place) & 15); }

    Ranks without(int place) const {
        const std::uint32_t low = (1u << (4 * place)) - 1;
        return {(packed & low) | ((packed >> 4) & ~low), size - 1};
    }

    void add(int rank) {
        int place = 0;
        while (place < size && at(place) < rank) ++place;
        const std::uint32_t low = (1u << (4 * place)) - 1;
        packed = (packed & low) | static_cast<std::uint32_t>(rank) << (4 * place) | (packed & ~low) << 4;
        ++size;
    }
};

inline Ranks ranks_of(const std::uint8_t* cards) {
    Ranks hand;
    for (int i = 0; i < 4; ++i)
        if (cards[i] != NO_CARD) hand.add(cards[i] % 13);
    return hand;
}

// What the players play for. A tally is one number that says what each has pegged from here on, side 0
// being who plays first; values are side 0's. Difference: points pegged less points against.
struct Difference {
    using Value = int;
    static constexpr Value LOWEST = -1000;

    template <int SIDE>
    static int add(int tally, int points) {
        return SIDE ? tally - points : tally + points;
    }
    bool over(int) const { return false; }
    Value value(int tally) const { return tally; }
};

// A table of what it is worth to have pegged so many and the other so many when the play ends. Who
// reaches the last row or column has reached the target, and the play ends there.
struct Outcomes {
    using Value = double;
    static constexpr Value LOWEST = -std::numeric_limits<double>::infinity();
    const double* table;
    int rows, columns;

    template <int SIDE>
    static int add(int tally, int points) {
        return tally + (SIDE ? points << 8 : points);
    }
    bool over(int tally) const { return (tally & 255) >= rows - 1 || tally >> 8 >= columns - 1; }
    Value value(int tally) const {
        return table[std::min(tally & 255, rows - 1) * columns + std::min(tally >> 8, columns - 1)];
    }
};

// EXACT: a run must be in order.
template <class Goal, bool EXACT>
class Solver {
public:
    using Value = typename Goal::Value;

    // The pile's ranks; they must add up to less than 31.
    Solver(Goal goal, const std::uint8_t* pile, int size) : goal_(goal), begun_(size) {
        for (int i = 0; i < size; ++i) {
            laid_[i] = static_cast<std::uint8_t>(pile[i] % 13);
            count_ += PIPS[laid_[i]];
        }
    }

    // The value of each card of `mine`, who plays next, in the order of `cards`; `none` where it does not fit.
    template <class Out>
    void solve(const std::uint8_t* cards, const std::uint8_t* theirs, Out* out, Out none) {
        const Ranks mine = ranks_of(cards), other = ranks_of(theirs);
        check(mine, other);
        std::array<Out, 13> found{};
        for (int place = 0; place < mine.size; ++place) {
            const int rank = mine.at(place);
            if (place && rank == mine.at(place - 1)) continue;
            found[rank] = count_ + PIPS[rank] > 31
                              ? none
                              : static_cast<Out>(after<0>(mine, place, other, 0, begun_, count_, 0, Goal::LOWEST,
                                                          -Goal::LOWEST));
        }
        for (int i = 0; i < 4; ++i) out[i] = cards[i] == NO_CARD ? none : found[cards[i] % 13];
    }

private:
    Goal goal_;
    std::array<std::uint8_t, 24> laid_{};
    int begun_;
    int count_ = 0;

    void check(Ranks mine, Ranks theirs) const {
        if (!mine.size || mine.size + theirs.size + begun_ > 8)
            refuse("Who plays next holds a card; hands and pile are eight cards at most.");
        std::uint64_t times = 0;  // how often each rank, four bits to each
        for (int i = 0; i < mine.size; ++i) times += std::uint64_t{1} << 4 * mine.at(i);
        for (int i = 0; i < theirs.size; ++i) times += std::uint64_t{1} << 4 * theirs.at(i);
        for (int i = 0; i < begun_; ++i) times += std::uint64_t{1} << 4 * laid_[i];
        if ((times + 0x3333333333333u) & 0x8888888888888u)
            refuse("There are four cards of a rank.");
    }

    // What laying a card is worth to SIDE, who lays it, exact if it is between alpha and beta. The present
    // count's cards lie from `from` to `to` and add up to `sum`.
    template <int SIDE>
    Value after(Ranks mine, int place, Ranks theirs, int from, int to, int sum, int tally, Value alpha,
                Value beta) {
        const int rank = mine.at(place);
        laid_[to++] = static_cast<std::uint8_t>(rank);
        sum += PIPS[rank];
        mine = mine.without(place);
        const int points = (EXACT ? peg_exact : peg)(laid_.data() + from, to - from, sum);
        tally = Goal::template add<SIDE>(tally, points);
        if (goal_.over(tally)) return ended<SIDE>(tally);
        if (!(theirs.size && sum + PIPS[theirs.at(0)] <= 31)) {
            if (mine.size && sum + PIPS[mine.at(0)] <= 31)
                return best<SIDE>(mine, theirs, from, to, sum, tally, alpha, beta);
            tally = Goal::template add<SIDE>(tally, sum != 31);
            if (mine.size + theirs.size == 0 || goal_.over(tally)) return ended<SIDE>(tally);
            from = to;
            sum = 0;
            if (!theirs.size) return best<SIDE>(mine, theirs, from, to, sum, tally, alpha, beta);
        }
        return -best<1 - SIDE>(theirs, mine, from, to, sum, tally, -beta, -alpha);
    }

    // What the position is worth to SIDE, who plays next and has a card that fits.
    template <int SIDE>
    Value best(Ranks mine, Ranks theirs, int from, int to, int sum, int tally, Value alpha, Value beta) {
        Value most = Goal::LOWEST;
        // The highest first: it tends to be the better card, and then the others are soon done with.
        for (int place = mine.size - 1; place >= 0; --place) {
            const int rank = mine.at(place);
            if (sum + PIPS[rank] > 31 || (place && rank == mine.at(place - 1))) continue;
            most = std::max(
                most, after<SIDE>(mine, place, theirs, from, to, sum, tally, std::max(alpha, most), beta));
            if (most >= beta) break;
        }
        return most;
    }

    template <int SIDE>
    Value ended(int tally) const {
        return SIDE ? -goal_.value(tally) : goal_.value(tally);
    }
};

}  // namespace knaves::cribbage
