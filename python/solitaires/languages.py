"""Sentences in the languages of the package: English in the code, the others in gettext catalogs.

A sentence is always translated as a whole; what is put into it are figures, notations and names that were translated
for that use. The catalogs lie in the package (`locale/<language>/LC_MESSAGES/solitaires.mo`); the locale of the machine
and its environment are never asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import gettext
    from collections.abc import Mapping

SOURCE = "en"
"""The language of the sentences in the code."""
LANGUAGES = (SOURCE, "vi", "pl", "fr")


def languages() -> tuple[str, ...]:
    """Return the languages that there are, by their two letters; the first is the default.

    >>> languages()
    ('en', 'vi', 'pl', 'fr')
    """
    return LANGUAGES


def language_of(lang: str) -> str:
    """Return the language that a tag such as "pl-PL", "pl.UTF-8" or "fr@euro" asks for; English if it is unknown."""
    if not isinstance(lang, str):
        raise TypeError(f"lang must be a str, not {type(lang).__name__}")
    for sign in "_.@":  # what the names of locales have where tags have a dash
        lang = lang.replace(sign, "-")
    wanted = lang.partition("-")[0].lower()
    return wanted if wanted in LANGUAGES else SOURCE


@cache
def _catalog(language: str) -> gettext.NullTranslations:
    import gettext  # noqa: PLC0415 - most hosts say nothing
    from importlib.resources import files  # noqa: PLC0415

    if language == SOURCE:
        return gettext.NullTranslations()
    place = files("solitaires") / "locale" / language / "LC_MESSAGES" / "solitaires.mo"
    with place.open("rb") as file:
        return gettext.GNUTranslations(file)


@dataclass(frozen=True)
class Message:
    """A sentence or a name as the catalogs know it; made by `message`, `counted` and `named`."""

    text: str
    """The English text, with the names of its figures in braces."""
    plural: str = ""
    """The English text for more than one, where there are two."""
    figure: str = ""
    """The figure that decides which form is used."""
    context: str = ""
    """What tells it from a message of the same text."""

    def say(self, lang: str, **figures: object) -> str:
        """Return the text in a language, in English when that is not known, with its figures."""
        catalog = _catalog(language_of(lang))
        if self.plural:
            count = figures[self.figure]
            assert isinstance(count, int)
            return catalog.ngettext(self.text, self.plural, count).format(**figures)
        text = catalog.pgettext(self.context, self.text) if self.context else catalog.gettext(self.text)
        return text.format(**figures)

    def of(self, **figures: object) -> Saying:
        """Return the text with its figures, to be said when the language is known."""
        return Saying(self, figures)


@dataclass(frozen=True)
class Saying:
    """A message and its figures, among which may be other sayings, and tuples of them, which are listed."""

    message: Message
    figures: Mapping[str, object]

    def say(self, lang: str) -> str:
        """Return it in a language."""
        return self.message.say(lang, **{name: _said(each, lang) for name, each in self.figures.items()})


def _said(figure: object, lang: str) -> object:
    if isinstance(figure, tuple):
        return listed([str(_said(each, lang)) for each in figure], lang)
    return figure.say(lang) if isinstance(figure, Saying) else figure


def message(text: str) -> Message:
    """Mark a text for translation."""
    return Message(text)


def counted(figure: str, text: str, plural: str) -> Message:
    """Mark a text with a form for one and a form for more, by the name of the figure that counts."""
    return Message(text, plural, figure)


def named(context: str, text: str) -> Message:
    """Mark a text that is translated for one use."""
    return Message(text, context=context)


@cache
def _patterns(templates: tuple[Message, ...]) -> tuple[tuple[re.Pattern[str], Message], ...]:
    """Return templates as patterns, those with most text of their own first: they are the closest."""
    split = [(re.split(r"\{(\w+)\}", template.text), template) for template in templates]
    split.sort(key=lambda parts: -sum(map(len, parts[0][::2])))
    return tuple(
        (
            re.compile("".join(f"(?P<{part}>.*)" if i % 2 else re.escape(part) for i, part in enumerate(parts)), re.S),
            template,
        )
        for parts, template in split
    )


def recognized(text: str, templates: tuple[Message, ...]) -> Saying | None:
    """Return the template of an English text, with its figures; None for a text of none."""
    for pattern, template in _patterns(templates):
        if match := pattern.fullmatch(text):
            return template.of(**match.groupdict())
    return None


MISSING_EXTRA = message('{module} is missing: pip install "solitaires[{extra}]"')
"""Said where a package is not there that only an extra brings."""
_SEPARATOR = named("between the things of a list", ", ")


def listed(things: list[str], lang: str) -> str:
    """Return several things one after another."""
    return _SEPARATOR.say(lang).join(things)
