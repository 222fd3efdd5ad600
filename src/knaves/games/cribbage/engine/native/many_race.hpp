// The race with three or four: each side's chance to win before a deal, by what all sides need.
//
// Sides are in the order of the deal to come, its dealer first, then from the dealer's left. Two sides have
// a table of all needs up to FAR; three have one at a few needs, with straight lines between them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace knaves::cribbage::many {

inline constexpr int FAR_OFF = 121;
inline constexpr std::array<int, 24> KNOTS = {1,  2,  3,  4,  5,  6,  7,  8,  10, 12, 14, 17,
                                              20, 24, 28, 33, 39, 46, 54, 63, 74, 87, 103, FAR_OFF};
inline constexpr std::size_t KNOT = KNOTS.size();
inline constexpr std::size_t TWO = FAR_OFF * FAR_OFF, THREE = KNOT * KNOT * KNOT * 2;

using Needs = std::array<int, 3>;
using Chances = std::array<double, 3>;

struct Race {
    std::vector<double> two = std::vector<double>(TWO);      // the dealer's chance, by its need and the other's
    std::vector<double> three = std::vector<double>(THREE);  // the dealer's and pone's chance by all three needs

    // Chances before a deal. Farther off than the tables go, a lead counts for less.
    Chances at(int sides, Needs needs) const {
        int most = 0;
        for (int side = 0; side < sides; ++side) most = std::max(most, needs[side]);
        if (most > FAR_OFF) {
            const double scale = std::sqrt(double{FAR_OFF} / most);
            for (int side = 0; side < sides; ++side)
                needs[side] = std::max(1, FAR_OFF - static_cast<int>((most - needs[side]) * scale + 0.5));
        }
        if (sides == 2) {
            const double dealer = two[static_cast<std::size_t>((needs[0] - 1) * FAR_OFF + needs[1] - 1)];
            return {dealer, 1 - dealer, 0};
        }
        return between(needs);
    }

private:
    struct Step {
        std::size_t knot;
        double part;
    };

    static const std::array<Step, FAR_OFF + 1>& steps() {
        static const auto made = [] {
            std::array<Step, FAR_OFF + 1> steps{};
            for (int need = 1; need <= FAR_OFF; ++need) {
                std::size_t knot = 0;
                while (knot + 2 < KNOT && KNOTS[knot + 1] <= need) ++knot;
                steps[static_cast<std::size_t>(need)] = {
                    knot, double(need - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot])};
            }
            return steps;
        }();
        return made;
    }

    Chances between(const Needs& needs) const {
        const auto& at = steps();
        const Step a = at[static_cast<std::size_t>(needs[0])], b = at[static_cast<std::size_t>(needs[1])],
                   c = at[static_cast<std::size_t>(needs[2])];
        double dealer = 0, pone = 0;
        for (std::size_t corner = 0; corner < 8; ++corner) {
            const std::size_t i = corner >> 2 & 1, j = corner >> 1 & 1, k = corner & 1;
            const double part = (i ? a.part : 1 - a.part) * (j ? b.part : 1 - b.part) * (k ? c.part : 1 - c.part);
            if (part == 0) continue;
            const double* found = &three[(((a.knot + i) * KNOT + b.knot + j) * KNOT + c.knot + k) * 2];
            dealer += part * found[0];
            pone += part * found[1];
        }
        return {dealer, pone, 1 - dealer - pone};
    }
};

// What one deal scored: the place of each award and its points, in order, and what each side scored in all.
struct Tallied {
    std::vector<std::array<std::int8_t, 2>> awards;  // side in the order of the deal's places, points
    Needs totals{};
};

// Chances by place after a deal, before the next, whose dealer sits at the first place of the old one.
inline Chances after_deal(const Race& race, int sides, const Needs& by_place) {
    return race.at(sides, by_place);
}

// Chances by place before a deal that was tallied, from those after it.
inline Chances settled(const Race& race, int sides, const Tallied& deal, Needs needs) {
    bool close = false;
    for (int side = 0; side < sides; ++side) close |= deal.totals[side] >= needs[side];
    if (close)
        for (const auto& [side, points] : deal.awards)
            if ((needs[static_cast<std::size_t>(side)] -= points) <= 0) {
                Chances won{};
                won[static_cast<std::size_t>(side)] = 1;
                return won;
            }
    if (!close)
        for (int side = 0; side < sides; ++side) needs[side] -= deal.totals[side];
    return after_deal(race, sides, needs);
}

// Work out the table for two sides backwards from the end of the game.
inline void settle_two(const std::vector<Tallied>& deals, Race& race) {
    for (int sum = 2; sum <= 2 * FAR_OFF; ++sum)
        for (int dealer = std::max(1, sum - FAR_OFF); dealer <= std::min(FAR_OFF, sum - 1); ++dealer) {
            double total = 0;
            const int other = sum - dealer;
            for (const Tallied& deal : deals) total += settled(race, 2, deal, {other, dealer, 0})[1];
            race.two[static_cast<std::size_t>((dealer - 1) * FAR_OFF + other - 1)] =
                total / static_cast<double>(deals.size());
        }
}

// One sweep from the end of the game to its start; several are needed, because the lines between the knots lean
// on knots nearer to the start.
inline void settle_three(const std::vector<Tallied>& deals, Race& race) {
    for (std::size_t sum = 0; sum <= 3 * (KNOT - 1); ++sum)
        for (std::size_t i = 0; i < KNOT; ++i)
            for (std::size_t j = 0; j < KNOT; ++j) {
                if (sum < i + j || sum - i - j >= KNOT) continue;
                const std::size_t k = sum - i - j;
                double dealer = 0, pone = 0;
                for (const Tallied& deal : deals) {
                    const Chances found = settled(race, 3, deal, {KNOTS[j], KNOTS[k], KNOTS[i]});
                    dealer += found[2];
                    pone += found[0];
                }
                double* out = &race.three[((i * KNOT + j) * KNOT + k) * 2];
                out[0] = dealer / static_cast<double>(deals.size());
                out[1] = pone / static_cast<double>(deals.size());
            }
}

}  // namespace knaves::cribbage::many
