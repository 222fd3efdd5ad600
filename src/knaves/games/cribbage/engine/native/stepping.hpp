// One table of cribbage for two, a decision at a time: what `GameTables` steps many of.
//
// Game n of a seed is dealt as `play_game` deals it. Both throw before the starter is turned up, pone first; neither
// sees what the other throws. Actions: 0 .. 51 lay that card, 52 + k throws pair k, (0, 1), (0, 2) .. (4, 5), of the
// hand in order of rank, then suit. Legal actions are packed as a set of cards, or as `THROWS_NOW` alone.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../../../native/episodes.hpp"
#include "playouts.hpp"

namespace knaves::cribbage {

enum Place : std::uint8_t { UNKNOWN, IN_HAND, THROWN, STARTER, LAID_BY_ME, LAID_BY_OTHER };

class TwoHanded {
public:
    static constexpr int SEATS = 2, SIDES = 2, ACTIONS = 52 + THROWS, LISTED = 16;
    // What a seat sees: by card where it is, then the present count's cards, then a few numbers.
    static constexpr int PILE = 52, REST = PILE + LAID, FEATURES = REST + 7;
    static constexpr int PACK_CARDS = 52, DEALT_CARDS = DEALT;
    static constexpr std::uint64_t THROWS_NOW = std::uint64_t{1} << 63;

    struct Table {
        Xoshiro256 pack, choices;
        Play play;
        Dealt dealt;
        std::array<std::array<std::uint8_t, 6>, 2> six;
        std::array<int, 2> scores;
        std::array<std::uint8_t, LAID> laid, laid_by;
        int dealer, throwing;  // who is to throw, 0 pone and 1 the dealer; 2 when the play has begun
        int laid_so_far;

        Table() : pack(0, 0, 0), choices(0, 0, 0), play{}, dealt{}, six{}, scores{}, laid{}, laid_by{} {
            dealer = throwing = laid_so_far = 0;
        }
    };

    // chances: that of the dealer of the next deal by what it and pone need, a square; or empty.
    TwoHanded(int target, int skunk_lines, const float* chances, std::size_t count, const Policy& one,
              const Policy& other)
        : target_(target), skunk_lines_(skunk_lines), chances_(chances, chances + count), policies_{one, other} {}

    void begin(Table& at, std::uint64_t seed, std::uint64_t number) const {
        at.pack = Xoshiro256(seed, number / 2, CARDS);
        at.choices = Xoshiro256(seed, number, CHOICES);
        at.dealer = static_cast<int>(number % 2);
        at.scores = {0, 0};
        deal(at);
    }

    // Deal these cards, pone's and the dealer's by turns, then the starter.
    void put(Table& at, int dealer, const std::uint8_t* cards) const {
        at.dealer = dealer;
        at.scores = {0, 0};
        lay_out(at, cards);
    }

    static int side(int seat) { return seat; }
    void set_scores(Table& at, const std::array<int, 2>& scores) const { at.scores = scores; }

    void attach(Table&) const {}
    void detach(Table&) const {}

    int seat(const Table& at) const { return seat_of(at, role(at)); }

    std::uint64_t legal(const Table& at) const {
        if (at.throwing < 2) return THROWS_NOW;
        std::uint64_t cards = 0;
        const Hand& hand = at.play.hands[at.play.turn];
        for (int i = at.play.choices(); i-- > 0;) cards |= std::uint64_t{1} << hand.cards[i];
        return cards;
    }

    static bool allows(std::uint64_t legal, int action) {
        return action < 52 ? legal >> action & 1 : legal == THROWS_NOW && action < ACTIONS;
    }

    static void write_mask(std::uint64_t legal, std::uint8_t* mask) {
        std::memset(mask, 0, ACTIONS);
        if (legal == THROWS_NOW) std::memset(mask + 52, 1, THROWS);
        else
            for (; legal; legal &= legal - 1) mask[std::countr_zero(legal)] = 1;
    }

    static int write_list(std::uint64_t legal, std::uint8_t* list) {
        if (legal == THROWS_NOW) {
            static constexpr std::array<std::uint8_t, LISTED> EVERY{52, 53, 54, 55, 56, 57, 58, 59,
                                                                            60, 61, 62, 63, 64, 65, 66};
            std::memcpy(list, EVERY.data(), LISTED);
            return THROWS;
        }
        std::memset(list, 0, LISTED);
        int count = 0;
        for (; legal; legal &= legal - 1) list[count++] = static_cast<std::uint8_t>(std::countr_zero(legal));
        return count;
    }

    void observe(const Table& at, int seat, std::uint8_t* out) const {
        const int me = seat == at.dealer;
        std::memset(out, 0, FEATURES);
        if (at.throwing <= me)
            for (const auto card : at.six[me]) out[card] = IN_HAND;
        else
            tell_kept(at, me, out);
        const Play& play = at.play;
        const bool playing = at.throwing == 2;
        out[REST] = static_cast<std::uint8_t>(play.count);
        out[REST + 1] = playing;
        out[REST + 2] = me == 1;
        tell_score(at, seat, out);
        out[REST + 5] = static_cast<std::uint8_t>(playing ? play.hands[1 - me].size : 6);
        out[REST + 6] = play.size > 0 && play.last == me && play.hands[1 - me].size > 0;
    }

    void tell_score(const Table& at, int seat, std::uint8_t* out) const {
        out[REST + 3] = static_cast<std::uint8_t>(at.scores[seat]);
        out[REST + 4] = static_cast<std::uint8_t>(at.scores[1 - seat]);
    }

    After apply(Table& at, int action, std::array<int, 2>& points) const {
        return at.throwing < 2 ? throw_pair(at, action - 52, points) : lay(at, action, points);
    }

    // What a house player does.
    int choose(Table& at) const {
        const int me = role(at);
        const Policy& policy = policies_[seat_of(at, me)];
        if (at.throwing < 2) {
            int first = 0, second = 1;
            choose_throw(policy, at.six[me].data(), me == 1, at.choices, first, second);
            return 52 + first * (9 - first) / 2 + second - 1;
        }
        std::uint8_t unseen[13];
        if (policy.playing == Playing::CAREFUL) {
            std::fill(unseen, unseen + 13, std::uint8_t{4});
            for (const auto card : at.dealt.kept[me]) --unseen[card % 13];
            for (const auto card : at.dealt.thrown[me]) --unseen[card % 13];
            --unseen[at.dealt.starter % 13];
            for (int i = 0; i < at.laid_so_far; ++i)
                if (at.laid_by[i] != me) --unseen[at.laid[i] % 13];
        }
        return at.play.hands[me].cards[choose_play(policy, at.play, unseen, at.choices)];
    }

    // A win is one game, or more of them where skunks count.
    Outcome result(const Table& at) const {
        const int winner = at.scores[0] != target_, short_of = target_ - at.scores[1 - winner];
        return {winner, 1 + (skunk_lines_ > 0 && short_of > 30) + (skunk_lines_ > 1 && short_of > 60)};
    }

    // Each side's chance to win before a deal.
    std::array<float, 2> chances(const Table& at) const {
        const int dealer = target_ - at.scores[at.dealer], pone = target_ - at.scores[1 - at.dealer];
        const float own = chances_[static_cast<std::size_t>((dealer - 1) * target_ + pone - 1)];
        if (at.dealer) return {1 - own, own};
        return {own, 1 - own};
    }

private:
    int target_, skunk_lines_;
    std::vector<float> chances_;
    std::array<Policy, 2> policies_;

    static int role(const Table& at) { return at.throwing < 2 ? at.throwing : at.play.turn; }
    static int seat_of(const Table& at, int role) { return role ? at.dealer : 1 - at.dealer; }

    // Whether it wins.
    bool award(Table& at, int role, int count, std::array<int, 2>& points) const {
        const int seat = seat_of(at, role), before = at.scores[seat];
        at.scores[seat] = std::min(target_, before + count);
        points[seat] += at.scores[seat] - before;
        return at.scores[seat] == target_;
    }

    static void deal(Table& at) {
        std::array<std::uint8_t, DEALT> drawn;
        draw(at.pack, drawn);
        lay_out(at, drawn.data());
    }

    static void lay_out(Table& at, const std::uint8_t* drawn) {
        for (int role = 0; role < 2; ++role) {
            for (int i = 0; i < 6; ++i) at.six[role][i] = drawn[2 * i + role];
            sort_cards(at.six[role].data(), 6);
        }
        at.dealt.starter = drawn[12];
        at.play = Play{};
        at.throwing = at.laid_so_far = 0;
    }

    After throw_pair(Table& at, int number, std::array<int, 2>& points) const {
        const auto& places = SPLITS[number];
        const std::uint8_t* six = at.six[at.throwing].data();
        for (int i = 0; i < 2; ++i) at.dealt.thrown[at.throwing][i] = six[places[i]];
        split(six, places[0], places[1], at.dealt.kept[at.throwing]);
        if (++at.throwing < 2) return After::GOES_ON;
        for (int role = 0; role < 2; ++role) {
            std::copy(at.dealt.kept[role], at.dealt.kept[role] + 4, at.play.hands[role].cards.begin());
            at.play.hands[role].size = 4;
        }
        const bool won = at.dealt.starter % 13 == JACK && award(at, 1, 2, points);
        return won ? After::GAME_OVER : After::GOES_ON;
    }

    After lay(Table& at, int card, std::array<int, 2>& points) const {
        const int role = at.play.turn;
        int place = 0;
        while (at.play.hands[role].cards[place] != card) ++place;
        at.laid[at.laid_so_far] = static_cast<std::uint8_t>(card);
        at.laid_by[at.laid_so_far++] = static_cast<std::uint8_t>(role);
        const auto [pegged, go] = at.play.lay(place);
        if (award(at, role, pegged + go, points)) return After::GAME_OVER;
        if (!at.play.over) return After::GOES_ON;
        if (show(at, points)) return After::GAME_OVER;
        at.dealer = 1 - at.dealer;
        deal(at);
        return After::DEAL_OVER;
    }

    bool show(Table& at, std::array<int, 2>& points) const {
        const auto& from = tables();
        for (int each = 0; each < 2; ++each)
            if (award(at, each, cribbage::points(from, at.dealt.kept[each], at.dealt.starter, false), points)) return true;
        const std::uint8_t crib[4] = {at.dealt.thrown[0][0], at.dealt.thrown[0][1], at.dealt.thrown[1][0],
                                      at.dealt.thrown[1][1]};
        return award(at, 1, cribbage::points(from, crib, at.dealt.starter, true), points);
    }

    static void tell_kept(const Table& at, int me, std::uint8_t* out) {
        for (const auto card : at.dealt.kept[me]) out[card] = IN_HAND;
        for (const auto card : at.dealt.thrown[me]) out[card] = THROWN;
        if (at.throwing < 2) return;
        out[at.dealt.starter] = STARTER;
        for (int i = 0; i < at.laid_so_far; ++i) out[at.laid[i]] = at.laid_by[i] == me ? LAID_BY_ME : LAID_BY_OTHER;
        for (int i = 0; i < at.play.size; ++i)
            out[PILE + i] = static_cast<std::uint8_t>(1 + at.laid[at.laid_so_far - at.play.size + i]);
    }
};

}  // namespace knaves::cribbage
