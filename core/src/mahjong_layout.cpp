#include "solitaires/mahjong_layout.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

namespace solitaires {
namespace {

constexpr std::string_view header = "kmahjongg-layout-v1.1";
constexpr std::string_view name_comment = "# name:";

[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept {
  constexpr std::string_view white = " \t\r";
  const auto first = text.find_first_not_of(white);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white) - first + 1);
}

struct Line {
  std::size_t offset;
  std::string_view text;
};

/// The lines of a layout text without white space at their ends; empty ones are left out.
[[nodiscard]] std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = trimmed(text.substr(start, end - start));
    if (!line.empty()) lines.push_back({static_cast<std::size_t>(line.data() - text.data()), line});
    start = end + 1;
  }
  return lines;
}

[[nodiscard]] unsigned read_size(const Line& line) {
  unsigned value = 0;
  for (std::size_t i = 1; i < line.text.size(); ++i) {
    const char digit = line.text[i];
    if (digit < '0' || digit > '9') throw TextError(line.offset + i, "expected a number after w, h or d");
    value = value * 10 + static_cast<unsigned>(digit - '0');
    if (value > std::numeric_limits<std::uint16_t>::max()) throw TextError(line.offset + 1, "expected a size of at most 65535");
  }
  if (value == 0) throw TextError(line.offset + 1, "expected a size of at least 1 after w, h or d");
  return value;
}

[[nodiscard]] std::string place_text(std::size_t layer, std::size_t row) {
  return "row " + std::to_string(row) + " of layer " + std::to_string(layer);
}

[[nodiscard]] bool overlap_in_height(const Slot& a, const Slot& b) noexcept { return std::abs(a.y - b.y) < 2; }

}  // namespace

MahjongLayout::MahjongLayout(std::string name, std::vector<Slot> slots) : name_(std::move(name)), slots_(std::move(slots)) {
  for (unsigned i = 0; i < size(); ++i) {
    all_.insert(i);
    masks_[i].itself.insert(i);
    for (unsigned j = 0; j < size(); ++j) {
      const Slot& a = slots_[i];
      const Slot& b = slots_[j];
      if (!overlap_in_height(a, b)) continue;
      if (b.layer == a.layer + 1 && std::abs(a.x - b.x) < 2) {
        masks_[i].above_or_left.insert(j);
        masks_[i].above_or_right.insert(j);
        masks_[j].releases.insert(i);
      } else if (b.layer == a.layer && b.x + 2 == a.x) {
        masks_[i].above_or_left.insert(j);
        masks_[j].releases.insert(i);
      } else if (b.layer == a.layer && b.x == a.x + 2) {
        masks_[i].above_or_right.insert(j);
        masks_[j].releases.insert(i);
      }
    }
  }
  free_at_first_ = free_slots(all_);
  for (unsigned i = 0; i < size(); ++i) {
    released_by(i).for_each([&](unsigned slot) {
      const Masks& masks = masks_[slot];
      const unsigned first = masks.above().contains(i) ? 1U : masks.above_or_left.contains(i) ? 1U << 4U : 1U << 6U;
      unsigned holder = first;
      while ((holders_at_first_[slot] & holder) != 0) holder <<= 1U;
      holders_at_first_[slot] |= static_cast<Holders>(holder);
      holds_.push_back({static_cast<std::uint8_t>(slot), static_cast<Holders>(holder)});
    });
    first_hold_[i + 1] = static_cast<std::uint16_t>(holds_.size());
  }
}

MahjongLayout MahjongLayout::parse(std::string_view text) {
  check_length(text, max_layout_text);
  const std::vector<Line> lines = lines_of(text);
  if (lines.empty() || lines[0].text != header) {
    throw TextError(lines.empty() ? 0 : lines[0].offset, "expected the first line of a layout: " + std::string(header));
  }
  std::size_t width = 32;
  std::size_t height = 16;
  std::size_t depth = 5;
  std::string name;
  std::vector<Line> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Line& line = lines[i];
    switch (line.text[0]) {
      case '#':
        if (line.text.starts_with(name_comment)) name = trimmed(line.text.substr(name_comment.size()));
        continue;
      case 'w':
        width = read_size(line);
        break;
      case 'h':
        height = read_size(line);
        break;
      case 'd':
        depth = read_size(line);
        break;
      default:
        rows.push_back(line);
        continue;
    }
    if (!rows.empty()) throw TextError(line.offset, "expected the sizes before the first row");
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string place = place_text(i / height, i % height);
    if (i == height * depth) {
      throw TextError(rows[i].offset, "expected the end after " + std::to_string(depth) + " layers of " + std::to_string(height) + " rows");
    }
    if (rows[i].text.size() != width) {
      throw TextError(rows[i].offset,
                      "expected " + std::to_string(width) + " characters in " + place + ", not " + std::to_string(rows[i].text.size()));
    }
    const std::size_t odd = rows[i].text.find_first_not_of(".1234");
    if (odd != std::string_view::npos) throw TextError(rows[i].offset + odd, "expected . 1 2 3 or 4 in " + place);
  }
  if (rows.size() != height * depth) {
    throw TextError(text.size(), "expected " + place_text(rows.size() / height, rows.size() % height) + " before the end");
  }

  std::vector<Slot> slots;
  std::vector<std::string> left(rows.size());  // what no tile has claimed yet
  std::transform(rows.begin(), rows.end(), left.begin(), [](const Line& row) { return std::string(row.text); });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t x = 0; x < width; ++x) {
      const std::size_t offset = rows[i].offset + x;
      if (left[i][x] == '.') continue;
      const bool block =
          x + 1 < width && i % height + 1 < height && left[i].compare(x, 2, "12") == 0 && left[i + 1].compare(x, 2, "43") == 0;
      if (!block) throw TextError(offset, "expected a whole tile, 12 over 43, in " + place_text(i / height, i % height));
      left[i].replace(x, 2, "..");
      left[i + 1].replace(x, 2, "..");
      if (slots.size() == max_slots) throw TextError(offset, "expected at most 144 tiles");
      slots.push_back({static_cast<std::uint16_t>(x), static_cast<std::uint16_t>(i % height), static_cast<std::uint16_t>(i / height)});
    }
  }
  if (slots.empty() || slots.size() % 2 != 0) {
    throw TextError(text.size(), "expected an even number of tiles from 2 to 144, not " + std::to_string(slots.size()));
  }
  MahjongLayout layout(std::move(name), std::move(slots));
  if (layout.text().size() > max_layout_text) {  // sizes that were left out made this text shorter than the canonical one
    throw TextError(text.size(), "expected a layout whose canonical text has at most " + std::to_string(max_layout_text) + " bytes");
  }
  return layout;
}

std::string MahjongLayout::text() const {
  std::size_t width = 0;
  std::size_t height = 0;
  for (const Slot& slot : slots_) {
    width = std::max<std::size_t>(width, slot.x + 2U);
    height = std::max<std::size_t>(height, slot.y + 2U);
  }
  const std::size_t depth = slots_.back().layer + 1U;
  std::vector<std::string> rows(height * depth, std::string(width, '.'));
  for (const Slot& slot : slots_) {
    const std::size_t row = slot.layer * height + slot.y;
    rows[row].replace(slot.x, 2, "12");
    rows[row + 1].replace(slot.x, 2, "43");
  }
  std::string text(header);
  text += '\n';
  if (!name_.empty()) text += std::string(name_comment) + ' ' + name_ + '\n';
  text += 'w' + std::to_string(width) + "\nh" + std::to_string(height) + "\nd" + std::to_string(depth) + '\n';
  for (const std::string& row : rows) text += row + '\n';
  return text;
}

SlotSet MahjongLayout::free_slots(const SlotSet& present) const noexcept {
  SlotSet free;
  present.for_each([&](unsigned slot) { free.insert_if(is_free(present, slot), slot); });
  return free;
}

}  // namespace solitaires
