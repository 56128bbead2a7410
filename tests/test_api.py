"""The public interface, how lightly it loads, which layer may import which, and texts that a translator can find."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from IPython.core.interactiveshell import InteractiveShell

import hothlab
from hothlab.base.errors import HothlabError

PACKAGE = Path(hothlab.__file__).parent
PUBLIC: list[str] = vars(hothlab)["__all__"]
TOPICS: dict[str, dict[str, str]] = vars(hothlab)["_TOPICS"]
HOME_OF: dict[str, str] = vars(hothlab)["_HOME_OF"]
MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """`rules/sight.py`, say."""
    return path.relative_to(PACKAGE).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


class TestPublicNames:
    @pytest.mark.parametrize(
        "name",
        [
            "load", "loads", "scenarios", "Battle", "Scenario", "Position", "Hex", "Unit", "Structure", "Objective",
            "line_of_sight", "Sight", "sees", "visible", "readings", "flips", "attack", "Attack", "odds", "Odds",
            "reach", "retreats", "rule", "ruling", "rulings", "Rulings", "use_language",
            "HothlabError", "BadFile", "BadCode", "BadPosition", "UnknownName", "IllegalAttack",
        ],
    )  # fmt: skip
    def test_what_a_person_types_is_there(self, name: str) -> None:
        assert name in PUBLIC
        assert getattr(hothlab, name).__doc__

    @pytest.mark.parametrize("name", PUBLIC)
    def test_every_name_is_that_of_its_home(self, name: str) -> None:
        value = getattr(hothlab, name)
        if name != "__version__":
            assert value is getattr(import_module(HOME_OF[name]), name)
            assert value.__module__.startswith("hothlab.")
            assert value.__name__ == name

    def test_dir_lists_each_once(self) -> None:
        assert dir(hothlab) == sorted(set(PUBLIC))
        assert len(PUBLIC) == len(set(PUBLIC))

    def test_an_unknown_name(self) -> None:
        with pytest.raises(AttributeError, match="module 'hothlab' has no attribute 'line_of_site'"):
            _ = hothlab.line_of_site  # type: ignore[attr-defined]

    def test_type_checkers_read_the_same_list(self) -> None:
        """Each line of the list names a home and a name, and says that the name is public (`as`)."""
        listed = [each for each in ast.parse((PACKAGE / "__init__.pyi").read_text("utf-8")).body if each.lineno > 5]
        seen = {
            alias.asname: each.module for each in listed if isinstance(each, ast.ImportFrom) for alias in each.names
        }
        assert seen == HOME_OF
        assert all(len(each.names) == 1 for each in listed if isinstance(each, ast.ImportFrom))

    def test_what_computes_and_what_opens_something_are_told_apart(self) -> None:
        (opens,) = (names for topic, names in TOPICS.items() if topic.startswith("Open something"))
        assert {"table", "desk", "chapter"} <= set(opens)
        for name, home in HOME_OF.items():
            assert (layer_of(home) == "widgets") == (name in opens), name

    def test_help_lists_every_name_under_its_topic(self) -> None:
        text = hothlab.__doc__
        assert text is not None
        for topic, names in TOPICS.items():
            part = text.partition(f"\n{topic}:\n")[2].partition("\n\n")[0]
            assert re.findall(r"\w+", part) == list(names)

    @pytest.mark.parametrize("name", sorted(set(PUBLIC) - {"__version__"}))
    def test_each_public_docstring_has_an_example(self, name: str) -> None:
        """Which runs as a test."""
        assert ">>> " in (getattr(hothlab, name).__doc__ or ""), "show how it is used"

    def test_a_value_prints_as_code_that_makes_it_or_does_not_claim_to(self) -> None:
        """What looks like a call is one: pasted back it gives the same."""
        at = hothlab.Hex("D2")
        p = hothlab.Position.from_text("A . . . * . . . . . .\nD . .T3 *N4 . ^T2 .S3 .W1 . .")
        values = [
            p, hothlab.Hex("C4"), p.units[at], hothlab.line_of_sight(p, "D2", "D5"), hothlab.attack(p, "D2", "D3"),
            hothlab.odds(p, "D2", "D3"), hothlab.reach(p, "D2"), hothlab.retreats(p, "D2", 1), hothlab.rule("LOS-1"),
            hothlab.readings(p, "A1", "B5")[0], hothlab.flips(p, "A1", "A6")[0], hothlab.ruling("eweb_ready"),
            hothlab.rulings()["eweb_ready"], hothlab.Rulings(), hothlab.atlas(p), hothlab.load("1"),
            hothlab.Move("F2", "E2"), hothlab.Objective("temporary"), hothlab.Structure("shield-generator"),
            hothlab.reach(p, "D2").why_not("D9"), hothlab.hits(p.units[at], ["blast"]), hothlab.card("recon-left"),
            hothlab.standard_board(), hothlab.attack(p, "D2", "D3").modifiers[0], hothlab.load("1").scenario,
            hothlab.load("1").record(), hothlab.opponent_player("officer"), hothlab.load("1").setup,
            hothlab.opponent_player("officer").choose(hothlab.view_of(hothlab.load("1").state, 0)),
            hothlab.opponent_player("recruit"), hothlab.opponent_player("commander"), hothlab.scenarios(),
            hothlab.load("1").decision, hothlab.load("1", dice="manual").decision, *self.moments(),
        ]  # fmt: skip
        names = {name: getattr(hothlab, name) for name in PUBLIC}
        for value in values:
            text = repr(value)
            assert text.startswith("<") or eval(text, names) == value, text
            assert " object at 0x" not in text, "it says nothing"

    @staticmethod
    def moments() -> Iterator[object]:
        """What a battle hands out while it is played: moments, their parts, and what happened."""
        battle = hothlab.load("1", seed=7)
        for _answer in range(30):
            yield from (*battle.play(battle.legal_actions()[-1]), battle.decision, battle.state, battle.steps[-1])
            state = battle.state
            yield from (part for part in (state.now, state.fight, state.piles, state.score, state.counts) if part)

    def test_what_happened_says_so(self) -> None:
        battle = hothlab.load("1", seed=7)
        assert repr(battle.decision) == "<Decision play a card: rebel, seat 0>"
        assert repr(battle.play(hothlab.PlayCard("direct-from-hq"))) == "[<Event card: rebel, direct-from-hq>]"
        assert repr(battle.state) == "<State of turn 1: order>"

    def test_every_error_is_a_hothlab_error(self) -> None:
        errors = [
            value
            for name in PUBLIC
            if inspect.isclass(value := getattr(hothlab, name)) and issubclass(value, Exception)
        ]
        assert len(errors) >= 6
        assert all(issubclass(error, HothlabError) for error in errors)

    def test_a_notebook_shows_an_error_as_its_one_sentence(self, capsys: pytest.CaptureFixture[str]) -> None:
        shell = InteractiveShell()
        shell.run_cell("import hothlab as hl")
        shell.run_cell('hl.may_shoot("10", "B3", "C5")', store_history=False)
        assert capsys.readouterr().out == "HothlabError: Nothing to attack stands on C5. Choose what B3 shoots at.\n"

    @pytest.mark.parametrize("path", MODULES, ids=name_of)
    def test_each_module_says_what_it_is_and_what_it_offers(self, path: Path) -> None:
        assert ast.get_docstring(tree(path))
        dotted = ".".join(["hothlab", *path.relative_to(PACKAGE).with_suffix("").parts])
        if path.name in ("__init__.py", "__main__.py"):
            return
        module = import_module(dotted)
        assert [name for name in getattr(module, "__all__", ()) if not hasattr(module, name)] == []


class TestLightness:
    HEAVY = ("yaml", "numpy", "shapely", "IPython", "ipywidgets", "ipycanvas")

    @staticmethod
    def loaded_by(code: str) -> set[str]:
        script = f"import sys; {code}; print(*{{name.partition('.')[0] for name in sys.modules}})"
        done = subprocess.run([sys.executable, "-c", script], cwd=PACKAGE.parent, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return set(done.stdout.split())

    def test_import_loads_nothing_heavy(self) -> None:
        assert self.loaded_by("import hothlab; dir(hothlab); hothlab.__version__").isdisjoint(self.HEAVY)

    def test_a_drawing_in_words_loads_no_widget(self) -> None:
        loaded = self.loaded_by("import hothlab; hothlab.Position().describe(); repr(hothlab.load('1'))")
        assert loaded.isdisjoint({"IPython", "ipywidgets", "ipycanvas", "anywidget", "traitlets"})

    def test_a_scenario_needs_yaml_alone(self) -> None:
        loaded = self.loaded_by("import hothlab; str(hothlab.load('10').position)")
        assert loaded & set(self.HEAVY) == {"yaml"}


FOLDERS = (
    "data", "language", "base", "translating", "hexes", "rules", "game", "players", "desks", "tables", "lessons",
    "scene", "pictures", "widgets", "site", "serve", "lab", "cli",
)  # fmt: skip
LAYERS = (*FOLDERS, "__main__", "showing", "__init__")
"""Each may import what stands before it. `__init__` only names what others hold, for all to see."""


def layer_of(module: str) -> str:
    """The layer of `hothlab.rules.sight`, say."""
    return module.split(".")[1] if "." in module else "__init__"


@cache
def imports(path: Path) -> tuple[tuple[str, int], ...]:
    """Every module that a file imports anywhere in it, with the line; a module out of a package by its full name."""
    return tuple(imported(path))


def imported(path: Path) -> Iterator[tuple[str, int]]:
    """The same, one by one."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}:{node.lineno}: a relative import"
            assert node.module
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                is_module = (PACKAGE.parent / (inner.replace(".", "/") + ".py")).exists() or (
                    PACKAGE.parent / inner.replace(".", "/")
                ).is_dir()
                yield (inner if is_module else node.module), node.lineno
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            named = node.args[0] if node.args else None
            if isinstance(named, ast.Constant) and isinstance(named.value, str):
                yield named.value, node.lineno
            elif named is not None and ast.unparse(named).startswith(("f'{__name__}.", 'f"{__name__}.')):
                yield ".".join(["hothlab", *path.relative_to(PACKAGE).parent.parts]), node.lineno
            elif path != PACKAGE / "__init__.py":  # which reads its own list of names
                yield "hothlab.?", node.lineno


class TestLayers:
    def test_the_folders_are_the_layers(self) -> None:
        assert {path.parent.name for path in PACKAGE.glob("*/__init__.py")} == set(FOLDERS)
        assert {path.stem for path in PACKAGE.glob("*.py")} == set(LAYERS) - set(FOLDERS)

    def test_a_scene_knows_no_game(self) -> None:
        known = {"data", "language", "base", "hexes", "scene"}
        wrong = [
            f"{name_of(path)}:{line} imports {module}"
            for path in MODULES
            if path.is_relative_to(PACKAGE / "scene")
            for module, line in imports(path)
            if root(module) == "hothlab" and layer_of(module) not in known
        ]
        assert wrong == []

    @pytest.mark.parametrize("path", MODULES, ids=name_of)
    def test_a_module_imports_only_what_stands_below(self, path: Path) -> None:
        own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        assert own in LAYERS, "say in LAYERS where it stands"
        allowed = LAYERS[: LAYERS.index(own) + 1]
        wrong = [
            f"{name_of(path)}:{line} imports {module}"
            for module, line in imports(path)
            if root(module) == "hothlab" and layer_of(module) not in allowed
        ]
        if own == "cli":  # the version stands in the package itself
            wrong = [each for each in wrong if not each.endswith(" imports hothlab")]
        assert wrong == []

    def test_shapely_is_imported_in_one_module_of_the_rules(self) -> None:
        users = {name_of(path) for path in MODULES for module, _line in imports(path) if root(module) == "shapely"}
        assert users == {"rules/contact.py"}

    def test_widgets_stay_in_the_widgets(self) -> None:
        users = {
            name_of(path)
            for path in MODULES
            for module, _line in imports(path)
            if root(module) in ("ipywidgets", "ipycanvas", "IPython")
        }
        assert {name for name in users if not name.startswith(("widgets/", "site/", "scene/canvas/"))} == set()

    @pytest.mark.parametrize(
        ("source", "found"),
        [
            ("from hothlab.game.battle import Battle", ["hothlab.game.battle"]),
            ("def f():\n    import hothlab.cli.command", ["hothlab.cli.command"]),
            ("from hothlab.language import text", ["hothlab.language.text"]),
            ("from hothlab import game", ["hothlab.game"]),
            ("from hothlab import load", ["hothlab"]),
            ("from hothlab.rules import sight", ["hothlab.rules.sight"]),
            ("import_module('hothlab.widgets.table')", ["hothlab.widgets.table"]),
            ("def f():\n    importlib.import_module('hothlab.scene')", ["hothlab.scene"]),
            ("import_module(name)", ["hothlab.?"]),
            ("__import__('hothlab.cli.command')", ["hothlab.cli.command"]),
        ],
    )
    def test_the_test_itself_sees_imports(self, source: str, found: list[str], tmp_path: Path) -> None:
        file = tmp_path / "sample.py"
        file.write_text(source, "utf-8")
        assert [module for module, _line in imports(file)] == found


def root(module: str) -> str:
    return module.partition(".")[0]


MARKERS = {"_": 1, "ngettext": 2, "pgettext": 2, "later": 1}
"""How many of a function's arguments are texts for the translator."""


def unfindable(module: ast.Module) -> Iterator[str]:
    """Marked texts that gettext cannot extract.

    A text is a literal, or it is looked up in data (an attribute, an item, a plain name): those are extracted from the
    data files. A function that hands its own arguments on to a marker is a marker itself, for literals.
    """
    handed_on: dict[str, set[int]] = {}

    def visit(node: ast.AST, around: tuple[ast.FunctionDef, ...]) -> Iterator[str]:
        if isinstance(node, ast.FunctionDef):
            around = (*around, node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS:
            for text in node.args[: MARKERS[node.func.id]]:
                if not isinstance(text, (ast.Name, ast.Attribute, ast.Subscript)) and not is_literal(text):
                    yield f"{node.lineno}: {ast.unparse(node)}"
                for function in around:
                    names = [each.arg for each in function.args.args]
                    if isinstance(text, ast.Name) and text.id in names:
                        handed_on.setdefault(function.name, set()).add(names.index(text.id))
        for child in ast.iter_child_nodes(node):
            yield from visit(child, around)

    yield from visit(module, ())
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for place in handed_on.get(node.func.id, ()):
                if place < len(node.args) and not is_literal(node.args[place]):
                    yield f"{node.lineno}: {ast.unparse(node)}"


def is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


class TestTexts:
    @pytest.mark.parametrize("path", MODULES, ids=name_of)
    def test_every_marked_text_can_be_extracted(self, path: Path) -> None:
        assert list(unfindable(tree(path))) == []

    @pytest.mark.parametrize(
        ("source", "fine"),
        [
            ("_('a text')", True),
            ("_('a ' 'text')", True),
            ("_(unit.name)", True),
            ("_(table[name])", True),
            ("ngettext('one', 'many', n)", True),
            ("_(f'a {word}')", False),
            ("_('a ' + word)", False),
            ("_('a {}'.format(word))", False),
            ("_('a %s' % word)", False),
            ("_('a' if b else 'c')", False),
            ("_(str(error))", False),
            ("ngettext('one', f'{n} many', n)", False),
            ("def tell(text):\n    return lambda: _(text)\ntell('a text')", True),
            ("def tell(text):\n    return lambda: _(text)\ntell(f'a {word}')", False),
        ],
    )
    def test_the_test_itself_sees_texts(self, source: str, fine: bool) -> None:
        assert (not list(unfindable(ast.parse(source)))) == fine

    def test_it_looks_at_every_layer_that_speaks(self) -> None:
        speaking = {
            path.relative_to(PACKAGE).parts[0]
            for path in MODULES
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS
        }
        assert speaking >= {
            "cli",
            "desks",
            "game",
            "hexes",
            "lessons",
            "pictures",
            "players",
            "rules",
            "tables",
            "widgets",
        }
