// Throws weighed by what the game is worth afterwards.
//
// For each throw: the hand with every starter, the crib by the model of what the opponent throws, the
// opponent's hand by what it may keep, and what both peg; counted in order, and the rest of the game by the
// odds. Hands and cribs are joined starter by starter; what is pegged has one spread for all keeps, moved
// by what a keep pegs more or less than the average. Far from the end of the game a point pegged is a point shown;
// near it, where the first to score wins, it is not.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "beliefs.hpp"

namespace knaves::cribbage {

inline constexpr int SUMS = 2 * TOTALS;
inline constexpr int NEAR = 12;  // points that somebody may need and peg

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
            // Rare totals are taken for impossible and their share is spread over the rest, which saves
            // time: every cell is averaged for each pair of shows.
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
    if (mine <= 0 && theirs <= 0) return 0;  // who pegs out first is not known: even
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
            if (unseen[rank] > held[rank]) {
                const double weight = guess.weight * (unseen[rank] - held[rank]);
                const int points = at.rows[guess.keep][rank];
                const Suits suits(known, guess.keep, rank);
                spread[rank][points] += weight * suits.neither();
                if (suits.nobs > 0) spread[rank][points + NOBS] += weight * suits.nobs;
                if (suits.flush > 0) spread[rank][points + FLUSH] += weight * suits.flush;
            }
    }
    for (auto& row : spread) {
        double total = 0;
        for (const double chance : row) total += chance;
        if (total > 0)
            for (double& chance : row) chance /= total;
    }
    return spread;
}

// The value of a throw now, and when I, or the other, peg one point more, or one less.
struct Moved {
    double now = 0;
    std::array<double, 2> mine{}, theirs{};

    void add(double chance, const Moved& other) {
        now += chance * other.now;
        for (int less = 0; less < 2; ++less) {
            mine[less] += chance * other.mine[less];
            theirs[less] += chance * other.theirs[less];
        }
    }

    // With so many points more for me and for the other, or less.
    // Approximation: one spread of pegging for all keeps, shifted by a straight line.
    double by(double more, double others) const {
        const int less = more < 0, others_less = others < 0;
        return now + std::abs(more) * (mine[less] - now) + std::abs(others) * (theirs[others_less] - now);
    }
};

inline std::array<double, 2> averages(const Experience& known) {
    std::array<double, 2> found{};
    for (int pone = 0; pone < PEGS; ++pone)
        for (int dealer = 0; dealer < PEGS; ++dealer) {
            found[0] += pone * known.pegs[pone * PEGS + dealer];
            found[1] += dealer * known.pegs[pone * PEGS + dealer];
        }
    return found;
}

// Weighs the throws of six cards at one score; what does not depend on the throw is worked out once.
class Scale {
public:
    Scale(const Experience& known, const Odds& odds, const std::uint8_t* six, int seat, int mine, int theirs)
        : known_(known), at_{&odds, seat == 1, mine, theirs}, six_(six), seat_(seat),
          averages_(averages(known)), heels_win_((seat == 1 ? mine : theirs) <= 2) {
        unseen_.fill(4);
        for (int i = 0; i < 6; ++i) --unseen_[six[i] % 13];
        const std::vector<Pegs> pegged = pegs(known, at_.dealer);
        fill(at_, pegged, values_);
        near_ = known.third && std::min(mine, theirs) <= NEAR;
        if (near_)
            for (int less = 0; less < 2; ++less) {
                const int one = less ? 1 : -1;
                fill({&odds, at_.dealer, mine + one, theirs}, pegged, moved_[less]);
                fill({&odds, at_.dealer, mine, theirs + one}, pegged, moved_[2 + less]);
            }
        others_ = hands(known, 1 - seat, unseen_.data());
        if (at_.dealer) fill_sums();
    }

    // hand: 52 points by starter; crib: 13 x 30 chances, as `weigh_throws` gives them.
    Weighed weigh(int first, int second, const std::uint8_t* hand, const double* crib) const {
        Weighed found;
        found.first = first;
        found.second = second;
        for (int card = 0; card < 52; ++card)
            if (hand[card] != SEEN) found.hand += hand[card] / 46.0;
        for (int i = 0; i < 13 * TOTALS; ++i) found.crib += i % TOTALS * crib[i];
        Moved all;
        for (int rank = 0; rank < 13; ++rank)
            if (unseen_[rank]) add_starter(rank, hand, crib + rank * TOTALS, all);
        std::uint8_t keep[4];
        split(six_, first, second, keep);
        const int place = keep_points().place(keep[0] % 13, keep[1] % 13, keep[2] % 13, keep[3] % 13);
        found.pegs = known_.pegged[(seat_ * KEEPS + place) * 2];
        found.other_pegs = known_.pegged[(seat_ * KEEPS + place) * 2 + 1];
        found.value = all.by(found.pegs - averages_[seat_], found.other_pegs - averages_[1 - seat_]);
        return found;
    }

private:
    Moved value(int mine, int theirs) const {
        const double now = values_[mine][theirs];
        if (near_)
            return {now, {moved_[0][mine][theirs], moved_[1][mine][theirs]}, {moved_[2][mine][theirs], moved_[3][mine][theirs]}};
        // Far from the end a point pegged is a point shown, and one less is the mirror image of one more.
        const double more = values_[mine + 1][theirs], others = values_[mine][theirs + 1];
        return {now, {more, 2 * now - more}, {others, 2 * now - others}};
    }

    // For the dealer: by the starter's rank and one's own show, over the other's hands.
    void fill_sums() {
        for (int rank = 0; rank < 13; ++rank)
            for (int show = 0; show < SUMS; ++show) {
                // The clamp only keeps the index in range: no show with heels counts that much.
                const int mine = std::min(show + (rank == JACK ? 2 : 0), SUMS - 1);
                for (int theirs = 0; theirs < TOTALS; ++theirs)
                    sums_[rank][show].add(others_[rank][theirs], value(mine, theirs));
            }
    }

    void add_starter(int rank, const std::uint8_t* hand, const double* crib, Moved& all) const {
        if (rank == JACK && heels_win_) {
            const double won = at_.dealer ? at_.odds->won(at_.theirs) : -at_.odds->won(at_.mine);
            for (int points = 0; points < TOTALS; ++points) all.add(crib[points], {won, {won, won}, {won, won}});
            return;
        }
        const double part = 1.0 / unseen_[rank];
        std::array<double, SUMS> theirs{};
        if (!at_.dealer) theirs = show_of_dealer(rank, crib);
        for (int card = rank; card < 52; card += 13) {
            if (hand[card] == SEEN) continue;
            if (at_.dealer)
                for (int points = 0; points < TOTALS; ++points)
                    all.add(part * crib[points], sums_[rank][hand[card] + points]);
            else
                for (int show = 0; show < SUMS; ++show)
                    if (theirs[show] > 0) all.add(part * theirs[show], value(hand[card], show));
        }
    }

    // The dealer's hand, crib and heels together, for pone; chances of the starter's rank and so much.
    std::array<double, SUMS> show_of_dealer(int rank, const double* crib) const {
        std::array<double, SUMS> show{};
        const int heels = rank == JACK ? 2 : 0;
        for (int points = 0; points < TOTALS; ++points)
            if (others_[rank][points] > 0)
                for (int more = 0; more < TOTALS; ++more)
                    show[std::min(points + more + heels, SUMS - 1)] += others_[rank][points] * crib[more];
        return show;
    }

    const Experience& known_;
    const Scene at_;
    const std::uint8_t* six_;
    const int seat_;
    const std::array<double, 2> averages_;
    const bool heels_win_;
    std::array<std::uint8_t, 13> unseen_;
    Hands others_;
    Values values_{};
    bool near_ = false;
    std::array<Values, 4> moved_{};  // I peg one more, one less; the other does
    std::array<std::array<Moved, SUMS>, 13> sums_{};
};

}  // namespace throwing

// Weighs the throws of six cards (in order), in the order (0, 1) .. (4, 5). seat: 0 pone, 1 dealer.
inline std::vector<Weighed> weigh_by_odds(const Experience& known, const Odds& odds, const std::uint8_t* six,
                                          int seat, int mine, int theirs) {
    std::vector<std::uint8_t> hands(THROWS * 52);
    std::vector<double> cribs(THROWS * 13 * TOTALS);
    weigh_throws(six, known.thrown[1 - seat], hands.data(), cribs.data());
    const throwing::Scale scale(known, odds, six, seat, mine, theirs);
    std::vector<Weighed> found;
    for (int one = 0; one < 6; ++one)
        for (int other = one + 1; other < 6; ++other) {
            const std::size_t number = found.size();
            found.push_back(scale.weigh(one, other, hands.data() + number * 52,
                                        cribs.data() + number * 13 * TOTALS));
        }
    return found;
}

}  // namespace knaves::cribbage
