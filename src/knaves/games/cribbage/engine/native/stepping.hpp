// Many games stepped together: for each table one decision at a time, as arrays.
//
// Table i of n plays the games number i, i + n, i + 2n .. of a seed, dealt as `play_game` deals them; when
// one is won the next begins at once. Both throw before the starter is turned up, pone first; neither sees
// what the other throws. Actions: 0 .. 51 lay that card, 52 + k throws pair k, (0, 1), (0, 2) .. (4, 5), of
// the hand in order of rank, then suit.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "playouts.hpp"

namespace knaves::cribbage {

inline constexpr int ACTIONS = 52 + THROWS;
// What a seat sees: by card where it is, then the present count's cards, then a few numbers.
inline constexpr int PILE = 52, REST = PILE + LAID, OBSERVATION = REST + 7;
enum Place : std::uint8_t { UNKNOWN, IN_HAND, THROWN, STARTER, LAID_BY_ME, LAID_BY_OTHER };

class Table {
public:
    Table(std::uint64_t seed, std::uint64_t number, std::uint64_t tables, int target)
        : seed_(seed), number_(number), tables_(tables), target_(target), pack_(seed, number / 2, CARDS) {
        begin_game();
    }

    int seat() const { return seat_of(role()); }

    bool allows(int action) const {
        if (action < 52) {
            const Hand& hand = play_.hands[play_.turn];
            for (int i = 0; throwing_ == 2 && i < hand.size; ++i)
                if (hand.cards[i] == action) return play_.fits(action);
            return false;
        }
        return throwing_ < 2 && action < ACTIONS;
    }

    void write_legal(std::uint8_t* mask) const {
        std::fill(mask, mask + ACTIONS, std::uint8_t{0});
        if (throwing_ < 2) return std::fill(mask + 52, mask + ACTIONS, std::uint8_t{1});
        for (int i = 0; i < play_.choices(); ++i) mask[play_.hands[play_.turn].cards[i]] = 1;
    }

    void write_observation(std::uint8_t* out) const {
        const int me = role();
        std::fill(out, out + OBSERVATION, std::uint8_t{0});
        if (throwing_ <= me)
            for (const auto card : six_[me]) out[card] = IN_HAND;
        else
            tell_kept(me, out);
        out[REST] = static_cast<std::uint8_t>(play_.count);
        out[REST + 1] = throwing_ == 2;
        out[REST + 2] = me == 1;
        out[REST + 3] = static_cast<std::uint8_t>(scores_[seat_of(me)]);
        out[REST + 4] = static_cast<std::uint8_t>(scores_[seat_of(1 - me)]);
        out[REST + 5] = static_cast<std::uint8_t>(throwing_ == 2 ? play_.hands[1 - me].size : 6);
        out[REST + 6] = play_.size > 0 && play_.last == me && play_.hands[1 - me].size > 0;
    }

    // Do what is allowed, and all that follows before the next decision. rewards: points by seat.
    // Returns whether it won the game; then the next has begun.
    bool step(int action, std::int8_t* rewards) {
        rewards_ = rewards;
        rewards[0] = rewards[1] = 0;
        const bool won = throwing_ < 2 ? throw_pair(action - 52) : lay(action);
        if (won) {
            number_ += tables_;
            pack_ = Xoshiro256(seed_, number_ / 2, CARDS);
            begin_game();
        }
        return won;
    }

private:
    std::uint64_t seed_, number_, tables_;
    int target_;
    Xoshiro256 pack_;
    int dealer_ = 0;
    int throwing_ = 0;  // who is to throw, 0 pone and 1 the dealer; 2 when the play has begun
    std::array<int, 2> scores_{};
    std::uint8_t six_[2][6]{};
    Dealt dealt_{};
    Play play_;
    std::array<std::uint8_t, LAID> laid_{};
    std::array<std::uint8_t, LAID> laid_by_{};
    int laid_so_far_ = 0;
    std::int8_t* rewards_ = nullptr;

    int role() const { return throwing_ < 2 ? throwing_ : play_.turn; }
    int seat_of(int role) const { return role ? dealer_ : 1 - dealer_; }

    bool award(int role, int points) {
        const int seat = seat_of(role), before = scores_[seat];
        scores_[seat] = std::min(target_, before + points);
        rewards_[seat] = static_cast<std::int8_t>(rewards_[seat] + scores_[seat] - before);
        return scores_[seat] == target_;
    }

    void begin_game() {
        dealer_ = static_cast<int>(number_ % 2);
        scores_ = {0, 0};
        begin_deal();
    }

    void begin_deal() {
        std::array<std::uint8_t, DEALT> drawn;
        draw(pack_, drawn);
        for (int role = 0; role < 2; ++role) {
            for (int i = 0; i < 6; ++i) six_[role][i] = drawn[2 * i + role];
            sort_cards(six_[role], 6);
        }
        dealt_.starter = drawn[12];
        play_ = Play{};
        throwing_ = laid_so_far_ = 0;
    }

    bool throw_pair(int number) {
        const auto& places = SPLITS[number];
        const std::uint8_t* six = six_[throwing_];
        for (int i = 0; i < 2; ++i) dealt_.thrown[throwing_][i] = six[places[i]];
        split(six, places[0], places[1], dealt_.kept[throwing_]);
        if (++throwing_ < 2) return false;
        for (int role = 0; role < 2; ++role) {
            std::copy(dealt_.kept[role], dealt_.kept[role] + 4, play_.hands[role].cards.begin());
            play_.hands[role].size = 4;
        }
        return dealt_.starter % 13 == JACK && award(1, 2);
    }

    bool lay(int card) {
        const int role = play_.turn;
        int place = 0;
        while (play_.hands[role].cards[place] != card) ++place;
        laid_[laid_so_far_] = static_cast<std::uint8_t>(card);
        laid_by_[laid_so_far_++] = static_cast<std::uint8_t>(role);
        const auto [points, go] = play_.lay(place);
        if (award(role, points + go)) return true;
        if (!play_.over) return false;
        const Tables& at = tables();
        for (int each = 0; each < 2; ++each)
            if (award(each, knaves::cribbage::points(at, dealt_.kept[each], dealt_.starter, false))) return true;
        const std::uint8_t crib[4] = {dealt_.thrown[0][0], dealt_.thrown[0][1], dealt_.thrown[1][0],
                                      dealt_.thrown[1][1]};
        if (award(1, knaves::cribbage::points(at, crib, dealt_.starter, true))) return true;
        dealer_ = 1 - dealer_;
        begin_deal();
        return false;
    }

    void tell_kept(int me, std::uint8_t* out) const {
        for (const auto card : dealt_.kept[me]) out[card] = IN_HAND;
        for (const auto card : dealt_.thrown[me]) out[card] = THROWN;
        out[dealt_.starter] = STARTER;
        for (int i = 0; i < laid_so_far_; ++i) out[laid_[i]] = laid_by_[i] == me ? LAID_BY_ME : LAID_BY_OTHER;
        for (int i = 0; i < play_.size; ++i)
            out[PILE + i] = static_cast<std::uint8_t>(1 + laid_[laid_so_far_ - play_.size + i]);
    }
};

}  // namespace knaves::cribbage
