// The moves at a table of cribbage by any rules, each with all that follows from it, as `rules/` has them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "../../../native/episodes.hpp"
#include "full_table.hpp"
#include "many_deals.hpp"

namespace knaves::cribbage {

// A move with all that follows from it.
template <int Seats>
class FullMove {
public:
    using Table = FullTable<Seats>;
    static constexpr int SIDES = Table::SIDES;

    const FullRules& rules;
    Table& at;
    std::array<int, SIDES>& points;
    After after = After::GOES_ON;

    // Give points, which may end the game: then whatever follows in the move must not be done.
    bool award(int seat, int number) {
        if (after != After::GOES_ON) return true;
        int& score = at.scores[Table::side(seat)];
        const int more = std::min(number, rules.target - score);
        score += more;
        points[Table::side(seat)] += more;
        if (score == rules.target) win(Table::side(seat));
        return after != After::GOES_ON;
    }

    void win(int winner) {
        at.what = Counted::NOTHING;
        at.games[winner] += rules.match_skunks ? at.games_for(rules) : 1;
        if (at.games[winner] >= rules.games_needed) {
            after = After::GAME_OVER;
            return;
        }
        at.set_first_scores(rules);
        at.dealer = at.opener = static_cast<std::uint8_t>(Table::left_of(at.opener));
        next_deal();
    }

    void next_deal() {
        at.deal();
        after = After::DEAL_OVER;
    }

    void discard(int number) {
        const int me = at.turn;
        auto& hand = at.hands[me];
        if constexpr (Seats == 2) {
            const auto& places = SPLITS[number];
            for (int i = 0; i < 2; ++i) at.thrown[me][i] = hand[places[i]];
            for (int i = 0; i < 4; ++i) at.kept[me][i] = hand[places[2 + i]];
        } else {
            at.thrown[me][0] = hand[number];
            at.kept[me] = many::keep_of(hand, number);
        }
        std::copy(at.kept[me].begin(), at.kept[me].end(), hand.begin());
        at.sizes[me] = 4;
        at.turn = static_cast<std::uint8_t>(Table::left_of(me));
        if (--at.waiting) return;
        at.due = Due::PLAY;
        if (at.starter % 13 == JACK) award(at.dealer, 2);
    }

    void lay(int card) {
        const int me = at.turn;
        auto& hand = at.hands[me];
        const auto place = std::find(hand.begin(), hand.begin() + at.sizes[me], card);
        std::copy(place + 1, hand.begin() + at.sizes[me], place);
        --at.sizes[me];
        at.laid[at.laid_so_far] = static_cast<std::uint8_t>(card);
        at.laid_by[at.laid_so_far++] = static_cast<std::uint8_t>(me);
        ++at.pile;
        at.count = static_cast<std::uint8_t>(at.count + PIPS[card % 13]);
        std::uint8_t ranks[Table::LONGEST];
        for (int i = 0; i < at.pile; ++i) ranks[i] = at.laid[at.laid_so_far - at.pile + i] % 13;
        const int made = rules.exact_runs ? peg_exact(ranks, at.pile, at.count) : peg(ranks, at.pile, at.count);
        if (rules.pegs_claimed) return ask(Counted::PEGS, me, made);
        if (!award(me, made)) go_on(me);
    }

    void say_go() {
        gone(at.turn);
        go_on(at.turn);
    }

    void gone(int seat) {
        at.gone = static_cast<std::uint8_t>(at.gone | 1u << seat);
        if (rules.go != GoSaid::HONOUR)
            at.stuck[seat] = std::max<std::uint8_t>(at.stuck[seat], static_cast<std::uint8_t>(31 - at.count));
    }

    bool in_count(int seat) const { return at.sizes[seat] && !(at.gone >> seat & 1); }

    // After a card or a go of a seat.
    void go_on(int acted) {
        const int last = at.laid_by[at.laid_so_far - 1];
        if (at.laid_so_far == 4 * Seats) {
            if (at.count == 31 || !award(last, 1)) count_hand(Table::left_of(at.dealer));
            return;
        }
        if (at.count != 31 && next_in_count(acted, last)) return;
        if (at.count != 31 && award(last, 1)) return;
        int seat = Table::left_of(last);
        while (!at.sizes[seat]) seat = Table::left_of(seat);
        at.pile = at.count = at.gone = 0;
        turn_to(Due::PLAY, seat);
    }

    bool next_in_count(int acted, int last) {
        for (int n = 0, seat = Table::left_of(acted); n < Seats; ++n, seat = Table::left_of(seat)) {
            if (!in_count(seat)) continue;
            if (at.fits(at.hands[seat][0]) || must_say(seat, last)) {
                turn_to(Due::PLAY, seat);
                return true;
            }
            gone(seat);
        }
        return false;
    }

    // The player of the last card just ends a count that is checked.
    bool must_say(int seat, int last) const {
        if (rules.go != GoSaid::SPOKEN) return rules.go == GoSaid::HONOUR;
        if (seat != last) return true;
        for (int other = 0; other < Seats; ++other)
            if (other != seat && in_count(other)) return true;
        return false;
    }

    void turn_to(Due due, int seat) {
        at.due = due;
        at.turn = static_cast<std::uint8_t>(seat);
    }

    void count_hand(int seat) { count(Counted::HAND, seat, cribbage::points(tables(), at.kept[seat].data(), at.starter, false)); }

    void count_crib() {
        std::uint8_t crib[4];
        std::uint8_t* next = crib;
        for (const auto& each : at.thrown) next = std::copy(each.begin(), each.end(), next);
        if (Seats == 3) *next = at.to_crib;
        count(Counted::CRIB, at.dealer, cribbage::points(tables(), crib, at.starter, true));
    }

    void count(Counted what, int seat, int worth) {
        if (rules.counting != HandCount::AUTOMATIC) return ask(what, seat, worth);
        if (!award(seat, worth)) show_next(what, seat);
    }

    void show_next(Counted what, int seat) {
        if (what == Counted::CRIB) {
            at.dealer = static_cast<std::uint8_t>(Table::left_of(at.dealer));
            return next_deal();
        }
        seat == at.dealer ? count_crib() : count_hand(Table::left_of(seat));
    }

    void ask(Counted what, int seat, int worth) {
        at.what = what;
        at.counter = static_cast<std::uint8_t>(seat);
        at.worth = static_cast<std::uint8_t>(worth);
        at.claimed = -1;
        turn_to(Due::CLAIM, seat);
    }

    // The next seat of another side, from the left of this one.
    int opponent(int seat) const {
        int other = Table::left_of(seat);
        while (Table::side(other) == Table::side(seat)) other = Table::left_of(other);
        return other;
    }

    void claim(int number) {
        const int me = at.counter, worth = at.worth;
        if (rules.counting == HandCount::MUGGINS && rules.muggins_called && number <= worth) {
            if (award(me, number)) return;
            at.claimed = static_cast<std::int8_t>(number);
            at.callers = 0;
            for (int seat = 0; seat < Seats; ++seat) at.callers = static_cast<std::uint8_t>(at.callers + (Table::side(seat) != Table::side(me)));
            return turn_to(Due::MUGGINS, opponent(me));
        }
        settle(number);
        settled();
    }

    // See `claims.settlement`.
    void settle(int number) {
        const int me = at.counter, worth = at.worth, other = opponent(me);
        if (number > worth && rules.counting == HandCount::PENALTY) {
            award(other, worth);
            return;
        }
        award(me, std::min(number, worth));
        if (number < worth && (rules.counting == HandCount::MUGGINS || rules.counting == HandCount::PENALTY))
            award(other, worth - number);
        if (number > worth && rules.excess_costs) award(other, number - worth);
    }

    void call(int number) {
        const int missed = at.worth - at.claimed;
        const bool right = number > 0 && number == missed;
        if (--at.callers && !right) {
            // The first to call sits left of the counter; those after it follow clockwise, partners left out.
            int next = Table::left_of(at.turn);
            while (Table::side(next) == Table::side(at.counter)) next = Table::left_of(next);
            at.turn = static_cast<std::uint8_t>(next);
            return;
        }
        if (right) award(at.turn, missed);
        settled();
    }

    void settled() {
        if (after != After::GOES_ON) return;
        const Counted what = at.what;
        const int seat = at.counter;
        at.what = Counted::NOTHING;
        what == Counted::PEGS ? go_on(seat) : show_next(what, seat);
    }
};

}  // namespace knaves::cribbage
