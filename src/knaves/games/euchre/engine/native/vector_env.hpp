// Many hands played side by side, a move in each at every step: what learners train on.
//
// Only the seat to move is shown anything, and only what it may know. A hand that ends is replaced by a
// fresh one at once; hand number h of the run draws its cards from dice of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hand.hpp"

namespace knaves::euchre {

inline constexpr int features = 352;  // the parts are told in kernel.py

class VectorEnv {
public:
    VectorEnv(std::size_t n, const Rules& rules, std::uint64_t seed) : rules_(rules), seed_(seed) {
        hands_.reserve(n);
        for (std::size_t row = 0; row < n; ++row) hands_.emplace_back(rules_, SplitMix64::of(seed, row));
        next_.resize(n);
        for (std::size_t row = 0; row < n; ++row) next_[row] = row + n;
    }

    VectorEnv(const VectorEnv&) = delete;  // hands point at the rules
    VectorEnv& operator=(const VectorEnv&) = delete;

    std::size_t size() const { return hands_.size(); }
    bool allows(std::size_t row, int action) const {
        return action < actions && (hands_[row].legal() >> action & 1);
    }
    int turn(std::size_t row) const { return hands_[row].turn; }

    void mask(std::size_t row, std::uint8_t* into) const {
        const Actions legal = hands_[row].legal();
        for (int action = 0; action < actions; ++action) into[action] = legal >> action & 1;
    }

    // Play a legal action; whether the hand is over, with the points of both sides.
    bool step(std::size_t row, int action, std::int8_t* points) {
        Hand& hand = hands_[row];
        hand.apply(action);
        points[0] = hand.points[0], points[1] = hand.points[1];
        if (hand.phase != over_phase) return false;
        hand = Hand(rules_, SplitMix64::of(seed_, next_[row]));
        next_[row] += size();
        return true;
    }

    void observe(std::size_t row, std::uint8_t* into) const {
        const Hand& hand = hands_[row];
        const int me = hand.turn;
        std::fill_n(into, features, std::uint8_t{0});
        into = cards(hand.hands[me], into);
        into = cards(Deck{1} << hand.upcard, into);
        for (int step = 0; step < seats; ++step) into = cards(hand.played[(me + step) % seats], into);
        for (int step = 0; step < seats; ++step) {
            const int fallen = hand.trick[(me + step) % seats];
            into = cards(fallen == none ? 0 : Deck{1} << fallen, into);
        }
        into = cards(hand.laid_away[me], into);
        const bool sees_gift = hand.gift != none && !((hand.maker ^ me) & 1);
        into = cards(sees_gift ? Deck{1} << hand.gift : 0, into);
        for (int step = 0; step < seats; ++step, into += trumps)
            for (int suit = 0; suit < trumps; ++suit) into[suit] = hand.voids[(me + step) % seats] >> suit & 1;
        if (hand.trump != none) into[hand.trump] = 1;
        into += trumps;
        into[hand.phase] = 1;
        into += over_phase;
        into = seat(hand.dealer, me, into);
        into = seat(hand.maker, me, into);
        *into++ = hand.alone;
        into = seat(hand.defender, me, into);
        for (int step = 0; step < seats; ++step) *into++ = hand.is_out((me + step) % seats);
        *into++ = hand.passes;
        *into++ = hand.won[me & 1];
        *into++ = hand.won[(me & 1) ^ 1];
    }

private:
    Rules rules_;
    std::uint64_t seed_;
    std::vector<Hand> hands_;
    std::vector<std::uint64_t> next_;

    static std::uint8_t* cards(Deck set, std::uint8_t* into) {
        for (; set; set &= set - 1) into[place_of(set)] = 1;
        return into + deck_size;
    }

    static std::uint8_t* seat(int which, int me, std::uint8_t* into) {
        if (which != none) into[(which - me + seats) % seats] = 1;
        return into + seats;
    }
};

}  // namespace knaves::euchre
