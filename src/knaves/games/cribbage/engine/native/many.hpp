// The champion's judgement with three or four, for flat arrays going in and coming out; and what its tables
// are made from.
#pragma once

#include <cstddef>
#include <cstdint>

#include "many_throwing.hpp"

namespace knaves::cribbage::many {

struct Judge {
    int seats;
    Keeping keeping;
    Throwing known;
    Race race;
    double floor;

    // singles 2 x 13; cribs seats x 13; pegs seats x FEATURES; race: TWO or THREE numbers.
    Judge(int players, const double* singles, double temperature, double throw_floor, const double* cribs,
          const double* pegs, const double* chances, double likelihood_floor)
        : seats(players), keeping(singles_in(singles), temperature, throw_floor), floor(likelihood_floor) {
        for (int place = 0; place < seats; ++place) {
            std::copy(cribs + place * 13, cribs + (place + 1) * 13, known.cribs[place].begin());
            std::copy(pegs + place * FEATURES, pegs + (place + 1) * FEATURES, known.pegs[place].begin());
        }
        auto& table = seats == 4 ? race.two : race.three;
        for (std::size_t i = 0; i < table.size(); ++i) table[i] = chances[i];
    }

    // 5 x 5: the chance to win, points in the hand and the crib, the lead in the play, and the doubt.
    void throws(const std::uint8_t* cards, int place, const int* needs, int each, std::uint64_t seed,
                double* out) const {
        Five five{};
        std::copy(cards, cards + 5, five.begin());
        const Needs left{needs[0], needs[1], needs[2]};
        for (const Weighed5& row : weigh_five(keeping, known, race, five, seats, place, left, each, seed)) {
            *out++ = row.chance;
            *out++ = row.hand;
            *out++ = row.crib;
            *out++ = row.pegs;
            *out++ = row.doubt;
        }
    }

    // cards: four kept, the one thrown, the starter; laid: place and rank by turns.
    // 4 x 5: the rank, the chance to win, points still pegged and by others, the doubt. Returns how many rows
    // there are.
    int cards(const std::uint8_t* cards, const std::uint8_t* laid, std::size_t size, int pile, int place,
              const int* needs, const std::uint8_t* stuck, bool exact, int worlds, std::uint64_t seed,
              double* out) const {
        Seen seen;
        seen.seats = seats;
        seen.place = place;
        seen.exact = exact;
        std::copy(cards, cards + KEPT, seen.keep.begin());
        seen.thrown = cards[4];
        seen.starter = cards[5];
        for (std::size_t i = 0; i < size; i += 2) seen.laid.push_back({laid[i], laid[i + 1]});
        seen.pile = pile;
        seen.needs = {needs[0], needs[1], needs[2]};
        for (int other = 0; other < seats; ++other) seen.stuck[other] = stuck[other];
        const auto found = weigh_cards(keeping, race, seen, worlds, floor, seed);
        for (const Prospect& each : found) {
            *out++ = each.rank;
            *out++ = each.chance;
            *out++ = each.mine;
            *out++ = each.others;
            *out++ = each.doubt;
        }
        return static_cast<int>(found.size());
    }

    static Singles singles_in(const double* from) {
        Singles to{};
        for (auto& row : to)
            for (double& each : row) each = *from++;
        return to;
    }
};

}  // namespace knaves::cribbage::many
