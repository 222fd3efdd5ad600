// What every call that could be made on a deal is worth when all hands lie open from the first lead on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "layout.hpp"
#include "position.hpp"
#include "solver.hpp"

namespace knaves::euchre {

inline constexpr int deal_tricks = 5;
inline constexpr int call_numbers = seats * trumps * 2;  // maker, trump, in company or alone

// A deal before anybody has bid.
struct Dealt {
    const Pack* hands;  // by seat, five cards each
    int upcard, dealer;
    bool loner_leads;  // the seat to a loner's left leads, not the one to the dealer's left

    int turned() const { return upcard == joker ? 3 : upcard / 13; }  // a joker stands for spades
};

inline const char* fault(const Pack* hands, int upcard, int dealer) {
    if (dealer >= seats) return "the dealer must be a seat, 0 to 3";
    if (upcard >= numbers || !(whole_pack >> upcard & 1)) return "the upcard is not a card of euchre";
    Pack used = Pack{1} << upcard;
    for (int seat = 0; seat < seats; ++seat) {
        if (hands[seat] & ~whole_pack) return "a hand holds cards that euchre is not played with";
        if (hands[seat] & used) return "a card is in two places";
        if (count(hands[seat]) != deal_tricks) return "each seat must hold five cards";
        used |= hands[seat];
    }
    return nullptr;
}

inline int first_leader(int left_of, unsigned out) {
    int seat = (left_of + 1) % seats;
    while (out >> seat & 1) seat = (seat + 1) % seats;
    return seat;
}

// Tricks for side 0 after the dealer has taken `upcard` in and buried what is best for his side.
inline int best_bury(const Labels& labels, Hands hands, Cards upcard, int dealer, unsigned out, int leader) {
    hands[dealer] |= upcard;
    Solver solver(labels, hands, out);
    const Cards all = solver.all();
    Cards rest = solver.distinct(hands[dealer], all);
    int best = solver.lead(leader, deal_tricks, all ^ lowest(rest));
    while (rest &= rest - 1) {  // of every other bury no more is asked than whether it is better
        const Cards live = all ^ lowest(rest);
        if (dealer & 1) while (best > 0 && !solver.leads(leader, deal_tricks, live, best)) --best;
        else while (best < deal_tricks && solver.leads(leader, deal_tricks, live, best + 1)) ++best;
    }
    return best;
}

// Tricks for side 0 with this trump; the dealer takes the upcard in when it is of that suit.
inline int call(const Dealt& deal, const Labels& labels, int trump, unsigned out, int leader) {
    Hands hands{};
    for (int seat = 0; seat < seats; ++seat)
        if (!(out >> seat & 1)) hands[seat] = relabel(deal.hands[seat], labels);
    if (trump == deal.turned() && !(out >> deal.dealer & 1)) {
        const Cards upcard = Cards{1} << labels.place[deal.upcard];
        return best_bury(labels, hands, upcard, deal.dealer, out, leader);
    }
    Solver solver(labels, hands, out);
    return solver.lead(leader, deal_tricks, solver.all());
}

// Tricks for the makers, by [maker][trump][alone].
inline void calls(const Dealt& deal, std::int8_t* result) {
    for (int trump = 0; trump < trumps; ++trump) {
        const Labels& made = labels[trump];
        const int together = call(deal, made, trump, 0, first_leader(deal.dealer, 0));
        for (int maker = 0; maker < seats; ++maker) {
            const unsigned out = 1u << (maker ^ 2);
            const int leader = first_leader(deal.loner_leads ? maker : deal.dealer, out);
            const int alone = call(deal, made, trump, out, leader);
            std::int8_t* into = result + (maker * trumps + trump) * 2;
            into[0] = static_cast<std::int8_t>(maker & 1 ? deal_tricks - together : together);
            into[1] = static_cast<std::int8_t>(maker & 1 ? deal_tricks - alone : alone);
        }
    }
}

}  // namespace knaves::euchre
