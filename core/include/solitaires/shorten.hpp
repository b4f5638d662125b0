/// \file
/// Taking needless moves out of a line that wins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "solitaires/game.hpp"
#include "solitaires/stop_request.hpp"

namespace solitaires {

/// Makes winning lines of a game shorter. What comes out wins too and is never longer; that it is the shortest is not promised.
///
/// Two passes take turns until neither helps: one leaves out single moves and what they made possible, the other cuts corners: it goes from
/// a position of the line to the last one that one or two moves lead to. Positions are compared by their keys, so columns and cells may
/// change names.
template <Game G>
class Shortener {
 public:
  using State = typename G::State;

  /// `game` must outlive the object.
  Shortener(const G& game, const State& root, StopRequest stop) : game_(game), root_(root), keys_(root), stop_(stop) {}

  /// \param moves legal in turn from the root, to a win. After a stop what is short so far comes back.
  [[nodiscard]] std::vector<Move> shorten(std::vector<Move> moves) {
    for (std::size_t before = moves.size() + 1; moves.size() < before && !stopped_;) {
      before = moves.size();
      moves = without_needless(cut_corners(moves));
    }
    return moves;
  }

 private:
  struct HashKey {
    std::size_t operator()(const PositionKey<3>& key) const noexcept { return static_cast<std::size_t>(key_hash(key)); }
  };
  /// How to go on from a place of the line: over a position beside it or at once, to a later place.
  struct Way {
    std::size_t to = 0;
    std::size_t length = 0;  ///< moves from here to the win
    bool aside = false;
    PositionKey<3> beside{};
  };

  [[nodiscard]] bool stopped() {
    if (!stopped_ && (++positions_ & 0x3FFU) == 0 && stop_.asked != nullptr) stopped_ = stop_.asked(stop_.context, positions_);
    return stopped_;
  }

  [[nodiscard]] State after(const State& state, Move move) const noexcept {
    State next = state;
    game_.play(next, move);
    return next;
  }

  /// Ends at the first win.
  [[nodiscard]] std::vector<State> positions(const std::vector<Move>& moves) const {
    std::vector<State> line{root_};
    for (const Move move : moves) {
      if (game_.is_won(line.back())) break;
      line.push_back(after(line.back(), move));
    }
    return line;
  }

  [[nodiscard]] std::vector<Move> cut_corners(const std::vector<Move>& moves) {
    const std::vector<State> line = positions(moves);
    const std::size_t last = line.size() - 1;
    std::vector<PositionKey<3>> key_at;
    std::unordered_map<PositionKey<3>, std::size_t, HashKey> place_of;  // the last place where a position stands
    for (std::size_t i = 0; i <= last; ++i) {
      key_at.push_back(keys_(line[i]));
      place_of[key_at[i]] = i;
    }
    std::vector<Way> ways(last + 1);
    MoveList from_here;
    MoveList from_there;
    for (std::size_t i = last; i-- > 0;) {
      Way& way = ways[i];
      way = {.to = i + 1, .length = ways[i + 1].length + 1};
      if (stopped()) continue;
      const auto consider = [&](const PositionKey<3>& key, std::size_t steps, bool aside, const PositionKey<3>& beside) {
        const auto found = place_of.find(key);
        if (found == place_of.end() || found->second <= i) return;
        const std::size_t length = ways[found->second].length + steps;
        if (length < way.length) way = {.to = found->second, .length = length, .aside = aside, .beside = beside};
      };
      game_.legal_moves(line[i], from_here);
      for (const Move move : from_here) {
        const State next = after(line[i], move);
        const PositionKey<3> next_key = keys_(next);
        consider(next_key, 1, false, {});
        game_.legal_moves(next, from_there);
        for (const Move second : from_there) consider(keys_(after(next, second)), 2, true, next_key);
      }
    }
    std::vector<Move> shorter;
    State state = root_;
    for (std::size_t i = place_of[key_at[0]]; i < last; i = ways[i].to) {
      if (ways[i].aside) step_to(state, ways[i].beside, shorter);
      step_to(state, key_at[ways[i].to], shorter);
    }
    return shorter;
  }

  /// Plays the move that leads to a key, which there is: the state is one of a key from which there was such a move.
  void step_to(State& state, const PositionKey<3>& key, std::vector<Move>& played) const {
    MoveList moves;
    game_.legal_moves(state, moves);
    for (const Move move : moves) {
      const State next = after(state, move);
      if (keys_(next) != key) continue;
      state = next;
      played.push_back(move);
      return;
    }
    throw std::logic_error("a step of the line was lost");
  }

  /// Leaves out one move after the other, from the last, with all that is not legal then, where the rest still wins.
  [[nodiscard]] std::vector<Move> without_needless(std::vector<Move> moves) {
    std::vector<State> line = positions(moves);
    for (std::size_t left_out = moves.size(); left_out-- > 0 && !stopped_;) {
      std::vector<Move> shorter(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(left_out));
      State state = line[left_out];
      for (std::size_t i = left_out + 1; i < moves.size() && !game_.is_won(state) && !stopped(); ++i) {
        if (!game_.refusal(state, moves[i]).legal()) continue;
        game_.play(state, moves[i]);
        shorter.push_back(moves[i]);
      }
      if (!game_.is_won(state)) continue;
      moves = std::move(shorter);
      line = positions(moves);
      if (left_out > moves.size()) left_out = moves.size();
    }
    return moves;
  }

  const G& game_;
  State root_;
  typename G::Keys keys_;
  StopRequest stop_;
  std::uint64_t positions_ = 0;
  bool stopped_ = false;
};

}  // namespace solitaires
