// What a score is worth: the chance to win from it, or the games to be won, before a deal.
//
// Scores are counted from the end: how many points each side still needs, so that one table serves every
// target. A value is what the game brings on average, from one side: a win counts 1, or more where skunks
// count, and a loss as much below zero; the chance to win is (1 + value) / 2 where skunks do not count.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "playouts.hpp"

namespace knaves::cribbage {

inline constexpr int FAR = 121, ODDS = FAR * FAR;

struct Odds {
    std::vector<float> dealer = std::vector<float>(ODDS);  // by what the dealer and what pone needs, less one
    int skunks = 0;                                         // how many skunk lines count

    // What a win counts when the loser needs so many points.
    double won(int needs) const { return 1 + (skunks > 0 && needs > 30) + (skunks > 1 && needs > 60); }

    // The value to the dealer of a deal about to begin.
    double before_deal(int dealer_needs, int pone_needs) const {
        if (dealer_needs <= FAR && pone_needs <= FAR) return at(dealer_needs, pone_needs);
        return afar(dealer_needs, pone_needs);
    }

    float& at(int dealer_needs, int pone_needs) { return dealer[(dealer_needs - 1) * FAR + pone_needs - 1]; }
    float at(int dealer_needs, int pone_needs) const {
        return dealer[(dealer_needs - 1) * FAR + pone_needs - 1];
    }

private:
    // Farther off than the table goes a lead counts for less, as the root of what is still to be played.
    double afar(int dealer_needs, int pone_needs) const {
        const int most = std::max(dealer_needs, pone_needs);
        const double lead = std::abs(dealer_needs - pone_needs) * std::sqrt(double(FAR) / most);
        const double needs = std::max(1.0, FAR - lead);
        const int low = std::min(static_cast<int>(needs), FAR - 1);
        const double part = needs - low;
        if (dealer_needs < pone_needs) return (1 - part) * at(low, FAR) + part * at(low + 1, FAR);
        return (1 - part) * at(FAR, low) + part * at(FAR, low + 1);
    }
};

// The points of a deal in the order of scoring, those of the dealer below zero, without the gaps.
struct Course {
    std::int8_t points[AWARDS];
    std::int8_t size = 0, dealer = 0, pone = 0;

    explicit Course(const std::int8_t* awards) {
        for (int i = 0; i < AWARDS; ++i) {
            if (!awards[i]) continue;
            points[size++] = awards[i];
            (awards[i] < 0 ? dealer : pone) += static_cast<std::int8_t>(std::abs(awards[i]));
        }
    }
};

// The value to the dealer of one deal's course from a score, given all scores nearer to the end.
inline double value_of(const Course& course, const Odds& odds, int dealer_needs, int pone_needs) {
    if (course.dealer < dealer_needs && course.pone < pone_needs)
        return -odds.at(pone_needs - course.pone, dealer_needs - course.dealer);
    for (int i = 0; i < course.size; ++i) {
        const int points = course.points[i];
        if (points > 0 && (pone_needs -= points) <= 0) return -odds.won(dealer_needs);
        if (points < 0 && (dealer_needs += points) <= 0) return odds.won(pone_needs);
    }
    return 0;
}

// Fill the scores whose needs add up to `sum`, from those with less, by the average over many deals and what
// playing by the score gains the dealer there: as many numbers as there are scores, or null.
inline void settle(const std::vector<Course>& courses, int sum, const double* gains, Odds& odds) {
    for (int dealer = std::max(1, sum - FAR); dealer <= std::min(FAR, sum - 1); ++dealer) {
        double total = 0;
        for (const Course& course : courses) total += value_of(course, odds, dealer, sum - dealer);
        const double gain = gains ? gains[(dealer - 1) * FAR + sum - dealer - 1] : 0;
        odds.at(dealer, sum - dealer) = static_cast<float>(total / static_cast<double>(courses.size()) + gain);
    }
}

}  // namespace knaves::cribbage
