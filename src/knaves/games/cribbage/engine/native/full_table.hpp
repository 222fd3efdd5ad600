// A table of cribbage for two, three or four by any rules: its options, all that lies on it, and how it is dealt.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "many_ring.hpp"
#include "playouts.hpp"

namespace knaves::cribbage {

enum class GoSaid : std::uint8_t { AUTOMATIC, SPOKEN, HONOUR };
enum class HandCount : std::uint8_t { AUTOMATIC, CLAIMED, MUGGINS, PENALTY };

// The options of `rules/options.py`; whoever cuts, chance cuts here.
struct FullRules {
    int target, skunk_lines, games_needed;
    bool match_skunks, exact_runs, pegs_claimed, muggins_called, excess_costs;
    GoSaid go;
    HandCount counting;
    int handicap;
    bool others_favoured;
};
inline constexpr std::size_t FULL_RULES = 12;

inline FullRules full_rules_from(const std::uint32_t* row) {
    const auto number = [&](int at) { return static_cast<int>(row[at]); };
    return {number(0), number(1), number(2), row[3] != 0, row[4] != 0, row[5] != 0, row[6] != 0, row[7] != 0,
            static_cast<GoSaid>(row[8]), static_cast<HandCount>(row[9]), number(10), row[11] != 0};
}

enum class Due : std::uint8_t { DISCARD, PLAY, CLAIM, MUGGINS };  // what the seat to act must do
enum class Counted : std::uint8_t { NOTHING, PEGS, HAND, CRIB };

template <int Seats>
struct FullTable {
    static constexpr int SEATS = Seats, SIDES = many::sides_of(Seats);
    static constexpr int DEALT_EACH = Seats == 2 ? 6 : 5, THROWN_EACH = DEALT_EACH - 4;
    static constexpr int DEALT_CARDS = Seats * DEALT_EACH + (Seats == 3) + 1;
    static constexpr int LONGEST = Seats == 2 ? 8 : Seats == 3 ? 12 : 13;  // cards of a count

    Xoshiro256 pack, choices;
    std::array<std::array<std::uint8_t, DEALT_EACH>, Seats> hands;  // in the order of rank, then suit
    std::array<std::array<std::uint8_t, 4>, Seats> kept;
    std::array<std::array<std::uint8_t, THROWN_EACH>, Seats> thrown;
    std::array<std::uint8_t, Seats> sizes, stuck;
    std::array<std::uint8_t, 4 * Seats> laid, laid_by;
    std::array<int, SIDES> scores, games;
    std::uint8_t starter, to_crib;  // with three, a card is dealt to the crib
    Due due;
    std::uint8_t dealer, opener, turn, waiting;   // how many are yet to throw
    std::uint8_t laid_so_far, pile, count, gone;  // of the present count: its cards, their pips, who said go
    Counted what;
    std::uint8_t counter, worth, callers;  // whose count it is, and how many may still call muggins
    std::int8_t claimed;                   // -1 before the claim

    FullTable() : pack(0, 0, 0), choices(0, 0, 0) {
        hands = {}, kept = {}, thrown = {}, sizes = stuck = {}, laid = laid_by = {}, scores = games = {};
        starter = to_crib = dealer = opener = turn = waiting = laid_so_far = pile = count = gone = 0;
        counter = worth = callers = 0, claimed = -1, due = Due::DISCARD, what = Counted::NOTHING;
    }

    static int side(int seat) { return many::side_of(Seats, seat); }
    static int left_of(int seat) { return seat + 1 == Seats ? 0 : seat + 1; }
    static int clockwise(int from, int to) { return to >= from ? to - from : to - from + Seats; }
    bool fits(int card) const { return count + PIPS[card % 13] <= 31; }

    // The points before the first deal of a game.
    void set_first_scores(const FullRules& rules) {
        for (int each = 0; each < SIDES; ++each) scores[each] = rules.others_favoured == (each > 0) ? rules.handicap : 0;
    }

    void deal() {
        std::array<std::uint8_t, 52> cards;
        for (int card = 0; card < 52; ++card) cards[card] = static_cast<std::uint8_t>(card);
        for (unsigned place = 0; place < DEALT_CARDS; ++place)
            std::swap(cards[place], cards[place + pack.below(52 - place)]);
        lay_out(cards.data());
    }

    void lay_out(const std::uint8_t* cards) {
        turn = static_cast<std::uint8_t>(left_of(dealer));
        for (int place = 0, seat = turn; place < Seats; ++place, seat = left_of(seat)) {
            for (int i = 0; i < DEALT_EACH; ++i) hands[seat][i] = cards[Seats * i + place];
            sort_cards(hands[seat].data(), DEALT_EACH);
        }
        sizes.fill(DEALT_EACH);
        stuck.fill(0);
        to_crib = cards[Seats * DEALT_EACH];  // with three; else it is the starter
        starter = cards[DEALT_CARDS - 1];
        due = Due::DISCARD;
        waiting = Seats;
        laid_so_far = pile = count = gone = 0;
        what = Counted::NOTHING;
    }

    int games_for(const FullRules& rules) const {
        int best = 0;
        for (const int score : scores)
            if (score < rules.target) best = std::max(best, score);
        const int short_of = rules.target - best;
        return 1 + (rules.skunk_lines > 0 && short_of > 30) + (rules.skunk_lines > 1 && short_of > 60);
    }
};

}  // namespace knaves::cribbage
