// What a seat that is to play sees, as features that are there or not: of the moment, and of each card it may play.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rollout_policy.hpp"

namespace knaves::euchre {

// Where the features of each kind begin.
enum Feature {
    turn_feature = 0,                   // players, and how many play after
    maker_feature = turn_feature + 12,  // who made trump, counted from the seat, and whether alone
    score_feature = maker_feature + 8,  // tricks that are over, and those of the own side
    trumps_feature = score_feature + 25,   // own trumps
    loose_feature = trumps_feature + 6,    // trumps that others may hold
    top_feature = loose_feature + 9,       // how many of them beat the own highest
    sure_feature = top_feature + 5,        // own trumps above all of them
    suits_feature = sure_feature + 6,      // side suits held
    winners_feature = suits_feature + 4,   // own side cards that nothing in their suit beats
    taker_feature = winners_feature + 6,   // who has the trick, whether with a trump, and how many cards beat it
    led_feature = taker_feature + 25,      // whether trumps were led, whether the seat follows, how much is at large
    voids_feature = led_feature + 30,      // who is out of trumps; who plays after and is out of the suit led
    upcard_feature = voids_feature + 16,   // where the dealer sits, and what became of the upcard
    height_feature = upcard_feature + 13,  // of a card: lead, trump, how many are above it and below
    rank_feature = height_feature + 64,    // lead, rank
    length_feature = rank_feature + 28,    // lead, trump, own cards of the suit
    edge_feature = length_feature + 16,    // lead, trump, whether the highest or lowest of them
    beats_feature = edge_feature + 16,     // how it takes the trick, whether any beats it, how many play after
    suit_feature = beats_feature + 32,     // of a side card: how much of the suit is at large, which sides led it
    out_feature = suit_feature + 29,       // trump, who is out of its suit
    colour_feature = out_feature + 16,     // trump, of trumps' colour, or neither
    empties_feature = colour_feature + 3,  // whether it is the last of a side suit, and there is a trump to ruff with
    features_of_play = empties_feature + 3
};

inline constexpr int most_of_moment = 18, of_card = 9;

class Sight {
public:
    std::array<std::int16_t, most_of_moment> moment;
    int many = 0;  // features of the moment

    Sight(const Table& at, const Course& now)
        : at_(at), now_(now), seat_(now.turn), hand_(at.hands[now.turn]),
          loose_(at.pack & ~(hand_ | now.fallen | at.aside[now.turn])), trump_(at.labels.trump),
          after_(now.trick.left - 1), lead_(!now.trick.led) {
        const int named = static_cast<int>(&at.labels - labels.data());
        colour_ = named == no_trump ? 0 : side_suit(3 - named - (named < 2));
        note_table();
        note_trumps();
        note_sides();
        note_trick();
        note_voids();
    }

    // The features of a card that the seat may play.
    void card(Cards card, std::int16_t* into) const {
        const bool trump = card & trump_;
        const int place = place_of(card), kind = lead_ * 2 + trump;
        const Cards suit = at_.labels.suit[place], others = loose_ & suit, mine = hand_ & suit;
        const int above = count(others & over(card)), below = count(others) - above, length = count(mine);
        const auto next = [&](int feature) { *into++ = static_cast<std::int16_t>(feature); };
        next(height_feature + (kind * 4 + std::min(above, 3)) * 4 + std::min(below, 3));
        next(rank_feature + lead_ * 14 + (trump ? 6 + std::min(place - 21, 7) : place % 7));
        next(length_feature + kind * 4 + std::min(length, 4) - 1);
        next(edge_feature + kind * 4 + (card == highest(mine)) * 2 + (card == lowest(mine)));
        const bool takes = (card & (now_.trick.led | trump_)) > now_.trick.best;
        const int how = lead_ ? 3 : !takes ? 0 : trump ? 2 : 1;
        next(beats_feature + (how * 2 + !above) * 4 + after_);
        const int side = seat_ & 1;
        const int led = ((now_.led[side] & suit) != 0) + 2 * ((now_.led[side ^ 1] & suit) != 0);
        next(suit_feature + (trump ? 28 : std::min(count(others), 6) * 4 + led));
        int out = 0;
        for (int step = 1; step < seats; ++step)
            out |= ((now_.voids[(seat_ + step) % seats] & suit) != 0) << (step - 1);
        next(out_feature + trump * 8 + out);
        next(colour_feature + (trump ? 0 : card & colour_ ? 1 : 2));
        next(empties_feature + (trump || length > 1 ? 0 : 1 + ((hand_ & trump_) != 0)));
    }

private:
    const Table& at_;
    const Course& now_;
    int seat_;
    Cards hand_, loose_, trump_, colour_ = 0;
    int after_;
    bool lead_;

    void note(int feature) { moment[many++] = static_cast<std::int16_t>(feature); }
    int away(int seat) const { return (seat - seat_ + seats) % seats; }
    static Cards over(Cards card) { return ~((card << 1) - 1); }
    static Cards side_suit(int side) { return Cards{0x3F} << 7 * side; }

    void note_table() {
        const int players = seats - std::popcount(at_.out);
        const int ours = seat_ & 1 ? now_.played - now_.won : now_.won;
        note(turn_feature + (players - 2) * 4 + after_);
        note(maker_feature + away(at_.maker) * 2 + (at_.out >> (at_.maker ^ 2) & 1));
        note(score_feature + std::min(now_.played, 4) * 5 + std::min(ours, 4));
    }

    void note_trumps() {
        const Cards mine = hand_ & trump_, theirs = loose_ & trump_;
        note(trumps_feature + std::min(count(mine), 5));
        note(loose_feature + std::min(count(theirs), 8));
        note(top_feature + (mine ? std::min(count(theirs & over(highest(mine))), 3) : 4));
        note(sure_feature + std::min(count(theirs ? mine & over(highest(theirs)) : mine), 5));
    }

    void note_sides() {
        int suits = 0, winners = 0;
        for (int side = 0; side < 3; ++side) {
            const Cards held = hand_ & ~trump_ & side_suit(side), others = loose_ & ~trump_ & side_suit(side);
            suits += held != 0;
            winners += count(others ? held & over(highest(others)) : held);
        }
        note(suits_feature + suits);
        note(winners_feature + std::min(winners, 5));
    }

    void note_trick() {
        const Trick& trick = now_.trick;
        if (lead_) {
            note(taker_feature + 24);
            note(led_feature + 28);
            return;
        }
        const Cards suit = at_.labels.suit[place_of(trick.best)];
        const int higher = std::min(count(loose_ & suit & over(trick.best)), 3);
        note(taker_feature + ((away(trick.taker) - 1) * 2 + ((trick.best & trump_) != 0)) * 4 + higher);
        const int how = ((trick.led & trump_) != 0) * 2 + ((hand_ & trick.led) != 0);
        note(led_feature + how * 7 + std::min(count(loose_ & trick.led), 6));
    }

    void note_voids() {
        for (int step = 1; step < seats; ++step) {
            const int other = (seat_ + step) % seats;
            if (at_.out >> other & 1) continue;
            if (now_.voids[other] & trump_) note(voids_feature + step);
            if (!lead_ && step <= after_ && (now_.voids[other] & now_.trick.led)) note(voids_feature + 4 + step);
        }
        const Cards taken = at_.taken & ~now_.fallen;
        const int became = !taken ? 0 : loose_ & over(taken) & trump_ ? 1 : 2;
        note(upcard_feature + (at_.taken ? away(at_.dealer) * 3 + became : 12));
    }
};

}  // namespace knaves::euchre
