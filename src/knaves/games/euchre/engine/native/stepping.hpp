// One table of euchre, a decision at a time: what `GameTables` steps many of.
//
// Game n of a seed draws its cards from dice of its own, and house players draw from others. Legal actions are packed
// as a set, bit by bit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../../native/episodes.hpp"
#include "auction.hpp"
#include "hand.hpp"
#include "playouts.hpp"

namespace knaves::euchre {

enum class Player : std::uint8_t { RANDOM, LEARNT };

// By trump and suit, as `Course` has them: every place of the suit.
inline const auto& places_of_suits() {
    static const auto made = [] {
        std::array<std::array<Cards, trumps>, trumps> places{};
        for (int trump = 0; trump < trumps; ++trump)
            for (int at = 0; at < deck_size; ++at)
                places[trump][deck.suit[trump][at]] = labels[trump].suit[labels[trump].place[deck.number[at]]];
        return places;
    }();
    return made;
}

class FourHanded {
public:
    static constexpr int SEATS = seats, SIDES = 2, ACTIONS = actions, FEATURES = 354, LISTED = 16;  // the parts are told in encoding.py
    static constexpr int PACK_CARDS = deck_size, DEALT_CARDS = 21;

    struct Table {
        Hand hand;
        SplitMix64 choices{0};
        std::array<std::uint8_t, 2> scores{};
    };

    struct Agreed {
        Rules rules;
        int target = 10;
        bool each_deal = false, partner_deals = false;
        std::array<std::uint8_t, 2> first_scores{};  // before the first deal: a handicap
        std::array<Player, seats> players{};
    };

    // chances: the value of the game to the side that is about to deal, by its score and the others', a square.
    FourHanded(const Agreed& agreed, const float* chances, std::size_t chance_count, const float* table,
               std::size_t parts, const std::int16_t* network)
        : agreed_(agreed), chances_(chances, chances + chance_count), table_(table, table + parts * bid_cells),
          network_(network, network + network_rows * hidden_units), bidder_(table_.data(), parts > call_parts),
          plays_(network_.data()) {
        const Pack pack = agreed.rules.joker ? whole_pack : whole_pack ^ Pack{1} << joker;
        for (int trump = 0; trump < trumps; ++trump) packs_[trump] = relabel(pack, labels[trump]);
    }

    void begin(Table& at, std::uint64_t seed, std::uint64_t number) const {
        const SplitMix64 dice = SplitMix64::of(seed, number);
        at.hand = agreed_.partner_deals ? Hand(agreed_.rules, dice, 2) : Hand(agreed_.rules, dice);
        at.choices = SplitMix64::of(~seed, number);
        at.scores = agreed_.first_scores;
    }

    // Deal these cards, in the order of the pack, with the dice that the table has.
    void put(Table& at, int dealer, const std::uint8_t* cards) const {
        at.hand = Hand(agreed_.rules, at.hand.dice, dealer, cards);
        at.scores = {0, 0};
    }

    static int side(int seat) { return seat & 1; }

    void set_scores(Table& at, const std::array<int, 2>& scores) const {
        at.scores = {static_cast<std::uint8_t>(scores[0]), static_cast<std::uint8_t>(scores[1])};
    }

    void attach(Table& at) const { at.hand.rules = &agreed_.rules; }
    void detach(Table& at) const { at.hand.rules = nullptr; }

    int seat(const Table& at) const { return at.hand.turn; }
    Actions legal(const Table& at) const { return at.hand.legal(); }
    static bool allows(Actions legal, int action) { return action < actions && (legal >> action & 1); }
    static void write_mask(Actions legal, std::uint8_t* mask) { spread(legal, ACTIONS, mask); }

    static int write_list(Actions legal, std::uint8_t* list) {
        std::memset(list, 0, LISTED);
        int count = 0;
        for (; legal; legal &= legal - 1) list[count++] = static_cast<std::uint8_t>(place_of(legal));
        return count;
    }

    After apply(Table& at, int action, std::array<int, 2>& points) const {
        Hand& hand = at.hand;
        hand.apply(action);
        if (hand.phase != over_phase) return After::GOES_ON;
        for (int side = 0; side < 2; ++side) {
            at.scores[side] = static_cast<std::uint8_t>(at.scores[side] + hand.points[side]);
            points[side] = hand.points[side];
        }
        if (at.scores[0] >= agreed_.target || at.scores[1] >= agreed_.target) return After::GAME_OVER;
        if (!agreed_.each_deal) hand = Hand(agreed_.rules, hand.dice, (hand.dealer + 1) % seats);
        return After::DEAL_OVER;
    }

    Outcome result(const Table& at) const { return {at.scores[0] < agreed_.target, 1}; }

    // Each side's chance to win before a deal.
    std::array<float, 2> chances(const Table& at) const {
        const int side = at.hand.dealer & 1;
        const float own = chances_[static_cast<std::size_t>(at.scores[side] * agreed_.target + at.scores[side ^ 1])];
        if (side) return {1 - own, own};
        return {own, 1 - own};
    }

    // Flags are gathered as bits, and written eight at a time; the few numbers come last.
    void observe(const Table& at, int me, std::uint8_t* into) const {
        const Hand& hand = at.hand;
        Flags flags;
        flags.put<0, 25>(hand.hands[me]);
        flags.put<25, 25>(Deck{1} << hand.upcard);
        const int left = (me + 1) % seats, opposite = (me + 2) % seats, right = (me + 3) % seats;
        flags.put<50, 25>(hand.played[me]);
        flags.put<75, 25>(hand.played[left]);
        flags.put<100, 25>(hand.played[opposite]);
        flags.put<125, 25>(hand.played[right]);
        flags.put<150, 25>(one(hand.trick[me]));
        flags.put<175, 25>(one(hand.trick[left]));
        flags.put<200, 25>(one(hand.trick[opposite]));
        flags.put<225, 25>(one(hand.trick[right]));
        flags.put<250, 25>(hand.laid_away[me]);
        flags.put<275, 25>((hand.maker ^ me) & 1 ? 0 : one(hand.gift));
        flags.put<300, 5>(hand.voids[me]);
        flags.put<305, 5>(hand.voids[left]);
        flags.put<310, 5>(hand.voids[opposite]);
        flags.put<315, 5>(hand.voids[right]);
        flags.put<320, 5>(one(hand.trump));
        flags.put<325, 7>(std::uint64_t{1} << hand.phase);
        flags.put<332, 4>(seat_flag(hand.dealer, me));
        flags.put<336, 4>(seat_flag(hand.maker, me));
        flags.put<340, 1>(hand.alone);
        flags.put<341, 4>(seat_flag(hand.defender, me));
        flags.put<345, 4>((hand.out * 0x11u >> me) & 0xF);
        for (int word = 0; word < 5; ++word) spread(flags.words[word], 64, into + 64 * word);
        spread(flags.words[5], 32, into + 320);
        into[349] = hand.passes;
        into[350] = hand.won[me & 1];
        into[351] = hand.won[(me & 1) ^ 1];
        tell_score(at, me, into);
    }

    void tell_score(const Table& at, int me, std::uint8_t* into) const {
        into[352] = at.scores[me & 1];
        into[353] = at.scores[(me & 1) ^ 1];
    }

    // What a house player does. It goes by what its seat may know.
    int choose(Table& at) const {
        const Hand& hand = at.hand;
        const Actions legal = hand.legal();
        if (agreed_.players[hand.turn] == Player::RANDOM)
            return nth(legal, static_cast<unsigned>(at.choices.below(static_cast<unsigned>(count(legal)))));
        if (!(legal & (legal - 1))) return place_of(legal);
        switch (hand.phase) {
            case order_phase: case make_phase: return bid(hand, legal);
            case bury_phase: return card + bury(hand);
            case trim_phase: return card + trim(hand);
            case play_phase: return card + lay(hand);
            default: return place_of(legal);  // gives the first of its best cards, and does not defend alone
        }
    }

private:
    Agreed agreed_;
    std::vector<float> chances_, table_;
    std::vector<std::int16_t> network_;
    Bidder bidder_;
    Network plays_;
    std::array<Cards, trumps> packs_{};

    struct Flags {
        std::array<std::uint64_t, 6> words{};

        template <int at, int width>
        void put(std::uint64_t bits) {
            words[at / 64] |= bits << at % 64;
            if constexpr (at % 64 + width > 64) words[at / 64 + 1] |= bits >> (64 - at % 64);
        }
    };

    static std::uint64_t one(std::uint8_t which) { return which == none ? 0 : std::uint64_t{1} << which; }
    static std::uint64_t seat_flag(std::uint8_t which, int me) {
        return which == none ? 0 : std::uint64_t{1} << ((which - me) & 3);
    }

    static Cards relabelled(Deck cards, const Labels& by) {
        Cards made = 0;
        for (; cards; cards &= cards - 1) made |= Cards{1} << by.place[deck.number[place_of(cards)]];
        return made;
    }

    // The place in the pack of a relabelled card.
    static int in_deck(Cards card, const Labels& by) {
        const int number = by.number[place_of(card)];
        int at = 0;
        while (deck.number[at] != number) ++at;
        return at;
    }

    static Upcard upcard(const Hand& hand) { return {deck.number[hand.upcard], hand.dealer}; }

    int bid(const Hand& hand, Actions legal) const {
        if (legal >> farmer & 1) return farmer;  // nines and tens win nothing
        const Rules& rules = agreed_.rules;
        const House house{rules.joker, rules.stick, rules.canadian, rules.loner_leads, rules.exchange};
        Pack cards = 0;
        for (Deck rest = hand.hands[hand.turn]; rest; rest &= rest - 1) cards |= Pack{1} << deck.number[place_of(rest)];
        const Gains made = bidder_.gains(cards, hand.passes, upcard(hand), house);
        const double best = made.best();
        if (best <= 0 && !(hand.passes == 7 && rules.stick)) return pass;
        const bool ordered = hand.phase == order_phase;
        for (int trump = 0; trump < 4; ++trump) {
            if (made.alone[trump] == best) return ordered ? int{order_alone} : make_alone + trump;
            if (made.company[trump] == best) return ordered ? int{order} : make + trump;
        }
        return pass;
    }

    int bury(const Hand& hand) const {
        const Labels& by = labels[hand.trump];
        return in_deck(bidder_.bury(relabelled(hand.hands[hand.turn], by), by, hand.trump, upcard(hand)), by);
    }

    // A loner with the partner's card keeps trumps, and then high cards of short suits, as playouts imagine it.
    static int trim(const Hand& hand) {
        const Labels& by = labels[hand.trump];
        const Cards six = relabelled(hand.hands[hand.turn], by);
        return in_deck(lowest_by(six, [&](Cards card) {
            return (card & by.trump ? 100 : 0) + place_of(card) % 7 + 4 * std::popcount(six & by.suit[place_of(card)]);
        }), by);
    }

    int lay(const Hand& hand) const {
        const Labels& by = labels[hand.trump];
        const int me = hand.turn;
        const bool taken = hand.passes < 4;
        const Cards up = Cards{1} << by.place[deck.number[hand.upcard]];
        euchre::Table at{by, {}, hand.out, hand.maker, packs_[hand.trump], {}};
        at.hands[me] = relabelled(hand.hands[me], by);
        at.aside[me] = relabelled(hand.laid_away[me], by) | (taken ? 0 : up);
        at.dealer = hand.dealer;
        at.taken = taken ? up : 0;
        Course now = opening(at, me);
        const auto& places = places_of_suits()[hand.trump];
        Deck fallen = 0;
        for (int seat = 0; seat < seats; ++seat) {
            fallen |= hand.played[seat];
            for (int suit = 0; suit < trumps; ++suit)
                if (hand.voids[seat] >> suit & 1) now.voids[seat] |= places[suit];
        }
        for (int side = 0; side < 2; ++side)
            for (int suit = 0; suit < trumps; ++suit)
                if (hand.led_by[side] >> suit & 1) now.led[side] |= places[suit];
        now.fallen = relabelled(fallen, by);
        now.played = hand.won[0] + hand.won[1];
        now.won = hand.won[0];
        if (hand.fallen) {
            now.trick.led = places[hand.led_suit];
            now.trick.best = Cards{1} << by.place[deck.number[hand.trick[hand.taker]]];
            now.trick.taker = hand.taker;
            now.trick.left -= hand.fallen;
        }
        return in_deck(plays_(at, now), by);
    }
};

}  // namespace knaves::euchre
