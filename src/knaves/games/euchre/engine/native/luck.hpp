// What cards bring before anybody has bid, to tell luck from skill: deals bid and played by stand-ins for the players.
//
// A side bids by a table, which also says what its dealer buries, and plays by the network or by rules. Where a player is
// not known exactly, its stand-in strays a little from what it would call and play, so that many deals say how likely
// each outcome is.
#pragma once

#include "../../../native/rng.hpp"
#include "outcomes.hpp"

namespace knaves::euchre {

enum class Style : std::uint8_t { learnt, thumb, plain };

// How far a side strays at most: points of a call, and marks of a card of the learnt style.
struct Stray {
    double points, marks;
};

struct StandIn {
    Bidder bidder;
    Style style;
    Stray stray;
};

// A beginner's rules: the highest card to lead, the cheapest that wins, unless the partner wins, else the lowest.
struct Plain {
    Cards operator()(const Table& at, const Course& now) const {
        const Trick& trick = now.trick;
        const Cards cards = Network::choices(at, now);
        const auto strength = [&](Cards card) {
            return card & at.labels.trump ? place_of(card) : place_of(card) % 7;
        };
        if (!trick.led) return lowest_by(cards, [&](Cards card) { return -strength(card); });
        const Cards beats = cards & (trick.led | at.labels.trump) & ~((trick.best << 1) - 1);
        if (beats && trick.taker != (now.turn ^ 2)) return lowest(beats);
        return lowest_by(cards, strength);
    }
};

class StandIns {
public:
    StandIns(std::array<StandIn, 2> sides, const Network& network, const House& house)
        : sides_(sides), network_(network), house_(house) {}

    // The outcome of a deal, as `outcome_of` counts them.
    int play(const Pack* hands, const Upcard& up, SplitMix64& dice) const {
        const Bid bid = auction(hands, up, dice);
        if (bid.place == bid_places) return outcome_of(bid, up, 0);
        const Table at = after_call(sides_[up.dealer & 1].bidder, hands, bid, up, house_);
        const int after = bid.alone && house_.loner_leads ? at.maker : up.dealer;
        const auto card = [&](const Table& table, const Course& now) { return choose(table, now, dice); };
        return outcome_of(bid, up, play_out(at, opening(at, first_leader(after, at.out)), all_tricks, card));
    }

private:
    std::array<StandIn, 2> sides_;
    Network network_;
    House house_;

    // Between -1 and 1, small numbers more often.
    static double triangle(SplitMix64& dice) {
        const std::uint64_t bits = dice.next();
        return (static_cast<double>(bits >> 32) - static_cast<double>(bits & 0xFFFFFFFF)) / 4294967296.0;
    }

    Bid auction(const Pack* hands, const Upcard& up, SplitMix64& dice) const {
        for (int place = 0; place < bid_places; ++place) {
            const StandIn& side = sides_[up.seat(place) & 1];
            Gains made = side.bidder.gains(hands[up.seat(place)], place, up, house_);
            if (const double most = side.stray.points; most > 0) {
                // All calls of a hand together, and each for itself: whether it calls, and which.
                const double bold = most * triangle(dice);
                for (int trump = 0; trump < 4; ++trump) {
                    made.company[trump] += bold + most / 2 * triangle(dice);
                    made.alone[trump] += bold + most / 2 * triangle(dice);
                }
            }
            if (const Bid bid = Bidder::call(made, place, house_); bid.place == place) return bid;
        }
        return {};
    }

    Cards choose(const Table& at, const Course& now, SplitMix64& dice) const {
        const StandIn& side = sides_[now.turn & 1];
        switch (side.style) {
            case Style::thumb: return Thumb{}(at, now);
            case Style::plain: return Plain{}(at, now);
            default:
                return network_.choose(at, now, [&] { return static_cast<int>(side.stray.marks * triangle(dice)); });
        }
    }
};

// Hands and an upcard at random, from the pack of the house.
inline Upcard shuffled(SplitMix64& chance, const House& house, int dealer, std::array<Pack, seats>& hands) {
    std::array<int, 25> cards{};
    unsigned many = 0;
    for (Pack rest = house.pack(); rest; rest &= rest - 1) cards[many++] = place_of(rest);
    for (unsigned at = 0; at < 21; ++at) std::swap(cards[at], cards[at + static_cast<unsigned>(chance.below(many - at))]);
    hands.fill(0);
    for (unsigned at = 0; at < 20; ++at) hands[at % seats] |= Pack{1} << cards[at];
    return {cards[20], dealer};
}

}  // namespace knaves::euchre
