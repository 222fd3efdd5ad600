// What a player sees in the play for three or four, and worlds that it may believe in.
//
// Each other player's possible cards are weighed by how often such four ranks are kept, and by whether a
// plain player would have laid what it laid. Worlds are drawn from these; a world in which a card is held
// twice is drawn again, so that the players together are weighed rightly.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "../../../native/rng.hpp"
#include "many_keeps.hpp"

namespace knaves::cribbage::many {

struct Seen {
    int seats = 4;
    int place = 0;
    bool exact = false;
    std::array<std::uint8_t, KEPT> keep{};  // cards, all four, those laid too
    std::uint8_t thrown = 0, starter = 0;
    std::vector<std::array<std::uint8_t, 2>> laid;  // place and rank
    int pile = 0;                                   // how many of the last cards laid are in the present count
    std::array<int, 3> needs{};                     // by side
    std::array<int, MOST_SEATS> stuck{};  // each card that a place holds has more pips than this
};

// A moment at which another player laid a card, and its rank.
struct Choice {
    Ring ring;
    Ranks unseen;  // by the table: what does not lie open
    std::uint8_t rank;
};

// The play so far from the seat's side: others' hands have sizes only.
struct Scene {
    Ring ring;
    Ranks unseen;  // what does not lie open; own cards are still among them
    std::vector<Choice> choices;

    explicit Scene(const Seen& seen) {
        ring.seats = seen.seats;
        ring.exact = seen.exact;
        ring.sizes.fill(0);
        for (int place = 0; place < seen.seats; ++place) ring.sizes[place] = KEPT;
        ring.left = KEPT * seen.seats;
        auto& hand = ring.hands[seen.place];
        for (int i = 0; i < KEPT; ++i) hand[i] = seen.keep[i] % 13;
        std::sort(hand.begin(), hand.end());
        unseen.fill(4);
        --unseen[seen.starter % 13];
        ring.last = -1;
        const std::size_t present = seen.laid.size() - static_cast<std::size_t>(seen.pile);
        for (std::size_t i = 0; i < seen.laid.size(); ++i) {
            const int place = seen.laid[i][0], rank = seen.laid[i][1];
            if (i == present || !ring.fits(rank) || ring.count == 31) ring.clear();
            turn_to(place);
            if (place != seen.place) {
                choices.push_back({ring, unseen, static_cast<std::uint8_t>(rank)});
                --ring.sizes[place];
            } else {
                int card = 0;
                while (ring.hands[place][card] != rank) ++card;
                ring.drop(place, card);
            }
            --ring.left;
            ring.ranks[ring.size++] = static_cast<std::uint8_t>(rank);
            ring.count += PIPS[rank];
            ring.last = place;
            --unseen[rank];
        }
        if (!seen.pile) ring.clear();
        turn_to(seen.place);
    }

private:
    // Whoever was passed over in this count had said go.
    void turn_to(int place) {
        if (ring.size)
            for (int passed = ring.next(ring.last); passed != place; passed = ring.next(passed))
                if (ring.sizes[passed]) ring.gone |= 1u << passed;
        ring.turn = place;
    }
};

// The ranks that one player may still hold, and its whole keep.
struct Holding {
    Four ranks{};
    std::uint16_t keep = 0;
    double weight = 0;
};

struct Beliefs {
    std::vector<Holding> holdings;
    std::vector<double> sums;  // of the weights up to each

    void add(const Holding& holding) {
        holdings.push_back(holding);
        sums.push_back((sums.empty() ? 0 : sums.back()) + holding.weight);
    }

    const Holding& draw(Xoshiro256& chance) const {
        const double mark = static_cast<double>(chance.next() >> 11) * 0x1p-53 * sums.back();
        const auto found = std::upper_bound(sums.begin(), sums.end(), mark);
        return holdings[std::min(static_cast<std::size_t>(found - sums.begin()), holdings.size() - 1)];
    }
};

// How likely a plain player would have laid what this place laid, holding these ranks now.
inline double likelihood(const std::vector<Choice>& choices, int place, const Four& ranks, int size, double floor) {
    double found = 1;
    Four held = ranks;
    for (std::size_t k = choices.size(); k-- > 0;) {
        if (choices[k].ring.turn != place) continue;
        const std::uint8_t rank = choices[k].rank;
        int at = size++;
        for (; at > 0 && held[at - 1] > rank; --at) held[at] = held[at - 1];
        held[at] = rank;
        Ring ring = choices[k].ring;
        ring.hands[place] = held;
        Ranks unseen = choices[k].unseen;
        for (int i = 0; i < size; ++i) --unseen[held[i]];
        // Crude: any card that a plain player would not lay counts the same, whether nearly as good or
        // absurd.
        if (held[plain_choice(ring, unseen)] != rank) found *= floor;
    }
    return found;
}

// In how many ways the cards laid can be chosen among those alike: each of a pair is as likely as the other to
// be the one that lies open.
inline int orders(const Four& held, int size, const Four& laid, int known) {
    int ways = 1;
    for (int i = 0; i < known; ++i) {
        int alike = 1;
        for (int k = 0; k < size; ++k) alike += held[k] == laid[i];
        for (int k = 0; k < i; ++k) alike += laid[k] == laid[i];
        ways *= alike;
    }
    return ways;
}

// All that a place may hold; unseen: how many of each rank this seat has not seen.
inline Beliefs beliefs_about(const Keeping& keeping, const Scene& scene, const Ranks& unseen, int place, int seats,
                             int stuck, double floor) {
    static constexpr double WAYS[5][5] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
    const int whose = side_of(seats, place) != side_of(seats, seats - 1), size = scene.ring.sizes[place];
    Four laid{};
    int known = 0;
    for (const Choice& choice : scene.choices)
        if (choice.ring.turn == place) laid[known++] = choice.rank;
    Beliefs found;
    Holding holding;
    const auto visit = [&](const auto& self, int at, int lowest, double ways) -> void {
        if (at == size) {
            Four all = holding.ranks;
            std::copy(laid.begin(), laid.begin() + known, all.begin() + size);
            std::sort(all.begin(), all.end());
            holding.keep = static_cast<std::uint16_t>(keep_points().place(all[0], all[1], all[2], all[3]));
            const double weight = keeping.kept[whose][holding.keep] * ways / orders(holding.ranks, size, laid, known);
            if (weight <= 0) return;
            holding.weight = weight * likelihood(scene.choices, place, holding.ranks, size, floor);
            found.add(holding);
            return;
        }
        for (int rank = lowest; rank < 13; ++rank) {
            if (PIPS[rank] <= stuck) continue;
            for (int copies = 1; at + copies <= size && copies <= unseen[rank]; ++copies) {
                for (int i = 0; i < copies; ++i) holding.ranks[at + i] = static_cast<std::uint8_t>(rank);
                self(self, at + copies, rank + 1, ways * WAYS[unseen[rank]][copies]);
            }
        }
    };
    visit(visit, 0, 0, 1);
    return found;
}

// One world: what the others hold and have thrown.
struct World {
    std::array<Holding, MOST_SEATS> held{};
    std::array<std::uint8_t, MOST_SEATS> thrown{};
    std::uint8_t crib_card = 0;  // with three
};

class Worlds {
public:
    // Before the play: nothing is known of the others but that these five cards are not theirs.
    Worlds(const Keeping& keeping, int seats, int place, const Ranks& unseen)
        : keeping_(keeping), seats_(seats), me_(place), unseen_(unseen) {
        sizes_.fill(KEPT);
        Seen nothing;
        nothing.seats = seats;
        nothing.place = place;
        const Scene scene(nothing);
        for (int other = 0; other < seats; ++other)
            if (other != place) beliefs_[other] = beliefs_about(keeping, scene, unseen, other, seats, 0, 1);
    }

    Worlds(const Keeping& keeping, const Seen& seen, const Scene& scene, double floor)
        : keeping_(keeping), seats_(seen.seats), me_(seen.place), sizes_(scene.ring.sizes), unseen_(scene.unseen) {
        for (int i = 0; i < scene.ring.sizes[seen.place]; ++i) --unseen_[scene.ring.hands[seen.place][i]];
        --unseen_[seen.thrown % 13];
        for (int place = 0; place < seen.seats; ++place) {
            if (place == seen.place) continue;
            auto& about = beliefs_[place];
            about = beliefs_about(keeping, scene, unseen_, place, seen.seats, seen.stuck[place], floor);
            if (about.holdings.empty()) about = beliefs_about(keeping, scene, unseen_, place, seen.seats, 0, floor);
        }
    }

    const Beliefs& about(int place) const { return beliefs_[place]; }
    const Ranks& unseen() const { return unseen_; }

    // taken: the unseen cards that nobody holds, four bits a rank.
    World draw(Xoshiro256& chance, std::uint64_t taken = 0) const {
        World world;
        std::uint64_t used = 0;
        for (int tries = 0; tries < TRIES; ++tries) {
            used = taken;
            bool fits = true;
            for (int place = 0; place < seats_ && fits; ++place) {
                if (place == me_) continue;
                world.held[place] = beliefs_[place].draw(chance);
                const std::uint64_t cards = of(world.held[place], sizes_[place], chance);
                fits = !(used & cards);
                used |= cards;
            }
            if (fits) break;
        }
        throw_in(world, used, chance);
        return world;
    }

private:
    // After so many tries a world with one card in two hands is used as it is, so that the search always
    // ends.
    static constexpr int TRIES = 64;
    const Keeping& keeping_;
    int seats_, me_;
    std::array<int, MOST_SEATS> sizes_;
    Ranks unseen_;
    std::array<Beliefs, MOST_SEATS> beliefs_;

    // Which of the unseen cards these are: four bits a rank.
    std::uint64_t of(const Holding& holding, int size, Xoshiro256& chance) const {
        std::uint64_t cards = 0;
        for (int i = 0; i < size; ++i) {
            const int rank = holding.ranks[i];
            if (unseen_[rank] == 0) continue;
            std::uint64_t card = 0;
            do card = std::uint64_t{1} << (4 * rank + static_cast<int>(chance.below(unseen_[rank])));
            while (cards & card);
            cards |= card;
        }
        return cards;
    }

    // What the others threw, by what they kept; with three, any card as well.
    void throw_in(World& world, std::uint64_t used, Xoshiro256& chance) const {
        std::array<int, 13> left{};
        for (int rank = 0; rank < 13; ++rank)
            // Below zero only in a world with such a clash.
            left[rank] = std::max(0, unseen_[rank] - std::popcount(used >> 4 * rank & 15));
        for (int place = 0; place < seats_; ++place) {
            if (place == me_) continue;
            const int whose = side_of(seats_, place) != side_of(seats_, seats_ - 1);
            const auto& chances = keeping_.thrown[whose][world.held[place].keep];
            std::array<double, 13> weights{};
            for (int rank = 0; rank < 13; ++rank) weights[rank] = chances[rank] * left[rank];
            world.thrown[place] = pick(weights, chance);
            if (left[world.thrown[place]]) --left[world.thrown[place]];
        }
        std::array<double, 13> weights{};
        for (int rank = 0; rank < 13; ++rank) weights[rank] = left[rank];
        if (seats_ == 3) world.crib_card = pick(weights, chance);
    }

    static std::uint8_t pick(const std::array<double, 13>& weights, Xoshiro256& chance) {
        double total = 0;
        for (const double weight : weights) total += weight;
        double mark = static_cast<double>(chance.next() >> 11) * 0x1p-53 * total;
        std::uint8_t rank = 0;
        while (rank < 12 && (mark -= weights[rank]) >= 0) ++rank;
        return rank;
    }
};

}  // namespace knaves::cribbage::many
