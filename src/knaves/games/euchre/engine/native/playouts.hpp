// Hands played at random, as fast as the machine allows: every legal move is as likely as any other.
#pragma once

#include <array>
#include <cstdint>

#include "bits.hpp"
#include "hand.hpp"

namespace knaves::euchre {

// Sets of up to five slots: how many are in it, and which is the k-th.
struct Slots {
    std::array<std::uint8_t, 32> size{};
    std::array<std::array<std::uint8_t, 8>, 32> nth{};
};

constexpr Slots slot_sets() {
    Slots made{};
    for (unsigned set = 0; set < 32; ++set)
        for (std::uint8_t slot = 0; slot < 5; ++slot)
            if (set >> slot & 1) made.nth[set][made.size[set]++] = slot;
    return made;
}
inline constexpr Slots slots = slot_sets();

template <class Set>
int nth(Set set, unsigned k) {
    while (k--) set &= set - 1;
    return place_of(set);
}

// A hand in slots, so that a choice is two look-ups.
struct Held {
    std::array<std::uint8_t, 8> suit, strength;  // by slot
    std::array<std::uint8_t, 8> of_suit{};       // by suit: its slots
    unsigned left = 31;
    int side = 0;
};

inline Held in_slots(Deck hand, int trump, int side) {
    Held held;
    held.side = side;
    for (int slot = 0; slot < 5; ++slot, hand &= hand - 1) {
        const int at = place_of(hand), suit = deck.suit[trump][at];
        held.suit[slot] = static_cast<std::uint8_t>(suit);
        held.strength[slot] = deck.strength[trump][at];
        held.of_suit[suit] |= static_cast<std::uint8_t>(1 << slot);
    }
    return held;
}

// The play, from the first lead to the score, with so many players.
template <int players>
void play_out(Hand& hand) {
    std::array<Held, players> held;
    const int trump = hand.trump;
    for (int at = 0, seat = hand.turn; at < players; ++at, seat = hand.left_of(seat))
        held[at] = in_slots(hand.hands[seat], trump, seat & 1);
    SplitMix64 dice = hand.dice;
    int leader = 0, won = 0;
    for (int tricks = 0; tricks < 5; ++tricks) {
        dice.shake();
        int led = 0, best = 0, taker = leader;
        for (int fallen = 0; fallen < players; ++fallen) {
            int at = leader + fallen;
            at -= at >= players ? players : 0;
            Held& mine = held[at];
            const unsigned following = fallen ? mine.left & mine.of_suit[led] : mine.left;
            const unsigned open = following | (mine.left & (0u - (following == 0)));
            const int slot = slots.nth[open][dice.small(slots.size[open])];
            mine.left ^= 1u << slot;
            const int suit = mine.suit[slot];
            if (!fallen) led = suit;
            const int strength = mine.strength[slot] & -int((suit == led) | (suit == trump));
            taker = strength > best ? at : taker;
            best = strength > best ? strength : best;
        }
        won += held[taker].side;
        leader = taker;
    }
    hand.won = {static_cast<std::uint8_t>(5 - won), static_cast<std::uint8_t>(won)};
    hand.finish();
}

// One hand, shuffle and bidding included; the points of both sides.
inline std::array<std::int8_t, 2> random_hand(const Rules& rules, SplitMix64 dice) {
    Hand hand(rules, dice);
    while (hand.phase < play_phase) {
        hand.dice.shake();
        const Actions legal = hand.legal();
        hand.apply(nth(legal, hand.dice.small(static_cast<unsigned>(count(legal)))));
    }
    if (hand.phase == play_phase) {
        const int players = hand.players();
        players == 4 ? play_out<4>(hand) : players == 3 ? play_out<3>(hand) : play_out<2>(hand);
    }
    return hand.points;
}

}  // namespace knaves::euchre
