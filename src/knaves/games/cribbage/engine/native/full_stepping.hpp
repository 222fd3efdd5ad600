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
#include "many_deals.hpp"
#include "many_race.hpp"
#include "stepping.hpp"

namespace knaves::cribbage {

enum class GoSaid : std::uint8_t { AUTOMATIC, SPOKEN, HONOUR };
enum class HandCount : std::uint8_t { AUTOMATIC, CLAIMED, MUGGINS, PENALTY };

// The options of `rules/options.py`; whoever cuts, chance cuts here.
struct FullRules {
    int target, skunk_lines, games_needed;
    bool match_skunks, exact_runs, pegs_claimed, muggins_called, excess_costs;
    GoSaid go;
    HandCount counting;
};
inline constexpr std::size_t FULL_RULES = 10;

inline FullRules full_rules_from(const std::uint32_t* row) {
    const auto number = [&](int at) { return static_cast<int>(row[at]); };
    return {number(0), number(1), number(2), row[3] != 0, row[4] != 0, row[5] != 0, row[6] != 0, row[7] != 0,
            static_cast<GoSaid>(row[8]), static_cast<HandCount>(row[9])};
}

template <int Seats>
class FullGame {
public:
    static constexpr int SEATS = Seats, SIDES = many::sides_of(Seats), ACTIONS = 133, LISTED = 32;
    static constexpr int DEALT_EACH = Seats == 2 ? 6 : 5, THROWN_EACH = DEALT_EACH - 4;
    static constexpr int PACK_CARDS = 52, DEALT_CARDS = Seats * DEALT_EACH + (Seats == 3) + 1;
    // What a seat sees is told in `observations.py`: the parts with a number for each side or seat begin here.
    static constexpr int LONGEST = Seats == 2 ? 8 : Seats == 3 ? 12 : 13;  // cards of a count
    static constexpr int PILE = 52, REST = PILE + LONGEST, SCORES = REST + 3, SIZES = SCORES + SIDES;
    static constexpr int SAID = SIZES + Seats - 1, PHASE = SAID + Seats - 1, STUCK = PHASE + 5;
    static constexpr int WON = STUCK + Seats - 1, FEATURES = WON + SIDES + 1;

    struct Table {
        Xoshiro256 pack, choices;
        std::array<std::array<std::uint8_t, DEALT_EACH>, Seats> hands;  // in the order of rank, then suit
        std::array<std::array<std::uint8_t, 4>, Seats> kept;
        std::array<std::array<std::uint8_t, THROWN_EACH>, Seats> thrown;
        std::array<std::uint8_t, Seats> sizes, stuck;
        std::array<std::uint8_t, 4 * Seats> laid, laid_by;
        std::array<int, SIDES> scores, games;
        std::uint8_t starter, to_crib;  // with three, a card is dealt to the crib
        std::uint8_t phase, dealer, opener, turn, waiting;  // who is yet to throw
        std::uint8_t laid_so_far, pile, count, gone;        // of the present count: its cards, their pips, who said go
        std::uint8_t what, counter, worth, callers;         // what is counted, and who may still call muggins
        std::int8_t claimed;                                // -1 before the claim

        Table() : pack(0, 0, 0), choices(0, 0, 0) {
            hands = {}, kept = {}, thrown = {}, sizes = stuck = {}, laid = laid_by = {}, scores = games = {};
            starter = to_crib = phase = dealer = opener = turn = waiting = laid_so_far = pile = count = gone = 0;
            what = counter = worth = callers = 0, claimed = -1;
        }
    };

    // chances: with two sides, that of the dealer's side before a deal by what it and the other need, a square; with
    // three, the table of `many::Race`. Or empty.
    FullGame(const FullRules& rules, const float* chances, std::size_t count, const std::array<Policy, 4>& policies)
        : rules_(rules), policies_(policies) {
        if (SIDES == 2) chances_.assign(chances, chances + count);
        else if (count == many::THREE) std::copy(chances, chances + count, race_.three.begin());
    }

    static int side(int seat) { return many::side_of(Seats, seat); }

    void begin(Table& at, std::uint64_t seed, std::uint64_t number) const {
        at.pack = Xoshiro256(seed, number / Seats, CARDS);
        at.choices = Xoshiro256(seed, number, CHOICES);
        at.dealer = at.opener = static_cast<std::uint8_t>(number % Seats);
        at.scores = at.games = {};
        deal(at);
    }

    // Deal these cards, singly from pone round to the dealer, then with three one to the crib, then the starter.
    void put(Table& at, int dealer, const std::uint8_t* cards) const {
        at.dealer = at.opener = static_cast<std::uint8_t>(dealer);
        at.scores = at.games = {};
        lay_out(at, cards);
    }

    void set_scores(Table& at, const std::array<int, SIDES>& scores) const { at.scores = scores; }

    void attach(Table&) const {}
    void detach(Table&) const {}

    int seat(const Table& at) const { return at.turn; }

    std::uint64_t legal(const Table& at) const {
        switch (at.phase) {
            case DISCARD: return Seats == 2 ? PAIRS : SINGLES;
            case CLAIM: return CLAIMS;
            case MUGGINS: return CALLS;
        }
        std::uint64_t cards = 0;
        for (int i = 0; i < at.sizes[at.turn] && fits(at, at.hands[at.turn][i]); ++i)
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
        if (at.what == CRIB)
            for (int seat = 0; seat < Seats; ++seat)
                for (const auto card : at.thrown[seat]) out[card] = IN_CRIB;
        if (Seats == 3 && at.what == CRIB) out[at.to_crib] = IN_CRIB;
        for (int i = 0; i < at.sizes[me]; ++i) out[at.hands[me][i]] = IN_HAND;
        if (at.sizes[me] < DEALT_EACH)
            for (const auto card : at.thrown[me]) out[card] = THROWN;
        if (at.phase != DISCARD) out[at.starter] = STARTER;
        for (int i = 0; i < at.laid_so_far; ++i)
            out[at.laid[i]] = static_cast<std::uint8_t>(LAID_BY_ME + clockwise(me, at.laid_by[i]));
        for (int i = 0; i < at.pile; ++i) out[PILE + i] = static_cast<std::uint8_t>(1 + at.laid[at.laid_so_far - at.pile + i]);
        out[REST] = at.count;
        out[REST + 1] = at.phase == PLAY;
        out[REST + 2] = at.dealer == me;
        tell_score(at, me, out);
        for (int step = 1; step < Seats; ++step) {
            const int seat = (me + step) % Seats;
            out[SIZES + step - 1] = static_cast<std::uint8_t>(at.phase == PLAY ? at.sizes[seat] : DEALT_EACH);
            out[SAID + step - 1] = (at.gone >> seat & 1) && at.sizes[seat];
            out[STUCK + step - 1] = at.stuck[seat];
        }
        static constexpr std::uint8_t PHASES[] = {2, 4, 5, 6};
        out[PHASE] = PHASES[at.phase];
        out[PHASE + 1] = static_cast<std::uint8_t>(clockwise(me, at.dealer));
        if (at.what != NOTHING) {
            out[PHASE + 2] = at.what;
            out[PHASE + 3] = static_cast<std::uint8_t>(1 + clockwise(me, at.counter));
            out[PHASE + 4] = static_cast<std::uint8_t>(1 + at.claimed);
        }
        for (int step = 0; step < SIDES; ++step) out[WON + step] = static_cast<std::uint8_t>(at.games[(side(me) + step) % SIDES]);
        out[WON + SIDES] = static_cast<std::uint8_t>(rules_.target);
    }

    void tell_score(const Table& at, int me, std::uint8_t* out) const {
        for (int step = 0; step < SIDES; ++step) out[SCORES + step] = static_cast<std::uint8_t>(at.scores[(side(me) + step) % SIDES]);
    }

    After apply(Table& at, int action, std::array<int, SIDES>& points) const {
        Move move{*this, at, points};
        switch (at.phase) {
            case DISCARD: move.discard(action - (Seats == 2 ? PAIR : SINGLE)); break;
            case PLAY: action == GONE ? move.say_go() : move.lay(action); break;
            case CLAIM: move.claim(action - FIRST_CLAIM); break;
            default: move.call(action == PASSED ? 0 : action - FIRST_CALL + 1);
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
        switch (at.phase) {
            case DISCARD: return choose_throw(policy, at);
            case CLAIM: return FIRST_CLAIM + at.worth;
            case MUGGINS: return at.worth > at.claimed ? FIRST_CALL + at.worth - at.claimed - 1 : PASSED;
        }
        return may == GO ? GONE : choose_card(at);
    }

    // A win is one game, or more of them where skunks count; with several losers the best of them decides.
    Outcome result(const Table& at) const {
        const int winner = static_cast<int>(std::max_element(at.scores.begin(), at.scores.end()) - at.scores.begin());
        return {winner, games_for(at)};
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
    enum Phase : std::uint8_t { DISCARD, PLAY, CLAIM, MUGGINS };
    enum Counted : std::uint8_t { NOTHING, PEGS, HAND, CRIB };
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

    static int left_of(int seat) { return seat + 1 == Seats ? 0 : seat + 1; }
    static int clockwise(int from, int to) { return to >= from ? to - from : to - from + Seats; }
    static bool fits(const Table& at, int card) { return at.count + PIPS[card % 13] <= 31; }

    static void deal(Table& at) {
        std::array<std::uint8_t, 52> pack;
        for (int card = 0; card < 52; ++card) pack[card] = static_cast<std::uint8_t>(card);
        for (unsigned place = 0; place < DEALT_CARDS; ++place)
            std::swap(pack[place], pack[place + at.pack.below(52 - place)]);
        lay_out(at, pack.data());
    }

    static void lay_out(Table& at, const std::uint8_t* cards) {
        at.turn = static_cast<std::uint8_t>(left_of(at.dealer));
        for (int place = 0, seat = at.turn; place < Seats; ++place, seat = left_of(seat)) {
            for (int i = 0; i < DEALT_EACH; ++i) at.hands[seat][i] = cards[Seats * i + place];
            sort_cards(at.hands[seat].data(), DEALT_EACH);
        }
        at.sizes.fill(DEALT_EACH);
        at.stuck.fill(0);
        at.to_crib = cards[Seats * DEALT_EACH];  // with three; else it is the starter
        at.starter = cards[DEALT_CARDS - 1];
        at.phase = DISCARD;
        at.waiting = Seats;
        at.laid_so_far = at.pile = at.count = at.gone = 0;
        at.what = NOTHING;
    }

    int games_for(const Table& at) const {
        int best = 0;
        for (const int score : at.scores)
            if (score < rules_.target) best = std::max(best, score);
        const int short_of = rules_.target - best;
        return 1 + (rules_.skunk_lines > 0 && short_of > 30) + (rules_.skunk_lines > 1 && short_of > 60);
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

    // A move with all that follows from it.
    struct Move {
        const FullGame& game;
        Table& at;
        std::array<int, SIDES>& points;
        After after = After::GOES_ON;

        // Give points, which may end the game: then whatever follows in the move must not be done.
        bool award(int seat, int number) {
            if (after != After::GOES_ON) return true;
            int& score = at.scores[side(seat)];
            const int more = std::min(number, game.rules_.target - score);
            score += more;
            points[side(seat)] += more;
            if (score == game.rules_.target) win(side(seat));
            return after != After::GOES_ON;
        }

        void win(int winner) {
            at.what = NOTHING;
            const FullRules& rules = game.rules_;
            at.games[winner] += rules.match_skunks ? game.games_for(at) : 1;
            if (at.games[winner] >= rules.games_needed) {
                after = After::GAME_OVER;
                return;
            }
            at.scores = {};
            at.dealer = at.opener = static_cast<std::uint8_t>(left_of(at.opener));
            next_deal();
        }

        void next_deal() {
            deal(at);
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
            at.turn = static_cast<std::uint8_t>(left_of(me));
            if (--at.waiting) return;
            at.phase = PLAY;
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
            std::uint8_t ranks[LONGEST];
            for (int i = 0; i < at.pile; ++i) ranks[i] = at.laid[at.laid_so_far - at.pile + i] % 13;
            const int made = game.rules_.exact_runs ? peg_exact(ranks, at.pile, at.count) : peg(ranks, at.pile, at.count);
            if (game.rules_.pegs_claimed) return ask(PEGS, me, made);
            if (!award(me, made)) go_on(me);
        }

        void say_go() {
            gone(at.turn);
            go_on(at.turn);
        }

        void gone(int seat) {
            at.gone = static_cast<std::uint8_t>(at.gone | 1u << seat);
            if (game.rules_.go != GoSaid::HONOUR)
                at.stuck[seat] = std::max<std::uint8_t>(at.stuck[seat], static_cast<std::uint8_t>(31 - at.count));
        }

        bool in_count(int seat) const { return at.sizes[seat] && !(at.gone >> seat & 1); }

        // After a card or a go of a seat.
        void go_on(int acted) {
            const int last = at.laid_by[at.laid_so_far - 1];
            if (at.laid_so_far == 4 * Seats) {
                if (at.count == 31 || !award(last, 1)) count_hand(left_of(at.dealer));
                return;
            }
            if (at.count != 31 && next_in_count(acted, last)) return;
            if (at.count != 31 && award(last, 1)) return;
            int seat = left_of(last);
            while (!at.sizes[seat]) seat = left_of(seat);
            at.pile = at.count = at.gone = 0;
            turn_to(PLAY, seat);
        }

        bool next_in_count(int acted, int last) {
            for (int n = 0, seat = left_of(acted); n < Seats; ++n, seat = left_of(seat)) {
                if (!in_count(seat)) continue;
                if (fits(at, at.hands[seat][0]) || must_say(seat, last)) {
                    turn_to(PLAY, seat);
                    return true;
                }
                gone(seat);
            }
            return false;
        }

        // The player of the last card just ends a count that is checked.
        bool must_say(int seat, int last) const {
            if (game.rules_.go != GoSaid::SPOKEN) return game.rules_.go == GoSaid::HONOUR;
            if (seat != last) return true;
            for (int other = 0; other < Seats; ++other)
                if (other != seat && in_count(other)) return true;
            return false;
        }

        void turn_to(Phase phase, int seat) {
            at.phase = phase;
            at.turn = static_cast<std::uint8_t>(seat);
        }

        void count_hand(int seat) { count(HAND, seat, cribbage::points(tables(), at.kept[seat].data(), at.starter, false)); }

        void count_crib() {
            std::uint8_t crib[4];
            std::uint8_t* next = crib;
            for (const auto& each : at.thrown) next = std::copy(each.begin(), each.end(), next);
            if (Seats == 3) *next = at.to_crib;
            count(CRIB, at.dealer, cribbage::points(tables(), crib, at.starter, true));
        }

        void count(Counted what, int seat, int worth) {
            if (game.rules_.counting != HandCount::AUTOMATIC) return ask(what, seat, worth);
            if (!award(seat, worth)) show_next(what, seat);
        }

        void show_next(int what, int seat) {
            if (what == CRIB) {
                at.dealer = static_cast<std::uint8_t>(left_of(at.dealer));
                return next_deal();
            }
            seat == at.dealer ? count_crib() : count_hand(left_of(seat));
        }

        void ask(Counted what, int seat, int worth) {
            at.what = what;
            at.counter = static_cast<std::uint8_t>(seat);
            at.worth = static_cast<std::uint8_t>(worth);
            at.claimed = -1;
            turn_to(CLAIM, seat);
        }

        // The next seat of another side, from the left of this one.
        int opponent(int seat) const {
            int other = left_of(seat);
            while (side(other) == side(seat)) other = left_of(other);
            return other;
        }

        void claim(int number) {
            const FullRules& rules = game.rules_;
            const int me = at.counter, worth = at.worth;
            if (rules.counting == HandCount::MUGGINS && rules.muggins_called && number <= worth) {
                if (award(me, number)) return;
                at.claimed = static_cast<std::int8_t>(number);
                at.callers = 0;
                for (int seat = 0; seat < Seats; ++seat) at.callers = static_cast<std::uint8_t>(at.callers + (side(seat) != side(me)));
                return turn_to(MUGGINS, opponent(me));
            }
            settle(number);
            settled();
        }

        // See `claims.settlement`.
        void settle(int number) {
            const FullRules& rules = game.rules_;
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
                int next = left_of(at.turn);
                while (side(next) == side(at.counter)) next = left_of(next);
                at.turn = static_cast<std::uint8_t>(next);
                return;
            }
            if (right) award(at.turn, missed);
            settled();
        }

        void settled() {
            if (after != After::GOES_ON) return;
            const int what = at.what, seat = at.counter;
            at.what = NOTHING;
            what == PEGS ? go_on(seat) : show_next(what, seat);
        }
    };
};

}  // namespace knaves::cribbage
