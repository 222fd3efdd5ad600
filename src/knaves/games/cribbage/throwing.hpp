// Throws weighed by what the game is worth afterwards.
//
// For each throw: the hand with every starter, the crib by the model of what the opponent throws, the
// opponent's hand by what it may keep, and what both peg; counted in order, and the rest of the game by the
// odds. Hands and cribs are joined starter by starter; what is pegged has one spread for all keeps, moved
// by what a keep pegs more or less than the average.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "beliefs.hpp"

namespace knaves::cribbage {

inline constexpr int SUMS = 2 * TOTALS;

struct Weighed {
    int first = 0, second = 0;
    double value = 0;                // of the game
    double hand = 0, crib = 0;       // points on average
    double pegs = 0, other_pegs = 0;
};

namespace throwing {

struct Scene {
    const Odds* odds;
    bool dealer;
    int mine, theirs;  // what both need
};

struct Pegs {
    int mine, theirs;
    double chance;
};

inline std::vector<Pegs> pegs(const Experience& known, bool dealer) {
    std::vector<Pegs> found;
    double all = 0;
    for (int pone = 0; pone < PEGS; ++pone)
        for (int other = 0; other < PEGS; ++other) {
            const double chance = known.pegs[pone * PEGS + other];
            if (chance < 3e-4) continue;
            found.push_back({dealer ? other : pone, dealer ? pone : other, chance});
            all += chance;
        }
    for (Pegs& each : found) each.chance /= all;
    return found;
}

// The value when these are pegged and then the show brings me and the other so much. The dealer's hand and
// crib are counted together: nothing comes between them.
inline double after(const Scene& at, int mine, int theirs, int my_show, int their_show) {
    const Odds& odds = *at.odds;
    if (mine <= 0 && theirs <= 0) return (odds.won(1) - odds.won(1)) / 2;
    if (mine <= 0) return odds.won(theirs);
    if (theirs <= 0) return -odds.won(mine);
    if (!at.dealer) {
        if (my_show >= mine) return odds.won(theirs);
        if (their_show >= theirs) return -odds.won(mine - my_show);
        return odds.before_deal(mine - my_show, theirs - their_show);
    }
    if (their_show >= theirs) return -odds.won(mine);
    if (my_show >= mine) return odds.won(theirs - their_show);
    return -odds.before_deal(theirs - their_show, mine - my_show);
}

// values[my show][the other's show], averaged over what is pegged.
using Values = std::array<std::array<double, SUMS + 1>, SUMS + 1>;

inline void fill(const Scene& at, const std::vector<Pegs>& pegged, Values& values) {
    const int mine = at.dealer ? SUMS : TOTALS, theirs = at.dealer ? TOTALS : SUMS;
    for (int x = 0; x <= mine; ++x)
        for (int y = 0; y <= theirs; ++y) {
            double total = 0;
            for (const Pegs& each : pegged)
                total += each.chance * after(at, at.mine - each.mine, at.theirs - each.theirs, x, y);
            values[x][y] = total;
        }
}

// How the other's hand is spread, by the starter's rank: 13 x 30, each row adding up to 1.
using Hands = std::array<std::array<double, TOTALS>, 13>;

inline Hands hands(const Experience& known, int seat, const std::uint8_t* unseen) {
    Hands spread{};
    const KeepPoints& at = keep_points();
    const auto& all = keeps();
    for (const Guess& guess : guesses(known, seat, unseen, {}, 0)) {
        std::array<int, 13> held{};
        for (int i = 0; i < 4; ++i) ++held[rank_at(all[guess.keep], i)];
        for (int rank = 0; rank < 13; ++rank)
            if (unseen[rank] > held[rank])
                spread[rank][at.rows[guess.keep][rank]] += guess.weight * (unseen[rank] - held[rank]);
    }
    for (auto& row : spread) {
        double total = 0;
        for (const double chance : row) total += chance;
        if (total > 0)
            for (double& chance : row) chance /= total;
    }
    return spread;
}

// The value of a throw now, with one point more for me, and with one more for the other.
struct Three {
    double now = 0, mine = 0, theirs = 0;

    void add(double chance, double value, double more, double less) {
        now += chance * value;
        mine += chance * more;
        theirs += chance * less;
    }
};

}  // namespace throwing

// Weighs the throws of six cards (in order), in the order (0, 1) .. (4, 5). seat: 0 pone, 1 dealer.
inline std::vector<Weighed> weigh_by_odds(const Experience& known, const Odds& odds, const std::uint8_t* six,
                                          int seat, int mine, int theirs) {
    using namespace throwing;
    const bool dealer = seat == 1;
    const Scene at{&odds, dealer, mine, theirs};
    static thread_local std::vector<std::uint8_t> counts(THROWS * 52);
    static thread_local std::vector<double> cribs(THROWS * 13 * TOTALS);
    weigh_throws(six, known.thrown[1 - seat], counts.data(), cribs.data());
    static thread_local Values values;
    fill(at, pegs(known, dealer), values);
    std::uint8_t unseen[13];
    std::fill(unseen, unseen + 13, std::uint8_t{4});
    for (int i = 0; i < 6; ++i) --unseen[six[i] % 13];
    const Hands others = hands(known, 1 - seat, unseen);
    // For the dealer: by the starter's rank and one's own show, over the other's hands.
    static thread_local std::array<std::array<Three, SUMS>, 13> sums;
    if (dealer)
        for (int rank = 0; rank < 13; ++rank)
            for (int x = 0; x < SUMS; ++x) {
                Three three;
                const int heels = rank == JACK ? std::min(2, SUMS - 1 - x) : 0;
                for (int y = 0; y < TOTALS; ++y)
                    if (others[rank][y] > 0)
                        three.add(others[rank][y], values[x + heels][y], values[x + heels + 1][y],
                                  values[x + heels][y + 1]);
                sums[rank][x] = three;
            }
    const bool heels_win = (dealer ? mine : theirs) <= 2;
    std::vector<Weighed> found;
    int number = 0;
    for (int one = 0; one < 6; ++one)
        for (int two = one + 1; two < 6; ++two, ++number) {
            const std::uint8_t* hand = counts.data() + number * 52;
            const double* crib = cribs.data() + number * 13 * TOTALS;
            std::uint8_t keep[4];
            split(six, one, two, keep);
            Weighed each;
            each.first = one;
            each.second = two;
            Three all;
            for (int rank = 0; rank < 13; ++rank, crib += TOTALS) {
                const int cuts = unseen[rank];
                if (!cuts) continue;
                double chance = 0;
                for (int points = 0; points < TOTALS; ++points) {
                    chance += crib[points];
                    each.crib += points * crib[points];
                }
                for (int suit = 0; suit < 4; ++suit)
                    if (hand[suit * 13 + rank] != SEEN) each.hand += hand[suit * 13 + rank] / 46.0;
                if (rank == JACK && heels_win) {
                    const double won = dealer ? odds.won(theirs) : -odds.won(mine);
                    all.add(chance, won, won, won);
                    continue;
                }
                if (dealer) {
                    for (int suit = 0; suit < 4; ++suit) {
                        const int count = hand[suit * 13 + rank];
                        if (count == SEEN) continue;
                        for (int points = 0; points < TOTALS; ++points) {
                            if (crib[points] <= 0) continue;
                            const Three& value = sums[rank][count + points];
                            all.add(crib[points] / cuts, value.now, value.mine, value.theirs);
                        }
                    }
                    continue;
                }
                std::array<double, SUMS + 2> show{};
                const int heels = rank == JACK ? 2 : 0;
                for (int hand_points = 0; hand_points < TOTALS; ++hand_points)
                    if (others[rank][hand_points] > 0)
                        for (int points = 0; points < TOTALS; ++points)
                            show[hand_points + points + heels] += others[rank][hand_points] * crib[points];
                for (int suit = 0; suit < 4; ++suit) {
                    const int count = hand[suit * 13 + rank];
                    if (count == SEEN) continue;
                    for (int y = 0; y < SUMS; ++y)
                        if (show[y] > 0)
                            all.add(show[y] / cuts, values[count][y], values[count + 1][y],
                                    values[count][y + 1]);
                }
            }
            const int place = keep_points().place(keep[0] % 13, keep[1] % 13, keep[2] % 13, keep[3] % 13);
            each.pegs = known.pegged[(seat * KEEPS + place) * 2];
            each.other_pegs = known.pegged[(seat * KEEPS + place) * 2 + 1];
            double average[2] = {0, 0};
            for (int p = 0; p < PEGS; ++p)
                for (int d = 0; d < PEGS; ++d) {
                    average[0] += p * known.pegs[p * PEGS + d];
                    average[1] += d * known.pegs[p * PEGS + d];
                }
            each.value = all.now + (each.pegs - average[seat]) * (all.mine - all.now) +
                         (each.other_pegs - average[1 - seat]) * (all.theirs - all.now);
            found.push_back(each);
        }
    return found;
}

}  // namespace knaves::cribbage
