"""What a public function refuses when it is called with a wrong type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hothlab.base.checked import checked
from hothlab.base.errors import HothlabError

if TYPE_CHECKING:
    from collections.abc import Collection


def test_a_type_that_only_checkers_know_fits_everything_also_with_brackets() -> None:
    @checked
    def take(number: int, more: Collection[str], **rest: Collection[int]) -> Any:
        return number, more, rest

    assert take(1, {}, each=()) == (1, {}, {"each": ()})
    with pytest.raises(HothlabError):
        take("one", {})  # type: ignore[arg-type]
