// Games for two in which the champion plays, against itself or a policy.
#pragma once

#include "champion.hpp"

namespace knaves::cribbage {

struct Brain {
    const Policy* policy = nullptr;  // plays as this says, where it is not the champion that does
    bool throws = true, plays = true;  // which choices are the champion's
};

struct Tutor {
    const Experience* known;
    const Odds* odds;
};

inline void throw_two(const Tutor& tutor, const Brain& brain, const std::uint8_t* six, int seat, int mine,
                      int theirs, Chance& choices, int& first, int& second) {
    if (!brain.throws) return choose_throw(*brain.policy, six, seat == 1, choices, first, second);
    double best = -1e9;
    for (const Weighed& each : weigh_by_odds(*tutor.known, *tutor.odds, six, seat, mine, theirs))
        if (each.value > best) best = each.value, first = each.first, second = each.second;
}

inline int play_one(const Tutor& tutor, const Brain& brain, Play& play, const std::uint8_t* unseen,
                    Sight& sight, Chance& choices) {
    if (!brain.plays) return choose_play(*brain.policy, play, unseen, choices);
    if (play.choices() == 1) return 0;
    int place = 0;
    Prospect best{-1e9, 0, 0};
    sight.pile = play.size;
    const Hand& hand = play.hands[play.turn];
    for (const Option& option : weigh_plays(*tutor.known, *tutor.odds, sight))
        if (option.prospect.better(best)) {
            best = option.prospect;
            for (place = 0; hand.cards[place] % 13 != option.rank;) ++place;
        }
    return place;
}

// One deal from a score; needs by seat, 0 pone. Returns whether somebody has won. told(what, seat, points).
template <class Told>
bool duel_deal(const Tutor& tutor, const std::array<const Brain*, 2>& brains, Chance& pack, Chance& choices,
               std::array<int, 2>& needs, Dealt& dealt, Told told) {
    std::array<std::uint8_t, 13> drawn;
    draw(pack, drawn);
    dealt.starter = drawn[12];
    for (int seat = 0; seat < 2; ++seat) {
        std::uint8_t six[6];
        for (int i = 0; i < 6; ++i) six[i] = drawn[2 * i + seat];
        sort_cards(six, 6);
        int first = 0, second = 1;
        throw_two(tutor, *brains[seat], six, seat, needs[seat], needs[1 - seat], choices, first, second);
        dealt.thrown[seat][0] = six[first];
        dealt.thrown[seat][1] = six[second];
        split(six, first, second, dealt.kept[seat]);
    }
    bool won = false;
    const auto award = [&](What what, int seat, int points) {
        if (won) return true;
        told(what, seat, points);
        return won = (needs[seat] -= points) <= 0;
    };
    if (dealt.starter % 13 == JACK && award(What::HEELS, 1, 2)) return true;
    Play play;
    std::uint8_t unseen[2][13];
    Sight sights[2];
    for (int seat = 0; seat < 2; ++seat) {
        std::copy(dealt.kept[seat], dealt.kept[seat] + 4, play.hands[seat].cards.begin());
        play.hands[seat].size = 4;
        std::fill(unseen[seat], unseen[seat] + 13, std::uint8_t{4});
        for (const auto card : dealt.kept[seat]) --unseen[seat][card % 13];
        for (const auto card : dealt.thrown[seat]) --unseen[seat][card % 13];
        --unseen[seat][dealt.starter % 13];
        sights[seat].seat = seat;
        std::copy(dealt.kept[seat], dealt.kept[seat] + 4, sights[seat].keep.begin());
        std::copy(dealt.thrown[seat], dealt.thrown[seat] + 2, sights[seat].thrown.begin());
        sights[seat].starter = dealt.starter;
    }
    const auto pegged = [&](int seat, int points) { award(What::PLAY, seat, points); };
    while (!play.over && !won) {
        const int seat = play.turn;
        if (play.size && play.last == seat) sights[seat].stuck = std::max(sights[seat].stuck, 31 - play.count);
        sights[seat].mine = needs[seat];
        sights[seat].theirs = needs[1 - seat];
        const int place = play_one(tutor, *brains[seat], play, unseen[seat], sights[seat], choices);
        const int count = play.count + PIPS[play.hands[seat].cards[place] % 13];
        const int card = play.lay(place, pegged);
        // A count that ended short of thirty-one: neither could go on.
        if (!play.over && play.size == 0 && count != 31)
            for (auto& sight : sights) sight.stuck = std::max(sight.stuck, 31 - count);
        --unseen[1 - seat][card % 13];
        sights[seat].laid.push_back({true, static_cast<std::uint8_t>(card % 13)});
        sights[1 - seat].laid.push_back({false, static_cast<std::uint8_t>(card % 13)});
    }
    const Tables& at = tables();
    for (int seat = 0; seat < 2 && !won; ++seat)
        award(What::HAND, seat, points(at, dealt.kept[seat], dealt.starter, false));
    const std::uint8_t crib[4] = {dealt.thrown[0][0], dealt.thrown[0][1], dealt.thrown[1][0],
                                  dealt.thrown[1][1]};
    if (!won) award(What::CRIB, 1, points(at, crib, dealt.starter, true));
    return won;
}

// Game n, as `play_game` deals it. needs: what both still need at the end.
template <class Told>
int duel(const Tutor& tutor, std::uint64_t seed, std::uint64_t number, int target,
         const std::array<const Brain*, 2>& brains, std::array<int, 2>& needs, Told told) {
    Chance pack(seed, number / 2, CARDS), choices(seed, number, CHOICES);
    int dealer = static_cast<int>(number % 2), deals = 0;
    needs = {target, target};
    for (bool won = false; !won; dealer = 1 - dealer) {
        ++deals;
        const std::array<const Brain*, 2> seated = {brains[1 - dealer], brains[dealer]};
        std::array<int, 2> both = {needs[1 - dealer], needs[dealer]};
        Dealt dealt;
        won = duel_deal(tutor, seated, pack, choices, both, dealt,
                        [&](What what, int seat, int points) { told(what, seat ? dealer : 1 - dealer, points); });
        needs[1 - dealer] = both[0];
        needs[dealer] = both[1];
    }
    return deals;
}

}  // namespace knaves::cribbage
