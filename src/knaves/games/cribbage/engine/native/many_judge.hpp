// What each card, and each throw, brings with three or four: rollouts of worlds to the end of the deal.
//
// In a rollout everybody plays as a plain player, so that no choice depends on a card that is hidden from its
// player. All cards, or throws, are tried in the same worlds.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "many_deals.hpp"
#include "many_race.hpp"
#include "many_worlds.hpp"

namespace knaves::cribbage::many {

struct Prospect {
    std::uint8_t rank = 0;
    double chance = 0;            // to win
    double mine = 0, others = 0;  // points pegged from here on: by the own side, and by each other on average
    double doubt = 0;             // half a 95 % interval of the chance, set against the other choices'
};

// How much each of a few choices differs from their mean, world by world.
template <std::size_t MOST>
class Differences {
public:
    void add(const std::array<double, MOST>& values, std::size_t size) {
        double mean = 0;
        for (std::size_t i = 0; i < size; ++i) mean += values[i] / static_cast<double>(size);
        for (std::size_t i = 0; i < size; ++i) {
            sums_[i] += values[i] - mean;
            squares_[i] += (values[i] - mean) * (values[i] - mean);
        }
        ++number_;
    }

    double doubt(std::size_t i) const {
        const double mean = sums_[i] / number_;
        // 1.96 standard errors of independent worlds; those of a throw are stratified by starter, for which
        // this is too wide.
        return 1.96 * std::sqrt(std::max(0.0, squares_[i] / number_ - mean * mean) / number_);
    }

private:
    std::array<double, MOST> sums_{}, squares_{};
    int number_ = 0;
};

// The points of the show: hands from the dealer's left, then the crib.
struct Show {
    std::array<int, MOST_SEATS> hands{};
    int crib = 0;
};

inline int by_ranks(Four four, int starter) {
    std::sort(four.begin(), four.end());
    const KeepPoints& at = keep_points();
    return at.rows[static_cast<std::size_t>(at.place(four[0], four[1], four[2], four[3]))]
                  [static_cast<std::size_t>(starter)];
}

using Unseen = std::array<Ranks, MOST_SEATS>;

inline void see(Unseen& unseen, int seats, int by, int rank) {
    for (int place = 0; place < seats; ++place)
        if (place != by && unseen[place][rank]) --unseen[place][rank];
}

struct Outcome {
    Chances chances{};
    Needs pegged{};
    bool over = false;  // the game
};

// Take points off what a side needs; says whether it has won.
inline bool score(Outcome& outcome, Needs& needs, int side, int points) {
    if ((needs[side] -= points) > 0) return false;
    outcome.chances = {};
    outcome.chances[side] = 1;
    return outcome.over = true;
}

// Play on to the end of the deal and count the show. `outcome` has what was pegged before.
inline void play_out(Ring& ring, Unseen& unseen, const Show& show, Needs needs, const Race& race, Outcome& outcome) {
    const int sides = sides_of(ring.seats);
    while (ring.left) {
        const int place = ring.turn, side = side_of(ring.seats, place);
        const int card = plain_choice(ring, unseen[place]);
        const int rank = ring.hands[place][card];
        // With three a plain player weighs no risks, so nobody's unseen cards are needed.
        if (ring.seats == 4) see(unseen, ring.seats, place, rank);
        const int points = ring.lay(card);
        outcome.pegged[side] += points;
        if (points && score(outcome, needs, side, points)) return;
    }
    for (int place = 0; place < ring.seats; ++place)
        if (score(outcome, needs, side_of(ring.seats, place), show.hands[place])) return;
    if (score(outcome, needs, side_of(ring.seats, ring.seats - 1), show.crib)) return;
    outcome.chances = after_deal(race, sides, needs);
}

// A lead in points: the own side's less the others' on average.
inline double others_of(const Needs& points, int sides, int own) {
    double total = 0;
    for (int side = 0; side < sides; ++side)
        if (side != own) total += points[side];
    return total / (sides - 1);
}

// A world made ready: what everybody holds and has not seen, and the show but for the own hand.
struct Stage {
    Ring ring;
    Unseen unseen;
    Show show;
    Four crib{};  // ranks; the own throw is not among them, its place is the seat's

    Stage(const Ring& start, const Ranks& table, const World& world, int me, int starter) : ring(start) {
        const int seats = ring.seats;
        for (int place = 0; place < seats; ++place) {
            if (place == me) continue;
            ring.hands[place] = world.held[place].ranks;
            unseen[place] = table;
            for (int i = 0; i < ring.sizes[place]; ++i) take(unseen[place], ring.hands[place][i]);
            take(unseen[place], crib[place] = world.thrown[place]);
            show.hands[place] =
                keep_points().rows[world.held[place].keep][static_cast<std::size_t>(starter)];
        }
        if (seats == 3) crib[3] = world.crib_card;
    }

    static void take(Ranks& ranks, int rank) {
        if (ranks[rank]) --ranks[rank];
    }
};

// What each rank that can be laid now brings, in rising order.
inline std::vector<Prospect> weigh_cards(const Keeping& keeping, const Race& race, const Seen& seen, int number,
                                         double floor, std::uint64_t seed) {
    const Scene scene(seen);
    const Worlds worlds(keeping, seen, scene, floor);
    const int sides = sides_of(seen.seats), own = side_of(seen.seats, seen.place), starter = seen.starter % 13;
    Xoshiro256 chance(seed, 0, 0);
    std::vector<Prospect> found;
    std::vector<int> cards;
    Ring start = scene.ring;
    const auto& hand = start.hands[seen.place];
    for (int card = 0, some = start.choices(); card < some; ++card)
        if (card == 0 || hand[card] != hand[card - 1]) {
            cards.push_back(card);
            found.push_back({hand[card]});
        }
    Differences<KEPT> differences;
    for (int n = 0; n < number; ++n) {
        std::array<double, KEPT> chances{};
        Stage stage(start, scene.unseen, worlds.draw(chance), seen.place, starter);
        stage.unseen[seen.place] = worlds.unseen();
        stage.show.hands[seen.place] = points(tables(), seen.keep.data(), seen.starter, false);
        stage.crib[seen.place] = seen.thrown % 13;
        stage.show.crib = by_ranks(stage.crib, starter);
        for (std::size_t i = 0; i < cards.size(); ++i) {
            Ring ring = stage.ring;
            Unseen unseen = stage.unseen;
            see(unseen, seen.seats, seen.place, found[i].rank);
            Needs needs = seen.needs;
            Outcome outcome;
            outcome.pegged[own] = ring.lay(cards[i]);
            if (!score(outcome, needs, own, outcome.pegged[own]))
                play_out(ring, unseen, stage.show, needs, race, outcome);
            chances[i] = outcome.chances[own];
            found[i].chance += chances[i] / number;
            found[i].mine += double(outcome.pegged[own]) / number;
            found[i].others += others_of(outcome.pegged, sides, own) / number;
        }
        differences.add(chances, cards.size());
    }
    for (std::size_t i = 0; i < cards.size(); ++i) found[i].doubt = differences.doubt(i);
    return found;
}

}  // namespace knaves::cribbage::many
