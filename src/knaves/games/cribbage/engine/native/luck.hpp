// What cards are worth before anybody has chosen: deals valued by playing them out, to tell luck from skill.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "deal_players.hpp"
#include "playouts.hpp"
#include "solving.hpp"

namespace knaves::cribbage {

// The scores before a deal and what they lead to, from the dealer's side.
struct Stake {
    const double* odds;  // the value to the dealer of the next deal, by its needs and pone's, each less 1
    int far;             // rows and columns of the odds
    int pone, dealer;    // points needed
};

// A deal being scored, from the dealer's side.
class Tally {
public:
    explicit Tally(const Stake& stake) : stake_(stake), left_{stake.pone, stake.dealer} {}

    // Add points, seat 0 being pone; says whether the game is over.
    bool add(int seat, int points) {
        left_[seat] -= points;
        if (left_[seat] > 0) return false;
        ended_ = seat ? 1 : -1;
        return true;
    }

    double value() const {
        // Pone deals next.
        return ended_ ? ended_ : -stake_.odds[(left_[0] - 1) * stake_.far + left_[1] - 1];
    }

private:
    const Stake& stake_;
    int left_[2], ended_ = 0;
};

// What is pegged when both see both hands and play their best: this tells what strong players peg better than a
// playout by careful ones does.
struct OpenPlay {
    struct Pegged {
        int seat, points;
    };
    std::array<Pegged, 8> pegged;

    explicit OpenPlay(const Dealt& dealt) {
        Play play;
        for (int seat = 0; seat < 2; ++seat) {
            std::copy(dealt.kept[seat], dealt.kept[seat] + 4, play.hands[seat].cards.begin());
            play.hands[seat].size = 4;
        }
        for (auto& each : pegged) {
            const int seat = play.turn;
            const auto [points, go] = play.lay(best(play));
            each = {seat, points + go};
        }
    }

private:
    // The place of the best card; of equals the highest.
    static int best(const Play& play) {
        if (play.choices() == 1) return 0;
        std::uint8_t cards[2][4];
        for (int each = 0; each < 2; ++each) {
            const Hand& hand = play.hands[each ? 1 - play.turn : play.turn];
            for (int i = 0; i < 4; ++i) cards[each][i] = i < hand.size ? hand.cards[i] : NO_CARD;
        }
        std::int8_t values[4];
        Solver<Difference, false> solver({}, play.ranks.data(), play.size);
        solver.solve(cards[0], cards[1], values, std::int8_t{-128});
        int found = 0;
        for (int i = 1; i < play.hands[play.turn].size; ++i)
            if (values[i] >= values[found]) found = i;
        return found;
    }
};

inline double value_of(const Dealt& dealt, const OpenPlay& open, const Stake& stake) {
    Tally tally(stake);
    const Tables& at = tables();
    bool over = dealt.starter % 13 == JACK && tally.add(1, 2);
    for (const auto& [seat, points] : open.pegged)
        if (!over) over = tally.add(seat, points);
    for (int seat = 0; seat < 2 && !over; ++seat)
        over = tally.add(seat, points(at, dealt.kept[seat], dealt.starter, false));
    const std::uint8_t crib[4] = {dealt.thrown[0][0], dealt.thrown[0][1], dealt.thrown[1][0], dealt.thrown[1][1]};
    if (!over) tally.add(1, points(at, crib, dealt.starter, true));
    return tally.value();
}

// Pone's six cards, the dealer's and the starter: the random deal of that number.
inline std::array<std::uint8_t, 13> any_deal(std::uint64_t seed, std::size_t number) {
    Xoshiro256 pack(seed, number, CARDS);
    std::array<std::uint8_t, 13> drawn;
    draw(pack, drawn);
    return drawn;
}

// The value of a deal as two known players choose. `dealt` is what they throw of pone's six cards and the dealer's.
inline double value_of(const std::array<DealPlayer, 2>& players, const std::uint8_t* sixes, std::uint8_t starter,
                       const Stake& stake, Dealt& dealt) {
    const std::array<int, 2> needs = {stake.pone, stake.dealer};
    dealt = throw_sixes(players, sixes, needs);
    dealt.starter = starter;
    Tally tally(stake);
    play_known(dealt, players, needs, [&](int seat, int points) { return tally.add(seat, points); });
    return tally.value();
}

// Deals as two players throw by a policy's tables and by what each keep pegs more than the other, and as the policy
// plays them; a share of the value is that with open hands in the play.
class Valuer {
public:
    // pegs: by seat and keep, in the order of KeepPoints::place.
    Valuer(const Policy& policy, const double* pegs, double open_share, const Stake& stake)
        : policy_(policy), pegs_(pegs), open_share_(open_share), stake_(stake) {}

    double operator()(const Dealt& dealt, const OpenPlay& open) const {
        Tally tally(stake_);
        const auto award = [&](What, int seat, int points, int go) { return tally.add(seat, points + go); };
        Xoshiro256 choices(0, 0, CHOICES);
        play_out(dealt, {&policy_, &policy_}, choices, award, [](int) {});
        return (1 - open_share_) * tally.value() + open_share_ * value_of(dealt, open, stake_);
    }

    // Pone's six cards and the dealer's. Of cards that are thrown, the last two of each six are in the crib.
    Dealt split_sixes(const std::uint8_t* cards, bool thrown) const {
        Dealt dealt{};
        for (int seat = 0; seat < 2; ++seat) {
            std::uint8_t six[6];
            std::copy(cards + 6 * seat, cards + 6 * seat + 6, six);
            int first = 4, second = 5;
            if (!thrown) {
                sort_cards(six, 6);
                // Champions throw what is best without regard to the play in 83 of 100 cases, and this in 93.
                best_throw(policy_, six, seat == 1, first, second, pegs_ + 1820 * seat);
            }
            dealt.thrown[seat][0] = six[first];
            dealt.thrown[seat][1] = six[second];
            split(six, first, second, dealt.kept[seat]);
            sort_cards(dealt.kept[seat], 4);
        }
        return dealt;
    }

    // The values of a deal with each of these starters.
    void each_starter(const std::uint8_t* sixes, bool thrown, const std::uint8_t* starters, std::size_t n,
                      double* out) const {
        Dealt dealt = split_sixes(sixes, thrown);
        const OpenPlay open(dealt);
        for (std::size_t at = 0; at < n; ++at) {
            dealt.starter = starters[at];
            out[at] = (*this)(dealt, open);
        }
    }

    // The value of the random deal of that number.
    double of_any(std::uint64_t seed, std::size_t number) const {
        const auto drawn = any_deal(seed, number);
        Dealt dealt = split_sixes(drawn.data(), false);
        dealt.starter = drawn[12];
        return (*this)(dealt, OpenPlay(dealt));
    }

private:
    const Policy& policy_;
    const double* pegs_;
    double open_share_;
    Stake stake_;
};

}  // namespace knaves::cribbage
