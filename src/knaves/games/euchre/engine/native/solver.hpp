// The play of open hands, solved exactly: how many of the tricks to come side 0 takes when all play best.
//
// Alpha-beta over tricks. Only one of several neighbouring cards is tried (nothing that lies between them is
// still in play), and no trick is begun that tricks which one side cannot be denied decide already. A table
// of positions met before gained nothing and is left out. Who sits out holds nothing; every other hand holds
// as many cards as there are tricks to come, one less if it has played to this trick.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "bits.hpp"
#include "layout.hpp"

namespace knaves::euchre {

using Hands = std::array<Cards, seats>;

// The trick on the table, as far as it decides anything.
struct Trick {
    Cards led = 0;   // every place of the suit led; 0 before the lead
    Cards best = 0;  // the card that wins so far
    int taker = 0;   // who played it
    int left = 0;    // how many have still to play
};

class Solver {
public:
    // `hands` are by seat; `out` is the set of seats that sit out, as bits.
    Solver(const Labels& labels, const Hands& hands, unsigned out)
        : suit_(labels.suit.data()), trump_(labels.trump), gaps_(labels.gaps), hands_(hands) {
        for (int seat = 0; seat < seats; ++seat) {
            int after = (seat + 1) % seats;
            for (int step = 0; step < seats && (out >> after & 1); ++step) after = (after + 1) % seats;
            next_[seat] = static_cast<std::uint8_t>(after);
            players_ += !(out >> seat & 1);
        }
    }

    int next(int seat) const { return next_[seat]; }
    Trick fresh(int seat) const { return {0, 0, seat, players_}; }

    // Tricks for side 0 with `seat` on lead: exact between low and high, else a bound on that side of them.
    int lead(int seat, int tricks, int low, int high) {
        if (tricks == 1) return last(seat);
        const Cards all = hands_[0] | hands_[1] | hands_[2] | hands_[3];
        const Cards top = winners(hands_[seat], all);
        const auto [ours, theirs] = undeniable(seat, tricks, all, top);
        const int least = seat & 1 ? theirs : ours;
        const int most = tricks - (seat & 1 ? ours : theirs);
        if (least >= high || least == most) return least;
        if (most <= low) return most;
        low = std::max(low, least), high = std::min(high, most);
        const Cards choices = distinct(hands_[seat], all);
        return seat & 1 ? try_leads<true>(seat, tricks, low, high, choices, choices & top)
                        : try_leads<false>(seat, tricks, low, high, choices, choices & top);
    }

    // The same with `seat` to play to a trick that has been led.
    int follow(int seat, int tricks, int low, int high, const Trick& trick) {
        return seat & 1 ? try_follows<true>(seat, tricks, low, high, trick)
                        : try_follows<false>(seat, tricks, low, high, trick);
    }

    // The same after `seat` has played `card`.
    int play(int seat, Cards card, int tricks, int low, int high, Trick trick) {
        ++nodes;
        add(trick, seat, card);
        hands_[seat] ^= card;
        int value = 0;
        if (trick.left) {
            value = follow(next_[seat], tricks, low, high, trick);
        } else {
            value = !(trick.taker & 1);
            if (tricks > 1) value += lead(trick.taker, tricks - 1, low - value, high - value);
        }
        hands_[seat] ^= card;
        return value;
    }

    void add(Trick& trick, int seat, Cards card) const {
        if (!trick.led) trick.led = suit_[place_of(card)];
        if ((card & (trick.led | trump_)) > trick.best) trick.best = card, trick.taker = seat;
        --trick.left;
    }

    Cards playable(int seat, const Trick& trick) const {
        const Cards following = hands_[seat] & trick.led;
        return following ? following : hands_[seat];
    }

    // Of cards in one hand the lowest of each run that nothing else in play interrupts.
    Cards distinct(Cards mine, Cards all) const {
        const Cards open = every_place & ~gaps_ & (~all | mine);
        const Cards starts = open & ~(open << 1);
        return ((open & ~mine) + starts) & mine;
    }

    Cards in_play(const Trick& trick) const {
        return hands_[0] | hands_[1] | hands_[2] | hands_[3] | trick.best;
    }

    std::uint64_t nodes = 0;  // cards tried so far

private:
    struct Undeniable {
        int ours, theirs;  // the side on lead, and the other
    };

    const Cards* suit_;
    Cards trump_, gaps_;
    Hands hands_;
    std::array<std::uint8_t, seats> next_{};
    int players_ = 0;

    int last(int seat) const {  // the last trick plays itself
        Cards best = hands_[seat];
        const Cards counts = suit_[place_of(best)] | trump_;
        int taker = seat;
        for (int at = next_[seat]; at != seat; at = next_[at]) {
            const Cards card = hands_[at] & counts;
            if (card > best) best = card, taker = at;
        }
        return !(taker & 1);
    }

    // The cards of a hand above all that others hold of the suit.
    Cards winners(Cards mine, Cards all) const {
        Cards beaten = all & ~mine;  // every card of the others spreads downwards within its suit
        beaten |= beaten >> 1 & ~gaps_;
        beaten |= beaten >> 2 & ~(gaps_ | gaps_ >> 1);
        beaten |= beaten >> 4 & ~(gaps_ | gaps_ >> 1 | gaps_ >> 2 | gaps_ >> 3);
        return mine & ~beaten;
    }

    // Tricks that each side takes whatever the other does. The highest trumps, when one hand holds them, win a
    // trick each. On lead, the highest cards of side suits win first, while the opponents must follow.
    Undeniable undeniable(int seat, int tricks, Cards all, Cards top) const {
        const Cards trumps = all & trump_;
        if (!trumps) return {count(top), 0};
        const Cards highest_trump = highest(trumps);
        int holder = 0;
        while (!(hands_[holder] & highest_trump)) ++holder;
        const Cards below = highest((trumps & ~hands_[holder]) | 1);
        const int run = count(hands_[holder] & trump_ & ~((below << 1) - 1));
        if ((holder ^ seat) & 1) return {0, run};
        const Cards left = hands_[(seat + 1) & 3], right = hands_[(seat + 3) & 3];
        if (!((left | right) & trump_)) return {count(top), 0};
        return {std::min(tricks, run + cashed(seat, tricks, top & ~trump_, left, right)), 0};
    }

    // Side cards that win before trumps are led. A partner who has nothing but trumps left would have to ruff.
    int cashed(int seat, int tricks, Cards top, Cards left, Cards right) const {
        const Cards partner = hands_[seat ^ 2];
        int spare = partner & trump_ ? count(partner & ~trump_) : tricks;
        int cash = 0;
        while (top && spare > 0) {
            const Cards suit = suit_[place_of(top)];
            int run = std::min(count(top & suit), spare);
            if (left) run = std::min(run, count(left & suit));
            if (right) run = std::min(run, count(right & suit));
            cash += run, spare -= run;
            top &= ~suit;
        }
        return cash;
    }

    // Take in a value; true when the search of this position is over.
    template <bool side1>
    static bool settled(int value, int& best, int& low, int& high) {
        if constexpr (side1) {
            best = std::min(best, value);
            high = std::min(high, best);
        } else {
            best = std::max(best, value);
            low = std::max(low, best);
        }
        return low >= high;
    }

    template <bool side1>
    int try_leads(int seat, int tricks, int low, int high, Cards choices, Cards first) {
        const Trick trick = fresh(seat);
        int best = side1 ? tricks : 0;
        Cards rest = choices & ~first;
        while (first | rest) {
            const Cards card = first ? highest(first) : lowest(rest);
            (first ? first : rest) ^= card;
            if (settled<side1>(play(seat, card, tricks, low, high, trick), best, low, high)) break;
        }
        return best;
    }

    // Cards that take the trick from an opponent come first, cards that take it from the partner last.
    template <bool side1>
    int try_follows(int seat, int tricks, int low, int high, const Trick& trick) {
        const Cards choices = distinct(playable(seat, trick), in_play(trick));
        Cards first = choices & (trick.led | trump_) & ~((trick.best << 1) - 1);
        Cards rest = choices ^ first;
        // Move ordering only: good cards first cut more off.
        if (!((trick.taker ^ seat) & 1) && trick.left != 2) std::swap(first, rest);
        int best = side1 ? tricks : 0;
        while (first | rest) {
            const Cards card = lowest(first ? first : rest);
            (first ? first : rest) ^= card;
            if (settled<side1>(play(seat, card, tricks, low, high, trick), best, low, high)) break;
        }
        return best;
    }
};

}  // namespace knaves::euchre
