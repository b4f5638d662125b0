#include <array>
#include <vector>

#include "solitaires/mahjong.hpp"
#include "solitaires/random.hpp"

namespace solitaires {
namespace {

constexpr unsigned max_tries = 1000;

struct TilePair {
  TileKind first;
  TileKind second;
};

}  // namespace

std::optional<MahjongDeal> deal_mahjong(const MahjongLayout& layout, std::uint64_t seed) {
  Random random = dealing_random(Family::mahjong, seed);
  std::vector<TilePair> pairs;
  for (TileKind kind = 0; kind < first_flower; ++kind) pairs.insert(pairs.end(), 2, {kind, kind});
  for (const TileKind first : {first_flower, first_season}) {
    std::array<TileKind, 4> four{first, static_cast<TileKind>(first + 1), static_cast<TileKind>(first + 2), static_cast<TileKind>(first + 3)};
    random.shuffle(four, four.size());
    pairs.push_back({four[0], four[1]});
    pairs.push_back({four[2], four[3]});
  }
  random.shuffle(pairs, pairs.size());
  for (unsigned attempt = 0; attempt < max_tries; ++attempt) {
    MahjongDeal deal;
    deal.tiles.fill(unknown_tile);
    SlotSet present = layout.all();
    while (!present.empty()) {
      std::vector<unsigned> open;
      layout.free_slots(present).for_each([&](unsigned slot) { open.push_back(slot); });
      if (open.size() < 2) break;
      const unsigned i = random.below(static_cast<std::uint32_t>(open.size()));
      unsigned j = random.below(static_cast<std::uint32_t>(open.size() - 1));
      if (j >= i) ++j;
      const TilePair& pair = pairs[deal.plan.size()];
      deal.tiles[open[i]] = pair.first;
      deal.tiles[open[j]] = pair.second;
      deal.plan.push_back(Move::pair(open[i], open[j]));
      present.erase(open[i]);
      present.erase(open[j]);
    }
    if (present.empty()) return deal;
  }
  return std::nullopt;
}

}  // namespace solitaires
