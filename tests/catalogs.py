"""The catalogs of python/solitaires/locale: extraction of the messages, update of the .po files, and what is compiled.

In the folder `tests`:

    python -m catalogs            # after a message or a translation changed: update every .po, compile every .mo
    python -m catalogs de         # begin a language
"""

from __future__ import annotations

import datetime
import sys
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parent.parent / "python" / "solitaires"
LOCALE = PACKAGE / "locale"
DOMAIN = "solitaires"
KEYWORDS = {"message": None, "counted": (2, 3), "named": ((1, "c"), 2)}
"""How sentences are marked in the code: the functions of `solitaires.languages`."""
BEGINNING = datetime.datetime(2026, 11, 30, tzinfo=datetime.timezone.utc)
"""The date in the headers; the history of the files is git's."""
PLURAL_FORMS = {"fr": "nplurals=2; plural=(n > 1);"}
"""The forms of a language where Babel has more than the figures of games ever need: French has one for millions."""


def messages() -> Catalog:
    """Return the messages of the code, in the order of files and lines."""
    catalog = Catalog(project=DOMAIN)
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS, comment_tags=["Translators:"])
    for name, line, text, comments, context in sorted(found, key=lambda each: (each[0], each[1])):
        catalog.add(text, locations=[(name, line)], auto_comments=comments, context=context)
    return catalog


def languages() -> list[str]:
    """Return the languages that have a catalog."""
    return sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())


def po_file(language: str) -> Path:
    """Return where the translations of a language are written."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def begun(language: str) -> Catalog:
    """Return a catalog without translations."""
    catalog = Catalog(
        locale=language,
        project=DOMAIN,
        version="",
        msgid_bugs_address="",
        header_comment=f"# {Locale.parse(language).english_name} messages of solitaires.",
        creation_date=BEGINNING,
        revision_date=BEGINNING,
        language_team="solitaires",
        last_translator="solitaires",
        fuzzy=False,
    )
    if language in PLURAL_FORMS:
        catalog.mime_headers = [("Plural-Forms", PLURAL_FORMS[language])]
    return catalog


def translations(language: str) -> Catalog:
    """Return the translations of a language."""
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def as_po(catalog: Catalog) -> bytes:
    """Return a catalog as the text of its file."""
    file = BytesIO()
    write_po(file, catalog, width=120, include_lineno=False, ignore_obsolete=True)
    return file.getvalue()


def as_mo(catalog: Catalog) -> bytes:
    """Return a catalog as `gettext` reads it."""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def forms(message: Message) -> list[str]:
    """Return the translation of a message, all forms where it has several."""
    translation = message.string or ""
    return [translation] if isinstance(translation, str) else list(translation)


def updated(language: str) -> Catalog:
    """Return the translations of a language, with all messages of the code and no others."""
    catalog = translations(language)
    catalog.update(messages(), no_fuzzy_matching=True, update_creation_date=False)
    return catalog


def main(new: list[str]) -> None:
    """Begin the languages named, then update and compile all."""
    for language in new:
        po_file(language).parent.mkdir(parents=True)
        po_file(language).write_bytes(as_po(begun(language)))
    for language in languages():
        catalog = updated(language)
        po_file(language).write_bytes(as_po(catalog))
        po_file(language).with_suffix(".mo").write_bytes(as_mo(catalog))
        missing = sum(1 for message in catalog if message.id and not all(forms(message)))
        print(f"{language}: {len(catalog)} messages, {missing} without translation")


if __name__ == "__main__":
    main(sys.argv[1:])
