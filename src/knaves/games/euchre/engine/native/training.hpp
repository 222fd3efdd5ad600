// Deals bid and played by a table: what each call gained over passing, and what came of each card that a dealer
// might bury, to make a better table from.
#pragma once

#include <optional>

#include "../../../native/powers.hpp"
#include "../../../native/rng.hpp"
#include "outcomes.hpp"

namespace knaves::euchre {

inline constexpr double trick_worth = 0.02;  // points: enough to prefer a trick where it decides nothing

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

    Shuffled(SplitMix64& chance, int dealer) : up{0, dealer} {
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

// A bidder who mixes: each call is as likely as the exponent of what the table says that it gains, in units of
// `temperature` points, and passing as if it gained nothing. This is how regret is matched in Hedge.
class Mixer {
public:
    Mixer(const Bidder& bidder, double temperature) : bidder_(bidder), temperature_(temperature) {}

    // What is bid in this place, or nothing when it is a pass.
    std::optional<Bid> draw(Pack hand, int place, const Upcard& up, SplitMix64& dice) const {
        const Gains made = bidder_.gains(hand, place, up, usual);
        std::array<double, 9> gain;  // passing, then by trump in company and alone
        gain[0] = place == bid_places - 1 ? never : 0;
        for (int trump = 0; trump < 4; ++trump)
            gain[1 + 2 * trump] = made.company[trump], gain[2 + 2 * trump] = made.alone[trump];
        const double most = *std::max_element(gain.begin(), gain.end());
        double total = 0;
        for (double& each : gain) each = total += exponential((each - most) / temperature_);
        const double at = static_cast<double>(dice.next() >> 11) * 0x1p-53 * total;
        int call = 0;
        while (call < 8 && at >= gain[call]) ++call;
        if (!call) return std::nullopt;
        return Bid{place, (call - 1) / 2, call % 2 == 0};
    }

private:
    const Bidder& bidder_;
    double temperature_;
};

// Rows of place and cells; targets are what calling in company and alone gained over passing. In every deal each
// place draws what it would bid; then all calls, and passing, are weighed up to the first place that draws a call.
// Returns how many rows it made.
inline std::size_t bid_samples(const Bidder& bidder, const Network& network, double temperature, int deals, std::uint64_t seed, std::int16_t* rows,
                               float* targets, std::size_t room) {
    SplitMix64 chance(seed);
    std::size_t made = 0;
    const Mixer mixer(bidder, temperature);
    for (int each = 0; each < deals; ++each) {
        const Shuffled deal(chance, 3);
        const Pack* hands = deal.hands.data();
        const Upcard& up = deal.up;
        const int turned = up.turned();
        std::array<std::optional<Bid>, bid_places> drawn;
        for (int place = 0; place < bid_places; ++place)
            drawn[place] = mixer.draw(hands[up.seat(place)], place, up, chance);
        const auto worth = [&](const Bid& bid) {
            return points_of(bid, up, bid.place == bid_places ? 0 : play_call(bidder, hands, bid, up, usual, network));
        };
        // What comes of passing in each place, from the last on.
        std::array<int, bid_places + 1> open{};
        for (int place = bid_places - 1; place >= 0; --place)
            open[place] = drawn[place] ? worth(*drawn[place]) : open[place + 1];
        for (int place = 0; place < bid_places; ++place) {
            const int seat = up.seat(place), sign = seat & 1 ? -1 : 1;
            const int pass = place == bid_places - 1 ? 0 : open[place + 1];
            for (int trump = 0; trump < 4; ++trump) {
                if ((place < 4) != (trump == turned)) continue;
                if (made == room) return made;
                Cards cards = relabel(hands[seat], labels[trump]);
                if (place == 3) {
                    cards |= Cards{1} << labels[trump].place[up.card];
                    cards ^= bidder.bury(cards, labels[trump], trump, up);
                }
                const Cells cells = bid_cells_of(cards, trump, turned, up.rank(), place < 4);
                std::int16_t* row = rows + made * (1 + judged_by);
                row[0] = static_cast<std::int16_t>(place);
                for (int cell = 0; cell < judged_by; ++cell) row[1 + cell] = static_cast<std::int16_t>(cells[cell]);
                for (const bool alone : {false, true})
                    targets[made * 2 + alone] = static_cast<float>(sign * (worth({place, trump, alone}) - pass));
                ++made;
            }
            if (drawn[place]) break;
        }
    }
    return made;
}

inline constexpr int six_cards = 6;

// Deals in which the dealer, seat 3, takes the upcard in. In each, every card that may be buried is, and the network
// plays on: rows have the cells of each hand that is kept, `brought` the points of the dealer's side, less a little for
// the tricks of the others. Returns how many deals there were.
inline std::size_t bury_samples(const Bidder& bidder, const Network& network, double temperature, int deals, std::uint64_t seed,
                                std::int16_t* rows, float* brought) {
    SplitMix64 chance(seed);
    std::size_t made = 0;
    const Mixer mixer(bidder, temperature);
    for (int each = 0; each < deals; ++each) {
        const Shuffled deal(chance, 3);
        const Upcard& up = deal.up;
        std::optional<Bid> bid;
        for (int place = 0; place < bid_places / 2 && !bid; ++place) bid = mixer.draw(deal.hands[up.seat(place)], place, up, chance);
        if (!bid || (bid->alone && bid->place == 1)) continue;  // a loner's partner plays no card
        Table at = after_call(bidder, deal.hands.data(), *bid, up, usual);
        const int leader = first_leader(up.dealer, at.out);
        const Cards six = at.hands[up.dealer] | at.aside[up.dealer];
        int card = 0;
        for (Cards rest = six; rest; rest &= rest - 1, ++card) {
            const Cards buried = lowest(rest);
            at.hands[up.dealer] = six ^ buried, at.aside[up.dealer] = buried;
            const Cells cells = bid_cells_of(six ^ buried, bid->trump, up.turned(), up.rank(), true);
            std::int16_t* row = rows + (made * six_cards + card) * judged_by;
            for (int cell = 0; cell < judged_by; ++cell) row[cell] = static_cast<std::int16_t>(cells[cell]);
            const int tricks = play_deal(at, leader, network);
            brought[made * six_cards + card] = static_cast<float>(-points_of(*bid, up, tricks) - trick_worth * tricks);
        }
        ++made;
    }
    return made;
}

}  // namespace knaves::euchre
