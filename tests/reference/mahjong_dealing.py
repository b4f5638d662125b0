"""Mahjong deals, from the specification in docs/deal-codes.md."""

from __future__ import annotations

from .dealing import DealStream
from .mahjong import ReferenceMahjong, Slot

KINDS = [f"{rank}{suit}" for suit in "BCD" for rank in range(1, 10)] + ["N", "S", "E", "W", "R", "G", "Wh"]
TRIES_OF_EACH_RULE = 100

Pairs = list[tuple[int, int]]


def tile_pairs(count: int, stream: DealStream) -> list[tuple[str, str]]:
    """Step 1: the pairs of tiles in the order in which the plan takes them."""
    flowers, seasons = ["F1", "F2", "F3", "F4"], ["S1", "S2", "S3", "S4"]
    stream.shuffle(flowers)
    stream.shuffle(seasons)
    groups = [[kind] * 4 for kind in KINDS] + [flowers, seasons]
    stream.shuffle(groups)
    pairs = [pair for group in groups for pair in ((group[0], group[1]), (group[2], group[3]))][:count]
    stream.shuffle(pairs)
    return pairs


def heights(board: ReferenceMahjong) -> list[int]:
    """0 for a slot that covers none, else one more than the highest that it covers."""
    height = [0] * len(board.slots)
    for slot in sorted(range(len(board.slots)), key=lambda slot: board.slots[slot][2]):
        for above in board.covering[slot]:
            height[above] = max(height[above], height[slot] + 1)
    return height


def choose_new_with_old(board: ReferenceMahjong, stamps: dict[int, int], stream: DealStream) -> tuple[int, int]:
    """One of the slots that became free last, and one of those that were free before."""
    free = board.free_slots()
    newest = max(stamps[slot] for slot in free)
    new = [slot for slot in free if stamps[slot] == newest]
    old = [slot for slot in free if stamps[slot] < newest]
    first = new.pop(stream.below(len(new)))
    rest = old or new
    return first, rest[stream.below(len(rest))]


def choose_highest(board: ReferenceMahjong, height: list[int], stream: DealStream) -> tuple[int, int]:
    """Two of the free slots that lie highest, one after the other."""
    free = board.free_slots()
    picked: list[int] = []
    for _ in range(2):
        rest = [slot for slot in free if slot not in picked]
        highest = [slot for slot in rest if height[slot] == max(height[slot] for slot in rest)]
        picked.append(highest[stream.below(len(highest))])
    return picked[0], picked[1]


def removal(slots: list[Slot], stream: DealStream, *, highest_first: bool) -> Pairs | None:
    """Step 2, one try: the pairs of slots in the order of removal; None where fewer than two slots are free."""
    board = ReferenceMahjong(slots, ["?"] * len(slots))
    height = heights(board)
    stamps: dict[int, int] = {}
    pairs: Pairs = []
    while not board.is_won():
        for slot in board.free_slots():
            stamps.setdefault(slot, len(pairs))
        if len(board.free_slots()) < 2:
            return None
        pair = choose_highest(board, height, stream) if highest_first else choose_new_with_old(board, stamps, stream)
        pairs.append(pair)
        for slot in pair:
            board.removed[slot] = True
    return pairs


def deal_tiles(slots: list[Slot], seed: int) -> tuple[list[str], Pairs] | None:
    """The labels in slot order and the plan; None for a layout that cannot be dealt."""
    stream = DealStream("MJ", seed)
    tiles = tile_pairs(len(slots) // 2, stream)
    for attempt in range(2 * TRIES_OF_EACH_RULE):
        plan = removal(slots, stream, highest_first=attempt >= TRIES_OF_EACH_RULE)
        if plan is None:
            continue
        labels = ["-"] * len(slots)
        for (first, second), (tile, other) in zip(plan, tiles, strict=True):
            labels[first], labels[second] = tile, other
        return labels, plan
    return None
