// Many tables of a game stepped together, one decision at each: the loops of the environments for learners.
//
// `Game` knows one table: how to begin it, who decides, what is legal and seen, what a move does, and what a house
// player does. Everything else is here, alike for all games: house players move until a learner has to decide, episodes
// end or are cut off, and the next game begins in the same step. A row is plain memory, so that it can be copied.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "binding.hpp"
#include "episodes.hpp"

namespace knaves {

template <class Game>
class GameTables {
public:
    using Flags = Out<std::uint8_t, nb::shape<-1>>;
    using Masks = Out<std::uint8_t, nb::shape<-1, Game::ACTIONS>>;
    using Lists = Out<std::uint8_t, nb::shape<-1, Game::LISTED>>;
    using Features = Out<std::uint8_t, nb::shape<-1, Game::FEATURES>>;
    using Rewards = Out<float, nb::shape<-1, Game::SEATS>>;
    using Actions = In<std::uint8_t, nb::shape<-1>>;
    using Words = In<std::uint64_t, nb::shape<-1>>;
    using Saved = Out<std::uint8_t, nb::shape<-1>>;
    using Bytes = In<std::uint8_t, nb::shape<-1>>;

    GameTables(const Terms& terms, Game&& game) : terms_(terms), game_(std::move(game)) {
        static_assert(std::is_trivially_copyable_v<Row>);
    }

    GameTables(const GameTables&) = delete;  // rows may point at the game
    GameTables& operator=(const GameTables&) = delete;

    // Row n plays the games numbers[n], numbers[n] + stride .. of seeds[n].
    void begin(const Words& seeds, const Words& numbers, std::uint64_t stride) {
        same(numbers.shape(0), seeds.shape(0));
        rows_.assign(seeds.shape(0), Row{});
        legal_.resize(rows_.size());
        for (std::size_t n = 0; n < rows_.size(); ++n) {
            Row& row = rows_[n];
            row.seed = seeds.data()[n], row.number = numbers.data()[n], row.stride = stride;
            next(row, false);
        }
    }

    void skip() {
        for (Row& row : rows_) next(row, true);
    }

    // Set a table in the midst of a deal: who dealt, the score now by side, the cards in the order of dealing, and what
    // was done since. A refused position changes nothing.
    void put(std::size_t n, unsigned dealer, const Bytes& scores, const Bytes& cards, const Bytes& actions) {
        if (n >= rows_.size() || dealer >= Game::SEATS || scores.size() != Game::SIDES || cards.size() != Game::DEALT_CARDS)
            refuse("This is no position of the table.");
        std::uint64_t met = 0;
        for (std::size_t at = 0; at < cards.size(); ++at) {
            const std::uint8_t card = cards.data()[at];
            if (card >= Game::PACK_CARDS || (met >> card & 1)) refuse("A position has each card of the pack once.");
            met |= std::uint64_t{1} << card;
        }
        Row row = rows_[n];
        game_.put(row.table, static_cast<int>(dealer), cards.data());
        std::array<int, Game::SIDES> points{};
        for (std::size_t at = 0; at < actions.size(); ++at) {
            const int action = actions.data()[at];
            if (!Game::allows(game_.legal(row.table), action)) refuse("A position holds an action that was not legal.");
            if (game_.apply(row.table, action, points) != After::GOES_ON) refuse("A position lies within a deal.");
        }
        std::array<int, Game::SIDES> now, before;
        for (int side = 0; side < Game::SIDES; ++side) now[side] = scores.data()[side], before[side] = now[side] - points[side];
        game_.set_scores(row.table, before);
        open(row);
        game_.set_scores(row.table, now);
        if (settle(row, false) != End::NONE) refuse("In this position a learner has nothing more to decide.");
        rows_[n] = row;
    }

    void observe(const Flags& seats, const Masks& masks, const Lists& lists, const Flags& counts,
                 const Features& features, unsigned threads) {
        const Shown shown = into(seats, masks, lists, counts, features);
        loop(rows_.size(), 256, threads, [&](std::size_t first, std::size_t last) {
            for (; first < last; ++first) show(first, shown);
        });
    }

    void step(const Actions& actions, const Rewards& rewards, const Flags& terminated, const Flags& truncated,
              const Flags& final_seats, const Features& finals, const Flags& seats, const Masks& masks,
              const Lists& lists, const Flags& counts, const Features& features, unsigned threads) {
        if (actions.shape(0) != rows_.size()) refuse("There must be an action for each table.");
        const Shown shown = into(seats, masks, lists, counts, features);
        same(rewards.shape(0), rows_.size()), same(terminated.shape(0), rows_.size());
        same(truncated.shape(0), rows_.size()), same(final_seats.shape(0), rows_.size());
        same(finals.shape(0), rows_.size());
        const std::uint8_t* chosen = actions.data();
        // All are looked at before one is done: a step that is refused changes nothing.
        for (std::size_t n = 0; n < rows_.size(); ++n)
            if (!Game::allows(legal_[n], chosen[n]))
                refuse(n, "action " + std::to_string(chosen[n]) + " is not legal now");
        loop(rows_.size(), 256, threads, [&](std::size_t first, std::size_t last) {
            for (std::size_t n = first; n < last; ++n) {
                Row& row = rows_[n];
                const int me = game_.seat(row.table);
                const bool over = move(row, chosen[n]);
                ++row.decisions;
                const End end = settle(row, over);
                for (int seat = 0; seat < Game::SEATS; ++seat)
                    rewards.data()[n * Game::SEATS + seat] = row.gained[Game::side(seat)];
                row.gained.fill(0);
                terminated.data()[n] = end == End::TERMINATED;
                truncated.data()[n] = end == End::TRUNCATED;
                if (end != End::NONE) {
                    finish(row, end, me, final_seats.data()[n], finals.data() + n * Game::FEATURES);
                    next(row, true);
                }
                show(n, shown);
            }
        });
    }

    std::size_t row_bytes() const { return sizeof(Row); }

    void save(const Saved& block) const {
        if (block.shape(0) != rows_.size() * sizeof(Row)) refuse("The block does not have the size of these tables.");
        std::uint8_t* at = block.data();
        for (Row row : rows_) {
            game_.detach(row.table);
            std::memcpy(at, &row, sizeof row);
            at += sizeof row;
        }
    }

    // Rows from `save` of tables with the same terms and rules; the caller has checked that they are.
    void load(const Bytes& block) {
        if (block.shape(0) % sizeof(Row)) refuse("The block is not made of whole tables.");
        rows_.assign(block.shape(0) / sizeof(Row), Row{});
        legal_.resize(rows_.size());
        const std::uint8_t* at = block.data();
        for (Row& row : rows_) {
            std::memcpy(&row, at, sizeof row);
            game_.attach(row.table);
            at += sizeof row;
        }
        for (std::size_t n = 0; n < rows_.size(); ++n) legal_[n] = game_.legal(rows_[n].table);
    }

private:
    struct Row {
        typename Game::Table table;
        std::uint64_t seed, number, stride;
        std::array<float, Game::SIDES> gained;   // since a learner was last told
        std::array<float, Game::SIDES> chances;  // to win, when the deal began
        std::uint32_t decisions, deals;
    };

    struct Shown {
        std::uint8_t *seats, *masks, *lists, *counts, *features;
    };

    Terms terms_;
    Game game_;
    std::vector<Row> rows_;
    std::vector<std::uint64_t> legal_;  // by row, as the game packs them

    static void same(std::size_t given, std::size_t wanted) {
        check_rows(given, wanted, "Each array must have a row for each table.");
    }

    Shown into(const Flags& seats, const Masks& masks, const Lists& lists, const Flags& counts,
               const Features& features) const {
        same(seats.shape(0), rows_.size()), same(masks.shape(0), rows_.size()), same(lists.shape(0), rows_.size());
        same(counts.shape(0), rows_.size()), same(features.shape(0), rows_.size());
        return {seats.data(), masks.data(), lists.data(), counts.data(), features.data()};
    }

    void show(std::size_t n, const Shown& shown) {
        const auto& table = rows_[n].table;
        const int seat = game_.seat(table);
        const std::uint64_t legal = legal_[n] = game_.legal(table);
        shown.seats[n] = static_cast<std::uint8_t>(seat);
        Game::write_mask(legal, shown.masks + n * Game::ACTIONS);
        shown.counts[n] = static_cast<std::uint8_t>(Game::write_list(legal, shown.lists + n * Game::LISTED));
        game_.observe(table, seat, shown.features + n * Game::FEATURES);
    }

    bool housed(const Row& row) const { return terms_.house >> game_.seat(row.table) & 1; }

    // Do one move; whether the episode is over.
    bool move(Row& row, int action) {
        std::array<int, Game::SIDES> points{};
        const After after = game_.apply(row.table, action, points);
        if (terms_.reward == Reward::POINTS) {
            int total = 0;
            for (const int each : points) total += each;
            for (int side = 0; side < Game::SIDES; ++side)
                row.gained[side] += shared(static_cast<float>(Game::SIDES * points[side] - total));
        }
        return after != After::GOES_ON && ended(row, after == After::GAME_OVER);
    }

    // A deal has ended, perhaps with the game; whether the episode is over. Inlined, it made every step 7 % slower.
    [[gnu::noinline]] bool ended(Row& row, bool game_over) const {
        if (terms_.reward == Reward::GAME && game_over) {
            const Outcome won = game_.result(row.table);
            const float games = static_cast<float>(won.games);
            for (int side = 0; side < Game::SIDES; ++side) row.gained[side] += side == won.side ? games : -shared(games);
        } else if (terms_.reward == Reward::WIN) {
            std::array<float, Game::SIDES> now{};
            if (game_over) now[game_.result(row.table).side] = 1;
            else now = game_.chances(row.table);
            for (int side = 0; side < Game::SIDES; ++side) row.gained[side] += now[side] - row.chances[side];
            row.chances = now;
        }
        ++row.deals;
        return game_over || terms_.each_deal;
    }

    // A sum, by the number of the other sides.
    static float shared(float sum) { return sum / (Game::SIDES - 1); }

    // An episode begins at this moment.
    void open(Row& row) const {
        row.gained.fill(0);
        row.chances.fill(0);
        if (terms_.reward == Reward::WIN) row.chances = game_.chances(row.table);
        row.decisions = row.deals = 0;
    }

    // Let house players move until a learner has to decide.
    End settle(Row& row, bool over) {
        while (!over) {
            if (terms_.deals && row.deals >= terms_.deals) return End::TRUNCATED;
            if (!housed(row)) return terms_.decisions && row.decisions >= terms_.decisions ? End::TRUNCATED : End::NONE;
            over = move(row, game_.choose(row.table));
        }
        return End::TERMINATED;
    }

    // Begin a game in which a learner has something to decide; a loner's partner may not have.
    void next(Row& row, bool on) {
        do {
            if (on) row.number += row.stride;
            on = true;
            game_.begin(row.table, row.seed, row.number);
            open(row);
        } while (settle(row, false) != End::NONE);
    }

    // What is left to be seen: of a finished game the score; of one cut off, what the seat to decide sees, but never
    // the hand of a house player.
    void finish(const Row& row, End end, int me, std::uint8_t& seat, std::uint8_t* features) const {
        if (end == End::TRUNCATED && !housed(row)) me = game_.seat(row.table);
        seat = static_cast<std::uint8_t>(me);
        if (end == End::TRUNCATED) return game_.observe(row.table, me, features);
        std::fill(features, features + Game::FEATURES, std::uint8_t{0});
        game_.tell_score(row.table, me, features);
    }
};

// The methods of a kernel's class `Tables`; its constructor is the game's own.
template <class Game, class Class>
void bind_tables(Class& made) {
    using T = GameTables<Game>;
    using nb::arg;
    made.def("begin", &T::begin, arg("seeds"), arg("numbers"), arg("stride"))
        .def("skip", &T::skip)
        .def("put", &T::put, arg("row"), arg("dealer"), arg("scores"), arg("cards"), arg("actions"))
        .def("observe", &T::observe, arg("seats"), arg("masks"), arg("lists"), arg("counts"), arg("features"),
             arg("threads"))
        .def("step", &T::step, arg("actions"), arg("rewards"), arg("terminated"), arg("truncated"),
             arg("final_seats"), arg("finals"), arg("seats"), arg("masks"), arg("lists"), arg("counts"),
             arg("features"), arg("threads"))
        .def("row_bytes", &T::row_bytes)
        .def("save", &T::save, arg("block"))
        .def("load", &T::load, arg("block"));
}

}  // namespace knaves
