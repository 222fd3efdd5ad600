// The play looked ahead to its end, by one who does not see the other's cards.
//
// All that the opponent may hold is carried along as weighed guesses. Where it plays, each guess answers by
// the model (the most points now, then the least risk, then the highest card; one who looks ahead begins with
// each card as often as its table says), and guesses that answer alike
// stay together: only what would really be seen tells them apart, so a choice of one's own never rests on
// what one cannot know. At the end the hands and the crib are counted in their order and the rest of the
// game is worth what the odds say.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "beliefs.hpp"

namespace knaves::cribbage {

inline constexpr int NOTHING_FITS = 13;

// A moment of the play as one player sees it.
struct Spot {
    std::array<std::uint8_t, 13> ranks{};   // of the present count, in order
    std::array<std::uint8_t, 13> unseen{};  // of each rank, how many the table has not seen
    std::uint32_t mine = 0;                 // one's own ranks, rising
    std::int8_t held = 4, theirs = 4;       // how many cards both hold
    std::int8_t size = 0, count = 0;
    bool last_mine = false;  // who laid the last card of the count
    std::int16_t need_mine = 0, need_theirs = 0;

    bool fits(std::uint32_t rank) const { return count + PIPS[rank] <= 31; }

    bool can_play() const { return held && fits(rank_at(mine, 0)); }

    int worth(std::uint32_t rank, bool exact) {
        ranks[size] = static_cast<std::uint8_t>(rank);
        return (exact ? peg_exact : peg)(ranks.data(), size + 1, count + PIPS[rank]);
    }

    void lay(std::uint32_t rank, bool me) {
        ranks[size++] = static_cast<std::uint8_t>(rank);
        count = static_cast<std::int8_t>(count + PIPS[rank]);
        --unseen[rank];
        last_mine = me;
    }

    void clear() { size = count = 0; }
};

// How the opponent answers at one spot, by what it holds.
class Answers {
public:
    Answers(Spot spot, bool exact) : spot_(spot), exact_(exact) {
        points_.fill(-1);
        risk_.fill(-1);
    }

    // The place of the rank that is laid, or NOTHING_FITS.
    int place(std::uint32_t ranks, int size) {
        int best = NOTHING_FITS, most = -1, least = 0;
        const bool careful = spot_.held && !(spot_.size && !spot_.last_mine);
        bool weighed = false;
        for (int i = 0; i < size; ++i) {
            const std::uint32_t rank = rank_at(ranks, i);
            if (!spot_.fits(rank)) break;
            if (i && rank == rank_at(ranks, i - 1)) continue;
            const int points = points_of(rank);
            if (points < most) continue;
            if (points > most || !careful) {
                most = points, best = i, weighed = false;
                continue;
            }
            if (!weighed) least = risk(rank_at(ranks, best), ranks, size), weighed = true;
            const int risked = risk(rank, ranks, size);
            if (risked <= least) best = i, least = risked;
        }
        return best;
    }

    // How often one who looks ahead lays each of its four cards here, in 255ths; null after its first card.
    const std::uint8_t* first(const Experience& known, int keep, int size) const {
        if (size != 4 || known.firsts.empty()) return nullptr;
        if (spot_.held == 4 && !spot_.size) return known.leads(keep);
        return spot_.held == 3 && spot_.size == 1 ? known.replies(keep, spot_.ranks[0]) : nullptr;
    }

    // The shares of a keep's first cards, the rare ones left out, or all but the most frequent.
    static std::array<double, 4> shares(const std::uint8_t* often, bool third) {
        std::array<double, 4> found{};
        double total = 0;
        for (int i = 0; third && i < 4; ++i)
            if (often[i] > RARE * 255) total += found[i] = often[i];
        if (total <= 0) total = found[std::max_element(often, often + 4) - often] = 1;
        for (double& share : found) share /= total;
        return found;
    }

    // The shares of the cards that a guess may lay, which lays the one at `place` if it is careful.
    std::array<double, 4> shares(const Guess& guess, int size, int place) const {
        std::array<double, 4> found{};
        int others = 0;
        if (guess.loose > 0 && guess.weight >= SPLIT)
            for (int i = 0; i < size; ++i) others += is_other(guess, i, place);
        const double rest = others ? guess.loose * (1 - LOOSE_SURE) : 0;
        for (int i = 0; others && i < size; ++i)
            if (is_other(guess, i, place)) found[i] = rest / others;
        found[place] = 1 - rest;
        return found;
    }

    int points_of(std::uint32_t rank) {
        if (points_[rank] < 0) points_[rank] = static_cast<std::int8_t>(spot_.worth(rank, exact_));
        return points_[rank];
    }

private:
    // Whether a card is of another rank than the one at `place`, fits, and is the first of its rank.
    bool is_other(const Guess& guess, int i, int place) const {
        const std::uint32_t rank = rank_at(guess.ranks, i);
        return spot_.fits(rank) && rank != rank_at(guess.ranks, place) && !(i && rank == rank_at(guess.ranks, i - 1));
    }

    // What the cards that the opponent has not seen would score after this one, each as the very next.
    // Approximation: the two cards that it threw are unknown here and stay among the unseen.
    int risk(std::uint32_t rank, std::uint32_t ranks, int size) {
        if (risk_[rank] < 0) fill(rank);
        int total = risk_[rank];
        for (int i = 0; i < size; ++i) total -= next_[rank][rank_at(ranks, i)];
        return total;
    }

    void fill(std::uint32_t rank) {
        Spot after = spot_;
        after.lay(rank, false);
        int total = 0;
        for (std::uint32_t next = 0; next < 13; ++next) {
            const int points = after.fits(next) ? after.worth(next, exact_) : 0;
            next_[rank][next] = static_cast<std::int8_t>(points);
            total += points * spot_.unseen[next];
        }
        risk_[rank] = static_cast<std::int16_t>(total);
    }

    Spot spot_;
    bool exact_;
    std::array<std::int8_t, 13> points_;
    std::array<std::int16_t, 13> risk_;
    std::array<std::array<std::int8_t, 13>, 13> next_;
};

// What is settled when the play is over: who counts first, and what.
struct Show {
    const Odds* odds = nullptr;
    bool dealer = false;  // whether this player deals
    int hand = 0;         // what its own hand counts
    int starter = 0;      // the starter's rank
    std::array<double, TOTALS> crib{};

    // The value once the play is over, when the other's hand counts so much.
    double value(int mine, int theirs, int other) const {
        if (!dealer) {
            if (hand >= mine) return odds->won(theirs);
            if (other >= theirs) return -odds->won(mine - hand);
            return cribs(mine - hand, theirs - other);
        }
        if (other >= theirs) return -odds->won(mine);
        if (hand >= mine) return odds->won(theirs - other);
        return cribs(mine - hand, theirs - other);
    }

private:
    double cribs(int mine, int theirs) const {
        double total = 0;
        for (int points = 0; points < TOTALS; ++points) {
            if (crib[points] <= 0) continue;
            const double then = dealer ? points >= mine ? odds->won(theirs)
                                                        : -odds->before_deal(theirs, mine - points)
                                : points >= theirs ? -odds->won(mine)
                                                   : odds->before_deal(mine, theirs - points);
            total += crib[points] * then;
        }
        return total;
    }
};

// Differences that come from the rounding of sums only.
inline constexpr double SAME = 1e-9;

// What a line brings, summed over weighed guesses: the value, and the points that both peg from here on.
struct Prospect {
    double value = 0, mine = 0, theirs = 0;

    // Of lines that come to the same, such as all that win, the one that pegs more.
    bool better(const Prospect& other) const {
        if (std::abs(value - other.value) > SAME) return value > other.value;
        return mine - theirs > other.mine - other.theirs - SAME;
    }

    void add(const Prospect& other) {
        value += other.value;
        mine += other.mine;
        theirs += other.theirs;
    }
};

class Lookahead {
public:
    Lookahead(const Experience& known, const Show& show, const Spot& root, bool exact)
        : known_(known), show_(show), root_(root), exact_(exact),
          ends_(GAINS * GAINS * TOTALS, std::numeric_limits<double>::quiet_NaN()) {}

    // What laying the card at a place now brings; the weights of the guesses add up to 1.
    Prospect lay(int place, const std::vector<Guess>& guesses) {
        pool_.assign(guesses.begin(), guesses.end());
        top_ = guesses.size();
        return lay_mine(root_, place, 0, guesses.size());
    }

    // What the play brings when the opponent is to lay.
    Prospect wait(const std::vector<Guess>& guesses) {
        pool_.assign(guesses.begin(), guesses.end());
        top_ = guesses.size();
        return their_turn(root_, 0, guesses.size());
    }

private:
    // More than either side can peg in a deal (see PEGS), so that no two ends share a cell of the cache.
    static constexpr int GAINS = 40;

    // The game is won here, whichever guess is right: the value is known, and all that was pegged.
    Prospect settled(const Spot& spot, double value, std::size_t first, std::size_t last) const {
        double weight = 0;
        for (std::size_t i = first; i < last; ++i) weight += pool_[i].weight;
        return {value * weight, (root_.need_mine - std::max<int>(spot.need_mine, 0)) * weight,
                (root_.need_theirs - std::max<int>(spot.need_theirs, 0)) * weight};
    }

    Prospect won(const Spot& spot, std::size_t first, std::size_t last) const {
        return settled(spot, show_.odds->won(spot.need_theirs), first, last);
    }

    Prospect lost(const Spot& spot, std::size_t first, std::size_t last) const {
        return settled(spot, -show_.odds->won(spot.need_mine), first, last);
    }

    Prospect lay_mine(Spot spot, int place, std::size_t first, std::size_t last) {
        const std::uint32_t rank = rank_at(spot.mine, place);
        spot.need_mine = static_cast<std::int16_t>(spot.need_mine - spot.worth(rank, exact_));
        spot.mine = without(spot.mine, place);
        --spot.held;
        spot.lay(rank, true);
        if (spot.need_mine <= 0) return won(spot, first, last);
        if (spot.held + spot.theirs == 0 || spot.count == 31) return end_count(spot, first, last);
        return their_turn(spot, first, last);
    }

    // Nobody can go on: a point for the last card, unless thirty-one was two; the other leads.
    Prospect end_count(Spot spot, std::size_t first, std::size_t last) {
        if (spot.count != 31) {
            if (spot.last_mine && --spot.need_mine <= 0) return won(spot, first, last);
            if (!spot.last_mine && --spot.need_theirs <= 0) return lost(spot, first, last);
        }
        if (spot.held + spot.theirs == 0) return end(spot, first, last);
        spot.clear();
        const bool me = spot.last_mine ? !spot.theirs : spot.held > 0;
        return me ? my_turn(spot, first, last) : their_turn(spot, first, last);
    }

    Prospect my_turn(const Spot& spot, std::size_t first, std::size_t last) {
        if (!spot.can_play()) {
            // Stuck: the other, who laid last, goes on if it can; if I laid last it had passed already.
            return spot.last_mine ? end_count(spot, first, last) : their_turn(spot, first, last, true);
        }
        Prospect best{-1e9, 0, 0};
        for (int i = 0; i < spot.held; ++i) {
            const std::uint32_t rank = rank_at(spot.mine, i);
            if (!spot.fits(rank)) break;
            if (i && rank == rank_at(spot.mine, i - 1)) continue;
            const Prospect found = lay_mine(spot, i, first, last);
            if (found.better(best)) best = found;
        }
        return best;
    }

    // Each guess answers; those that answer alike go on together. `alone`: I have said go.
    Prospect their_turn(const Spot& spot, std::size_t first, std::size_t last, bool alone = false) {
        if (!spot.theirs) return stuck(spot, first, last, alone);
        Answers answers(spot, exact_);
        std::array<std::size_t, NOTHING_FITS + 2> from{};
        // The shares of the cards of a guess, by place; none if nothing fits. Its reply is the careful one's place.
        const auto shares = [&](const Guess& guess) {
            const std::uint8_t* often = guess.looks ? answers.first(known_, guess.keep, spot.theirs) : nullptr;
            return often ? Answers::shares(often, known_.third) : answers.shares(guess, spot.theirs, guess.reply);
        };
        for (std::size_t i = first; i < last; ++i) {
            Guess& guess = pool_[i];
            guess.reply = static_cast<std::uint8_t>(answers.place(guess.ranks, spot.theirs));
            if (guess.reply == NOTHING_FITS) {
                ++from[NOTHING_FITS + 1];
                continue;
            }
            const auto often = shares(guess);
            for (int place = 0; place < spot.theirs; ++place)
                if (often[place] > 0) ++from[rank_at(guess.ranks, place) + 1];
        }
        // Those that answer alike lie together beyond all that is still in use.
        from[0] = top_;
        for (int reply = 0; reply <= NOTHING_FITS; ++reply) from[reply + 1] += from[reply];
        const std::size_t added = from[NOTHING_FITS + 1] - top_;
        top_ += added;
        if (top_ > pool_.size()) pool_.resize(top_);
        auto to = from;
        for (std::size_t i = first; i < last; ++i) {
            const Guess guess = pool_[i];
            if (guess.reply == NOTHING_FITS) {
                pool_[to[NOTHING_FITS]++] = guess;
                continue;
            }
            const auto often = shares(guess);
            for (int place = 0; place < spot.theirs; ++place) {
                if (often[place] <= 0) continue;
                Guess& next = pool_[to[rank_at(guess.ranks, place)]++];
                next = guess;
                next.ranks = without(guess.ranks, place);
                next.weight *= often[place];
            }
        }
        Prospect total;
        for (int reply = 0; reply < NOTHING_FITS; ++reply)
            if (from[reply] < from[reply + 1])
                total.add(lay_theirs(spot, static_cast<std::uint32_t>(reply),
                                     answers.points_of(static_cast<std::uint32_t>(reply)), from[reply],
                                     from[reply + 1]));
        if (from[NOTHING_FITS] < from[NOTHING_FITS + 1])
            total.add(stuck(spot, from[NOTHING_FITS], from[NOTHING_FITS + 1], alone));
        top_ -= added;
        return total;
    }

    Prospect lay_theirs(Spot spot, std::uint32_t rank, int points, std::size_t first, std::size_t last) {
        spot.need_theirs = static_cast<std::int16_t>(spot.need_theirs - points);
        --spot.theirs;
        spot.lay(rank, false);
        if (spot.need_theirs <= 0) return lost(spot, first, last);
        if (spot.held + spot.theirs == 0 || spot.count == 31) return end_count(spot, first, last);
        return my_turn(spot, first, last);
    }

    // The opponent cannot lay a card: if I can I go on, unless I have said go.
    Prospect stuck(const Spot& spot, std::size_t first, std::size_t last, bool alone) {
        return !alone && spot.can_play() ? my_turn(spot, first, last) : end_count(spot, first, last);
    }

    Prospect end(const Spot& spot, std::size_t first, std::size_t last) {
        const int mine = std::min(root_.need_mine - spot.need_mine, GAINS - 1);
        const int theirs = std::min(root_.need_theirs - spot.need_theirs, GAINS - 1);
        // Cache: many lines end at the same score, and each value sums over the crib.
        double* ends = ends_.data() + (mine * GAINS + theirs) * TOTALS;
        const KeepPoints& at = keep_points();
        Prospect total;
        for (std::size_t i = first; i < last; ++i) {
            const int keep = pool_[i].keep, other = at.rows[keep][show_.starter];
            const auto value = [&](int points) {
                if (std::isnan(ends[points])) ends[points] = show_.value(spot.need_mine, spot.need_theirs, points);
                return ends[points];
            };
            const Suits suits(known_, keep, show_.starter);
            double shown = suits.neither() * value(other);
            if (suits.nobs > 0) shown += suits.nobs * value(other + NOBS);
            if (suits.flush > 0) shown += suits.flush * value(other + FLUSH);
            const double weight = pool_[i].weight;
            total.add({weight * shown, weight * (root_.need_mine - spot.need_mine),
                       weight * (root_.need_theirs - spot.need_theirs)});
        }
        return total;
    }

    const Experience& known_;
    const Show show_;
    const Spot root_;
    bool exact_;
    std::vector<double> ends_;
    std::vector<Guess> pool_;
    std::size_t top_ = 0;
};

}  // namespace knaves::cribbage
