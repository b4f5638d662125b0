#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "random_text.hpp"
#include "refused.hpp"
#include "solitaires/bakers.hpp"
#include "solitaires/mahjong.hpp"
#include "solitaires/position_text.hpp"
#include "solitaires/russian.hpp"
#include "solitaires/thoughtful.hpp"

using namespace solitaires;

namespace {

using Position = std::variant<CardPosition, MahjongPosition>;

[[nodiscard]] std::string canonical(const Position& position) {
  if (const auto* cards = std::get_if<CardPosition>(&position)) return position_text(*cards->variant, cards->tableau);
  const auto& tiles = std::get<MahjongPosition>(position);
  return position_text(tiles.layout_id, *tiles.board, tiles.state);
}

[[nodiscard]] std::string replaced(std::string text, std::string_view part, std::string_view by) {
  const std::size_t place = text.find(part);
  REQUIRE(place != std::string::npos);
  return text.replace(place, part.size(), by);
}

[[nodiscard]] std::string replaced_everywhere(std::string text, std::string_view part, std::string_view by) {
  for (std::size_t place = text.find(part); place != std::string::npos; place = text.find(part, place + by.size())) {
    text.replace(place, part.size(), by);
  }
  return text;
}

void check_read(const std::string& text, const std::string& expected) {
  CAPTURE(text);
  CHECK(canonical(parse_position(text)) == expected);
}

/// The text is refused at the last `marker` in it, or at its end if the marker is empty.
void check_refused(const std::string& text, std::string_view marker, std::string_view expected) {
  test::check_refused(parse_position, text, text.rfind(marker), expected);
}

// All of these are canonical.
const std::string russian =
    "RU C\n"
    "Foundations: S-9 H-K D-Q C-K\n"
    ": KS\n"
    ": <KD> <TS> QS\n"
    ":\n"
    ": JS\n"
    ":\n"
    ":\n"
    ":";
const std::string thoughtful =
    "TF D3N\n"
    "Foundations: S-T H-K D-0 C-K\n"
    "Stock: JS AD QD\n"
    "Waste: 2D 3D 4D\n"
    ": KS\n"
    ":\n"
    ": KD QS\n"
    ": 5D\n"
    ": 6D 7D\n"
    ": 8D 9D TD\n"
    ": JD";
const std::string klondike =
    "KL D1N\n"
    "Foundations: S-T H-T D-K C-K\n"
    "Stock:\n"
    "Waste: KH\n"
    ":\n"
    ": <KS> <JH> QH JS\n"
    ":\n"
    ": QS\n"
    ":\n"
    ":\n"
    ":";
const std::string bakers =
    "BK C2\n"
    "Foundations: S-Q H-K D-J C-T\n"
    "Freecells: KS -\n"
    ": QC JC\n"
    ": KD\n"
    ":\n"
    ": KC\n"
    ": QD\n"
    ":\n"
    ":\n"
    ":";

/// The turtle with every tile gone but those with the labels, which lie on the first slots.
[[nodiscard]] std::string turtle(const std::vector<std::string>& labels) {
  std::string text = "MJ L00\nTiles:";
  for (const std::string& label : labels) text += " " + label;
  for (std::size_t slot = labels.size(); slot < 144; ++slot) text += " -";
  return text;
}

/// `head` and a line for each of the columns.
[[nodiscard]] std::string with_columns(const std::string& head, const std::vector<std::string>& columns) {
  std::string text = head;
  for (const std::string& column : columns) text += "\n:" + (column.empty() ? "" : " " + column);
  return text;
}

[[nodiscard]] std::string whole_deck() {
  std::string cards;
  for (const Card card : sorted_deck()) cards += (cards.empty() ? "" : " ") + card_text(card);
  return cards;
}

}  // namespace

TEST_CASE("what is written in canonical form is read, and written the same") {
  for (const std::string& text : {russian, thoughtful, klondike, bakers, turtle({}), turtle({"5B", "Wh", "F1", "5B", "F4", "-", "Wh"})}) {
    check_read(text, text);
  }
}

TEST_CASE("every deal is written in canonical form and read back") {
  for (const CardVariant& variant : card_variants()) {
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{33}, seed_count - 1}) {
      const Tableau deal = variant.deal(seed);
      const std::string text = position_text(variant, deal);
      CHECK(text.starts_with(std::string(variant.game) + " " + std::string(variant.option) + "\nFoundations: S-0 H-0 D-0 C-0\n"));
      CHECK(text.find("\n\n") == std::string::npos);
      CHECK(text.find("  ") == std::string::npos);
      CHECK(text.find(" \n") == std::string::npos);
      CHECK(text.back() != '\n');
      const auto position = std::get<CardPosition>(parse_position(text));
      CHECK(position.variant == &variant);
      CHECK(position.tableau == deal);
    }
  }
}

TEST_CASE("canonical text says where each card lies") {
  const Tableau table = std::get<CardPosition>(parse_position(thoughtful)).tableau;
  CHECK(laid_out(table, Thoughtful<1>::rules).foundation == std::array<std::uint8_t, suit_count>{10, 13, 0, 13});
  CHECK(table.stock_size == 3);
  CHECK(table.waste_size == 3);
  CHECK(table.waste_top() == parse_card("4D"));
  CHECK(table.talon[max_talon - table.stock_size] == parse_card("JS"));  // drawn next
  CHECK(table.column_size(1) == 0);
  CHECK(table.top[2] == parse_card("QS"));

  const Tableau with_face_down = std::get<CardPosition>(parse_position(russian)).tableau;
  CHECK(with_face_down.column_size(1) == 3);
  CHECK(laid_out(with_face_down, RussianClassic::rules).face_down[1] == 2);

  const Tableau with_cells = std::get<CardPosition>(parse_position(bakers)).tableau;
  CHECK(with_cells.cell == std::array<Card, max_cells>{parse_card("KS"), no_card, no_card, no_card});
}

TEST_CASE("a deal as text: face-down cards, stock and cells at their places") {
  CHECK(position_text(*find_card_variant("RU", "R"), RussianRelaxed::deal(33)) ==
        "RU R\n"
        "Foundations: S-0 H-0 D-0 C-0\n"
        ": 9D\n"
        ": <8D> QD AC TC JC KD\n"
        ": <TH> <7C> 6H 3C 3D 5C 7H\n"
        ": <KH> <2C> <4D> KC 9S JS 4S 5D\n"
        ": <KS> <3S> <2H> <8S> 9H 2D TS 6D 5S\n"
        ": <9C> <4C> <2S> <JH> <TD> 8C AH 3H 6S QS\n"
        ": <QC> <AS> <6C> <8H> <7D> <JD> 5H QH 4H 7S AD");
  CHECK(position_text(*find_card_variant("TF", "D1N"), Thoughtful<1>::deal(1)) ==
        "TF D1N\n"
        "Foundations: S-0 H-0 D-0 C-0\n"
        "Stock: 5D 4D 5C QH KS 7S 2C KH AS 2H JD AC KC 8D 6H 7H 9C 7D 8S KD 6D 3H AD JH\n"
        "Waste:\n"
        ": 8H\n"
        ": JS TC\n"
        ": JC 3S TH\n"
        ": 3C 5S 3D TS\n"
        ": TD 8C 4H 5H QD\n"
        ": AH 6C 6S 7C 4C 2D\n"
        ": 9D 4S QS QC 9H 2S 9S");
  CHECK(position_text(*find_card_variant("FC", "C3"), FreeCell<3>::deal(860)) ==
        "FC C3\n"
        "Foundations: S-0 H-0 D-0 C-0\n"
        "Freecells: - - -\n"
        ": KC JD 7H 9C 6H TH 8H\n"
        ": 6S 4C QH 4D QS KS AD\n"
        ": 5H KD 7S 5S 9D TD 8C\n"
        ": TC AS KH 3S QC 4H 2S\n"
        ": 3H 7C AH 5C 7D 6D\n"
        ": JS 4S 2C TS JC 9H\n"
        ": 3C 2D AC JH 8S 2H\n"
        ": 5D QD 6C 9S 3D 8D");
}

TEST_CASE("lines at their default may be missing") {
  const std::string all_down = "BK C1\n: " + whole_deck() + "\n:\n:\n:\n:\n:\n:\n:";
  check_read(all_down, replaced(all_down, "\n", "\nFoundations: S-0 H-0 D-0 C-0\nFreecells: -\n"));
  check_read(replaced(klondike, "Stock:\n", ""), klondike);
  const std::string no_waste = replaced(replaced(thoughtful, "Waste: 2D 3D 4D", "Waste:"), "Stock: JS", "Stock: 2D 3D 4D JS");
  check_read(replaced(no_waste, "Waste:\n", ""), no_waste);
  const std::string no_cells = replaced(replaced(bakers, "KS -", "- -"), "\n:\n", "\n: KS\n");
  check_read(replaced(no_cells, "Freecells: - -\n", ""), no_cells);
}

TEST_CASE("named lines may stand anywhere after the first") {
  check_read(replaced(thoughtful, "Foundations: S-T H-K D-0 C-K\n", "") + "\nFoundations: S-T H-K D-0 C-K\n", thoughtful);
  check_read(replaced(replaced(bakers, "Freecells: KS -\n", ""), ":\n", ":\nFreecells: KS -\n"), bakers);
}

TEST_CASE("foundations are read in any order, as numbers, and without those that are empty") {
  const std::string_view line = "S-T H-K D-0 C-K";
  for (const std::string_view other : {"C-K D-0 H-K S-T", "H-K C-K S-T D-0", "S-10 H-13 D-0 C-13", "C-13 H-K S-T", "s-t h-k d-0 c-k"}) {
    check_read(replaced(thoughtful, line, other), thoughtful);
  }
  const std::string low =
      "TF D1N\nFoundations: S-A H-J D-Q C-9\nStock:\nWaste: 2S 3S 4S\n: 5S 6S 7S\n: 8S 9S TS\n: JS QS KS\n: QH KH\n: KD\n: TC JC QC\n: KC";
  check_read(low, low);
  check_read(replaced(low, "S-A H-J D-Q C-9", "S-1 H-11 D-12 C-9"), low);
}

TEST_CASE("cells are read missing or blank") {
  for (const std::string_view cells : {"Freecells: KS", "Freecells:   KS   ", "freecells: ks -", "Freecells :\tKS"}) {
    check_read(replaced(bakers, "Freecells: KS -", cells), bakers);
  }
  check_read(replaced(bakers, "Freecells: KS -", "Freecells: - KS"), replaced(bakers, "KS -", "- KS"));
  const std::string no_cells = replaced(replaced(bakers, "KS -", "- -"), "\n:\n", "\n: KS\n");
  for (const std::string_view cells : {"Freecells:", "Freecells:       ", "Freecells: -"}) {
    check_read(replaced(no_cells, "Freecells: - -", cells), no_cells);
  }
}

TEST_CASE("Talon is read for Stock") {
  check_read(replaced(thoughtful, "Stock:", "Talon:"), thoughtful);
  check_read(replaced(thoughtful, "Stock:", "TALON:"), thoughtful);
}

TEST_CASE("cards are read in every spelling") {
  check_read(replaced(thoughtful, "TD", "10D"), thoughtful);
  check_read(replaced(thoughtful, "TD", "10d"), thoughtful);
  check_read(replaced(thoughtful, "TD", "T\xE2\x99\xA6"), thoughtful);
  check_read(replaced(thoughtful, "TD", "10\xE2\x99\xA6"), thoughtful);
  check_read(replaced(russian, "<TS>", "<10s>"), russian);
}

TEST_CASE("case, white space, blank lines and line ends are forgiven") {
  std::string lower = thoughtful;
  for (char& letter : lower) letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  check_read(lower, thoughtful);
  check_read("\n \n" + thoughtful + "\n\n\t\n", thoughtful);
  check_read(replaced_everywhere(thoughtful, "\n", "\r\n") + "\r\n", thoughtful);
  check_read(replaced_everywhere(thoughtful, "\n", "\n\n"), thoughtful);
  check_read(replaced_everywhere(replaced_everywhere(thoughtful, " ", " \t "), "\n", " \n\t "), thoughtful);
  check_read(replaced_everywhere(thoughtful, ": ", ":"), thoughtful);
  check_read("  " + replaced_everywhere(turtle({"5B", "5b", "wH", "WH"}), " ", "   ") + "\n", turtle({"5B", "5B", "Wh", "Wh"}));
  check_read("mj l00\ntiles" + turtle({}).substr(std::string_view("MJ L00\nTiles").size()), turtle({}));
}

TEST_CASE("a column that has cards needs no colon") {
  check_read(replaced_everywhere(thoughtful, "\n: ", "\n"), thoughtful);
  check_read(replaced_everywhere(russian, "\n: ", "\n"), russian);
}

TEST_CASE("a board that other programs print is read under a first line") {
  check_read(
      "FC C4\n"
      "Foundations: H-J C-Q D-K S-Q \n"
      "Freecells:  KS            \n"
      ": QH\n"
      ": \n"
      ": KC\n"
      ": KH\n"
      ": \n: \n: \n: \n\n",
      "FC C4\nFoundations: S-Q H-J D-K C-Q\nFreecells: KS - - -\n: QH\n:\n: KC\n: KH\n:\n:\n:\n:");
  check_read(
      "kl d1n\n"
      "Talon: KH KD\n"
      "Foundations: H-Q C-J D-Q S-Q\n"
      "<QC> KS\n"
      "KC\n"
      ":\n:\n:\n:\n:\n",
      "KL D1N\nFoundations: S-Q H-Q D-Q C-J\nStock: KH KD\nWaste:\n: <QC> KS\n: KC\n:\n:\n:\n:\n:");
}

TEST_CASE("a column may hold the whole deck, all of it but the last card face down") {
  const std::string face_up =
      with_columns("BK C4\nFoundations: S-0 H-0 D-0 C-0\nFreecells: - - - -", {"", whole_deck(), "", "", "", "", "", ""});
  check_read(face_up, face_up);
  std::string deck;
  for (const Card card : sorted_deck()) {
    const bool last = card == make_card(3, king);
    deck += (deck.empty() ? "" : " ") + (last ? card_text(card) : "<" + card_text(card) + ">");
  }
  for (const std::string head : {"RU C\nFoundations: S-0 H-0 D-0 C-0", "KL D3N\nFoundations: S-0 H-0 D-0 C-0\nStock:\nWaste:"}) {
    const std::string face_down = with_columns(head, {"", "", "", "", "", "", deck});
    check_read(face_down, face_down);
  }
}

TEST_CASE("a first line that names no game and option is refused") {
  check_refused("", "", "first line");
  check_refused(" \n\n\t", "", "first line");
  for (const std::string first :
       {"RU", "RU X", "RU C C", "XX C", "BK C3", "FC C5", "TF D2N", "RU: C", ": KS", "MJ L99", "MJ C", "RU1-C-AAAAAAA"}) {
    test::check_refused(parse_position, replaced(russian, "RU C", first), 0, "first line with game and option: RU C");
    test::check_refused(parse_position, "\n  " + first, 3, "MJ and a layout (L00 to ");
  }
}

TEST_CASE("a line that the game does not know is refused") {
  for (const std::string name :
       {"Stock:", "Talon: KS", "Waste:", "Freecells: -", "Tiles: 5B", "Moves: 3", "Foundation: S-0", "Column 1: KS"}) {
    check_refused(replaced(russian, "\n", "\n" + name + "\n"), name, "a line that RU has: Foundations: or a column");
  }
  check_refused(thoughtful + "\nFreecells: -", "Freecells", "a line that TF has: Foundations: Stock: Waste:");
  check_refused(bakers + "\nStock:", "Stock", "a line that BK has: Foundations: Freecells:");
}

TEST_CASE("a named line is refused the second time") {
  check_refused(thoughtful + "\nFoundations: S-T H-K D-0 C-K", "Foundations", "at most once");
  check_refused(thoughtful + "\nStock:", "Stock", "at most once");
  check_refused(thoughtful + "\nTalon:", "Talon", "at most once");
  check_refused(thoughtful + "\nwaste: 2D", "waste", "at most once");
  check_refused(bakers + "\nFreecells:", "Freecells", "at most once");
}

TEST_CASE("what is no card is refused") {
  check_refused(replaced(russian, ": JS", ": 1S"), "1S", "expected a card");
  check_refused(replaced(russian, ": JS", ": J"), "\n:\n:\n:", "suit");
  check_refused(replaced(russian, ": JS", ": JS,"), ",", "white space");
  check_refused(replaced(russian, ": JS", ": -"), "-", "expected a card");
  check_refused(replaced(bakers, "QC JC", "QCJC"), "JC", "white space");
  check_refused(replaced(russian, "<KD>", "<KD,>"), ",>", "white space");
  check_refused(replaced(russian, "<KD>", "<>"),
                ">"
                " <TS>",
                "expected a card");
  check_refused(replaced(russian, "<KD>", "<<KD>>"), "<KD", "expected a card");
  check_refused(replaced(thoughtful, "Stock: JS", "Stock: - JS"), "- JS", "expected a card");
  check_refused(replaced(thoughtful, "Stock: JS", "Stock: <JS>"), "<JS>", "expected a card");
}

TEST_CASE("a foundation that is none is refused") {
  const auto refused = [](std::string_view foundation, std::string_view marker, std::string_view expected) {
    check_refused(replaced(thoughtful, "D-0 C-K", std::string(foundation)), marker, expected);
  };
  refused("X-0 C-K", "X-0", "the suit of a foundation");
  refused("0 C-K", "0 C-K", "the suit of a foundation");
  refused("D0 C-K", "0 C-K", "- between the suit and the rank");
  refused("D C-K", " C-K", "- between the suit and the rank");
  refused("D- C-K", " C-K", "the rank of a foundation");
  refused("D-14 C-K", "14 C-K", "the rank of a foundation");
  refused("D-00 C-K", "00 C-K", "the rank of a foundation");
  refused("D-X C-K", "X C-K", "the rank of a foundation");
  refused("D--1 C-K", "-1 C-K", "the rank of a foundation");
  refused("D-KD C-K", "KD C-K", "the rank of a foundation");
  refused("D-0 C-K D-0", "D-0", "each foundation at most once");
}

TEST_CASE("not exactly 52 different cards are refused") {
  check_refused(replaced(thoughtful, "JD", "TD"), "TD", "52 different cards: TD stands twice");
  check_refused(replaced(thoughtful, "Waste: 2D", "Waste: JS"), "JS 3D", "52 different cards: JS stands twice");
  check_refused(replaced(bakers, "KS -", "KS KS"), "KS", "52 different cards: KS stands twice");
  check_refused(replaced(russian, "<TS>", "<KS>"), "<KS>", "52 different cards: KS stands twice");
  check_refused(replaced(thoughtful, ": JD", ":"), "", "52 different cards: JD is missing");
  check_refused(replaced(thoughtful, "Waste: 2D", "Waste:"), "", "52 different cards: 2D is missing");
  check_refused(replaced(bakers, "KS -", "- -"), "", "52 different cards: KS is missing");
}

TEST_CASE("foundations that disagree with the cards in play are refused") {
  check_refused(replaced(thoughtful, "S-T", "S-J"), "S-J", "agree with the cards in play: JS is in play");
  check_refused(replaced(thoughtful, "D-0", "D-A"), "D-A", "agree with the cards in play: AD is in play");
  check_refused(replaced(bakers, "S-Q", "S-K"), "S-K", "agree with the cards in play: KS is in play");
  check_refused(replaced(russian, "D-Q", "D-K"), "D-K", "agree with the cards in play: KD is in play");
  check_refused(replaced(thoughtful, "S-T", "S-9"), "", "TS is missing");
}

TEST_CASE("the wrong number of columns is refused") {
  check_refused(thoughtful + "\n:", ":", "7 columns");
  check_refused(bakers + "\n:", ":", "8 columns");
  check_refused(replaced(thoughtful, ":\n: KD", ": KD"), "", "7 columns");
  check_refused(replaced(bakers, ":\n: KC", ": KC"), "", "8 columns");
  check_refused("RU C", "", "7 columns");
}

TEST_CASE("more cells than the option has are refused") {
  check_refused(replaced(bakers, "KS -", "KS - -"), "-\n:", "2 cell");
  check_refused(replaced(bakers, "KS -", "- - KS"), "KS", "2 cell");
  check_refused(replaced(bakers, "BK C2", "BK C1"), "-\n:", "1 cell");
  check_refused(replaced(replaced(bakers, "BK C2", "FC C4"), "KS -", "- - - - KS"), "KS", "4 cell");
}

TEST_CASE("more than 24 cards in stock and waste are refused") {
  const std::string spades = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS";
  const std::string hearts = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH";
  const auto text = [&](const std::string& stock, const std::string& waste, const std::string& column) {
    return with_columns("TF D1N\nFoundations: S-0 H-0 D-K C-K\nStock: " + stock + "\nWaste: " + waste, {column, "", "", "", "", "", ""});
  };
  check_read(text(spades, hearts, "QH KH"), text(spades, hearts, "QH KH"));
  check_refused(text(spades, hearts + " QH", "KH"), "", "24 cards in stock and waste");
  check_refused(text(spades + " " + hearts + " QH KH", "", ""), "", "24 cards in stock and waste");
}

TEST_CASE("face-down cards are refused where the game has none") {
  check_refused(replaced(thoughtful, ": 6D", ": <6D>"), "<6D>", "no face-down card: TF has none");
  check_refused(replaced(bakers, "QC JC", "<QC> JC"), "<QC>", "no face-down card: BK has none");
  check_refused(replaced(replaced(bakers, "BK", "FC"), "QC JC", "<QC> JC"), "<QC>", "no face-down card: FC has none");
}

TEST_CASE("face-down cards are refused above a face-up one, last in a column, and without their end") {
  check_refused(replaced(russian, "<KD> <TS>", "KD <TS>"), "<TS>", "no face-down card above a face-up one");
  check_refused(replaced(russian, "<TS> QS", "QS <TS>"), "<TS>", "no face-down card above a face-up one");
  check_refused(replaced(russian, ": JS", ": <JS>"), "<JS>", "the last card of a column face up");
  check_refused(replaced(russian, "<TS> QS", "<TS> <QS>"), "<QS>", "the last card of a column face up");
  check_refused(replaced(russian, "<TS>", "<TS"), " QS", "> after the face-down card");
  check_refused(replaced(russian, "<TS>", "<"), " QS", "> after the face-down card");
  check_refused(replaced(klondike, "<JH>", "<JH"), " QH", "> after the face-down card");
}

TEST_CASE("in Klondike a face-up part that is not a run is refused") {
  check_refused(replaced(klondike, "<JH>", "JH"), "QH", "in sequence: QH does not fit on JH");
  check_refused(replaced(klondike, "QH JS\n:\n: QS", "QS JS\n:\n: QH"), "JS", "in sequence: JS does not fit on QS");  // the same colour
  check_read(replaced(klondike, "<KS> <JH> QH", "<JH> KS QH"), replaced(klondike, "<KS> <JH> QH", "<JH> KS QH"));
}

TEST_CASE("what is face up in Russian, Yukon and Thoughtful needs no order") {
  for (const std::string_view first : {"RU C", "RU R", "YK S"}) {
    const std::string text = replaced(replaced(russian, "RU C", first), "<KD> <TS> QS", "<KD> TS QS");
    check_read(text, text);
  }
  const std::string text = replaced(thoughtful, "8D 9D TD", "9D 8D TD");
  check_read(text, text);
}

TEST_CASE("a position on a host's own layout is refused by name") {
  check_refused("MJ -\nTiles: 5B 5B", "-\n", "a layout with a number");
  check_refused("mj -", "-", "a layout with a number");
}

TEST_CASE("a Mahjong position is its one line of tiles") {
  check_refused("MJ L00", "", "the line Tiles:");
  check_refused("MJ L00\nFoundations: S-0", "Foundations", "the line Tiles:");
  check_refused("MJ L00\n5B 5B", "5B 5B", "the line Tiles:");
  check_refused(turtle({}) + "\nTiles:", "Tiles", "the end after the line Tiles:");
  check_refused(turtle({}) + "\nStock:", "Stock", "the end after the line Tiles:");
}

TEST_CASE("not one entry for each slot is refused") {
  const std::string whole = turtle({});
  check_refused(whole.substr(0, whole.size() - 2), "", "found 143");
  check_refused(whole + " 5B", "5B", "found 145");
  check_refused("MJ L00\nTiles:", "", "found 0");
}

TEST_CASE("what is no tile is refused") {
  for (const std::string label : {"5X", "W5", "0B", "10B", "F5", "S0", "5B5B", "--", "<5B>"}) {
    check_refused(turtle({"5B", label, "5B"}), label + " ", "expected a tile");
  }
}

TEST_CASE("tiles beyond the set are refused") {
  check_refused(turtle({"9C", "9C", "9C", "9C", "9c"}), "9c", "tiles 9C");
  check_refused(turtle({"Wh", "Wh", "Wh", "Wh", "wh", "Wh"}), "wh", "tiles Wh");
  check_refused(turtle({"F1", "f1"}), "f1", "tiles F1");
  check_refused(turtle({"S3", "s3"}), "s3", "tiles S3");
  check_read(turtle({"9C", "9C", "9C", "9C"}), turtle({"9C", "9C", "9C", "9C"}));
}

TEST_CASE("tiles that cannot pair off are refused") {
  check_refused(turtle({"5B"}), "Tiles", "pair off: an odd number of tiles 5B");
  check_refused(turtle({"N", "N", "N"}), "Tiles", "pair off: an odd number of tiles N");
  check_refused(turtle({"F1", "F2", "F3"}), "Tiles", "pair off: an odd number of flowers");
  check_refused(turtle({"S1"}), "Tiles", "pair off: an odd number of seasons");
  check_refused(turtle({"F1", "S1"}), "Tiles", "pair off: an odd number of flowers");
  check_read(turtle({"F1", "F4", "S2", "S3"}), turtle({"F1", "F4", "S2", "S3"}));
}

TEST_CASE("a Mahjong position that was read can be played on") {
  const auto position = std::get<MahjongPosition>(parse_position(turtle({"F1", "5B", "F4", "5B"})));
  CHECK(position.layout_id == "L00");
  CHECK(position.state.present.size() == 4);
  CHECK(position.state == position.board->start());
  CHECK(&position.board->layout() == mahjong_layouts().front().layout.get());
  CHECK(position.board->refusal(position.state, Move::pair(0, 2)).rule == Rule::tile_blocked);
  CHECK(position.board->refusal(position.state, Move::pair(0, 1)).rule == Rule::tile_blocked);
  CHECK(position.board->refusal(position.state, Move::pair(0, 3)).rule == Rule::tiles_differ);
  CHECK(position.board->refusal(position.state, Move::pair(0, 4)).rule == Rule::tile_removed);
}

TEST_CASE("the text of a position on a host's own layout begins with MJ and a dash") {
  const auto layout = std::make_shared<const MahjongLayout>(MahjongLayout::parse("kmahjongg-layout-v1.1\nw4\nh2\nd1\n1212\n4343\n"));
  const Mahjong board(layout, {3, 3});
  MahjongState state = board.start();
  CHECK(position_text("-", board, state) == "MJ -\nTiles: 4B 4B");
  board.play(state, Move::pair(0, 1));
  CHECK(position_text("-", board, state) == "MJ -\nTiles: - -");
}

TEST_CASE("a text of more than 64 KiB is refused unread") {
  check_read(russian + std::string(max_position_text - russian.size(), ' '), russian);
  test::check_refused(parse_position, russian + std::string(max_position_text + 1 - russian.size(), ' '), max_position_text,
                      "at most 65536 bytes");
  test::check_refused(parse_position, std::string(max_position_text - 1, ' ') + "\u2660", max_position_text - 1,
                      "at most");  // not within a sign
}

TEST_CASE("random text is a position or is refused") {
  std::vector<std::string> samples{russian, thoughtful, klondike, bakers, turtle({"5B", "F1", "5B", "F4"})};
  for (const CardVariant& variant : card_variants()) samples.push_back(position_text(variant, variant.deal(7)));
  test::check_random_texts(samples, "0123456789ATJQKSHDC-:<> \n\tWhF", parse_position, [](const std::string&, const Position& position) {
    const std::string text = canonical(position);
    return canonical(parse_position(text)) == text;
  });
}
