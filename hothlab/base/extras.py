"""What `pip install hothlab` leaves out, and in which of its extras it is."""

from __future__ import annotations

from importlib.util import find_spec

from hothlab.base.errors import HothlabError
from hothlab.language.text import _

__all__ = ["NotInstalled", "need"]

_SERVE = frozenset({"tornado", "voila"})


class NotInstalled(HothlabError, ImportError):
    """A library that the rules do without is not there; the message says what to install.

    >>> print(NotInstalled("ipywidgets"))
    this needs ipywidgets, which the rules alone do without; install it with: pip install "hothlab[lab]"
    """

    def __init__(self, library: str) -> None:
        self.library = library
        self.extra = "serve" if library in _SERVE else "lab"
        sentence = _("this needs {library}, which the rules alone do without; install it with: {command}")
        super().__init__(sentence.format(library=library, command=f'pip install "hothlab[{self.extra}]"'))

    @classmethod
    def of(cls, error: ModuleNotFoundError) -> NotInstalled:
        """The same error in our words; one of our own modules that is missing is a fault, and stays what it is."""
        library = (error.name or "").partition(".")[0]
        if library in ("", "hothlab"):
            raise error
        return cls(library)


def need(library: str) -> None:
    """Refuse, in one sentence, what cannot be done without a library; for those that another process loads.

    >>> need("yaml")
    """
    if find_spec(library) is None:
        raise NotInstalled(library)
