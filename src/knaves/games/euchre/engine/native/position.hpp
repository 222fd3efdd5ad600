// A moment of the play as arrays say it, checked and relabelled; and the worth of every card that may be played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver.hpp"

namespace knaves::euchre {

// The columns of a row of facts.
enum Fact { trump_fact, leader_fact, first_fact, out_fact = 5, won_fact, facts };

inline constexpr int hand_limit = 6;  // a dealer with the upcard holds six

constexpr Pack in_pack() {
    Pack all = Pack{1} << joker;
    for (int card = 0; card < 52; ++card)
        if (rank_order(card) >= 0) all |= Pack{1} << card;
    return all;
}
inline constexpr Pack whole_pack = in_pack();

inline Cards relabel(Pack hand, const Labels& labels) {
    Cards made = 0;
    for (; hand; hand &= hand - 1) made |= Cards{1} << labels.place[place_of(hand)];
    return made;
}

// A row of hands (four sets of card numbers) and a row of facts, made ready for the solver.
struct Position {
    const Labels* labels = nullptr;
    Hands hands{};
    unsigned out = 0;
    int won = 0;     // tricks that side 0 has already
    int turn = 0;    // whose card is next
    int tricks = 0;  // to come, the one on the table included
    int leader = 0;
    std::array<Cards, 3> laid{};  // the cards of the trick on the table
    int fallen = 0;               // how many

    // Read a row; what is wrong with it as a sentence, or nothing.
    const char* read(const Pack* row, const std::uint8_t* fact) {
        if (fact[trump_fact] >= trumps) return "a trump is 0 to 4: clubs, diamonds, hearts, spades, no trump";
        if (fact[out_fact] >= 16) return "who sits out is a set of the four seats, 0 to 15";
        labels = &euchre::labels[fact[trump_fact]];
        out = fact[out_fact], won = fact[won_fact], leader = fact[leader_fact];
        if (leader >= seats || (out >> leader & 1)) return "the leader must be a seat that plays";
        if (const char* fault = read_hands(row)) return fault;
        if (const char* fault = read_trick(fact)) return fault;
        return check_sizes();
    }

    Solver solver() const {
        Hands dealt = hands;
        for (int at = 0, seat = leader; at < fallen; ++at, seat = next(seat)) dealt[seat] |= laid[at];
        return {*labels, dealt, out};
    }

    Cards live() const { return hands[0] | hands[1] | hands[2] | hands[3]; }

    Trick trick(const Solver& solver) const {
        Trick made = solver.fresh(leader);
        int seat = leader;
        for (int at = 0; at < fallen; ++at, seat = solver.next(seat)) solver.add(made, seat, laid[at]);
        return made;
    }

private:
    Pack used_ = 0;

    int next(int seat) const {  // somebody plays
        do seat = (seat + 1) % seats;
        while (out >> seat & 1);
        return seat;
    }

    const char* read_hands(const Pack* row) {
        used_ = 0;
        for (int seat = 0; seat < seats; ++seat) {
            hands[seat] = 0;
            if (out >> seat & 1) continue;
            if (row[seat] & ~whole_pack) return "a hand holds cards that euchre is not played with";
            if (row[seat] & used_) return "two hands hold the same card";
            used_ |= row[seat];
            hands[seat] = relabel(row[seat], *labels);
        }
        return nullptr;
    }

    const char* read_trick(const std::uint8_t* fact) {
        for (fallen = 0; fallen < 3 && fact[first_fact + fallen] != none; ++fallen) {
            const int card = fact[first_fact + fallen];
            if (card >= numbers || labels->place[card] < 0) return "the trick holds a card not in the pack";
            if (used_ >> card & 1) return "a card is in the trick and somewhere else";
            used_ |= Pack{1} << card;
            laid[fallen] = Cards{1} << labels->place[card];
        }
        return nullptr;
    }

    const char* check_sizes() {
        turn = leader;
        for (int at = 0; at < fallen; ++at) {
            turn = next(turn);
            if (turn == leader) return "the trick on the table is full";
        }
        tricks = count(hands[turn]);
        if (tricks == 0 || tricks > hand_limit) return "the seat to play holds no cards, or more than six";
        int seat = leader;
        for (int at = 0; at < fallen; ++at, seat = next(seat))
            if (count(hands[seat]) != tricks - 1) return "the hands do not fit the trick on the table";
        do {
            if (count(hands[seat]) != tricks) return "the hands do not fit the trick on the table";
            seat = next(seat);
        } while (seat != leader);
        return nullptr;
    }
};

// Tricks that side 0 takes in all, when all play best from here.
inline int value(const Position& at) {
    Solver solver = at.solver();
    const Trick trick = at.trick(solver);
    if (!trick.led) return at.won + solver.lead(at.turn, at.tricks, at.live());
    return at.won + solver.follow(at.turn, at.tricks, at.live(), trick);
}

// The same for every card that may be played, by card number; -1 for every other card.
inline void values(const Position& at, std::int8_t* by_card) {
    for (int card = 0; card < numbers; ++card) by_card[card] = -1;
    Solver solver = at.solver();
    const Trick trick = at.trick(solver);
    const Cards live = at.live(), playable = solver.playable(at.turn, live, trick);
    const Cards apart = solver.distinct(playable, live | trick.best);
    int tricks = at.tricks / 2;  // the value of one card is the best guess at that of the next
    for (Cards rest = playable; rest; rest &= rest - 1) {
        const Cards card = lowest(rest);  // a card that is not apart is worth what the one below it is
        if (card & apart) tricks = solver.play(at.turn, card, at.tricks, live, trick, tricks);
        by_card[at.labels->number[place_of(card)]] = static_cast<std::int8_t>(at.won + tricks);
    }
}

}  // namespace knaves::euchre
