// Many deals and many games, each from its own stream of chance, written into arrays.
#pragma once

#include <array>
#include <cstdint>

#include "policies.hpp"

namespace knaves::cribbage {

// A deal's points in the order of scoring, from pone's side: what the dealer scores is below zero.
// [0] heels; [1 .. 16] the play, padded with zeros; then pone's hand, the dealer's hand, the crib.
inline constexpr int PEGGED = 16, AWARDS = PEGGED + 4;
// Pone kept 4 and threw 2, the dealer kept 4 and threw 2, the starter.
inline constexpr int DEALT = 13;
inline constexpr int LAID = 8;

enum Purpose : std::uint64_t { CARDS = 0, CHOICES = 1 };

inline void record_deal(std::uint64_t seed, std::uint64_t number, const std::array<const Policy*, 2>& policies,
                        std::int8_t* awards, std::uint8_t* cards, std::uint8_t* laid) {
    Xoshiro256 pack(seed, number, CARDS), choices(seed, number, CHOICES);
    const Dealt dealt = deal(pack, policies, choices);
    for (int seat = 0; seat < 2; ++seat) {
        cards = std::copy(dealt.kept[seat], dealt.kept[seat] + 4, cards);
        cards = std::copy(dealt.thrown[seat], dealt.thrown[seat] + 2, cards);
    }
    *cards = dealt.starter;
    std::fill(awards, awards + AWARDS, std::int8_t{0});
    std::int8_t* pegged = awards + 1;
    const auto award = [&](What what, int seat, int points, int go) {
        const int sign = seat ? -1 : 1;
        if (what == What::PLAY) {
            if (points) *pegged++ = static_cast<std::int8_t>(sign * points);
            if (go) *pegged++ = static_cast<std::int8_t>(sign * go);
            return false;
        }
        const int place = what == What::HEELS ? 0 : PEGGED + (what == What::CRIB ? 3 : 1 + seat);
        awards[place] = static_cast<std::int8_t>(sign * points);
        return false;
    };
    play_out(dealt, policies, choices, award, [&](int card) { *laid++ = static_cast<std::uint8_t>(card); });
}

// Game number n between two players: the first deals in games of even number, the second in odd ones, and
// games 2k and 2k + 1 meet the same cards deal by deal. scores: both players' points; returns the deals.
inline int play_game(std::uint64_t seed, std::uint64_t number, int target,
                     const std::array<const Policy*, 2>& players, std::int16_t* scores) {
    Xoshiro256 pack(seed, number / 2, CARDS), choices(seed, number, CHOICES);
    int dealer = static_cast<int>(number % 2), deals = 0;
    scores[0] = scores[1] = 0;
    for (bool won = false; !won; dealer = 1 - dealer) {
        ++deals;
        const std::array<const Policy*, 2> policies = {players[1 - dealer], players[dealer]};
        const Dealt dealt = deal(pack, policies, choices);
        const auto award = [&](What, int seat, int points, int go) {
            std::int16_t& score = scores[seat ? dealer : 1 - dealer];
            score = static_cast<std::int16_t>(std::min(target, score + points + go));
            return won = score == target;
        };
        play_out(dealt, policies, choices, award, [](int) {});
    }
    return deals;
}

}  // namespace knaves::cribbage
