// Playing a hand by rules of thumb: every seat sees its own cards and what has fallen, and nothing else.
//
// These players are what calls and buries are judged by. Open hands would flatter a call: with all cards in
// sight nobody is ever finessed.
#pragma once

#include <array>
#include <bit>

#include "bits.hpp"
#include "layout.hpp"
#include "solver.hpp"

namespace knaves::euchre {

// What a seat goes by when it is to play.
struct Observation {
    const Labels& labels;
    int seat, maker;
    Cards hand;
    Cards loose;   // what others may hold, as far as the seat knows
    bool opening;  // no trick has been taken yet

    Cards suit(Cards card) const { return labels.suit[place_of(card)]; }
    bool trump(Cards card) const { return card & labels.trump; }
    int order(Cards card) const { return trump(card) ? place_of(card) : place_of(card) % 7; }
    int length(Cards card) const { return std::popcount(hand & suit(card)); }
    // No card that others may hold is higher in its suit.
    bool best(Cards card) const { return !(loose & suit(card) & ~((card << 1) - 1)); }
};

// The card of a set for which key is lowest; of equals the one lowest in place.
template <class Key>
Cards lowest_by(Cards cards, Key key) {
    Cards found = lowest(cards);
    auto least = key(found);
    for (Cards rest = cards ^ found; rest; rest &= rest - 1) {
        const Cards card = lowest(rest);
        if (const auto each = key(card); each < least) found = card, least = each;
    }
    return found;
}

// The card that is missed least: no trump, no winner, and rather one that empties a suit.
inline Cards spare(const Observation& at, Cards choices) {
    const bool ruffs = at.hand & at.labels.trump;
    return lowest_by(choices, [&](Cards card) {
        const bool empties = ruffs && at.length(card) == 1;
        if (at.trump(card)) return 200 + at.order(card);
        return 100 * at.best(card) + at.order(card) - (empties ? 3 : 0);
    });
}

inline Cards sure_lead(const Observation& at) {
    Cards winners = 0;
    for (Cards rest = at.hand & ~at.labels.trump; rest; rest &= rest - 1)
        if (at.best(lowest(rest))) winners |= lowest(rest);
    if (winners) return lowest_by(winners, [&](Cards card) { return at.length(card); });
    const Cards trumps = at.hand & at.labels.trump;
    return trumps && !(at.loose & at.labels.trump) ? highest(trumps) : 0;
}

inline Cards low_lead(const Observation& at) {
    const Cards sides = at.hand & ~at.labels.trump;
    if (sides) return lowest_by(sides, [&](Cards card) { return 8 * at.length(card) - at.order(card); });
    const Cards top = highest(at.hand);
    return at.best(top) ? top : lowest(at.hand);
}

inline Cards rollout_lead(const Observation& at) {
    const Cards trumps = at.hand & at.labels.trump;
    const bool others = at.loose & at.labels.trump;
    if (trumps && others) {
        const Cards top = highest(trumps);
        if (at.maker == at.seat && (at.best(top) || trumps != top)) return top;
        if (at.maker == (at.seat ^ 2) && at.opening) return top;
    }
    const Cards sure = sure_lead(at);
    return sure ? sure : low_lead(at);
}

inline Cards rollout_follow(const Observation& at, Cards choices, const Trick& trick) {
    const Cards beats = choices & (trick.led | at.labels.trump) & ~((trick.best << 1) - 1);
    const int after = trick.left - 1;
    if (!beats) return spare(at, choices);
    const Cards following = beats & ~at.labels.trump;
    if (trick.taker == (at.seat ^ 2)) {
        if (!after || at.best(trick.best) || at.trump(trick.best)) return spare(at, choices);
        // A partner's king or lower is trumped; an ace is trusted to hold.
        if (!following && place_of(trick.best) % 7 <= 4) return lowest(beats);
        const Cards top = following ? highest(following) : 0;
        if (top && at.best(top) && place_of(trick.best) < place_of(top) - 1) return top;
        return spare(at, choices);
    }
    if (!after) return lowest(beats);
    if (beats & trick.led) {
        const Cards top = highest(beats);
        if (at.best(top)) return lowest_by(beats, [&](Cards card) { return !at.best(card); });
        // Second hand low: the partner plays last.
        return after == 2 ? spare(at, choices) : top;
    }
    return lowest(beats);
}

inline Cards rollout_card(const Observation& at, const Trick& trick) {
    if (!(at.hand & (at.hand - 1))) return at.hand;
    if (!trick.led) return rollout_lead(at);
    const Cards following = at.hand & trick.led;
    const Cards choices = following ? following : at.hand;
    return choices & (choices - 1) ? rollout_follow(at, choices, trick) : choices;
}

// A deal from its first lead on.
struct Table {
    const Labels& labels;
    Hands hands;
    unsigned out;
    int maker;
    Cards pack;  // every card of the game
    std::array<Cards, seats> aside{};  // by seat: what it knows to be in nobody's hand
    int dealer = 0;
    Cards taken = 0;  // the upcard, if the dealer took it in

    Observation observe(int seat, Cards fallen) const {
        return {labels, seat, maker, hands[seat], pack & ~(hands[seat] | fallen | aside[seat]), !fallen};
    }
};

// How far a deal has come: the trick on the table and what was played before.
struct Course {
    Trick trick;
    int turn;          // whose card is next
    Cards fallen = 0;  // every card played, this trick's too
    int played = 0;    // tricks that are over
    int won = 0;       // by side 0
    std::array<Cards, seats> voids{};  // by seat: the suits that it did not follow
    std::array<Cards, 2> led{};        // by side: the suits that it has led
};

inline Course opening(const Table& at, int leader) {
    return {{0, 0, leader, seats - std::popcount(at.out)}, leader};
}

inline void lay(Table& at, Course& now, Cards card) {
    Trick& trick = now.trick;
    if (!trick.led) trick.led = at.labels.suit[place_of(card)], now.led[now.turn & 1] |= trick.led;
    else if (!(card & trick.led)) now.voids[now.turn] |= trick.led;
    if ((card & (trick.led | at.labels.trump)) > trick.best) trick.best = card, trick.taker = now.turn;
    at.hands[now.turn] &= ~card;
    now.fallen |= card;
    if (--trick.left) {
        do now.turn = (now.turn + 1) % seats;
        while (at.out >> now.turn & 1);
        return;
    }
    ++now.played;
    now.won += !(trick.taker & 1);
    now.turn = trick.taker;
    trick = {0, 0, now.turn, seats - std::popcount(at.out)};
}

// Tricks of side 0 when every card is chosen by `policy`; after `closed` tricks hands lie open and all play best.
template <class Policy>
int play_out(Table at, Course now, int closed, const Policy& policy) {
    while (now.played < 5) {
        if (now.played >= closed && now.trick.left == seats - std::popcount(at.out)) {
            Solver solver(at.labels, at.hands, at.out);
            return now.won + solver.lead(now.turn, 5 - now.played, solver.all());
        }
        lay(at, now, policy(at, now));
    }
    return now.won;
}

// The rules of thumb as a policy.
struct Thumb {
    Cards operator()(const Table& at, const Course& now) const {
        Observation seen = at.observe(now.turn, now.fallen);
        seen.opening = !now.played;
        return rollout_card(seen, now.trick);
    }
};

}  // namespace knaves::euchre
