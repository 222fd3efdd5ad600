// One hand of euchre from the shuffle to its score, by the rules: what docs/rules/euchre.md says, for machines.
//
// The rules in Python are the law; a test steps both side by side. A move is an action number; what chance
// does (dealer, shuffle) follows at once from the hand's own dice.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "bits.hpp"
#include "deck.hpp"
#include "../../../native/rng.hpp"
#include "scoring.hpp"

namespace knaves::euchre {

enum Phase : std::uint8_t { order_phase, make_phase, bury_phase, give_phase, trim_phase, defend_phase,
                            play_phase, over_phase };

// Actions: the cards come last, for playing, burying and giving alike.
enum Action : std::uint8_t { pass, order, order_alone, make, make_alone = make + trumps,
                             defend_alone = make_alone + trumps, farmer, card, actions = card + deck_size };

using Actions = std::uint64_t;  // a set of actions

class Hand {
public:
    Hand() : rules(nullptr), dice(0) {}  // no hand yet

    Hand(const Rules& rules, SplitMix64 dice) : rules(&rules), dice(dice) {
        this->dice.shake();
        dealer = static_cast<std::uint8_t>(this->dice.small(seats));
        deal();
    }

    // With a given dealer, and dice that may have been thrown before.
    Hand(const Rules& rules, SplitMix64 dice, int dealer)
        : rules(&rules), dice(dice), dealer(static_cast<std::uint8_t>(dealer)) {
        deal();
    }

    // With given cards: 21 of the pack, in the order of dealing.
    Hand(const Rules& rules, SplitMix64 dice, int dealer, const std::uint8_t* pack)
        : rules(&rules), dice(dice), dealer(static_cast<std::uint8_t>(dealer)) {
        lay_out(pack);
    }

    Actions legal() const {
        switch (phase) {
            case order_phase: return orders();
            case make_phase: return makes();
            case bury_phase: case trim_phase: return Actions{hands[turn]} << card;
            case give_phase: return Actions{best_cards()} << card;
            case defend_phase: return Actions{1} << pass | Actions{1} << defend_alone;
            case play_phase: return Actions{playable()} << card;
            default: return 0;
        }
    }

    void apply(int action) {  // a legal one
        switch (phase) {
            case order_phase: return bid_first(action);
            case make_phase: return bid_second(action);
            case bury_phase: lay_away(action - card); return after_bury();
            case give_phase: return give(action - card);
            case trim_phase: lay_away(action - card); return after_exchange();
            case defend_phase: return defend(action);
            case play_phase: return play(action - card);
            default: return;
        }
    }

    Deck playable() const {
        const Deck following = hands[turn] & led;
        return following ? following : hands[turn];
    }

    int turned() const { return upcard == deck_joker ? 3 : upcard / 6; }
    bool is_out(int seat) const { return out >> seat & 1; }
    int players() const { return seats - count(unsigned{out}); }

    int left_of(int seat) const {
        do seat = (seat + 1) % seats;
        while (is_out(seat));
        return seat;
    }

    void finish() {  // five tricks are taken
        const int makers = maker & 1;
        const Score got = score(*rules, won[makers], alone, defender != none);
        points[got.made ? makers : makers ^ 1] = got.points;
        phase = over_phase;
    }

    const Rules* rules;
    SplitMix64 dice;
    Phase phase = order_phase;
    std::uint8_t turn = 0, dealer = 0, passes = 0, trump = none, maker = none, defender = none, out = 0;
    bool alone = false;
    std::uint8_t upcard = 0, gift = none;
    std::array<Deck, seats> hands{}, played{}, laid_away{};
    std::array<std::uint8_t, seats> voids{};  // by seat: suits it did not follow
    std::array<std::uint8_t, 2> led_by{};     // by side: suits it has led
    std::array<std::uint8_t, seats> trick{};  // by seat: its card in the trick, or none
    std::uint8_t fallen = 0, taker = 0, best = 0, led_suit = none;
    Deck led = 0;
    std::array<std::uint8_t, 2> won{};
    std::array<std::int8_t, 2> points{};

private:
    void deal() {
        std::array<std::uint8_t, deck_size> pack;
        const int size = rules->joker ? deck_size : deck_size - 1;
        for (int at = 0; at < size; ++at) pack[at] = static_cast<std::uint8_t>(at);
        for (int last = size - 1; last > 0; --last) {
            if (last % 6 == 0 || last == size - 1) dice.shake();
            std::swap(pack[last], pack[dice.small(static_cast<unsigned>(last + 1))]);
        }
        lay_out(pack.data());
    }

    void lay_out(const std::uint8_t* pack) {
        for (int step = 0; step < seats; ++step) {
            Deck& hand = hands[(dealer + 1 + step) % seats];
            hand = 0;
            for (int at = 0; at < 3; ++at) hand |= Deck{1} << pack[3 * step + at];
            for (int at = 0; at < 2; ++at) hand |= Deck{1} << pack[12 + 2 * step + at];
        }
        upcard = pack[20];
        phase = order_phase;
        passes = 0;
        turn = static_cast<std::uint8_t>((dealer + 1) % seats);
        trick.fill(none);
    }

    Actions orders() const {
        Actions found = Actions{1} << pass | Actions{1} << order_alone;
        if (!rules->canadian || turn != (dealer ^ 2)) found |= Actions{1} << order;
        if (rules->farmers && !(hands[turn] & ~deck.farm)) found |= Actions{1} << farmer;
        return found;
    }

    Actions makes() const {
        Actions named = (Actions{1} << no_trump) - 1;
        if (rules->no_trump) named |= Actions{1} << no_trump;
        named &= ~(Actions{1} << turned());
        const bool stuck = rules->stick && passes == 7;
        return named << make | named << make_alone | (stuck ? 0 : Actions{1} << pass);
    }

    Deck best_cards() const {  // the highest trump, or every card of the highest rank
        Deck found = 0;
        int highest_rank = -1;
        for (Deck rest = hands[turn]; rest; rest &= rest - 1) {
            const int rank = deck.rank[trump][place_of(rest)];
            if (rank > highest_rank) highest_rank = rank, found = 0;
            if (rank == highest_rank) found |= lowest(rest);
        }
        return found;
    }

    void bid_first(int action) {
        if (action == farmer) return deal();
        if (action == pass) return passed();
        made(turned(), action == order_alone);
        hands[dealer] |= Deck{1} << upcard;
        phase = bury_phase;
        turn = dealer;
    }

    void bid_second(int action) {
        if (action == pass) return passed();
        const bool by_himself = action >= make_alone;
        made(action - (by_himself ? make_alone : make), by_himself);
        after_bury();
    }

    void passed() {
        if (passes == 7) {
            phase = over_phase;
            return;
        }
        phase = ++passes < 4 ? order_phase : make_phase;
        turn = static_cast<std::uint8_t>((turn + 1) % seats);
    }

    void made(int named, bool by_himself) {
        trump = static_cast<std::uint8_t>(named);
        maker = turn;
        alone = by_himself;
        if (alone) out = static_cast<std::uint8_t>(1 << (maker ^ 2));
    }

    void lay_away(int which) {
        hands[turn] ^= Deck{1} << which;
        laid_away[turn] |= Deck{1} << which;
    }

    void after_bury() {
        if (!alone || !rules->exchange) return after_exchange();
        phase = give_phase;
        turn = maker ^ 2;
    }

    void give(int which) {
        gift = static_cast<std::uint8_t>(which);
        hands[turn] ^= Deck{1} << which;
        turn = maker;
        hands[turn] |= Deck{1} << which;
        phase = trim_phase;
    }

    void after_exchange() {
        if (rules->defend != 2 && !(rules->defend == 1 && alone)) return to_play();
        phase = defend_phase;
        turn = static_cast<std::uint8_t>(first_defender());
    }

    int first_defender() const {
        const int seat = (dealer + 1) % seats;
        return (seat ^ maker) & 1 ? seat : (seat + 1) % seats;
    }

    void defend(int action) {
        if (action == defend_alone) {
            defender = turn;
            out |= static_cast<std::uint8_t>(1 << (turn ^ 2));
        } else if (turn == first_defender()) {
            turn ^= 2;
            return;
        }
        to_play();
    }

    void to_play() {
        phase = play_phase;
        turn = static_cast<std::uint8_t>(left_of(alone && rules->loner_leads ? maker : dealer));
    }

    void play(int which) {
        const int suit = deck.suit[trump][which];
        hands[turn] ^= Deck{1} << which;
        played[turn] |= Deck{1} << which;
        trick[turn] = static_cast<std::uint8_t>(which);
        if (!fallen++) led_suit = static_cast<std::uint8_t>(suit), led = deck.of_suit[trump][suit], best = 0,
            led_by[turn & 1] |= static_cast<std::uint8_t>(1 << suit);
        if (suit != led_suit) voids[turn] |= static_cast<std::uint8_t>(1 << led_suit);
        const int strength = suit == led_suit || suit == trump ? deck.strength[trump][which] : 0;
        if (strength > best) best = static_cast<std::uint8_t>(strength), taker = turn;
        if (fallen < players()) turn = static_cast<std::uint8_t>(left_of(turn));
        else take();
    }

    void take() {
        ++won[taker & 1];
        turn = taker;
        fallen = 0;
        led = 0;
        trick.fill(none);
        if (won[0] + won[1] == 5) finish();
    }
};

}  // namespace knaves::euchre
