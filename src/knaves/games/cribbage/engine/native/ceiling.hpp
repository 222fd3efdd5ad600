// Deals between two champions, each deciding by what its seat may see; and what a seat may believe of the other's
// cards, exactly, if the other is the champion. This measures what better choices would gain; no player uses it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "deal_players.hpp"

namespace knaves::cribbage {

// What is known before the deal, by seat: 0 pone, 1 the dealer.
struct Before {
    std::array<int, 2> needs;
    std::array<Shares, 2> shares;  // whom each champion takes the other for
};

struct LaidCard {
    int seat;
    std::uint8_t card;
};

// A deal in the play and at the show, with both hands in sight. The rules of the standard game: a go is said.
class OpenDeal {
public:
    OpenDeal(const Dealt& dealt, const Before& before) : dealt_(dealt), needs_(before.needs) {
        for (int seat = 0; seat < 2; ++seat) {
            std::copy(dealt.kept[seat], dealt.kept[seat] + 4, play_.hands[seat].cards.begin());
            play_.hands[seat].size = 4;
        }
        if (dealt.starter % 13 == JACK) add(1, 2);
    }

    const Dealt& dealt() const { return dealt_; }
    const Play& play() const { return play_; }
    const std::vector<LaidCard>& laid() const { return laid_; }
    int needs(int seat) const { return needs_[seat]; }
    int stuck(int seat) const { return stuck_[seat]; }
    bool over() const { return play_.over || winner_ >= 0; }

    // The place of a card in the hand of who plays next; -1 if it is not there or does not fit.
    int place_of(std::uint8_t card) const {
        const Hand& hand = play_.hands[play_.turn];
        for (int i = 0; i < hand.size; ++i)
            if (hand.cards[i] == card) return play_.fits(card) ? i : -1;
        return -1;
    }

    void lay(int place) {
        const int seat = play_.turn, other = 1 - seat;
        const std::uint8_t card = play_.hands[seat].cards[place];
        const int room = 31 - play_.count - PIPS[card % 13];
        laid_.push_back({seat, card});
        const auto [points, go] = play_.lay(place);
        // Who holds cards of which none fits shows by its go that each is worth more than the room.
        const auto out = [&](int who) {
            const Hand& hand = play_.hands[who];
            const bool fits = hand.size && PIPS[hand.cards[0] % 13] <= room;
            if (!fits) stuck_[who] = std::max(stuck_[who], room);
            return !fits;
        };
        if (out(other)) out(seat);
        if (points) add(seat, points);
        if (go) add(seat, go);
    }

    // The value to pone once the play is over: the show, and the odds of the next deal, which pone deals.
    double value(const Odds& odds) {
        for (int seat = 0; seat < 2; ++seat) add(seat, points(tables(), dealt_.kept[seat], dealt_.starter, false));
        const std::uint8_t crib[4] = {dealt_.thrown[0][0], dealt_.thrown[0][1], dealt_.thrown[1][0],
                                      dealt_.thrown[1][1]};
        add(1, points(tables(), crib, dealt_.starter, true));
        if (winner_ >= 0) return winner_ ? -odds.won(needs_[0]) : odds.won(needs_[1]);
        return odds.before_deal(needs_[0], needs_[1]);
    }

private:
    // The first to get there has won: nothing counts after that.
    void add(int seat, int points) {
        if (winner_ >= 0) return;
        needs_[seat] -= points;
        if (needs_[seat] <= 0) winner_ = seat;
    }

    Dealt dealt_;
    Play play_;
    std::array<int, 2> needs_, stuck_{};
    int winner_ = -1;
    std::vector<LaidCard> laid_;
};

// The champion at both seats of a deal. Its choices are those of the player of that name (bots/evaluate.py).
class Champions {
public:
    Champions(const Judge& judge, const Before& before) : judge_(judge), before_(before) {}

    const Odds& odds() const { return judge_.odds; }
    const Before& before() const { return before_; }

    // Throw from six cards; they are put in order.
    void throw_from(std::uint8_t* six, int seat, Dealt& dealt) const {
        sort_cards(six, 6);
        const Weighed best = best_throw(judge_, six, seat, before_.needs);
        keep(six, best.first, best.second, seat, dealt);
    }

    static void keep(const std::uint8_t* six, int first, int second, int seat, Dealt& dealt) {
        dealt.thrown[seat][0] = six[first];
        dealt.thrown[seat][1] = six[second];
        split(six, first, second, dealt.kept[seat]);
    }

    // The place in the hand of the card that is laid.
    int lay(const OpenDeal& deal) {
        const Play& play = deal.play();
        const Hand& hand = play.hands[play.turn];
        const int some = play.choices();
        if (hand.cards[0] % 13 == hand.cards[some - 1] % 13) return 0;
        const int rank = chosen(deal, play.turn);
        int place = 0;
        while (hand.cards[place] % 13 != rank) ++place;
        return place;
    }

    // The value of a deal to pone, played to its end by both.
    double play_out(OpenDeal deal) {
        while (!deal.over()) deal.lay(lay(deal));
        return deal.value(judge_.odds);
    }

private:
    // A seat that has seen the same decides the same. Worlds share all that is one's own, and lines of play share
    // what the other holds, so that most choices have been made before.
    int chosen(const OpenDeal& deal, int seat) {
        const Dealt& dealt = deal.dealt();
        std::string seen(1, static_cast<char>(seat));
        seen.append(dealt.kept[seat], dealt.kept[seat] + 4);
        seen.append(dealt.thrown[seat], dealt.thrown[seat] + 2);
        seen.push_back(static_cast<char>(dealt.starter));
        for (const LaidCard& each : deal.laid()) seen.push_back(static_cast<char>(each.card % 13 + 16 * each.seat));
        const auto [found, fresh] = chosen_.try_emplace(seen, 0);
        if (fresh) found->second = static_cast<std::uint8_t>(best_rank(judge_, observed(deal, seat)));
        return found->second;
    }

    Observation observed(const OpenDeal& deal, int seat) const {
        const Dealt& dealt = deal.dealt();
        Observation observation;
        observation.seat = seat;
        std::copy(dealt.kept[seat], dealt.kept[seat] + 4, observation.keep.begin());
        std::copy(dealt.thrown[seat], dealt.thrown[seat] + 2, observation.thrown.begin());
        observation.starter = dealt.starter;
        for (const LaidCard& each : deal.laid())
            observation.laid.push_back({each.seat == seat, static_cast<std::uint8_t>(each.card % 13)});
        observation.pile = deal.play().size;
        observation.mine = deal.needs(seat);
        observation.theirs = deal.needs(1 - seat);
        observation.stuck = deal.stuck(1 - seat);
        observation.shares = before_.shares[seat];
        return observation;
    }

    const Judge& judge_;
    const Before before_;
    std::unordered_map<std::string, std::uint8_t> chosen_;
};

// What one seat sees at a decision of its own.
struct Sight {
    int seat;
    std::array<std::uint8_t, 6> six;  // in the play the four kept are first
    bool thrown;                      // whether it has thrown, and the starter is up
    std::uint8_t starter;
    std::vector<LaidCard> laid;
};

// Draw the other's cards, and before the play the starter too. Given what is seen every six cards that hold those it
// has laid are equally likely; those from which the champion would have thrown or laid otherwise are refused. So
// what is not refused is drawn from the exact belief. Writes `world` and returns whether it stands.
inline bool draw_world(Champions& champions, const Sight& sight, Xoshiro256& chance, Dealt& world) {
    const int seat = sight.seat, other = 1 - seat;
    std::array<bool, 52> seen{};
    for (const auto card : sight.six) seen[card] = true;
    if (sight.thrown) seen[sight.starter] = true;
    std::array<std::uint8_t, 6> six{};
    std::size_t size = 0;
    for (const LaidCard& each : sight.laid)
        if (each.seat == other) seen[each.card] = true, six[size++] = each.card;
    std::vector<std::uint8_t> pack;
    for (std::uint8_t card = 0; card < 52; ++card)
        if (!seen[card]) pack.push_back(card);
    const auto draw = [&] {
        const std::uint32_t place = chance.below(static_cast<std::uint32_t>(pack.size()));
        const std::uint8_t card = pack[place];
        pack[place] = pack.back();
        pack.pop_back();
        return card;
    };
    while (size < six.size()) six[size++] = draw();
    world.starter = sight.thrown ? sight.starter : draw();
    champions.throw_from(six.data(), other, world);
    if (!sight.thrown) return true;
    std::copy(sight.six.begin(), sight.six.begin() + 4, world.kept[seat]);
    std::copy(sight.six.begin() + 4, sight.six.end(), world.thrown[seat]);
    sort_cards(world.kept[seat], 4);
    OpenDeal deal(world, champions.before());
    std::vector<std::pair<OpenDeal, int>> choices;
    for (const LaidCard& each : sight.laid) {
        const int place = each.seat == deal.play().turn ? deal.place_of(each.card) : -1;
        if (place < 0) return false;
        if (each.seat == other) choices.emplace_back(deal, place);
        deal.lay(place);
    }
    if (deal.over() || deal.play().turn != seat) return false;
    // The latest first: it takes the least time.
    for (auto choice = choices.rbegin(); choice != choices.rend(); ++choice)
        if (champions.lay(choice->first) != choice->second) return false;
    return true;
}

// The value to the seat of a choice in a world: of a card, or of the two cards thrown.
inline double value_of(Champions& champions, const Sight& sight, const std::uint8_t* choice, Dealt world) {
    std::array<std::uint8_t, 6> six = sight.six;
    if (sight.thrown) {
        std::copy(six.begin(), six.begin() + 4, world.kept[sight.seat]);
        std::copy(six.begin() + 4, six.end(), world.thrown[sight.seat]);
    } else {
        sort_cards(six.data(), 6);
        int places[2] = {0, 0};
        for (int i = 0; i < 6; ++i)
            for (int k = 0; k < 2; ++k)
                if (six[i] == choice[k]) places[k] = i;
        Champions::keep(six.data(), std::min(places[0], places[1]), std::max(places[0], places[1]), sight.seat, world);
    }
    sort_cards(world.kept[sight.seat], 4);
    OpenDeal deal(world, champions.before());
    for (const LaidCard& each : sight.laid) deal.lay(deal.place_of(each.card));
    if (sight.thrown) deal.lay(deal.place_of(*choice));
    const double value = champions.play_out(deal);
    return sight.seat ? -value : value;
}

}  // namespace knaves::cribbage
