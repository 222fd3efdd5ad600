// What players with five cards keep and throw: by ranks, as a model of the others.
//
// A player is taken to weigh the average of its four cards and what the fifth brings to the crib, and to
// throw the best card most often: by a softmax of so many points, with a floor for every card.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "../../../native/powers.hpp"
#include "many_ring.hpp"
#include "policies.hpp"

namespace knaves::cribbage::many {

inline constexpr int KEEPS = 1820;
using Four = std::array<std::uint8_t, KEPT>;
// What one card brings to a crib on average: by whose it is (0 the own side's, 1 another's) and rank.
using Singles = std::array<std::array<double, 13>, 2>;

// How often four ranks are kept, and each fifth then thrown: by whose crib it is, and keep.
struct Keeping {
    std::array<std::vector<double>, 2> kept;                     // ways of the fifth card, each by its chance
    std::array<std::vector<std::array<double, 13>>, 2> thrown;  // chance that such a fifth card is thrown

    Keeping(const Singles& singles, double temperature, double floor) {
        const KeepPoints& at = keep_points();
        for (int whose = 0; whose < 2; ++whose) {
            kept[whose].assign(KEEPS, 0);
            thrown[whose].assign(KEEPS, {});
            for (int a = 0; a < 13; ++a)
                for (int b = a; b < 13; ++b)
                    for (int c = b; c < 13; ++c)
                        for (int d = c; d < 13; ++d)
                            for (int e = d; e < 13; ++e)
                                if (a != e) weigh(at, singles[whose], whose, {a, b, c, d, e}, temperature, floor);
        }
    }

private:
    void weigh(const KeepPoints& at, const std::array<double, 13>& crib, int whose, const std::array<int, 5>& five,
               double temperature, double floor) {
        Ranks left;
        left.fill(4);
        for (const int rank : five) --left[static_cast<std::size_t>(rank)];
        std::array<double, 5> worth{};
        std::array<int, 5> places{};
        double best = -1e9, total = 0;
        int different = 0;
        for (std::size_t i = 0; i < 5; ++i) {
            if (i && five[i] == five[i - 1]) continue;
            ++different;
            int keep[4];
            for (std::size_t from = 0, to = 0; from < 5; ++from)
                if (from != i) keep[to++] = five[from];
            places[i] = at.place(keep[0], keep[1], keep[2], keep[3]);
            const auto& row = at.rows[static_cast<std::size_t>(places[i])];
            int sum = 0;
            for (std::size_t rank = 0; rank < 13; ++rank) sum += row[rank] * left[rank];
            worth[i] = sum / 47.0 + (whose ? -1 : 1) * crib[static_cast<std::size_t>(five[i])];
            best = std::max(best, worth[i]);
        }
        for (std::size_t i = 0; i < 5; ++i)
            if (!(i && five[i] == five[i - 1])) total += worth[i] = exponential((worth[i] - best) / temperature);
        for (std::size_t i = 0; i < 5; ++i) {
            if (i && five[i] == five[i - 1]) continue;
            const double chance = floor / different + (1 - floor) * worth[i] / total;
            const auto place = static_cast<std::size_t>(places[i]), rank = static_cast<std::size_t>(five[i]);
            thrown[whose][place][rank] = chance;
            // `left` excludes the thrown card itself, which may be any of one more.
            kept[whose][place] += chance * (left[rank] + 1);
        }
    }
};

}  // namespace knaves::cribbage::many
