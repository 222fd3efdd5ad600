// Deals bid and played by a table: what each call gained over passing, to make a better table from.
#pragma once

#include "dice.hpp"
#include "judging.hpp"

namespace knaves::euchre {

inline int worth_of(int maker, bool alone, int tricks0) {
    const int tricks = maker & 1 ? 5 - tricks0 : tricks0;
    const int worth = tricks < 3 ? -2 : tricks < 5 ? 1 : alone ? 4 : 2;
    return maker & 1 ? -worth : worth;
}

inline int points_of(const Bid& bid, const Upcard& up, int tricks0) {  // for side 0, by the usual rules
    return bid.place == bid_places ? 0 : worth_of(up.seat(bid.place), bid.alone, tricks0);
}

struct Shuffled {
    std::array<Pack, seats> hands{};
    Upcard up;

    Shuffled(Dice& chance, int dealer) : up{0, dealer} {
        std::array<int, 24> cards;
        int many = 0;
        for (int card = 0; card < 52; ++card)
            if (rank_order(card) >= 0) cards[many++] = card;
        for (int at = 0; at < 21; ++at) std::swap(cards[at], cards[at + static_cast<int>(chance.below(24u - at))]);
        for (int at = 0; at < 20; ++at) hands[at % 4] |= Pack{1} << cards[at];
        up.card = cards[20];
    }
};

inline constexpr House usual{false, true, false, false, false};

// Rows of place, five cells, and whether alone may be weighed; targets are what calling in company and alone
// gained over passing. The walk along the auction ends where the table calls. Returns how many rows it made.
inline std::size_t bid_samples(const Bidder& bidder, int deals, std::uint64_t seed, std::int16_t* rows,
                               float* targets, std::size_t room) {
    Dice chance(seed);
    std::size_t made = 0;
    for (int each = 0; each < deals; ++each) {
        const Shuffled deal(chance, 3);
        const Pack* hands = deal.hands.data();
        const Upcard& up = deal.up;
        const int turned = up.turned();
        const auto worth = [&](const Bid& bid) {
            return points_of(bid, up, bid.place == bid_places ? 0 : play_call(bidder, hands, bid, up, usual));
        };
        const Bid end = bidder.auction(hands, 0, up, usual);
        const int passing = worth(end);
        for (int place = 0; place < bid_places && place <= end.place; ++place) {
            const int sign = up.seat(place) & 1 ? -1 : 1;
            // Where the table calls here, passing means what would come after.
            int pass = passing;
            if (place == end.place) pass = place == 7 ? 0 : worth(bidder.auction(hands, place + 1, up, usual));
            for (int trump = 0; trump < 4; ++trump) {
                if ((place < 4) != (trump == turned)) continue;
                if (made == room) return made;
                Cards cards = relabel(hands[up.seat(place)], labels[trump]);
                if (place == 3) {
                    cards |= Cards{1} << labels[trump].place[up.card];
                    cards ^= bidder.bury(cards, labels[trump], trump, up);
                }
                const Cells cells = bid_cells_of(cards, trump, turned, up.rank(), place < 4);
                rows[made * 6] = static_cast<std::int16_t>(place);
                for (int cell = 0; cell < 5; ++cell) rows[made * 6 + 1 + cell] = static_cast<std::int16_t>(cells[cell]);
                for (const bool alone : {false, true})
                    targets[made * 2 + alone] = static_cast<float>(sign * (worth({place, trump, alone}) - pass));
                ++made;
            }
        }
    }
    return made;
}

// Mirrored deals between two tables, all playing by thumb: sum and sum of squares of points a deal for the first,
// then how often each outcome of `judging` came.
inline void self_play(const Bidder& one, const Bidder& other, int deals, std::uint64_t seed, double* sums) {
    Dice chance(seed);
    for (int each = 0; each < deals; ++each) {
        const Shuffled deal(chance, each % 4);
        double gain = 0;
        for (int turn = 0; turn < 2; ++turn) {
            const Bidder* by_side[2] = {turn ? &other : &one, turn ? &one : &other};
            Bid bid;
            for (int place = 0; place < bid_places; ++place) {
                const Bidder& bidder = *by_side[deal.up.seat(place) & 1];
                const Gains gains = bidder.gains(deal.hands[deal.up.seat(place)], place, deal.up, usual);
                const double best = gains.best();
                if (best <= 0 && place < 7) continue;
                bid.place = place;
                for (int trump = 0; trump < 4; ++trump) {
                    if (gains.company[trump] == best) bid.trump = trump, bid.alone = false;
                    if (gains.alone[trump] == best) bid.trump = trump, bid.alone = true;
                }
                break;
            }
            const int tricks = play_call(*by_side[deal.up.dealer & 1], deal.hands.data(), bid, deal.up, usual);
            gain += (turn ? -1 : 1) * points_of(bid, deal.up, tricks);
            sums[2 + outcome_of(bid, deal.up, tricks)] += 1;
        }
        sums[0] += gain / 2;
        sums[1] += gain * gain / 4;
    }
}

}  // namespace knaves::euchre
