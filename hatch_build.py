"""When hothlab is built, or installed from a checkout, its translations are made ready to be read."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Translations(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the `.po` files of each language."""

    PLUGIN_NAME = "translations"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the `.mo` files before the files of the wheel are collected."""
        package = Path(self.root) / "hothlab"
        home = package / "language" / "translations.py"  # importing hothlab needs too much
        spec = spec_from_file_location("translations", home)
        assert spec is not None and spec.loader is not None
        translations = module_from_spec(spec)
        spec.loader.exec_module(translations)
        translations.compile_all(package / "locale")
