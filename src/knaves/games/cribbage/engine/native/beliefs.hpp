// What the opponent may hold: each four ranks it may have kept, and how likely that is; and who it may be.
//
// Three players are in the champion's head. A careful one lays the most points now, then the least risk; its
// other cards have the likelihood `CAREFUL_FLOOR`. A loose one does so less often. One who looks ahead leads
// and answers the lead by tables, and is like the loose one after that.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "odds.hpp"

namespace knaves::cribbage {

inline constexpr int KEEPS = 1820, PEGS = 32;

// Figures from self-play: by seat, 0 for pone and 1 for the dealer; by keep as `KeepPoints::place` counts.
struct Experience {
    Experience(double likelihood_floor, double least, bool third)
        : likelihood_floor(likelihood_floor), least(least), third(third) {}

    std::vector<float> kept = std::vector<float>(2 * KEEPS);      // how often four ranks are kept when dealt
    std::array<Sorts, 2> thrown{};                                // how often a sort of pair is thrown
    std::vector<float> pegged = std::vector<float>(2 * KEEPS * 2);  // what a keep pegs: its own, the other's
    std::vector<float> suited = std::vector<float>(KEEPS);  // how often four such ranks are of one suit
    bool suits = false;  // whether the other's flush and nobs are reckoned with
    // A card that a careful player would not have laid leaves a guess this part of its weight.
    double likelihood_floor;
    double least;  // guesses of a smaller share are left out of the search
    // Whether to think as the third champion: a guess answers with each of several cards, as often as it would lay
    // them, each of a pair is as likely as the other to have been laid, and points pegged near the end are not worth
    // points shown. The older champions take pairs for likelier than they are, and all points for alike.
    bool third;
    std::array<double, PEGS * PEGS> pegs{};  // chance of what pone and what the dealer peg in a deal
    // The first cards of players who look ahead, in 255ths: leads by keep and place, then answers to a lead
    // by keep, rank of the lead and place. Of equal ranks the first stands for all. Or empty.
    std::vector<std::uint8_t> firsts;

    const std::uint8_t* leads(int keep) const { return firsts.data() + keep * 4; }
    const std::uint8_t* replies(int keep, int lead) const {
        return firsts.data() + KEEPS * 4 + (keep * 13 + lead) * 4;
    }
};

inline constexpr std::size_t FIRSTS = KEEPS * 4 * 14;
inline constexpr double LOOSE_FLOOR = 0.5, FIRST_FLOOR = 0.05;
// In the search: first cards of a keep that are rarer are left out; a loose player lays the careful one's card
// with this chance, and each other that fits alike; guesses of a smaller share lay one card.
inline constexpr double RARE = 0.1, LOOSE_SURE = 0.6, SPLIT = 1e-4;

// How likely each of the three players is; the sum is 1.
struct Shares {
    double careful = 1, loose = 0, looks = 0;
};

// The ranks of every keep, rising, in a byte each.
inline const std::vector<std::uint32_t>& keeps() {
    static const std::vector<std::uint32_t> made = [] {
        std::vector<std::uint32_t> all(KEEPS);
        const KeepPoints& at = keep_points();
        for (unsigned a = 0; a < 13; ++a)
            for (unsigned b = a; b < 13; ++b)
                for (unsigned c = b; c < 13; ++c)
                    for (unsigned d = c; d < 13; ++d)
                        all[at.place(int(a), int(b), int(c), int(d))] = a | b << 8 | c << 16 | d << 24;
        return all;
    }();
    return made;
}

inline constexpr std::uint32_t rank_at(std::uint32_t ranks, int place) { return ranks >> 8 * place & 255; }

// Ranks without the one at a place; those after it move up.
inline constexpr std::uint32_t without(std::uint32_t ranks, int place) {
    const std::uint32_t below = (1u << 8 * place) - 1;
    return (ranks & below) | (static_cast<std::uint32_t>(std::uint64_t{ranks} >> 8) & ~below);
}

// Rising ranks with one more.
inline constexpr std::uint32_t with_rank(std::uint32_t ranks, int size, std::uint32_t rank) {
    int place = 0;
    while (place < size && rank_at(ranks, place) <= rank) ++place;
    const std::uint32_t below = (1u << 8 * place) - 1;
    return (ranks & below) | rank << 8 * place | static_cast<std::uint32_t>(std::uint64_t{ranks & ~below} << 8);
}

// What the opponent may still hold.
struct Guess {
    std::uint32_t ranks;  // those still held, rising
    double weight;  // shares of it must add up to it: lines that come to the same are told by their sums
    std::uint16_t keep;  // with those it has laid
    std::uint8_t reply;
    bool looks;  // whether it is one who looks ahead
    double loose = 0;  // the part of the weight that is a loose player's
};

// How many of a keep's cards are jacks.
inline const std::vector<std::uint8_t>& jacks() {
    static const std::vector<std::uint8_t> made = [] {
        std::vector<std::uint8_t> all(KEEPS);
        for (int keep = 0; keep < KEEPS; ++keep)
            for (int i = 0; i < 4; ++i) all[keep] += rank_at(keeps()[keep], i) == JACK;
        return all;
    }();
    return made;
}

// What the suits of the other's hand, which nobody knows, add to what its ranks count with a starter.
struct Suits {
    double nobs = 0, flush = 0;  // the chances of one point more, and of four more

    Suits(const Experience& known, int keep, int starter) {
        if (!known.suits) return;
        if (starter != JACK) nobs = jacks()[keep] / 4.0;
        flush = known.suited[keep];
    }

    double neither() const { return 1 - nobs - flush; }
};

inline constexpr int NOBS = 1, FLUSH = 4;

inline constexpr double CHOOSE[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

// Every four ranks that hold those the opponent has laid and that the unseen cards allow. unseen: how many
// of each rank neither lie open nor are one's own. Each card still held has more pips than `stuck`. Of two or
// more of a rank each is as likely as the others to be the one that lies open.
inline std::vector<Guess> guesses(const Experience& known, int seat, const std::uint8_t* unseen,
                                  const std::vector<std::uint8_t>& laid, int stuck) {
    std::vector<Guess> found;
    const int left = 4 - static_cast<int>(laid.size());
    const auto& all = keeps();
    found.reserve(KEEPS);
    for (int keep = 0; keep < KEEPS; ++keep) {
        std::uint32_t ranks = all[keep];
        int size = 4, alike_laid = 1;
        for (const auto rank : laid) {
            int place = -1, alike = 0;
            for (int i = 0; i < size; ++i)
                if (rank_at(ranks, i) == rank) place = i, ++alike;
            if (place < 0) break;
            ranks = without(ranks, place);
            --size;
            alike_laid *= alike;
        }
        if (size != left) continue;
        double ways = known.kept[seat * KEEPS + keep] / (known.third ? alike_laid : 1);
        for (int i = 0; i < left;) {
            const std::uint32_t rank = rank_at(ranks, i);
            int alike = 1;
            while (i + alike < left && rank_at(ranks, i + alike) == rank) ++alike;
            ways *= CHOOSE[unseen[rank]][alike];
            if (PIPS[rank] <= stuck) ways = 0;
            i += alike;
        }
        if (ways > 0)
            found.push_back({ranks, ways, static_cast<std::uint16_t>(keep), 0, false});
    }
    return found;
}

}  // namespace knaves::cribbage
