// One table of cribbage for two, three or four by any rules, a decision at a time, as `rules/` plays it.
//
// It has what `TwoHanded` leaves out for speed: more seats, go that is said, points that are claimed, muggins, matches.
// Seats throw in turn from pone, and none sees what another throws. Games Seats * k .. of a seed have the same cards,
// and each seat deals first in one of them. Actions are the first of `actions.py`: 0 .. 51 lay that card, 52 + k throws
// pair k and 67 + k card k of the hand, 72 says go, 73 passes, 74 + p claims p points, 103 + p calls p. Legal actions
// are packed as a set of cards and `GO`, or as one of the marks `PAIRS` .. `CALLS`.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "../../../native/episodes.hpp"
#include "full_moves.hpp"
#include "full_table.hpp"
#include "many_deals.hpp"
#include "many_race.hpp"
#include "stepping.hpp"

namespace knaves::cribbage {

template <int Seats>
class FullGame {
public:
    using Table = FullTable<Seats>;
    static constexpr int SEATS = Seats, SIDES = Table::SIDES, ACTIONS = 133, LISTED = 32;
    static constexpr int PACK_CARDS = 52, DEALT_CARDS = Table::DEALT_CARDS, DEALT_EACH = Table::DEALT_EACH;
    // What a seat sees is told in `observations.py`: the parts with a number for each side or seat begin here.
    static constexpr int PILE = 52, REST = PILE + Table::LONGEST, SCORES = REST + 3, SIZES = SCORES + SIDES;
    static constexpr int SAID = SIZES + Seats - 1, PHASE = SAID + Seats - 1, STUCK = PHASE + 5;
    static constexpr int WON = STUCK + Seats - 1, FEATURES = WON + SIDES + 1;

    // chances: with two sides, that of the dealer's side before a deal by what it and the other need, a square; with
    // three, the table of `many::Race`. Or empty.
    FullGame(const FullRules& rules, const float* chances, std::size_t count, const std::array<Policy, 4>& policies)
        : rules_(rules), policies_(policies) {
        if (SIDES == 2) chances_.assign(chances, chances + count);
        else if (count == many::THREE) std::copy(chances, chances + count, race_.three.begin());
    }

    static int side(int seat) { return Table::side(seat); }

    void begin(Table& at, std::uint64_t seed, std::uint64_t number) const {
        at.pack = Xoshiro256(seed, number / Seats, CARDS);
        at.choices = Xoshiro256(seed, number, CHOICES);
        at.dealer = at.opener = static_cast<std::uint8_t>(number % Seats);
        at.games = {};
        at.set_first_scores(rules_);
        at.deal();
    }

    // Deal these cards, singly from pone round to the dealer, then with three one to the crib, then the starter.
    void put(Table& at, int dealer, const std::uint8_t* cards) const {
        at.dealer = at.opener = static_cast<std::uint8_t>(dealer);
        at.scores = at.games = {};
        at.lay_out(cards);
    }

    void set_scores(Table& at, const std::array<int, SIDES>& scores) const { at.scores = scores; }

    void attach(Table&) const {}
    void detach(Table&) const {}

    int seat(const Table& at) const { return at.turn; }

    std::uint64_t legal(const Table& at) const {
        switch (at.due) {
            case Due::DISCARD: return Seats == 2 ? PAIRS : SINGLES;
            case Due::CLAIM: return CLAIMS;
            case Due::MUGGINS: return CALLS;
            case Due::PLAY: break;
        }
        std::uint64_t cards = 0;
        for (int i = 0; i < at.sizes[at.turn] && at.fits(at.hands[at.turn][i]); ++i)
            cards |= std::uint64_t{1} << at.hands[at.turn][i];
        return !cards || (rules_.go == GoSaid::HONOUR && at.pile) ? cards | GO : cards;
    }

    static bool allows(std::uint64_t legal, int action) {
        if (legal < PAIRS) return action < 52 ? legal >> action & 1 : action == GONE && legal & GO;
        const auto [first, number] = range(legal);
        return (action >= first && action < first + number) || (legal == CALLS && action == PASSED);
    }

    static void write_mask(std::uint64_t legal, std::uint8_t* mask) {
        std::memset(mask, 0, ACTIONS);
        std::uint8_t list[LISTED];
        for (int i = write_list(legal, list); i-- > 0;) mask[list[i]] = 1;
    }

    static int write_list(std::uint64_t legal, std::uint8_t* list) {
        std::memset(list, 0, LISTED);
        int count = 0;
        if (legal < PAIRS) {
            for (std::uint64_t cards = legal & ~GO; cards; cards &= cards - 1)
                list[count++] = static_cast<std::uint8_t>(std::countr_zero(cards));
            if (legal & GO) list[count++] = GONE;
            return count;
        }
        if (legal == CALLS) list[count++] = PASSED;
        const auto [first, number] = range(legal);
        for (int i = 0; i < number; ++i) list[count++] = static_cast<std::uint8_t>(first + i);
        return count;
    }

    void observe(const Table& at, int me, std::uint8_t* out) const {
        std::memset(out, 0, FEATURES);
        if (at.what == Counted::CRIB)
            for (int seat = 0; seat < Seats; ++seat)
                for (const auto card : at.thrown[seat]) out[card] = IN_CRIB;
        if (Seats == 3 && at.what == Counted::CRIB) out[at.to_crib] = IN_CRIB;
        for (int i = 0; i < at.sizes[me]; ++i) out[at.hands[me][i]] = IN_HAND;
        if (at.sizes[me] < DEALT_EACH)
            for (const auto card : at.thrown[me]) out[card] = THROWN;
        if (at.due != Due::DISCARD) out[at.starter] = STARTER;
        for (int i = 0; i < at.laid_so_far; ++i)
            out[at.laid[i]] = static_cast<std::uint8_t>(LAID_BY_ME + Table::clockwise(me, at.laid_by[i]));
        for (int i = 0; i < at.pile; ++i) out[PILE + i] = static_cast<std::uint8_t>(1 + at.laid[at.laid_so_far - at.pile + i]);
        out[REST] = at.count;
        out[REST + 1] = at.due == Due::PLAY;
        out[REST + 2] = at.dealer == me;
        tell_score(at, me, out);
        for (int step = 1; step < Seats; ++step) {
            const int seat = (me + step) % Seats;
            out[SIZES + step - 1] = static_cast<std::uint8_t>(at.due == Due::PLAY ? at.sizes[seat] : DEALT_EACH);
            out[SAID + step - 1] = (at.gone >> seat & 1) && at.sizes[seat];
            out[STUCK + step - 1] = at.stuck[seat];
        }
        static constexpr std::uint8_t PHASES[] = {2, 4, 5, 6};
        out[PHASE] = PHASES[static_cast<int>(at.due)];
        out[PHASE + 1] = static_cast<std::uint8_t>(Table::clockwise(me, at.dealer));
        if (at.what != Counted::NOTHING) {
            out[PHASE + 2] = static_cast<std::uint8_t>(at.what);
            out[PHASE + 3] = static_cast<std::uint8_t>(1 + Table::clockwise(me, at.counter));
            out[PHASE + 4] = static_cast<std::uint8_t>(1 + at.claimed);
        }
        for (int step = 0; step < SIDES; ++step) out[WON + step] = static_cast<std::uint8_t>(at.games[(side(me) + step) % SIDES]);
        out[WON + SIDES] = static_cast<std::uint8_t>(rules_.target);
    }

    void tell_score(const Table& at, int me, std::uint8_t* out) const {
        for (int step = 0; step < SIDES; ++step) out[SCORES + step] = static_cast<std::uint8_t>(at.scores[(side(me) + step) % SIDES]);
    }

    After apply(Table& at, int action, std::array<int, SIDES>& points) const {
        FullMove<Seats> move{rules_, at, points};
        switch (at.due) {
            case Due::DISCARD: move.discard(action - (Seats == 2 ? PAIR : SINGLE)); break;
            case Due::PLAY: action == GONE ? move.say_go() : move.lay(action); break;
            case Due::CLAIM: move.claim(action - FIRST_CLAIM); break;
            case Due::MUGGINS: move.call(action == PASSED ? 0 : action - FIRST_CALL + 1);
        }
        return move.after;
    }

    // What a house player does. It counts right, and says go only where it must.
    int choose(Table& at) const {
        const Policy& policy = policies_[at.turn];
        const std::uint64_t may = legal(at);
        if (policy.playing == Playing::RANDOM) {
            std::uint8_t list[LISTED];
            const int some = write_list(may, list);
            return some == 1 ? list[0] : list[at.choices.below(static_cast<unsigned>(some))];
        }
        switch (at.due) {
            case Due::DISCARD: return choose_throw(policy, at);
            case Due::CLAIM: return FIRST_CLAIM + at.worth;
            case Due::MUGGINS: return at.worth > at.claimed ? FIRST_CALL + at.worth - at.claimed - 1 : PASSED;
            case Due::PLAY: break;
        }
        return may == GO ? GONE : choose_card(at);
    }

    // A win is one game, or more of them where skunks count; with several losers the best of them decides.
    Outcome result(const Table& at) const {
        const int winner = static_cast<int>(std::max_element(at.scores.begin(), at.scores.end()) - at.scores.begin());
        return {winner, at.games_for(rules_)};
    }

    // Each side's chance to win before a deal.
    std::array<float, SIDES> chances(const Table& at) const {
        std::array<int, 3> needs{};  // the dealer's side first
        for (int step = 0; step < SIDES; ++step) needs[step] = rules_.target - at.scores[(side(at.dealer) + step) % SIDES];
        std::array<float, SIDES> found;
        if constexpr (SIDES == 2) {
            const float own = chances_[static_cast<std::size_t>((needs[0] - 1) * rules_.target + needs[1] - 1)];
            found[side(at.dealer)] = own, found[1 - side(at.dealer)] = 1 - own;
        } else {
            const many::Chances by_place = race_.at(SIDES, needs);
            for (int step = 0; step < SIDES; ++step) found[(at.dealer + step) % SIDES] = static_cast<float>(by_place[step]);
        }
        return found;
    }

private:
    static constexpr std::uint8_t IN_CRIB = 8;
    static constexpr int PAIR = 52, SINGLE = 67, GONE = 72, PASSED = 73, FIRST_CLAIM = 74, FIRST_CALL = 104;
    static constexpr std::uint64_t GO = std::uint64_t{1} << 52, PAIRS = std::uint64_t{1} << 60,
                                   SINGLES = PAIRS * 2, CLAIMS = PAIRS * 3, CALLS = PAIRS * 4;

    FullRules rules_;
    std::array<Policy, 4> policies_;
    std::vector<float> chances_;
    many::Race race_;

    struct Range {
        int first, number;
    };

    static Range range(std::uint64_t mark) {
        return mark == PAIRS ? Range{PAIR, THROWS} : mark == SINGLES ? Range{SINGLE, 5}
             : mark == CLAIMS ? Range{FIRST_CLAIM, MOST + 1} : Range{FIRST_CALL, MOST};
    }

    int choose_throw(const Policy& policy, const Table& at) const {
        const auto& hand = at.hands[at.turn];
        const bool ours = side(at.turn) == side(at.dealer);
        if constexpr (Seats == 2) {
            int first = 0, second = 1;
            best_throw(policy, hand.data(), ours, first, second);
            return PAIR + first * (9 - first) / 2 + second - 1;
        } else {
            return SINGLE + many::plain_throw(hand, ours ? policy.own : policy.other, ours);
        }
    }

    int choose_card(const Table& at) const {
        const int me = at.turn;
        many::Ring ring;
        ring.seats = Seats, ring.exact = rules_.exact_runs, ring.turn = me;
        ring.size = at.pile, ring.count = at.count, ring.gone = at.gone;
        for (int i = 0; i < at.pile; ++i) ring.ranks[i] = at.laid[at.laid_so_far - at.pile + i] % 13;
        many::Ranks unseen;
        unseen.fill(4);
        const auto see = [&](int card) { --unseen[card % 13]; };
        see(at.starter);
        for (const auto card : at.thrown[me]) see(card);
        for (int i = 0; i < at.laid_so_far; ++i) see(at.laid[i]);
        for (int i = 0; i < at.sizes[me]; ++i) see(at.hands[me][i]), ring.hands[me][i] = at.hands[me][i] % 13;
        for (int seat = 0; seat < Seats; ++seat) ring.sizes[seat] = at.sizes[seat];
        return at.hands[me][many::plain_choice(ring, unseen)];
    }
};

}  // namespace knaves::cribbage
