// Where the cards that a seat does not see may lie: every way, or a sample in which each is equally likely.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bits.hpp"
#include "../../../native/rng.hpp"
#include "layout.hpp"

namespace knaves::euchre {

// Cards lie in the four hands, among those not dealt (4), or with those that others have buried (5).
inline constexpr int lying_places = 6;

using Lying = std::array<Pack, lying_places>;
using Room = std::array<std::uint8_t, lying_places>;

// `accepts[n]` is the set of places that card `cards[n]` may lie in; `known` is what lies there for certain.
struct Unseen {
    std::vector<std::uint8_t> cards, accepts;
    Room room{};
    Lying known{};
};

// Cards are laid in their order. What is left of the room says which card is next, so the ways to finish are
// a table over the room left, and a card's place is drawn by how many ways each place leaves.
class Placing {
public:
    explicit Placing(const Unseen& unseen) : unseen_(unseen) {
        std::size_t size = 1;
        for (int place = 0; place < lying_places; ++place) {
            step_[place] = size;
            size *= unseen.room[place] + 1u;
            full_ += step_[place] * unseen.room[place];
        }
        ways_.assign(size, 0);
        ways_[0] = 1;
        for (std::size_t left = 1; left < size; ++left) count(left);
    }

    std::uint64_t ways() const { return ways_[full_]; }

    Lying draw(SplitMix64& dice) const {
        Lying world = unseen_.known;
        Room room = unseen_.room;
        unsigned roomy = 0;  // the places that have room left
        for (int place = 0; place < lying_places; ++place) roomy |= unsigned{room[place] > 0} << place;
        std::size_t left = full_;
        for (std::size_t card = 0; card < unseen_.cards.size(); ++card) {
            std::uint64_t ticket = dice.below(ways_[left]);
            for (unsigned open = unseen_.accepts[card] & roomy; open; open &= open - 1) {
                const int place = place_of(open);
                const std::size_t after = left - step_[place];
                if (ticket < ways_[after]) {
                    world[place] |= Pack{1} << unseen_.cards[card];
                    left = after;
                    roomy ^= unsigned{--room[place] == 0} << place;
                    break;
                }
                ticket -= ways_[after];
            }
        }
        return world;
    }

    // Every world, those with the same hands side by side.
    std::vector<Lying> all() const {
        std::vector<Lying> found;
        found.reserve(ways());
        Lying world = unseen_.known;
        lay(0, full_, world, found);
        std::sort(found.begin(), found.end());
        return found;
    }

private:
    const Unseen& unseen_;
    std::array<std::size_t, lying_places> step_{};
    std::size_t full_ = 0;
    std::vector<std::uint64_t> ways_;

    std::size_t room_left(std::size_t left, int place) const {
        return left / step_[place] % (unseen_.room[place] + 1u);
    }

    unsigned open_to(std::size_t card, std::size_t left) const {
        unsigned open = 0;
        for (int place = 0; place < lying_places; ++place)
            if ((unseen_.accepts[card] >> place & 1) && room_left(left, place)) open |= 1u << place;
        return open;
    }

    void count(std::size_t left) {
        std::size_t cards_left = 0;
        for (int place = 0; place < lying_places; ++place) cards_left += room_left(left, place);
        if (cards_left > unseen_.cards.size()) return;
        const std::size_t card = unseen_.cards.size() - cards_left;
        for (unsigned open = open_to(card, left); open; open &= open - 1)
            ways_[left] += ways_[left - step_[place_of(open)]];
    }

    void lay(std::size_t card, std::size_t left, Lying& world, std::vector<Lying>& found) const {
        if (card == unseen_.cards.size()) {
            found.push_back(world);
            return;
        }
        const Pack bit = Pack{1} << unseen_.cards[card];
        for (unsigned open = open_to(card, left); open; open &= open - 1) {
            const int place = place_of(open);
            if (!ways_[left - step_[place]]) continue;
            world[place] |= bit;
            lay(card + 1, left - step_[place], world, found);
            world[place] ^= bit;
        }
    }
};

// How often, by weight, side 0 takes 0 to 5 tricks after each card: shares that add up to 1, by card number.
inline void tally(const std::int8_t* values, const double* weights, std::size_t n, double* shares) {
    std::fill(shares, shares + numbers * 6, 0.0);
    double total = 0;
    for (std::size_t row = 0; row < n; ++row, values += numbers) {
        total += weights[row];
        for (int card = 0; card < numbers; ++card)
            if (values[card] >= 0 && values[card] < 6) shares[card * 6 + values[card]] += weights[row];
    }
    for (int at = 0; at < numbers * 6; ++at) shares[at] /= total;
}

}  // namespace knaves::euchre
