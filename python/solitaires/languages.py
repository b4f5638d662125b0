"""Sentences in the languages of the package: English in the code, the others in gettext catalogs.

A sentence is always translated as a whole; what is put into it are figures, notations and names that were translated
for that use. The catalogs lie in the package (`locale/<language>/LC_MESSAGES/solitaires.mo`); the locale of the machine
and its environment are never asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import gettext

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


def message(text: str) -> Message:
    """Mark a text for translation."""
    return Message(text)


def counted(figure: str, text: str, plural: str) -> Message:
    """Mark a text with a form for one and a form for more, by the name of the figure that counts."""
    return Message(text, plural, figure)


def named(context: str, text: str) -> Message:
    """Mark a text that is translated for one use."""
    return Message(text, context=context)


_SEPARATOR = named("between the things of a list", ", ")


def listed(things: list[str], lang: str) -> str:
    """Return several things one after another."""
    return _SEPARATOR.say(lang).join(things)
