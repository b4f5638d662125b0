"""Cards as two-letter text: rank then suit, `TH` for the ten of hearts."""

# "Rank order A (low), 2 ... 10, J, Q, K."
RANKS = "A23456789TJQK"

# "Suits in the fixed order spades, hearts, diamonds, clubs: also the order of the four foundation places."
SUITS = "SHDC"

# The deck before shuffling: spades A..K, hearts A..K, diamonds A..K, clubs A..K.
DECK = [rank + suit for suit in SUITS for rank in RANKS]


def check_card(card: str) -> str:
    """The card itself, if it is one of the 52."""
    if card not in DECK:
        raise ValueError(f"not a card: {card!r}")
    return card


def rank_of(card: str) -> int:
    """1 for an ace up to 13 for a king."""
    return RANKS.index(card[0]) + 1


def suit_of(card: str) -> str:
    """One of S H D C."""
    return card[1]


def is_red(card: str) -> bool:
    """Hearts and diamonds; "spades and clubs are black"."""
    return suit_of(card) in "HD"


def card_of(rank: int, suit: str) -> str:
    """The card of a rank 1..13 and a suit."""
    return RANKS[rank - 1] + suit
