// How a sound player bids, as a table says it: points that a call gains over passing.
//
// A call is worth the sum of what the table has for its trumps, for each side suit beside so many trumps, for the
// upcard alone and beside the trumps, and for the shape of the hand; one part for each of the eight places in the
// auction. `bots/training.py` makes the table.
#pragma once

#include <algorithm>
#include <array>

#include "../../../native/powers.hpp"
#include "bits.hpp"
#include "calls.hpp"
#include "layout.hpp"
#include "learnt_policy.hpp"
#include "position.hpp"

namespace knaves::euchre {

inline constexpr int bid_places = 8;  // in the auction: two rounds of four
inline constexpr int trump_cells = 256, side_cells = 64, upcard_cells = 8;
inline constexpr int side_start = trump_cells, upcard_start = side_start + 4 * 2 * side_cells;
inline constexpr int shape_start = upcard_start + 3 * upcard_cells, shape_cells = 5 * 4 * 3 * 2;
inline constexpr int pair_start = shape_start + shape_cells;
inline constexpr int bid_cells = pair_start + 3 * upcard_cells * 4 * 4;  // 1296
inline constexpr int judged_by = 7;      // so many cells
inline constexpr int call_parts = 2 * bid_places;  // in company and alone; one more part may say what to bury
inline constexpr int all_tricks = 5;
inline constexpr int closed_tricks = 2;  // of a deal played out by rules of thumb; the rest plays itself well enough open
inline constexpr double never = -1000;
inline constexpr double bury_temperature = 0.08;  // points by which a card must be better before it is mostly buried
inline constexpr double stray_bury = 0.03;        // how likely a bad one is, against the best

// Which cells of the table a hand is judged by.
using Cells = std::array<int, judged_by>;  // trumps, three side suits, upcard, shape, upcard beside trumps

inline Cells bid_cells_of(Cards hand, int trump, int turned, int upcard_rank, bool ordered) {
    const int trumps = (hand >> 21) & 0xFF;
    const int many = std::clamp(std::popcount(static_cast<unsigned>(trumps)), 1, 4) - 1;
    const int next = 3 - trump - (trump < 2 ? 1 : 0);  // the place of the other suit of the colour
    Cells cells{trumps};
    int aces = 0, voids = 0;
    bool king = false;
    for (int side = 0; side < 3; ++side) {
        const int held = (hand >> 7 * side) & 0x3F;
        cells[side + 1] = side_start + ((many * 2 + (side != next)) * side_cells) + held;
        aces += held >> 5, voids += !held, king |= held >> 4 & 1;
    }
    const int upcard = (ordered ? 0 : trump == 3 - turned ? 1 : 2) * upcard_cells + upcard_rank;
    cells[4] = upcard_start + upcard;
    const int most = std::max(many, std::popcount(static_cast<unsigned>(trumps)) - 1);  // five are a shape of their own
    cells[5] = shape_start + ((std::min(most, 4) * 4 + aces) * 3 + std::min(voids, 2)) * 2 + king;
    cells[6] = pair_start + (upcard * 4 + many) * 4 + (trumps >> 5 & 3);
    return cells;
}

struct House {  // the rules that bear on the auction and what follows it
    bool joker, stick, canadian, loner_leads, exchange;
    Pack pack() const { return joker ? whole_pack : whole_pack ^ Pack{1} << euchre::joker; }
};

struct Upcard {
    int card, dealer;
    int turned() const { return card == joker ? 3 : card / 13; }
    int rank() const { return card == joker ? 7 : rank_order(card); }
    int seat(int place) const { return (dealer + 1 + place) % seats; }
};

// What each call would gain over passing; `never` where it may not be made.
struct Gains {
    std::array<double, 4> company, alone;
    double best() const {
        double most = never;
        for (int trump = 0; trump < 4; ++trump) most = std::max({most, company[trump], alone[trump]});
        return most;
    }
};

struct Bid {
    int place = bid_places, trump = 0;  // place 8: nobody made trump
    bool alone = false;
};

class Bidder {
public:
    // Without a part for burying a dealer keeps the hand that it would rather call with.
    Bidder(const float* table, bool buries) : table_(table), burying_(buries ? call_parts : 3) {}

    double gain(bool alone, int place, const Cells& cells) const { return sum(alone * bid_places + place, cells); }

    // The card that a dealer does best without.
    Cards bury(Cards six, const Labels& labels, int trump, const Upcard& up) const {
        Cards found = 0;
        double most = 2 * never;
        for (Cards rest = six; rest; rest &= rest - 1) {
            const double each = without(six, lowest(rest), labels, trump, up);
            if (each > most) most = each, found = lowest(rest);
        }
        return found;
    }

    // How likely a dealer is to bury a card: the likelier the better, where the table has a part that says how good.
    double likely_bury(Cards six, Cards buried, const Labels& labels, int trump, const Upcard& up) const {
        const Cards best = bury(six, labels, trump, up);
        // The second champion's model: all cards but the best are alike.
        if (burying_ != call_parts) return buried == best ? 1 : 0.1;
        const double most = without(six, best, labels, trump, up);
        double all = 0, own = 0;
        for (Cards rest = six; rest; rest &= rest - 1) {
            const double less = without(six, lowest(rest), labels, trump, up) - most;
            const double share = std::max(stray_bury, exponential(less / bury_temperature));
            all += share;
            if (lowest(rest) == buried) own = share;
        }
        return own / all;
    }

    Gains gains(Pack hand, int place, const Upcard& up, const House& house) const {
        Gains made;
        made.company.fill(never), made.alone.fill(never);
        const int turned = up.turned();
        for (int trump = 0; trump < 4; ++trump) {
            if ((place < 4) != (trump == turned)) continue;
            Cards cards = relabel(hand, labels[trump]);
            if (place == 3) {
                cards |= Cards{1} << labels[trump].place[up.card];
                cards ^= bury(cards, labels[trump], trump, up);
            }
            const Cells cells = bid_cells_of(cards, trump, turned, up.rank(), place < 4);
            made.alone[trump] = gain(true, place, cells);
            if (!(house.canadian && place == 1)) made.company[trump] = gain(false, place, cells);
        }
        return made;
    }

    // The auction from a place on, every hand in sight of its owner only.
    Bid auction(const Pack* hands, int place, const Upcard& up, const House& house) const {
        for (; place < bid_places; ++place)
            if (const Bid bid = call(gains(hands[up.seat(place)], place, up, house), place, house); bid.place == place)
                return bid;
        return {};
    }

    // The call that gains most, if any does or must be made; else no bid.
    static Bid call(const Gains& made, int place, const House& house) {
        const double best = made.best();
        if (best <= 0 && !(place == 7 && house.stick)) return {};
        for (int trump = 0; trump < 4; ++trump) {
            if (made.alone[trump] == best) return {place, trump, true};
            if (made.company[trump] == best) return {place, trump, false};
        }
        return {};
    }

private:
    const float* table_;
    int burying_;  // the part of the table that says what to bury

    double without(Cards six, Cards card, const Labels& labels, int trump, const Upcard& up) const {
        const Cells cells = bid_cells_of(six ^ card, trump, up.turned(), up.rank(), true);
        // Of hands that are worth about the same the lowest card goes, a trump last.
        return sum(burying_, cells) - 0.001 * ((card & labels.trump) ? 20 : place_of(card) % 7);
    }

    double sum(int part, const Cells& cells) const {
        double sum = 0;
        for (const int cell : cells) sum += table_[part * bid_cells + cell];
        return sum;
    }
};

// Who plays what after a call: the dealer has buried, a loner's partner has handed over what it must.
inline Table after_call(const Bidder& bidder, const Pack* hands, const Bid& bid, const Upcard& up,
                        const House& house) {
    const Labels& made = labels[bid.trump];
    const int maker = up.seat(bid.place);
    const unsigned out = bid.alone ? 1u << (maker ^ 2) : 0;
    Table at{made, {}, out, maker, relabel(house.pack(), made), {}};
    for (int seat = 0; seat < seats; ++seat) at.hands[seat] = relabel(hands[seat], made);
    const Cards upcard = Cards{1} << made.place[up.card];
    at.dealer = up.dealer;
    if (bid.place < 4) {
        at.taken = upcard;
        Cards& hand = at.hands[up.dealer];
        const Cards buried = bid.trump < 4 ? bidder.bury(hand | upcard, made, bid.trump, up) : lowest(hand);
        hand = (hand | upcard) ^ buried;
        at.aside[up.dealer] = buried;
    } else {
        at.aside.fill(upcard);
    }
    if (bid.alone && house.exchange) {
        Cards& giver = at.hands[maker ^ 2];
        const Cards trumps = giver & made.trump;
        // Approximation: of an exchange only the plainest choice is imagined, the highest trump given.
        const Cards gift = trumps ? highest(trumps) : lowest_by(giver, [](Cards c) { return -(place_of(c) % 7); });
        const Cards six = at.hands[maker] | gift;
        const Cards buried = lowest_by(six, [&](Cards card) {
            return (card & made.trump ? 100 : 0) + place_of(card) % 7 +
                   4 * std::popcount(six & made.suit[place_of(card)]);
        });
        giver ^= gift;
        at.hands[maker] = six ^ buried;
        at.aside[maker] |= buried;
    }
    for (int seat = 0; seat < seats; ++seat)
        if (out >> seat & 1) at.hands[seat] = 0;
    return at;
}

// Tricks of side 0 from the first lead on: all play by the network, without one by the rules of thumb for two tricks.
inline int play_deal(const Table& at, int leader, const Network& network) {
    const Course first = opening(at, leader);
    return network ? play_out(at, first, all_tricks, network) : play_out(at, first, closed_tricks, Thumb{});
}

// Tricks of side 0 after a call.
inline int play_call(const Bidder& bidder, const Pack* hands, const Bid& bid, const Upcard& up,
                     const House& house, const Network& network) {
    const Table at = after_call(bidder, hands, bid, up, house);
    const int after = bid.alone && house.loner_leads ? at.maker : up.dealer;
    return play_deal(at, first_leader(after, at.out), network);
}

}  // namespace knaves::euchre
