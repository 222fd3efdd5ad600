// Whole deals between two players whose choices are known: champions, and those who follow a policy.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "judge.hpp"
#include "policies.hpp"

namespace knaves::cribbage {

// One of the two: a judge with what it takes its opponent for, or a policy without random choices.
struct DealPlayer {
    const Judge* judge = nullptr;
    const Policy* policy = nullptr;
    Shares shares{};
};

// Values that differ only by the rounding of sums are equal, as they are to the bots (`search.throw_order`).
inline double rounded(double value) { return std::nearbyint(value * 1e9) / 1e9; }

// A best choice: by its value, then by the points it leads by. Of equals the first, or the last, stays.
struct Best {
    bool last_of_equals;
    int place = -1;
    double value = 0, lead = 0;

    void offer(int at, double worth, double points) {
        const bool equal = worth == value && points == lead;
        const bool better = worth > value || (worth == value && points > lead);
        if (place < 0 || better || (equal && last_of_equals)) place = at, value = worth, lead = points;
    }
};

// The champion's throw from six cards in order. seat: 0 pone, 1 the dealer; needs by seat.
inline Weighed best_throw(const Judge& judge, const std::uint8_t* six, int seat, const std::array<int, 2>& needs) {
    const auto throws = weigh_by_odds(judge.known, judge.odds, six, seat, needs[seat], needs[1 - seat]);
    Best best{false};
    for (int at = 0; at < THROWS; ++at) {
        const Weighed& each = throws[at];
        best.offer(at, rounded(each.value),
                   each.hand + (seat ? each.crib : -each.crib) + each.pegs - each.other_pegs);
    }
    return throws[best.place];
}

// The rank of the card that the champion lays.
inline int best_rank(const Judge& judge, const Observation& seen) {
    // Options come with rising ranks, and of equals the highest goes (`search.lay_order`).
    Best best{true};
    for (const Option& each : weigh_plays(judge.known, judge.odds, seen))
        best.offer(each.rank, rounded(each.prospect.value), rounded(each.prospect.mine - each.prospect.theirs));
    return best.place;
}

// The places of the cards that a player throws from its six, in order.
inline void throw_two(const DealPlayer& player, const std::uint8_t* six, int seat, const std::array<int, 2>& needs,
                      int& first, int& second) {
    if (!player.judge) {
        Xoshiro256 nothing(0, 0, 0);
        return choose_throw(*player.policy, six, seat == 1, nothing, first, second);
    }
    const Weighed best = best_throw(*player.judge, six, seat, needs);
    first = best.first;
    second = best.second;
}

// Pone's six cards and the dealer's, as these players throw them; the starter is left open.
inline Dealt throw_sixes(const std::array<DealPlayer, 2>& players, const std::uint8_t* sixes,
                         const std::array<int, 2>& needs) {
    Dealt dealt{};
    for (int seat = 0; seat < 2; ++seat) {
        std::uint8_t six[6];
        std::copy(sixes + 6 * seat, sixes + 6 * seat + 6, six);
        sort_cards(six, 6);
        int first = 0, second = 1;
        throw_two(players[seat], six, seat, needs, first, second);
        dealt.thrown[seat][0] = six[first];
        dealt.thrown[seat][1] = six[second];
        split(six, first, second, dealt.kept[seat]);
    }
    return dealt;
}

// The play of a deal, with what each player has seen of it.
class KnownPlay {
public:
    KnownPlay(const Dealt& dealt, const std::array<DealPlayer, 2>& players) : players_(players) {
        for (int seat = 0; seat < 2; ++seat) {
            std::copy(dealt.kept[seat], dealt.kept[seat] + 4, play_.hands[seat].cards.begin());
            play_.hands[seat].size = 4;
            Observation& seen = seen_[seat];
            seen.seat = seat;
            std::copy(dealt.kept[seat], dealt.kept[seat] + 4, seen.keep.begin());
            std::copy(dealt.thrown[seat], dealt.thrown[seat] + 2, seen.thrown.begin());
            seen.starter = dealt.starter;
            seen.shares = players[seat].shares;
            unseen_[seat].fill(4);
            for (const auto card : dealt.kept[seat]) --unseen_[seat][card % 13];
            for (const auto card : dealt.thrown[seat]) --unseen_[seat][card % 13];
            --unseen_[seat][dealt.starter % 13];
        }
    }

    // award(seat, points) is told of all that is pegged, in order, until it says that it is enough, or the play is
    // over; `left` are the points that both need, which it counts down. Whether it was enough.
    template <class Award>
    bool operator()(const std::array<int, 2>& left, Award award) {
        while (!play_.over) {
            const int seat = play_.turn, place = choose(seat, left);
            const auto rank = static_cast<std::uint8_t>(play_.hands[seat].cards[place] % 13);
            const int total = play_.count + PIPS[rank];
            for (int each = 0; each < 2; ++each) seen_[each].laid.push_back({each == seat, rank});
            --unseen_[1 - seat][rank];
            const auto [points, go] = play_.lay(place);
            if (total < 31) note_goes(seat, 31 - total);
            if (award(seat, points + go)) return true;
        }
        return false;
    }

private:
    int choose(int seat, const std::array<int, 2>& left) {
        const Hand& hand = play_.hands[seat];
        const DealPlayer& player = players_[seat];
        if (!player.judge) {
            Xoshiro256 nothing(0, 0, 0);
            return choose_play(*player.policy, play_, unseen_[seat].data(), nothing);
        }
        // Suits do not matter in the play, so cards of one rank are no choice.
        if (hand.cards[0] % 13 == hand.cards[play_.choices() - 1] % 13) return 0;
        Observation& seen = seen_[seat];
        seen.pile = play_.size;
        seen.mine = left[seat];
        seen.theirs = left[1 - seat];
        const int rank = best_rank(*player.judge, seen);
        int place = 0;
        while (hand.cards[place] % 13 != rank) ++place;
        return place;
    }

    // Who holds cards and none that fits says go, first the other one; everybody hears what it cannot hold.
    void note_goes(int laid_last, int room) {
        for (const int seat : {1 - laid_last, laid_last}) {
            // The hand after the card was laid; the count may have begun anew since.
            const Hand& hand = play_.hands[seat];
            if (!hand.size) continue;
            if (PIPS[hand.cards[0] % 13] <= room) return;
            int& stuck = seen_[1 - seat].stuck;
            stuck = std::max(stuck, room);
        }
    }

    const std::array<DealPlayer, 2>& players_;
    Play play_;
    Observation seen_[2];
    std::array<std::array<std::uint8_t, 13>, 2> unseen_;
};

// A deal from the starter on, scored in order: award(seat, points) as in `KnownPlay`.
template <class Award>
void play_known(const Dealt& dealt, const std::array<DealPlayer, 2>& players, std::array<int, 2> needs, Award award) {
    const auto count = [&](int seat, int points) {
        needs[seat] -= points;
        return award(seat, points);
    };
    if (dealt.starter % 13 == JACK && count(1, 2)) return;
    if (KnownPlay(dealt, players)(needs, count)) return;
    const Tables& at = tables();
    for (int seat = 0; seat < 2; ++seat)
        if (count(seat, points(at, dealt.kept[seat], dealt.starter, false))) return;
    const std::uint8_t crib[4] = {dealt.thrown[0][0], dealt.thrown[0][1], dealt.thrown[1][0], dealt.thrown[1][1]};
    count(1, points(at, crib, dealt.starter, true));
}

}  // namespace knaves::cribbage
