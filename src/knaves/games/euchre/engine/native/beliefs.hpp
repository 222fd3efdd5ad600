// How likely a world is, when the others have bid and played in it much as a sound player would.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "../../../native/powers.hpp"
#include "auction.hpp"

namespace knaves::euchre {

inline constexpr int most_fallen = 20;

// What a seat was told of the deal. Columns of a row, before the cards that fell.
enum Told_column {
    seat_told, dealer_told, upcard_told, place_told, trump_told, alone_told, taken_told, out_told, buried_told,
    joker_told, stick_told, canadian_told, loner_leads_told, exchange_told, fallen_told, first_told,
    told_columns = first_told + 2 * most_fallen
};

struct Told {
    int seat;
    Upcard up;
    Bid bid;       // whose place it is, until trump is made
    bool made;     // whether it is
    bool taken;    // the dealer has taken the upcard in
    bool laid_away;  // and buried
    unsigned out;
    House house;
    Pack buried;
    int fallen;
    std::array<std::uint8_t, most_fallen> who{}, what{};

    explicit Told(const std::uint8_t* row)
        : seat(row[seat_told]), up{row[upcard_told], row[dealer_told]},
          bid{row[place_told], row[trump_told], row[alone_told] != 0}, made(row[trump_told] != none),
          taken(row[taken_told] != 0), laid_away(row[taken_told] == 2), out(row[out_told]),
          house{row[joker_told] != 0, row[stick_told] != 0, row[canadian_told] != 0, row[loner_leads_told] != 0,
                row[exchange_told] != 0},
          buried(row[buried_told] == none ? 0 : Pack{1} << row[buried_told]),
          fallen(row[fallen_told]) {
        for (int at = 0; at < fallen; ++at)
            who[at] = row[first_told + 2 * at], what[at] = row[first_told + 2 * at + 1];
    }
};

// All hands at the moment of the question, and as they were dealt.
struct World {
    std::array<Pack, seats> held{}, dealt{};
    Pack buried = 0;  // by the dealer

    // `lying` is a row of six: the hands, what was not dealt, and what others have buried.
    World(const Told& told, const Pack* lying) : buried(lying[5] | told.buried) {
        for (int seat = 0; seat < seats; ++seat) held[seat] = lying[seat];
        dealt = held;
        for (int at = 0; at < told.fallen; ++at) dealt[told.who[at]] |= Pack{1} << told.what[at];
        if (!told.taken) return;
        dealt[told.up.dealer] |= buried;
        dealt[told.up.dealer] &= ~(Pack{1} << told.up.card);
    }
};

// What each seat knows to be in nobody's hand: the dealer its bury, all a card that was turned down.
inline void aside(const Told& told, const World& world, Table& at) {
    if (told.taken) at.aside[told.up.dealer] = relabel(world.buried, at.labels);
    else at.aside.fill(Cards{1} << at.labels.place[told.up.card]);
}

// Who holds what in a world once trump is made; those who sit out hold nothing.
inline Table table_of(const Told& told, const World& world) {
    const Labels& made = labels[told.bid.trump];
    Table at{made, {}, told.out, told.up.seat(told.bid.place), relabel(told.house.pack(), made), {}};
    at.dealer = told.up.dealer;
    if (told.taken) at.taken = Cards{1} << made.place[told.up.card];
    for (int seat = 0; seat < seats; ++seat)
        if (!(told.out >> seat & 1)) at.hands[seat] = relabel(world.held[seat], made);
    aside(told, world, at);
    return at;
}

struct Belief {
    double temperature;   // softmax temperature of a bid, in points; 0: bids carry no information
    double error_rate;  // likelihood of a card that the rules of thumb would not play, against 1; 1: cards carry none
    Network network;    // with it, the others are any of Kinds, and error_rate only says whether cards carry information
};

using Kinds = std::array<double, 3>;
inline constexpr Kinds strays = {0.15, 0.1, 0.5};  // how often a card is any: by thumb, by the network, much as it

class Believing {
public:
    Believing(const Told& told, const Bidder& bidder, const Belief& belief)
        : told_(told), bidder_(bidder), belief_(belief), labels_(labels[told.made ? told.bid.trump : 0]) {}

    double operator()(const World& world) const {
        double likely = 1;
        if (belief_.temperature > 0) {
            const int last = told_.bid.place - !told_.made;  // the last place that has spoken
            for (int at = 0; at <= last && at < bid_places; ++at)
                if (told_.up.seat(at) != told_.seat) likely *= spoken(world, at);
            if (told_.laid_away && told_.seat != told_.up.dealer) likely *= buried_so(world);
        }
        if (belief_.error_rate < 1 && told_.fallen)
            likely *= belief_.network ? played_by_kinds(world) : played_so(world);
        return likely;
    }

private:
    const Told& told_;
    const Bidder& bidder_;
    Belief belief_;
    const Labels& labels_;

    double sure(double gain) const { return 1 / (1 + exponential(-gain / belief_.temperature)); }

    double spoken(const World& world, int at) const {
        if (told_.made && at == told_.bid.place && told_.bid.trump > 3) return 1;
        const Gains made = bidder_.gains(world.dealt[told_.up.seat(at)], at, told_.up, told_.house);
        const double best = made.best();
        // A floor of 2 %: nobody bids just by this table.
        if (!told_.made || at < told_.bid.place) return std::max(0.02, 1 - sure(best));
        const double company = made.company[told_.bid.trump], alone = made.alone[told_.bid.trump];
        const double likely = (at == 7 && told_.house.stick ? 1 : sure(best)) *
                              exponential((std::max(company, alone) - best) / belief_.temperature) *
                              sure(told_.bid.alone ? alone - company : company - alone);
        return std::max(0.02, likely);
    }

    double buried_so(const World& world) const {
        const Cards six = relabel(world.dealt[told_.up.dealer] | Pack{1} << told_.up.card, labels_);
        return bidder_.likely_bury(six, relabel(world.buried, labels_), labels_, told_.bid.trump, told_.up);
    }

    // Play the cards that fell again, and say each that others played.
    template <class Each>
    void replay(const World& world, Each told) const {
        Table at = table_of(told_, world);
        Cards all = 0;
        for (const Pack hand : world.held) all |= relabel(hand, labels_);
        for (int each = 0; each < told_.fallen; ++each)
            at.hands[told_.who[each]] |= Cards{1} << labels_.place[told_.what[each]];
        Course now = opening(at, told_.who[0]);
        for (int each = 0; each < told_.fallen; ++each) {
            const Cards card = Cards{1} << labels_.place[told_.what[each]];
            if (now.turn != told_.seat) told(at, now, card, all);
            lay(at, now, card);
        }
    }

    // How likely the cards that fell are, when everybody plays much as the rules of thumb would.
    double played_so(const World& world) const {
        double likely = 1;
        replay(world, [&](const Table& at, const Course& now, Cards card, Cards all) {
            if (surprising(at, now, card, all)) likely *= belief_.error_rate;
        });
        return likely;
    }

    // The same when each may be one who plays by rules of thumb, or by the network, or much as the network: each as
    // likely as the others, and each with some cards that are any.
    double played_by_kinds(const World& world) const {
        std::array<Kinds, seats> likely;
        likely.fill({1, 1, 1});
        replay(world, [&](const Table& at, const Course& now, Cards card, Cards all) {
            const Cards cards = Network::choices(at, now);
            const int number = count(cards);
            if (number == 1) return;
            Kinds& own = likely[now.turn];
            own[0] *= strays[0] / number + (1 - strays[0]) * by_thumb(at, now, card, cards, all);
            const auto by_network = belief_.network.likely(at, now, card);
            for (int kind = 1; kind < 3; ++kind) own[kind] *= strays[kind] / number + (1 - strays[kind]) * by_network[kind - 1];
        });
        // A mixture: a seat is of one kind for the whole deal.
        double product = 1;
        for (const Kinds& each : likely) product *= (each[0] + each[1] + each[2]) / 3;
        return product;
    }

    // How likely the rules of thumb play a card, when those that do the same are alike.
    double by_thumb(const Table& at, const Course& now, Cards card, Cards cards, Cards all) const {
        const Cards expected = thumb_card(at, now);
        int same = 0;
        bool among = false;
        for (; cards; cards &= cards - 1) {
            const Cards each = lowest(cards);
            if (each != expected && !alike(expected, each, at.hands[now.turn], all & ~now.fallen)) continue;
            ++same, among |= each == card;
        }
        return among ? 1.0 / same : 0;
    }

    Cards thumb_card(const Table& at, const Course& now) const {
        return rollout_card(at.observe(now.turn, now.fallen), now.trick);
    }

    // Whether the rules of thumb would play another card, and not one that does the same.
    bool surprising(const Table& at, const Course& now, Cards card, Cards all) const {
        const Cards expected = thumb_card(at, now);
        return expected != card && !alike(expected, card, at.hands[now.turn], all & ~now.fallen);
    }

    // Whether two cards of a hand do the same: nothing in play lies between them.
    bool alike(Cards one, Cards other, Cards hand, Cards all) const {
        if (labels_.suit[place_of(one)] != labels_.suit[place_of(other)]) return false;
        const Cards low = std::min(one, other), high = std::max(one, other);
        return !((high - low) & ~low & (all & ~hand));
    }
};

}  // namespace knaves::euchre
