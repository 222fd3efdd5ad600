// How a named policy throws and plays, and whole deals and games played out by two of them.
//
// The cards of deal k of a game come from a stream of their own, so that two games of one stream meet the
// same cards whatever their policies do; random choices come from another stream.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "../../../native/rng.hpp"
#include "discards.hpp"
#include "pegging.hpp"

namespace knaves::cribbage {

enum class Throwing : std::uint8_t { RANDOM, EXPECTED, COUNTED };
enum class Playing : std::uint8_t { RANDOM, GREEDY, CAREFUL };

struct Policy {
    Throwing throwing = Throwing::RANDOM;
    Playing playing = Playing::RANDOM;
    Sorts own{};    // what a pair is worth in one's own crib
    Sorts other{};  // and in the opponent's
};

// What four ranks count with each rank of starter: by keep, 1820 of them.
struct KeepPoints {
    std::array<std::array<std::uint16_t, 4>, 13> places{};
    std::vector<std::array<std::uint8_t, 16>> rows = std::vector<std::array<std::uint8_t, 16>>(1820);

    KeepPoints() {
        for (unsigned rank = 0; rank < 13; ++rank)
            places[rank] = {static_cast<std::uint16_t>(rank), static_cast<std::uint16_t>((rank + 1) * rank / 2),
                            static_cast<std::uint16_t>((rank + 2) * (rank + 1) * rank / 6),
                            static_cast<std::uint16_t>((rank + 3) * (rank + 2) * (rank + 1) * rank / 24)};
        const Tables& at = tables();
        for (int a = 0; a < 13; ++a)
            for (int b = a; b < 13; ++b)
                for (int c = b; c < 13; ++c)
                    for (int d = c; d < 13; ++d)
                        for (int starter = 0; starter < 13; ++starter)
                            rows[place(a, b, c, d)][starter] =
                                at.by_ranks[RANK_CODES[a] + RANK_CODES[b] + RANK_CODES[c] + RANK_CODES[d] +
                                            RANK_CODES[starter]];
    }

    // The place of four ranks in rising order.
    int place(int a, int b, int c, int d) const {
        return places[a][0] + places[b][1] + places[c][2] + places[d][3];
    }
};

inline const KeepPoints& keep_points() {
    static const KeepPoints made;
    return made;
}

// The sum of what a keep counts over the 46 starters not among the six cards of the hand.
inline int keep_total(const KeepPoints& at, const std::uint8_t* keep, const std::uint8_t* left_of_rank,
                      const std::uint8_t* left_of_suit) {
    const auto& row = at.rows[at.place(keep[0] % 13, keep[1] % 13, keep[2] % 13, keep[3] % 13)];
    int total = 0;
    for (int rank = 0; rank < 16; ++rank) total += row[rank] * left_of_rank[rank];
    const int suit = keep[0] / 13;
    if (suit == keep[1] / 13 && suit == keep[2] / 13 && suit == keep[3] / 13)
        total += 4 * 46 + left_of_suit[suit];
    for (int i = 0; i < 4; ++i)
        if (keep[i] % 13 == JACK) total += left_of_suit[keep[i] / 13];
    return total;
}

// Put different cards in the order of rank, then suit: bits of a set come out in order.
inline void sort_cards(std::uint8_t* cards, int size) {
    static constexpr auto ORDER = [] {
        std::array<std::array<std::uint8_t, 52>, 2> order{};
        for (int card = 0; card < 52; ++card) {
            const int place = card % 13 * 4 + card / 13;
            order[0][card] = static_cast<std::uint8_t>(place);
            order[1][place] = static_cast<std::uint8_t>(card);
        }
        return order;
    }();
    std::uint64_t set = 0;
    for (int i = 0; i < size; ++i) set |= std::uint64_t{1} << ORDER[0][cards[i]];
    for (int i = 0; i < size; ++i, set &= set - 1) cards[i] = ORDER[1][std::countr_zero(set)];
}

// The places thrown in each of the fifteen throws, (0, 1), (0, 2) .. (4, 5); and those kept.
inline constexpr std::array<std::array<std::uint8_t, 6>, THROWS> SPLITS = [] {
    std::array<std::array<std::uint8_t, 6>, THROWS> splits{};
    int throws = 0;
    for (std::uint8_t one = 0; one < 6; ++one) {
        for (std::uint8_t other = one + 1; other < 6; ++other) {
            auto& split = splits[throws++];
            split = {one, other};
            int kept = 2;
            for (std::uint8_t i = 0; i < 6; ++i)
                if (i != one && i != other) split[kept++] = i;
        }
    }
    return splits;
}();

// Split six cards in order into what is kept and what is thrown.
inline void split(const std::uint8_t* six, int one, int other, std::uint8_t* keep) {
    const auto& places = SPLITS[one * (9 - one) / 2 + other - 1];
    for (int i = 0; i < 4; ++i) keep[i] = six[places[2 + i]];
}

// The best throw by the hand, the policy's crib and, where given, what the four cards kept peg, by their place.
inline void best_throw(const Policy& policy, const std::uint8_t* six, bool dealer, int& first, int& second,
                       const double* pegs = nullptr) {
    const KeepPoints& at = keep_points();
    std::uint8_t left_of_rank[16] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0};
    std::uint8_t left_of_suit[4] = {13, 13, 13, 13};
    for (int i = 0; i < 6; ++i) --left_of_rank[six[i] % 13], --left_of_suit[six[i] / 13];
    double best = -1e9;
    for (int one = 0; one < 6; ++one) {
        for (int other = one + 1; other < 6; ++other) {
            std::uint8_t keep[4];
            split(six, one, other, keep);
            const double hand = keep_total(at, keep, left_of_rank, left_of_suit) / 46.0;
            const int sort = sort_of(six[one], six[other]);
            double worth = dealer ? hand + policy.own[sort] : hand - policy.other[sort];
            if (pegs) worth += pegs[at.place(keep[0] % 13, keep[1] % 13, keep[2] % 13, keep[3] % 13)];
            if (worth > best) best = worth, first = one, second = other;
        }
    }
}

// What four cards of rising rank count without a starter.
inline int count_four(const std::uint8_t* keep) {
    const int suit = keep[0] / 13;
    int points = suit == keep[1] / 13 && suit == keep[2] / 13 && suit == keep[3] / 13 ? 4 : 0;
    int threes = 0, fours = 0;
    for (unsigned some = 1; some < 16; ++some) {
        int size = 0, pips = 0, last = 0;
        bool rising = true, alike = true;
        for (int i = 0; i < 4; ++i) {
            if (!(some >> i & 1)) continue;
            const int rank = keep[i] % 13;
            rising = rising && (!size || rank == last + 1);
            alike = alike && (!size || rank == last);
            last = rank;
            pips += PIPS[rank];
            ++size;
        }
        points += 2 * (int{pips == 15} + int{size == 2 && alike});
        threes += size == 3 && rising;
        fours += size == 4 && rising;
    }
    // Runs of three within one of four do not count.
    return points + (fours ? 4 : 3 * threes);
}

// The throw that keeps the four cards that count most as they are; of equals the last.
inline void counted_throw(const std::uint8_t* six, int& first, int& second) {
    int most = -1;
    for (const auto& places : SPLITS) {
        std::uint8_t keep[4];
        for (int i = 0; i < 4; ++i) keep[i] = six[places[2 + i]];
        const int found = count_four(keep);
        if (found >= most) most = found, first = places[0], second = places[1];
    }
}

inline void choose_throw(const Policy& policy, const std::uint8_t* six, bool dealer, Xoshiro256& chance, int& first,
                         int& second) {
    if (policy.throwing == Throwing::EXPECTED) return best_throw(policy, six, dealer, first, second);
    if (policy.throwing == Throwing::COUNTED) return counted_throw(six, first, second);
    const auto& places = SPLITS[chance.below(THROWS)];
    first = places[0];
    second = places[1];
}

// What the unseen cards would score after this one, all together, each as the very next card.
inline int risk(Play play, int card, const std::uint8_t* unseen) {
    play.ranks[play.size++] = static_cast<std::uint8_t>(card % 13);
    play.count += PIPS[card % 13];
    int total = 0;
    for (int rank = 0; rank < 13 && play.fits(rank); ++rank)
        if (unseen[rank]) total += unseen[rank] * play.worth(rank);
    return total;
}

// The place of the card to play, for who has the turn. unseen: how many of each rank it has not seen.
inline int choose_play(const Policy& policy, Play& play, const std::uint8_t* unseen, Xoshiro256& chance) {
    const int some = play.choices();
    if (some == 1) return 0;
    if (policy.playing == Playing::RANDOM) return static_cast<int>(chance.below(static_cast<unsigned>(some)));
    const Hand& hand = play.hands[play.turn];
    const bool careful = policy.playing == Playing::CAREFUL && play.answered();
    int points[4], most = 0;
    for (int i = 0; i < some; ++i) points[i] = play.worth(hand.cards[i]), most = std::max(most, points[i]);
    int best = 0, least = 1 << 30;
    for (int i = 0; i < some; ++i) {
        if (points[i] < most) continue;
        const int risked = careful ? risk(play, hand.cards[i], unseen) : 0;
        if (risked <= least) best = i, least = risked;
    }
    return best;
}

// Cards in the order they are dealt: pone's and the dealer's by turns, then the starter.
inline void draw(Xoshiro256& cards, std::array<std::uint8_t, 13>& drawn) {
    std::uint8_t pack[52];
    for (int card = 0; card < 52; ++card) pack[card] = static_cast<std::uint8_t>(card);
    for (unsigned place = 0; place < 13; ++place) std::swap(pack[place], pack[place + cards.below(52 - place)]);
    std::copy(pack, pack + 13, drawn.begin());
}

// A deal, thrown: hands by seat (0 pone, 1 dealer), what each threw, the starter.
struct Dealt {
    std::uint8_t kept[2][4];
    std::uint8_t thrown[2][2];
    std::uint8_t starter;
};

inline Dealt deal(Xoshiro256& cards, const std::array<const Policy*, 2>& policies, Xoshiro256& choices) {
    std::array<std::uint8_t, 13> drawn;
    draw(cards, drawn);
    Dealt dealt;
    dealt.starter = drawn[12];
    for (int seat = 0; seat < 2; ++seat) {
        std::uint8_t six[6];
        for (int i = 0; i < 6; ++i) six[i] = drawn[2 * i + seat];
        sort_cards(six, 6);
        int first = 0, second = 1;
        choose_throw(*policies[seat], six, seat == 1, choices, first, second);
        dealt.thrown[seat][0] = six[first];
        dealt.thrown[seat][1] = six[second];
        split(six, first, second, dealt.kept[seat]);
    }
    return dealt;
}

enum class What : std::uint8_t { HEELS, PLAY, HAND, CRIB };

// Play a deal to its end, or until award(what, seat, points, go) says that it is enough: it is told of all
// that scores in order, be it nothing, seat 0 for pone and 1 for the dealer; a card's go or last card is
// told apart. laid(card) is told of each card first.
template <class Award, class Laid>
void play_out(const Dealt& dealt, const std::array<const Policy*, 2>& policies, Xoshiro256& choices, Award award,
              Laid laid) {
    if (dealt.starter % 13 == JACK && award(What::HEELS, 1, 2, 0)) return;
    Play play;
    std::uint8_t unseen[2][13];
    for (int seat = 0; seat < 2; ++seat) {
        std::copy(dealt.kept[seat], dealt.kept[seat] + 4, play.hands[seat].cards.begin());
        play.hands[seat].size = 4;
        if (policies[seat]->playing != Playing::CAREFUL) continue;
        std::fill(unseen[seat], unseen[seat] + 13, std::uint8_t{4});
        for (const auto card : dealt.kept[seat]) --unseen[seat][card % 13];
        for (const auto card : dealt.thrown[seat]) --unseen[seat][card % 13];
        --unseen[seat][dealt.starter % 13];
    }
    bool enough = false;
    while (!play.over && !enough) {
        const int seat = play.turn;
        const int place = choose_play(*policies[seat], play, unseen[seat], choices);
        const int card = play.hands[seat].cards[place];
        laid(card);
        const auto [points, go] = play.lay(place);
        enough = award(What::PLAY, seat, points, go);
        if (policies[1 - seat]->playing == Playing::CAREFUL) --unseen[1 - seat][card % 13];
    }
    const Tables& at = tables();
    for (int seat = 0; seat < 2 && !enough; ++seat)
        enough = award(What::HAND, seat, points(at, dealt.kept[seat], dealt.starter, false), 0);
    const std::uint8_t crib[4] = {dealt.thrown[0][0], dealt.thrown[0][1], dealt.thrown[1][0],
                                  dealt.thrown[1][1]};
    if (!enough) award(What::CRIB, 1, points(at, crib, dealt.starter, true), 0);
}

}  // namespace knaves::cribbage
