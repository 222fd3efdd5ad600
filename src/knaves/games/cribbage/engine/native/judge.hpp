// The champion's judgement with its tables, for flat arrays going in and coming out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "champion.hpp"

namespace knaves::cribbage {

struct Judge {
    Experience known;
    Odds odds;

    // kept 2 x 1820; thrown 2 x 169; pegged 2 x 1820 x 2; pegs 32 x 32; values 121 x 121; suited 1820
    // or none; firsts 1820 x 14 x 4 or none.
    Judge(const double* kept, const double* thrown, const double* pegged, const double* pegs,
          const double* values, int skunks, double likelihood_floor, double least, bool third, const double* suited, bool suits,
          const std::uint8_t* firsts, std::size_t firsts_size)
        : known(likelihood_floor, least, third) {
        const auto copy = [](const double* from, auto& to) {
            for (std::size_t i = 0; i < to.size(); ++i)
                to[i] = static_cast<std::remove_reference_t<decltype(to[0])>>(from[i]);
        };
        copy(kept, known.kept);
        copy(thrown, known.thrown[0]);
        copy(thrown + known.thrown[0].size(), known.thrown[1]);
        copy(pegged, known.pegged);
        copy(pegs, known.pegs);
        copy(values, odds.dealer);
        known.suits = suits;
        if (suits) copy(suited, known.suited);
        odds.skunks = skunks;
        known.firsts.assign(firsts, firsts + firsts_size);
    }

    // 15 x 5: the value, points in the hand and the crib, points pegged and by the other.
    void throws(const std::uint8_t* six, int seat, int mine, int theirs, double* out) const {
        for (const Weighed& each : weigh_by_odds(known, odds, six, seat, mine, theirs)) {
            *out++ = each.value;
            *out++ = each.hand;
            *out++ = each.crib;
            *out++ = each.pegs;
            *out++ = each.other_pegs;
        }
    }

    // Two numbers: what a keep pegs in a deal, and the other against it.
    void expects(int seat, int keep, double* out) const {
        const Prospect found = expect(known, odds, seat, keep);
        out[0] = found.mine;
        out[1] = found.theirs;
    }

    // cards: four kept, two thrown, the starter; laid: whether I did and the rank, by turns; shares: of the
    // three players, see `Shares`.
    // 4 x 4: the rank, the value, points still pegged and by the other. Returns how many rows there are.
    int plays(const std::uint8_t* cards, const std::uint8_t* laid, std::size_t size, int pile, int seat,
              int mine, int theirs, int stuck, bool exact, const double* shares, double* out) const {
        Observation observation;
        observation.seat = seat;
        std::copy(cards, cards + 4, observation.keep.begin());
        std::copy(cards + 4, cards + 6, observation.thrown.begin());
        observation.starter = cards[6];
        for (std::size_t i = 0; i < size; i += 2) observation.laid.push_back({laid[i] != 0, laid[i + 1]});
        observation.pile = pile;
        observation.mine = mine;
        observation.theirs = theirs;
        observation.stuck = stuck;
        observation.exact = exact;
        observation.shares = {shares[0], shares[1], shares[2]};
        const auto options = weigh_plays(known, odds, observation);
        for (const Option& each : options) {
            *out++ = each.rank;
            *out++ = each.prospect.value;
            *out++ = each.prospect.mine;
            *out++ = each.prospect.theirs;
        }
        return static_cast<int>(options.size());
    }
};

}  // namespace knaves::cribbage
