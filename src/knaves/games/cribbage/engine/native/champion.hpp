// The champion's choices for two players.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../../../native/powers.hpp"
#include "lookahead.hpp"
#include "throwing.hpp"

namespace knaves::cribbage {

struct Laid {
    bool me;
    std::uint8_t rank;
};

// All that a player knows in the play. Cards are 0 to 51.
struct Observation {
    int seat = 0;  // 0 pone, 1 dealer
    std::array<std::uint8_t, 4> keep{};  // all four, those laid too
    std::array<std::uint8_t, 2> thrown{};
    std::uint8_t starter = 0;
    std::vector<Laid> laid;
    int pile = 0;                  // how many of the last cards laid are in the present count
    int mine = FAR, theirs = FAR;  // what both need now
    int stuck = 0;                 // each card that the other holds has more pips than this
    bool exact = false;            // whether runs must be in order
    Shares shares;
};

// A moment at which the opponent laid a card, and its rank.
struct Choice {
    Spot spot;
    std::uint8_t rank;
};

// Replay the play so far: the spot now, and the opponent's choices on the way.
inline Spot replay(const Observation& observation, std::vector<Choice>& choices) {
    Spot spot;
    spot.unseen.fill(4);
    --spot.unseen[observation.starter % 13];
    int size = 0;
    for (const auto card : observation.keep) spot.mine = with_rank(spot.mine, size++, card % 13);
    const std::size_t present = observation.laid.size() - static_cast<std::size_t>(observation.pile);
    for (std::size_t i = 0; i < observation.laid.size(); ++i) {
        const Laid& each = observation.laid[i];
        // A card that is too much for the count began a new one.
        if (i == present || !spot.fits(each.rank) || spot.count == 31) spot.clear();
        if (each.me) {
            int place = 0;
            while (rank_at(spot.mine, place) != each.rank) ++place;
            spot.mine = without(spot.mine, place);
            --spot.held;
        } else {
            choices.push_back({spot, each.rank});
            --spot.theirs;
        }
        spot.lay(each.rank, each.me);
    }
    if (!observation.pile) spot.clear();
    spot.need_mine = static_cast<std::int16_t>(observation.mine);
    spot.need_theirs = static_cast<std::int16_t>(observation.theirs);
    return spot;
}

// Weigh each guess by how well the cards laid so far suit it, as each of the three players.
inline void believe(const std::vector<Choice>& choices, const Experience& known, const Shares& shares, bool exact,
                    std::vector<Guess>& guesses) {
    std::vector<Answers> answers;
    for (const Choice& choice : choices) answers.emplace_back(choice.spot, exact);
    const std::size_t all = guesses.size();
    for (std::size_t i = 0; i < all; ++i) {
        Guess& guess = guesses[i];
        std::uint32_t held = guess.ranks;
        int size = 4 - static_cast<int>(choices.size()), strange = 0, strange_later = 0;
        double first = 1;
        for (std::size_t k = choices.size(); k-- > 0;) {
            held = with_rank(held, size++, choices[k].rank);
            const int place = answers[k].place(held, size);
            const bool other = place == NOTHING_FITS || rank_at(held, place) != choices[k].rank;
            const std::uint8_t* often = shares.looks > 0 ? answers[k].first(known, guess.keep, size) : nullptr;
            strange += other;
            strange_later += other && !often;
            if (!often) continue;
            int laid = 0, different = 1;
            while (rank_at(held, laid) != choices[k].rank) ++laid;
            for (int n = 1; n < 4; ++n) different += rank_at(held, n) != rank_at(held, n - 1);
            first = (1 - FIRST_FLOOR) * often[laid] / 255 + FIRST_FLOOR / different;
        }
        const double weight = guess.weight;
        const double loose = weight * shares.loose * power(LOOSE_FLOOR, strange);
        guess.weight = weight * shares.careful * power(known.likelihood_floor, strange) + loose;
        double more = 0;
        if (shares.looks > 0) more = weight * shares.looks * first * power(LOOSE_FLOOR, strange_later);
        if (!choices.empty()) {
            // After its first card a player who looks ahead goes on as the others do.
            guess.weight += more;
            if (known.third && guess.weight > 0) guess.loose = loose / guess.weight;
        } else if (more > 0) {
            Guess looks = guess;
            looks.looks = true;
            looks.weight = more;
            guesses.push_back(looks);
        }
    }
}

// Scale the weights so that they add up to 1.
inline void scale(std::vector<Guess>& guesses) {
    double total = 0;
    for (const Guess& guess : guesses) total += guess.weight;
    for (Guess& guess : guesses) guess.weight /= total;
}

// Leave out guesses that are hardly likely, to save time; the most likely one stays.
inline void leave_out(double least, std::vector<Guess>& guesses) {
    if (least <= 0) return;
    double most = 0;
    for (const Guess& guess : guesses) most = std::max(most, guess.weight);
    std::erase_if(guesses, [&](const Guess& guess) { return guess.weight < least && guess.weight < most; });
    scale(guesses);
}

// How the crib's points are spread: the two thrown, two unseen cards by how the other throws, the starter.
inline std::array<double, TOTALS> crib_spread(const Sorts& thrown, const Observation& observation) {
    std::array<bool, 52> seen{};
    for (const auto card : observation.keep) seen[card] = true;
    for (const auto card : observation.thrown) seen[card] = true;
    seen[observation.starter] = true;
    std::array<double, TOTALS> spread{};
    double total = 0;
    const Tables& at = tables();
    for (int one = 0; one < 52; ++one) {
        if (seen[one]) continue;
        for (int two = one + 1; two < 52; ++two) {
            if (seen[two]) continue;
            const double weight = thrown[sort_of(one, two)];
            const std::uint8_t crib[4] = {observation.thrown[0], observation.thrown[1], static_cast<std::uint8_t>(one),
                                          static_cast<std::uint8_t>(two)};
            spread[points(at, crib, observation.starter, true)] += weight;
            total += weight;
        }
    }
    for (double& chance : spread) chance /= total;
    return spread;
}

struct Option {
    std::uint8_t rank;
    Prospect prospect;
};

inline Show show_of(const Experience& known, const Odds& odds, const Observation& observation) {
    Show show;
    show.odds = &odds;
    show.dealer = observation.seat == 1;
    show.hand = points(tables(), observation.keep.data(), observation.starter, false);
    show.starter = observation.starter % 13;
    show.crib = crib_spread(known.thrown[1 - observation.seat], observation);
    return show;
}

// What each rank that can be laid now brings, in rising order.
inline std::vector<Option> weigh_plays(const Experience& known, const Odds& odds, const Observation& observation) {
    std::vector<Choice> choices;
    const Spot spot = replay(observation, choices);
    std::uint8_t unseen[13];
    std::copy(spot.unseen.begin(), spot.unseen.end(), unseen);
    for (int i = 0; i < spot.held; ++i) --unseen[rank_at(spot.mine, i)];
    for (const auto card : observation.thrown) --unseen[card % 13];
    std::vector<std::uint8_t> theirs;
    for (const Choice& choice : choices) theirs.push_back(choice.rank);
    auto held = guesses(known, 1 - observation.seat, unseen, theirs, observation.stuck);
    // If no hand agrees with the go that was said (on honour nobody checks it), the go is ignored.
    if (held.empty()) held = guesses(known, 1 - observation.seat, unseen, theirs, 0);
    believe(choices, known, observation.shares, observation.exact, held);
    scale(held);
    leave_out(known.least, held);
    Lookahead ahead(known, show_of(known, odds, observation), spot, observation.exact);
    std::vector<Option> options;
    for (int i = 0; i < spot.held; ++i) {
        const std::uint32_t rank = rank_at(spot.mine, i);
        if (!spot.fits(rank)) break;
        if (i && rank == rank_at(spot.mine, i - 1)) continue;
        options.push_back({static_cast<std::uint8_t>(rank), ahead.lay(i, held)});
    }
    return options;
}

// What four ranks peg in a deal, and the other against them, when the play is looked ahead from its start:
// the average over all that the other may keep. Far from the end of the game, with a king for a starter,
// which tells least.
inline Prospect expect(const Experience& known, const Odds& odds, int seat, int keep) {
    Spot spot;
    spot.mine = keeps()[keep];
    spot.need_mine = spot.need_theirs = FAR;
    spot.unseen.fill(4);
    std::uint8_t unseen[13];
    std::fill(unseen, unseen + 13, std::uint8_t{4});
    for (int i = 0; i < 4; ++i) --unseen[rank_at(spot.mine, i)];
    constexpr int KING = 12;
    if (unseen[KING]) --unseen[KING], --spot.unseen[KING];
    Show show;
    show.odds = &odds;
    show.dealer = seat == 1;
    show.starter = KING;
    show.crib[4] = 1;
    auto held = guesses(known, 1 - seat, unseen, {}, 0);
    scale(held);
    Lookahead ahead(known, show, spot, false);
    if (seat == 1) return ahead.wait(held);
    Prospect best{-1e9, 0, 0};
    for (int place = 0; place < 4; ++place) {
        const Prospect found = ahead.lay(place, held);
        if (found.better(best)) best = found;
    }
    return best;
}

}  // namespace knaves::cribbage
