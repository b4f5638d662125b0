/// \file
/// The moves listed in a position are exactly those that no rule refuses, and each leads to a whole position.

#include <algorithm>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include "../cpp/expressible_moves.hpp"
#include "subjects.hpp"

namespace {

using namespace solitaires;
using namespace solitaires::fuzz;

constexpr unsigned most_steps = 64;

/// Plays each legal move on a copy.
template <class Subject, class State>
void check_children(const Subject& subject, const State& state, const MoveList& moves) {
  for (const Move move : moves) {
    State child = state;
    const Change change = subject.game.play(child, move);
    const auto describe = [&] { return move_text(move) + " in\n" + subject.text(state); };
    const std::string fault = subject.fault(child);
    require(fault.empty(), fault, describe);
    const std::string fault_of_step = subject.fault_of_step(state, move, child, change);
    require(fault_of_step.empty(), fault_of_step, describe);
  }
}

/// The moves of a kind of game that can be expressed.
[[nodiscard]] std::vector<Move> expressible(bool tiles) {
  const auto& all = test::expressible_moves();
  std::vector<Move> moves;
  std::copy_if(all.begin(), all.end(), std::back_inserter(moves),
               [tiles](Move move) { return (move.kind() == Move::Kind::pair) == tiles; });
  return moves;
}

template <class Subject, class State>
void check_complete(const Subject& subject, const State& state, const MoveList& moves) {
  static const std::vector<Move> candidates = expressible(std::is_same_v<Subject, TileSubject>);
  std::vector<Move> listed(moves.begin(), moves.end());
  std::sort(listed.begin(), listed.end());
  std::vector<Move> not_refused;
  std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(not_refused),
               [&](Move move) { return subject.game.refusal(state, move).legal(); });
  require(listed == not_refused, "the legal moves are those that no rule refuses", [&] { return subject.text(state); });
}

template <class Subject>
void check(const Subject& subject, Choices& choices) {
  auto state = subject.start;
  const std::string fault = subject.fault(state);
  require(fault.empty(), fault, [&] { return subject.text(state); });
  MoveList moves;
  for (unsigned step = 0;; ++step) {
    subject.game.legal_moves(state, moves);
    require(subject.count_legal_moves(state) == moves.size(), "the moves that are counted are listed", [&] { return subject.text(state); });
    for (const Move move : moves) {
      require(subject.game.refusal(state, move).legal(), "a listed move is legal",
              [&] { return move_text(move) + " in\n" + subject.text(state); });
    }
    const Move any = Move::from_code(choices.any_code());
    const bool is_listed = std::find(moves.begin(), moves.end(), any) != moves.end();
    require(subject.game.refusal(state, any).legal() == is_listed, "a code is legal exactly when it is listed",
            [&] { return std::to_string(any.code()) + " in\n" + subject.text(state); });
    if (step == most_steps || moves.empty() || !choices.left()) break;
    subject.game.play(state, moves[choices.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  check_children(subject, state, moves);
  check_complete(subject, state, moves);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  with_subject(choices, [&choices](const auto& subject) { check(subject, choices); });
  return 0;
}
