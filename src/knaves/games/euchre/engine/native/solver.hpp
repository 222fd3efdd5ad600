// The play of open hands, solved exactly: how many of the tricks to come side 0 takes when all play best.
//
// The search answers one question, "does side 0 take at least so many tricks?", and a value is found by asking
// it of neighbouring numbers: with two answers a node has no window to keep, and costs a quarter less. Of
// neighbouring cards only one is tried (nothing that lies between them is still in play), no trick is begun when
// tricks that one side cannot be denied decide already, and what was found at the start of a trick is kept.
// A card never changes hands, so the set of cards still in play, `live`, says what everybody holds. Who sits out
// holds nothing; every other hand holds as many cards as there are tricks to come, one less after its card.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "bits.hpp"
#include "layout.hpp"
#include "trump_tricks.hpp"

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
    // `hands` are by seat, the cards of the trick on the table among them; `out` is who sits out, as bits.
    Solver(const Labels& labels, const Hands& hands, unsigned out)
        : suit_(labels.suit.data()), trump_(labels.trump), places_(every_place & ~labels.gaps), hands_(hands),
          side0_(hands[0] | hands[2]), side1_(hands[1] | hands[3]), upper_(hands[2] | hands[3]) {
        for (int seat = 0; seat < seats; ++seat) {
            int after = (seat + 1) % seats;
            for (int step = 0; step < seats && (out >> after & 1); ++step) after = (after + 1) % seats;
            next_[seat] = static_cast<std::uint8_t>(after);
            players_ += !(out >> seat & 1);
        }
    }

    int next(int seat) const { return next_[seat]; }
    Trick fresh(int seat) const { return {0, 0, seat, players_}; }
    Cards all() const { return side0_ | side1_; }

    // Tricks for side 0 with `seat` on lead.
    int lead(int seat, int tricks, Cards live) {
        return settle(tricks, tricks / 2 + 1, [&](int need) { return leads(seat, tricks, live, need); });
    }

    // The same with `seat` to play to a trick that has been led.
    int follow(int seat, int tricks, Cards live, const Trick& trick) {
        return settle(tricks, tricks / 2 + 1, [&](int need) {
            return follows(seat, trick.left, live, trick.best, context(trick, tricks, need));
        });
    }

    // The same after `seat` has played `card`. A good guess saves time; the value does not depend on it.
    int play(int seat, Cards card, int tricks, Cards live, Trick trick, int guess) {
        add(trick, seat, card);
        live ^= card;
        return settle(tricks, std::min(guess + 1, tricks), [&](int need) {
            const Context at = context(trick, tricks, need);
            return trick.left ? follows(next_[seat], trick.left, live, trick.best, at) : goes_on(trick.taker, live, at);
        });
    }

    // Whether side 0 takes at least `need` tricks, one or more of those to come, with `seat` on lead.
    bool leads(int seat, int tricks, Cards live, int need) {
        if (tricks == 1) return last(seat, live);
        const Cards mine = hands_[seat] & live, top = winners(mine, live);
        const Cards key = live | static_cast<Cards>(seat) << seat_bits;
        Entry& entry = table_[key * hash_factor >> (32 - table_bits)];
        Range range = entry.key == key ? entry.range : undeniable(seat, tricks, live, top);
        if (range.least >= need) return true;
        if (range.most < need) return false;
        const Cards choices = distinct(mine, live);
        const bool yes = seat & 1 ? try_leads<true>(seat, tricks, live, need, choices, choices & top)
                                  : try_leads<false>(seat, tricks, live, need, choices, choices & top);
        (yes ? range.least : range.most) = static_cast<std::int8_t>(yes ? need : need - 1);
        entry = {key, range};
        return yes;
    }

    void add(Trick& trick, int seat, Cards card) const {
        if (!trick.led) trick.led = suit_[place_of(card)];
        if ((card & (trick.led | trump_)) > trick.best) trick.best = card, trick.taker = seat;
        --trick.left;
    }

    Cards playable(int seat, Cards live, const Trick& trick) const {
        const Cards mine = hands_[seat] & live, following = mine & trick.led;
        return following ? following : mine;
    }

    // Of cards in one hand the lowest of each run that nothing else in play interrupts.
    Cards distinct(Cards mine, Cards all) const {
        const Cards open = places_ & (~all | mine);
        const Cards starts = open & ~(open << 1);
        return ((open & ~mine) + starts) & mine;
    }

private:
    // What stays the same while a trick is played.
    struct Context {
        Cards led, counts;  // every place of the suit led; of the suits that can win the trick
        int tricks, need;   // to come, this one included, and how many of them side 0 needs
    };

    struct Range {
        std::int8_t least, most;  // tricks of side 0
    };

    struct Entry {
        Cards key = 0;  // the cards in play and, above them, who leads; 0 where nothing is kept
        Range range{};
    };

    // Half of the leads to two tricks that are searched have been met before. A deal has some forty leads to search:
    // half as many entries try 3% more cards, and twice as many take as long to clear as they save.
    static constexpr int table_bits = 7;
    static constexpr int seat_bits = 29;  // above every place
    static constexpr Cards hash_factor = 0x9E3779B1;

    const Cards* suit_;
    Cards trump_, places_;
    Hands hands_;
    Cards side0_, side1_, upper_;  // who was dealt what: by sides, and seats 2 and 3
    std::array<std::uint8_t, seats> next_{};
    int players_ = 0;
    std::array<Entry, 1 << table_bits> table_{};

    // The most that side 0 reaches, found by asking of neighbouring numbers from `need` on.
    template <class Ask>
    static int settle(int tricks, int need, Ask ask) {
        int least = 0, most = tricks;
        while (least < most) {
            if (ask(need)) least = need++;
            else most = --need;
        }
        return least;
    }

    Context context(const Trick& trick, int tricks, int need) const {
        return {trick.led, trick.led | trump_, tricks, need};
    }

    // The last trick plays itself. Its highest card that counts is on the side whose set is the greater number.
    bool last(int seat, Cards live) const {
        const Cards counts = (suit_[place_of(hands_[seat] & live)] | trump_) & live;
        return (side0_ & counts) > (side1_ & counts);
    }

    int holder(Cards card) const { return (card & side1_ ? 1 : 0) + (card & upper_ ? 2 : 0); }

    // The cards of a hand above all that others hold of the suit.
    Cards winners(Cards mine, Cards all) const {
        Cards beaten = all & ~mine;  // every card of the others spreads downwards within its suit
        Cards within = places_;      // the places that it reaches without crossing a gap
        beaten |= beaten >> 1 & within;
        within &= places_ >> 1;
        beaten |= beaten >> 2 & within;
        within &= within >> 2;
        beaten |= beaten >> 4 & within;
        return mine & ~beaten;
    }

    // What each side takes whatever the other does.
    Range undeniable(int seat, int tricks, Cards live, Cards top) const {
        const Cards mine = hands_[seat] & live, partner = hands_[seat ^ 2] & live;
        const Cards left = hands_[(seat + 1) & 3] & live, right = hands_[(seat + 3) & 3] & live;
        const Cards against = (left | right) & trump_;
        int ours = 0, theirs = 0;  // of the side on lead, and of the other
        if (!against) {
            ours = count(top);  // nothing can be ruffed; a partner who must ruff has trumps only and takes the rest
        } else {
            const Cards with = (mine | partner) & trump_;
            theirs = std::max(unbeaten(left & trump_, with), unbeaten(right & trump_, with));
            const Cards side = top & ~trump_;
            // Trumps that draw all of the opponents': what else is high wins then, and every trump that is left.
            if (count(top & trump_) >= std::max(count(left & trump_), count(right & trump_)))
                ours = count(mine & trump_) + count(side);
            else ours = std::min(tricks, cashed(mine, partner, left, right, side, against));
        }
        return seat & 1 ? Range{static_cast<std::int8_t>(theirs), static_cast<std::int8_t>(tricks - ours)}
                        : Range{static_cast<std::int8_t>(ours), static_cast<std::int8_t>(tricks - theirs)};
    }

    // High side cards win first, while the opponents must follow, and trumps that cannot be beaten later. A partner
    // who has nothing but trumps left has to ruff, which costs him a trump and the leader the lead.
    int cashed(Cards mine, Cards partner, Cards left, Cards right, Cards side, Cards against) const {
        const int spare = partner & trump_ ? count(partner & ~trump_) : count(mine);
        int cash = 0;
        while (side) {
            const Cards suit = suit_[place_of(side)];
            int run = count(side & suit);
            if (left) run = std::min(run, count(left & suit));
            if (right) run = std::min(run, count(right & suit));
            cash += run;
            side &= ~suit;
        }
        return std::max(unbeaten(mine & trump_, against) + std::min(cash, spare + 1),
                        unbeaten(partner & trump_, against) + std::min(cash, spare));
    }

    // Move ordering: winners first, from the highest; then the lowest card of a side suit, trumps last. Somebody
    // follows: of a seat that plays by itself it is known what it cannot be denied.
    template <bool side1>
    bool try_leads(int seat, int tricks, Cards live, int need, Cards choices, Cards first) {
        Cards rest = choices & ~first;
        while (first | rest) {
            const Cards card = first ? highest(first) : lowest(rest);
            (first ? first : rest) ^= card;
            const Cards led = suit_[place_of(card)];
            const Context at{led, led | trump_, tricks, need};
            if (follows(next_[seat], players_ - 1, live ^ card, card, at) != side1) return !side1;
        }
        return side1;
    }

    bool follows(int seat, int left, Cards live, Cards best, const Context& at) {
        return seat & 1 ? try_follows<true>(seat, left, live, best, at)
                        : try_follows<false>(seat, left, live, best, at);
    }

    // Move ordering: cards that take the trick first, from the lowest. Good cards first cut more off.
    template <bool side1>
    bool try_follows(int seat, int left, Cards live, Cards best, const Context& at) {
        const Cards mine = hands_[seat] & live, following = mine & at.led;
        Cards choices = following ? following : mine;
        if (left == 1) return close<side1>(seat, live, best, choices, at);
        const int after = next_[seat];
        if (!(choices & (choices - 1)))
            return follows(after, left - 1, live ^ choices, std::max(best, choices & at.counts), at);
        choices = distinct(choices, live | best);
        Cards first = choices & over(best, at), rest = choices ^ first;
        while (first | rest) {
            const Cards card = lowest(first ? first : rest);
            (first ? first : rest) ^= card;
            if (follows(after, left - 1, live ^ card, std::max(best, card & at.counts), at) != side1) return !side1;
        }
        return side1;
    }

    // The last card of a trick. What one side has to win and cannot, and what is enough for it, ends the search.
    template <bool side1>
    bool close(int seat, Cards live, Cards best, Cards choices, const Context& at) {
        const bool partners = best & (side1 ? side1_ : side0_);
        const bool enough = at.need == (side1 ? at.tricks : 1), must = at.need == (side1 ? 1 : at.tricks);
        if (enough && (partners || choices & over(best, at))) return !side1;
        if (choices & (choices - 1)) choices = distinct(choices, live | best);
        Cards first = choices & over(best, at), rest = choices ^ first;
        if (must && !partners) rest = 0;
        const int taker = holder(best);
        // A card that takes the trick from the partner comes last.
        if (partners)
            for (; rest; rest &= rest - 1)
                if (goes_on(taker, live ^ lowest(rest), at) != side1) return !side1;
        for (; first; first &= first - 1)
            if (goes_on(seat, live ^ lowest(first), at) != side1) return !side1;
        for (; rest; rest &= rest - 1)
            if (goes_on(taker, live ^ lowest(rest), at) != side1) return !side1;
        return side1;
    }

    // The cards that take the trick from `best`.
    static Cards over(Cards best, const Context& at) { return at.counts & ~((best << 1) - 1); }

    // The trick is `taker`'s.
    bool goes_on(int taker, Cards live, const Context& at) {
        const int need = at.need - !(taker & 1);
        if (need <= 0) return true;
        if (need >= at.tricks) return false;
        return leads(taker, at.tricks - 1, live, need);
    }
};

}  // namespace knaves::euchre
