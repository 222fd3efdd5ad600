// Practice at cards: deals in which every card is tried, and how to change the network so that it plays the better ones.
#pragma once

#include <cmath>
#include <vector>

#include "training.hpp"

namespace knaves::euchre {

inline constexpr double unit_scale = 256;  // of a row, as against the numbers that are learnt

// The network that is learnt, in fractions, and the whole numbers that it is rounded to for playing.
class Learner {
public:
    Learner(const float* rows, double entropy, double* slope) : rows_(rows), entropy_(entropy), slope_(slope) {
        for (int at = 0; at < network_rows * hidden_units; ++at)
            rounded_.push_back(static_cast<std::int16_t>(std::lround(rows[at] * unit_scale)));
    }

    Network network() const { return Network(rounded_.data()); }

    // Take in a decision: how much each card brought. Adds to the slope of what is brought on average, and of the
    // entropy, which keeps the choice open. Returns how likely each card is.
    std::array<double, 8> learn(const Sight& sight, Cards cards, const std::array<double, 8>& brought) {
        std::array<Units, 8> units;
        std::array<std::array<std::int16_t, of_card>, 8> features;
        std::array<double, 8> share{};
        Units moment{};
        add(moment, start_row);
        for (int each = 0; each < sight.many; ++each) add(moment, sight.moment[each]);
        int many = 0;
        double most = -1e9, total = 0, mean = 0, surprise = 0;
        for (; cards; cards &= cards - 1, ++many) {
            sight.card(lowest(cards), features[many].data());
            units[many] = moment;
            for (const int feature : features[many]) add(units[many], feature);
            for (int unit = 0; unit < hidden_units; ++unit)
                share[many] += std::max(units[many][unit], 0.0f) * rows_[weight_row * hidden_units + unit];
            most = std::max(most, share[many]);
        }
        for (int card = 0; card < many; ++card) total += share[card] = exponential(share[card] - most);
        for (int card = 0; card < many; ++card) {
            share[card] /= total;
            mean += share[card] * brought[card];
            surprise -= share[card] * std::log(share[card] + 1e-12);
        }
        Units all{};
        for (int card = 0; card < many; ++card) {
            const double open = std::log(share[card] + 1e-12) + surprise;
            const double by = share[card] * (brought[card] - mean - entropy_ * open);
            Units back{};
            for (int unit = 0; unit < hidden_units; ++unit) {
                if (units[card][unit] <= 0) continue;
                slope_[weight_row * hidden_units + unit] += by * units[card][unit];
                back[unit] = static_cast<float>(by * rows_[weight_row * hidden_units + unit]);
                all[unit] += back[unit];
            }
            for (const int feature : features[card]) change(feature, back);
        }
        change(start_row, all);
        for (int each = 0; each < sight.many; ++each) change(sight.moment[each], all);
        return share;
    }

private:
    using Units = std::array<float, hidden_units>;

    const float* rows_;
    double entropy_;
    double* slope_;
    std::vector<std::int16_t> rounded_;

    void add(Units& units, int feature) const {
        for (int unit = 0; unit < hidden_units; ++unit) units[unit] += rows_[feature * hidden_units + unit];
    }

    void change(int feature, const Units& by) {
        for (int unit = 0; unit < hidden_units; ++unit) slope_[feature * hidden_units + unit] += by[unit];
    }
};

// Deals bid by the table, now and then wildly, and played by the network, one card in twenty at random. Every card that
// might be played is, and the network plays on. Returns the number of decisions.
inline int card_practice(const Bidder& bidder, Learner& learner, int deals, std::uint64_t seed) {
    SplitMix64 chance(seed);
    const Network network = learner.network();
    int decisions = 0;
    for (int each = 0; each < deals; ++each) {
        const Shuffled deal(chance, static_cast<int>(chance.below(seats)));
        // One deal in three is bid wildly, so that the network also learns to play hands that a sound
        // bidder never has.
        const Mixer mixer(bidder, chance.below(3) ? 0.15 : 0.6);
        std::optional<Bid> bid;
        for (int place = 0; place < bid_places && !bid; ++place)
            bid = mixer.draw(deal.hands[deal.up.seat(place)], place, deal.up, chance);
        if (!bid) continue;
        Table at = after_call(bidder, deal.hands.data(), *bid, deal.up, usual);
        Course now = opening(at, first_leader(deal.up.dealer, at.out));
        while (now.played < all_tricks - 1) {
            const Cards hand = at.hands[now.turn], following = hand & now.trick.led, cards = following ? following : hand;
            if (!(cards & (cards - 1))) {
                lay(at, now, cards);
                continue;
            }
            std::array<double, 8> brought{};
            int many = 0;
            for (Cards rest = cards; rest; rest &= rest - 1, ++many) {
                Table after = at;
                Course next = now;
                lay(after, next, lowest(rest));
                const int tricks = play_out(after, next, all_tricks, network);
                const double worth = points_of(*bid, deal.up, tricks) + trick_worth * tricks;
                brought[many] = now.turn & 1 ? -worth : worth;
            }
            const auto share = learner.learn(Sight(at, now), cards, brought);
            double ticket = static_cast<double>(chance.next() >> 11) * 0x1p-53;
            int pick = 0;
            while (pick < many - 1 && ticket >= share[pick]) ticket -= share[pick++];
            // Exploration: else positions that the network avoids would never be learnt.
            if (!chance.below(20)) pick = static_cast<int>(chance.below(static_cast<unsigned>(many)));
            Cards rest = cards;
            while (pick--) rest &= rest - 1;
            lay(at, now, lowest(rest));
            ++decisions;
        }
    }
    return decisions;
}

}  // namespace knaves::euchre
