// What cards bring before anybody has bid: deals bid by the table and played by the network, to tell luck from skill.
#pragma once

#include "outcomes.hpp"

namespace knaves::euchre {

// The outcome of a deal, as `outcome_of` counts them.
inline int outcome_of_deal(const Bidder& bidder, const Network& network, const Pack* hands, const Upcard& up,
                           const House& house) {
    const Bid bid = bidder.auction(hands, 0, up, house);
    return outcome_of(bid, up, bid.place == bid_places ? 0 : play_call(bidder, hands, bid, up, house, network));
}

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
