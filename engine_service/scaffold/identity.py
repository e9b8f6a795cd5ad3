"""What a game is called in all the places that name it, and which names a new one may have."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Collection

import msgspec

__all__ = ["MAX_NAME", "MAX_TITLE", "Identity", "NameRefused"]

MAX_NAME = 30
"""Letters of a name: with it, the longest line of the example still fits its limit."""
MAX_TITLE = 60

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_OWN = frozenset({"cli", "client", "protos"})
"""What stands behind `petteia-` in the names of distributions that are no games."""


class NameRefused(ValueError):
    """A name or a title that no new game can have; the message says why."""


class Identity(msgspec.Struct, frozen=True):
    """The name of a game, from which all its other names follow, and its title."""

    name: str
    """Its id and its folder: `three_fates`."""
    title: str
    """What people call it: `Three Fates`."""

    @classmethod
    def of(cls, name: str, title: str | None = None) -> Identity:
        """A name that is well formed, with a title or the one that follows from it.

        Raises:
            NameRefused: the name is no snake_case, too long, a word of Python or one of Petteia's own distributions;
                or the title is empty, too long, or holds a quote, a backslash or what cannot be printed.
        """
        if not _NAME.fullmatch(name):
            wanted = "lower-case letters and digits, in words joined by single underscores, a letter first: high_lots"
            raise NameRefused(f"the name {name!r} is no snake_case ({wanted})")
        if len(name) > MAX_NAME:
            raise NameRefused(f"the name {name!r} has {len(name)} letters, at most {MAX_NAME} are allowed")
        if keyword.iskeyword(name) or keyword.issoftkeyword(name):
            raise NameRefused(f"the name {name!r} is a word of Python")
        if name in _OWN:
            raise NameRefused(f"petteia-{name} is a distribution of Petteia's own")
        title = " ".join(map(str.capitalize, name.split("_"))) if title is None else title
        if not title or title != " ".join(title.split()) or len(title) > MAX_TITLE:
            wanted = f"1 to {MAX_TITLE} letters without blanks around them or several in a row"
            raise NameRefused(f"the title {title!r} must have {wanted}")
        if not title.isprintable() or set(title) & set('"\\'):
            raise NameRefused(f"the title {title!r} holds a quote, a backslash or what cannot be printed")
        return cls(name, title)

    @property
    def package(self) -> str:
        """Its import name: `petteia_three_fates`."""
        return f"petteia_{self.name}"

    @property
    def distribution(self) -> str:
        """Its name in an index: `petteia-three-fates`."""
        return f"petteia-{self._kebab}"

    @property
    def class_name(self) -> str:
        """Its class: `ThreeFates`."""
        return "".join(word[0].upper() + word[1:] for word in self.name.split("_"))

    @property
    def clauses(self) -> str:
        """What the numbers of its clauses begin with: `TF`, the first letters of its words."""
        return "".join(word[0] for word in self.name.split("_") if word[0].isalpha()).upper()

    def renamed(self, text: str, new: Identity) -> str:
        """`text`, which names this game, with the names of `new` in their places."""
        places = {
            re.escape(self.name): new.name,
            re.escape(self._kebab): new._kebab,
            re.escape(self.class_name): new.class_name,
            re.escape(self.title): new.title,
            rf"\b{self.clauses}-(?=\d)": f"{new.clauses}-",
        }
        pattern = re.compile("|".join(f"({each})" for each in places))
        names = list(places.values())
        return pattern.sub(lambda found: names[(found.lastindex or 1) - 1], text)

    def refuse_class(self, taken: Collection[str]) -> None:
        """Verifies that the class may be called so beside all that has a name in `taken`.

        Raises:
            NameRefused: Python has something of that name, or it is taken.
        """
        if self.class_name in taken or self.class_name in dir(builtins):
            raise NameRefused(f"the name {self.name!r} would make a class {self.class_name}, which is something else")

    @property
    def _kebab(self) -> str:
        return self.name.replace("_", "-")
