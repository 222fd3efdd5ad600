// What bids and buries lead to over the worlds a seat believes in: how often each number of tricks.
#pragma once

#include "beliefs.hpp"

namespace knaves::euchre {

inline constexpr int outcomes = 25;  // by makers' side, alone, tricks of the makers; the last is thrown in
inline constexpr int choices = 13;   // pass, order, order alone, then make and make alone for each trump

inline int outcome_of(const Bid& bid, const Upcard& up, int tricks0) {
    if (bid.place == bid_places) return outcomes - 1;
    const int side = up.seat(bid.place) & 1;
    return (side * 2 + bid.alone) * 6 + (side ? 5 - tricks0 : tricks0);
}

inline bool may_call(int choice, const Told& told) {
    const int place = told.bid.place;
    if (choice == 0) return !(place == 7 && told.house.stick);
    if (choice < 3) return place < 4 && !(choice == 1 && told.house.canadian && place == 1);
    return place >= 4 && (choice - 3) / 2 != told.up.turned();
}

// Add one world's outcome of every call; the rest bid by the table, and all play as `play_call` has it.
inline void add_calls(const Told& told, const Bidder& bidder, const Network& network, const World& world, double weight,
                      double* sums) {
    const Pack* hands = world.dealt.data();
    for (int choice = 0; choice < choices; ++choice) {
        if (!may_call(choice, told)) continue;
        Bid bid{told.bid.place, told.up.turned(), choice == 2};
        if (choice == 0) bid = bidder.auction(hands, told.bid.place + 1, told.up, told.house);
        if (choice > 2) bid.trump = (choice - 3) / 2, bid.alone = choice % 2 == 0;
        const int tricks = bid.place == bid_places ? 0 : play_call(bidder, hands, bid, told.up, told.house, network);
        sums[choice * outcomes + outcome_of(bid, told.up, tricks)] += weight;
    }
}

// Add one world's tricks of side 0 for every card that the seat, the dealer, may bury.
inline void add_buries(const Told& told, const Network& network, const World& world, double weight, double* sums) {
    Table at = table_of(told, world);
    const int leader = first_leader(told.bid.alone && told.house.loner_leads ? at.maker : told.up.dealer, told.out);
    const Cards six = at.hands[told.seat];
    for (Cards rest = six; rest; rest &= rest - 1) {
        const Cards card = lowest(rest);
        at.hands[told.seat] = six ^ card;
        at.aside[told.seat] = card;
        const int tricks = play_deal(at, leader, network);
        sums[at.labels.number[place_of(card)] * 6 + tricks] += weight;
    }
}

// Add one world's tricks of side 0 for every card that the seat may play: after it, `closed` tricks are played by the
// policy, the one on the table among them, and the rest open.
inline void add_cards(const Told& told, const Network& network, const World& world, int closed, double weight,
                      double* sums) {
    Table at = table_of(told, world);
    const Hands held = at.hands;
    Course now = opening(at, told.fallen ? told.who[0] : told.seat);
    for (int each = 0; each < told.fallen; ++each) lay(at, now, Cards{1} << at.labels.place[told.what[each]]);
    at.hands = held;
    const Cards following = at.hands[told.seat] & now.trick.led;
    for (Cards rest = following ? following : at.hands[told.seat]; rest; rest &= rest - 1) {
        Table after = at;
        Course next = now;
        lay(after, next, lowest(rest));
        const int until = now.played + closed;
        const int tricks = network ? play_out(after, next, until, network) : play_out(after, next, until, Thumb{});
        sums[at.labels.number[place_of(lowest(rest))] * 6 + tricks] += weight;
    }
}

}  // namespace knaves::euchre
