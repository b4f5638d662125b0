#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <vector>

#include "solitaires/random.hpp"

using namespace solitaires;

namespace {

constexpr std::uint64_t golden_gamma = 0x9E3779B97F4A7C15U;
/// SplitMix64 turns the sum zero into the output zero.
constexpr std::uint64_t state_before_zero = 0U - golden_gamma;

/// Pearson's statistic for equally likely outcomes.
[[nodiscard]] double chi_square(const std::vector<unsigned>& counts) {
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  const double expected = total / static_cast<double>(counts.size());
  double sum = 0;
  for (const unsigned count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

[[nodiscard]] std::vector<unsigned> ascending(std::size_t count) {
  std::vector<unsigned> items(count);
  std::iota(items.begin(), items.end(), 0U);
  return items;
}

}  // namespace

TEST_CASE("the generator gives the published outputs of SplitMix64") {
  Random random(1234567);
  CHECK(random.next() == 6457827717110365317U);
  CHECK(random.next() == 3203168211198807973U);
  CHECK(random.next() == 9817491932198370423U);
  CHECK(random.next() == 4593380528125082431U);
  CHECK(random.next() == 16408922859458223821U);
}

TEST_CASE("the generator can be used at compile time") {
  constexpr std::array<std::uint64_t, 2> outputs = [] {
    Random random(1234567);
    const std::uint64_t first = random.next();
    return std::array{first, random.next()};
  }();
  static_assert(outputs[0] == 6457827717110365317U);
  static_assert(outputs[1] == 3203168211198807973U);
}

TEST_CASE("below(n) is less than n") {
  Random random(1);
  for (const std::uint32_t n : {1U, 2U, 3U, 5U, 7U, 52U, 144U, 1U << 16U, (1U << 31U) - 1U, 1U << 31U, (1U << 31U) + 1U, ~0U}) {
    CAPTURE(n);
    bool inside = true;
    for (unsigned i = 0; i < 10'000; ++i) inside = inside && random.below(n) < n;
    CHECK(inside);
  }
}

TEST_CASE("below(n) reaches every number below a small n") {
  Random random(2);
  for (std::uint32_t n = 1; n <= 52; ++n) {
    std::set<std::uint32_t> seen;
    for (unsigned i = 0; i < 50 * n; ++i) seen.insert(random.below(n));
    CHECK(seen.size() == n);
  }
}

TEST_CASE("below(52) is uniform") {
  Random random(3);
  std::vector<unsigned> counts(52);
  for (unsigned i = 0; i < 520'000; ++i) ++counts[random.below(52)];
  CHECK(chi_square(counts) < 100);  // 51 degrees of freedom: exceeded once in 20 000 streams
  CHECK(chi_square(counts) > 20);   // no more even than chance allows either
}

TEST_CASE("below(n) takes the upper 32 bits in proportion") {
  Random random(4);
  Random same(4);
  for (unsigned i = 0; i < 1000; ++i) CHECK(random.below(1U << 20U) == same.next() >> 44U);  // a power of two: nothing is rejected
}

TEST_CASE("below(n) rejects what would be unfair") {
  SUBCASE("the upper bits zero are one too many for 3 and are drawn again") {
    Random random(state_before_zero);
    Random after_zero(state_before_zero);
    REQUIRE(after_zero.next() == 0);
    CHECK(random.below(3) == after_zero.below(3));
    CHECK(random.next() == after_zero.next());
  }
  SUBCASE("for a power of two every number is fair") {
    Random random(state_before_zero);
    Random after_zero(state_before_zero);
    static_cast<void>(after_zero.next());
    CHECK(random.below(4) == 0);
    CHECK(random.next() == after_zero.next());
  }
  SUBCASE("a large n stays uniform: without rejection one number in three would come twice as often") {
    constexpr std::uint32_t n = 3U << 30U;
    Random random(5);
    std::vector<unsigned> counts(3);
    for (unsigned i = 0; i < 300'000; ++i) ++counts[random.below(n) % 3];
    CHECK(chi_square(counts) < 25);
  }
}

TEST_CASE("shuffle is a permutation") {
  Random random(6);
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{52}, std::size_t{144}}) {
    CAPTURE(count);
    std::vector<unsigned> items = ascending(count);
    random.shuffle(items);
    CHECK(std::is_permutation(items.begin(), items.end(), ascending(count).begin()));
  }
}

TEST_CASE("shuffle swaps from the last item down with the one at below(i + 1)") {
  Random random(8);
  Random same(8);
  std::vector<unsigned> items = ascending(3);
  random.shuffle(items);
  std::vector<unsigned> expected = ascending(3);
  std::swap(expected[2], expected[same.below(3)]);
  std::swap(expected[1], expected[same.below(2)]);
  CHECK(items == expected);
  CHECK(random.next() == same.next());
}

TEST_CASE("every order of four items is equally likely") {
  Random random(9);
  std::map<std::vector<unsigned>, unsigned> orders;
  for (unsigned i = 0; i < 48'000; ++i) {
    std::vector<unsigned> items = ascending(4);
    random.shuffle(items);
    ++orders[items];
  }
  std::vector<unsigned> counts;
  for (const auto& [order, count] : orders) counts.push_back(count);
  REQUIRE(counts.size() == 24);
  CHECK(chi_square(counts) < 60);  // 23 degrees of freedom
}

TEST_CASE("every family and seed has a stream of its own") {
  std::set<std::uint64_t> first_outputs;
  for (const Family family : {Family::russian, Family::thoughtful, Family::bakers, Family::mahjong}) {
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{33}, seed_count - 1}) {
      Random random = dealing_random(family, seed);
      CHECK(dealing_random(family, seed).next() == Random(seed + (static_cast<std::uint64_t>(family) << 40U)).next());
      first_outputs.insert(random.next());
    }
  }
  CHECK(first_outputs.size() == 16);
  CHECK(seed_count == 34'359'738'368U);
}
