// Playing a card as a strong player would who sees its own hand only: a small network, learnt from practice.
//
// Each feature that is there adds its row to the hidden units. A card's mark is the sum of the positive units, each
// times its weight. All are whole numbers, and no row is so large that sixteen bits could overflow, so that the
// reference in Python gives the same marks.
#pragma once


#include "../../../native/powers.hpp"
#include "card_features.hpp"

namespace knaves::euchre {

inline constexpr int hidden_units = 32;
inline constexpr int start_row = features_of_play, weight_row = start_row + 1, network_rows = weight_row + 1;
inline constexpr double mark_scale = 65536;  // a mark by which a card becomes e times as likely

class Network {
public:
    // `rows` are those of the features, what the units start from, and their weights; null: there is no network.
    explicit Network(const std::int16_t* rows) : rows_(rows) {}

    explicit operator bool() const { return rows_; }

    // The card with the highest mark; of equals the lowest.
    Cards operator()(const Table& at, const Course& now) const {
        return choose(at, now, [] { return 0; });
    }

    // The same after `stray()` has been added to each mark.
    template <class Stray>
    Cards choose(const Table& at, const Course& now, Stray stray) const {
        const Cards cards = choices(at, now);
        if (!(cards & (cards - 1))) return cards;
        Cards found = 0;
        int most = 0;
        marks(at, now, cards, [&](Cards card, int mark) {
            mark += stray();
            if (!found || mark > most) found = card, most = mark;
        });
        return found;
    }

    // How likely a card is, for one who mostly takes the highest mark and for one who is half as particular.
    std::array<double, 2> likely(const Table& at, const Course& now, Cards card) const {
        std::array<int, 8> mark;
        int number = 0, own = 0;
        marks(at, now, choices(at, now), [&](Cards each, int given) {
            if (each == card) own = number;
            mark[number++] = given;
        });
        double keen = 0, loose = 0;
        for (int each = 0; each < number; ++each) {
            const double half = exponential(std::min((mark[each] - mark[own]) / (2 * mark_scale), 25.0));
            keen += half * half, loose += half;
        }
        return {1 / keen, 1 / loose};
    }

    static Cards choices(const Table& at, const Course& now) {
        const Cards hand = at.hands[now.turn], following = hand & now.trick.led;
        return following ? following : hand;
    }

private:
    const std::int16_t* rows_;
    using Units = std::array<std::int16_t, hidden_units>;

    template <class Take>
    void marks(const Table& at, const Course& now, Cards cards, Take take) const {
        const Sight sight(at, now);
        Units units;
        std::copy_n(row(start_row), hidden_units, units.begin());
        for (int each = 0; each < sight.many; ++each) add(units, sight.moment[each]);
        std::array<std::int16_t, of_card> features;
        for (; cards; cards &= cards - 1) {
            sight.card(lowest(cards), features.data());
            Units with = units;
            for (const int feature : features) add(with, feature);
            take(lowest(cards), mark(with));
        }
    }

    const std::int16_t* row(int which) const { return rows_ + which * hidden_units; }

    void add(Units& units, int feature) const {
        const std::int16_t* from = row(feature);
        for (int unit = 0; unit < hidden_units; ++unit)
            units[unit] = static_cast<std::int16_t>(units[unit] + from[unit]);
    }

    int mark(const Units& units) const {
        const std::int16_t* weight = row(weight_row);
        int sum = 0;
        for (int unit = 0; unit < hidden_units; ++unit) sum += std::max<std::int16_t>(units[unit], 0) * weight[unit];
        return sum;
    }
};

}  // namespace knaves::euchre
