"""`solitaires variants`: what can be dealt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ..languages import message
from ..names import variant_name
from ..variants import variants
from .parser import add_json
from .shared import DONE, language, say

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = say(
        message("List the games and their options, each with its first deal; the default option comes first.")
    )
    add_json(parser, say(message("print one JSON object a variant")))


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    for variant in variants():
        if parsed.json:
            print(json.dumps(variant._asdict()))
        else:
            name = variant_name(variant.game, variant.option, language.get())
            print(f"{variant.game}1-{variant.option}-AAAAAAA  {name}")
    return DONE
