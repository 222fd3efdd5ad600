// What each throw of one of five cards brings with three or four.
//
// Points are known well: the hand over every starter, the crib by a table of cards thrown, the play by a table
// of what is kept. Rollouts add what points do not tell: who counts first, and who wins within the deal. A
// throw's chance is that of its rollouts, put right by the points by which they missed its true average.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "many_judge.hpp"

namespace knaves::cribbage::many {

// Features of a keep: the first, second .. card of each rank, each pair of different ranks, and one for all.
inline constexpr int FEATURES = 13 * 4 + 78 + 1;
using KeepFeatures = std::vector<int>;

inline KeepFeatures features_of(const Four& ranks) {
    KeepFeatures found{FEATURES - 1};
    std::array<int, 13> copies{};
    for (const int rank : ranks) found.push_back(rank * 4 + copies[static_cast<std::size_t>(rank)]++);
    for (int high = 1; high < 13; ++high)
        for (int low = 0; low < high; ++low)
            if (copies[static_cast<std::size_t>(high)] && copies[static_cast<std::size_t>(low)])
                found.push_back(52 + high * (high - 1) / 2 + low);
    return found;
}

// What was learnt of throws, by place.
struct Throwing {
    std::array<std::array<double, 13>, MOST_SEATS> cribs{};         // points of the crib by the card thrown
    std::array<std::array<double, FEATURES>, MOST_SEATS> pegs{};  // lead in the play, by what is kept
};

struct Weighed5 {
    double chance = 0, hand = 0, crib = 0, pegs = 0, doubt = 0;

    // The lead in points, on average.
    double lead(double crib_sign) const { return hand + crib_sign * crib + pegs; }
};

// How the crib counts for a place: for its side, against it, or for one of two others.
inline double crib_sign(int seats, int place) {
    if (side_of(seats, place) == side_of(seats, seats - 1)) return 1;
    return seats == 4 ? -1 : -0.5;
}

// What a point more is worth now, in chances: by the race after a deal like any other.
inline double slope(const Race& race, int seats, int own, const Needs& needs) {
    // The slope is taken over four points each way, so that steps of the table do not show; a usual deal is
    // taken to bring partners 21 points, and each of three players 11.
    constexpr int STEP = 4, DEAL = 12;
    const int sides = sides_of(seats);
    Needs more = needs, less = needs;
    for (int side = 0; side < sides; ++side) {
        const int after = std::max(1 + STEP, needs[side] - (seats == 4 ? 2 * DEAL - 3 : DEAL - 1));
        more[side] = less[side] = after;
    }
    more[own] -= STEP;
    less[own] += STEP;
    return (after_deal(race, sides, more)[own] - after_deal(race, sides, less)[own]) / (2 * STEP);
}

// Weighs the throws of five cards (in order of rank, then suit), one row to each card; `each`: worlds to a
// starter.
inline std::array<Weighed5, 5> weigh_five(const Keeping& keeping, const Throwing& known, const Race& race,
                                          const Five& five, int seats, int place, const Needs& needs, int each,
                                          std::uint64_t seed) {
    const int sides = sides_of(seats), own = side_of(seats, place), dealer = side_of(seats, seats - 1);
    const double sign = crib_sign(seats, place);
    Ranks unseen;
    unseen.fill(4);
    for (const auto card : five) --unseen[card % 13];
    const Worlds worlds(keeping, seats, place, unseen);
    Xoshiro256 chance(seed, 0, 1);
    std::array<Weighed5, 5> found{};
    std::array<double, 5> rolled{};
    std::array<std::array<std::uint8_t, KEPT>, 5> keeps{};
    for (int i = 0; i < 5; ++i) {
        keeps[i] = keep_of(five, i);
        Four ranks{};
        for (int n = 0; n < KEPT; ++n) ranks[n] = keeps[i][n] % 13;
        found[i].hand = hand_average(keeps[i], five);
        found[i].crib = known.cribs[place][five[i] % 13];
        for (const int feature : features_of(ranks)) found[i].pegs += known.pegs[place][feature];
    }
    Ring start;
    start.seats = seats;
    start.left = KEPT * seats;
    start.sizes.fill(0);
    for (int other = 0; other < seats; ++other) start.sizes[other] = KEPT;
    const double number = 47.0 * each, point = slope(race, seats, own, needs);
    Differences<5> differences;
    for (int n = 0; n < 52 * each; ++n) {
        const int starter = n % 52, rank = starter % 13;
        if (std::find(five.begin(), five.end(), starter) != five.end()) continue;
        // Every starter comes equally often, so that the points of the own hand are averaged exactly.
        const World world = worlds.draw(chance, std::uint64_t{1} << 4 * rank);
        Ranks table;
        table.fill(4);
        --table[rank];
        Stage stage(start, table, world, place, rank);
        std::array<double, 5> residues{};
        for (int i = 0; i < 5; ++i) {
            Ring ring = stage.ring;
            Unseen all = stage.unseen;
            all[place] = unseen;
            Stage::take(all[place], rank);
            for (int k = 0; k < KEPT; ++k) ring.hands[place][k] = keeps[i][k] % 13;
            Show show = stage.show;
            show.hands[place] = knaves::cribbage::points(tables(), keeps[i].data(), starter, false);
            Four crib = stage.crib;
            crib[place] = five[i] % 13;
            show.crib = by_ranks(crib, rank);
            Needs left = needs;
            Outcome outcome;
            if (rank != JACK || !score(outcome, left, dealer, 2)) play_out(ring, all, show, left, race, outcome);
            found[i].chance += outcome.chances[own] / number;
            const double points = outcome.pegged[own] - others_of(outcome.pegged, sides, own) +
                                  show.hands[place] + sign * show.crib;
            rolled[i] += points / number;
            residues[i] = outcome.chances[own] - point * points;
        }
        differences.add(residues, 5);
    }
    for (int i = 0; i < 5; ++i) {
        // Control variate: the error of the rollouts in points is known, and corrected at the worth of a
        // point.
        const double put_right = found[i].chance + point * (found[i].lead(sign) - rolled[i]);
        found[i].chance = std::clamp(put_right, 0.0, 1.0);
        found[i].doubt = differences.doubt(i);
    }
    return found;
}

}  // namespace knaves::cribbage::many
