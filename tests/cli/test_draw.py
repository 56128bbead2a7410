import argparse
import stat
import xml.etree.ElementTree as ET
from pathlib import Path

from pytest import CaptureFixture, MonkeyPatch, fixture, mark, raises

from hothlab.base.errors import HothlabError
from hothlab.base.files import write_bytes_atomically
from hothlab.cli.draw import add_draw_command
from hothlab.game.scenario import load

ROOT = Path(__file__).parents[2]


@fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def draw(*words: str) -> int:
    parser = argparse.ArgumentParser()
    add_draw_command(parser.add_subparsers())
    args = parser.parse_args(["draw", *words])
    code: int = args.func(args)
    return code


def test_a_scenario_as_svg(capsys: CaptureFixture[str]) -> None:
    assert draw("10") == 0
    assert capsys.readouterr().out == "target-the-shield-generators.svg\n"
    root = ET.parse("target-the-shield-generators.svg").getroot()
    assert root.get("width") == "1000"
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "Target the Shield Generators"


def test_a_code_as_png() -> None:
    assert draw(load("10").position.code, "-o", "board.png", "--theme", "dark", "--width", "300", "--no-names") == 0
    picture = Path("board.png").read_bytes()
    assert picture.startswith(b"\x89PNG") and int.from_bytes(picture[16:20], "big") == 300


def test_a_board_with_nothing_on_it() -> None:
    """As in all other commands."""
    assert draw("empty") == 0
    assert Path("board.svg").exists()


@mark.parametrize("ending", ["svg", "png"])
def test_a_control_character_in_a_name_is_refused_and_nothing_is_written(ending: str) -> None:
    written = (ROOT / "scenarios/10-target-the-shield-generators.yaml").read_text("utf-8")
    Path("mine.yaml").write_text(written.replace("name: Target", 'name: "Tar\\x01get\\u0007"  # '), "utf-8")
    with raises(HothlabError, match=r"^mine\.yaml:4:7: this text holds the control character U\+0001"):
        draw("mine.yaml", "-o", f"mine.{ending}")
    assert not Path(f"mine.{ending}").exists()


def test_names_can_be_left_out() -> None:
    draw("10", "-o", "with.svg")
    draw("10", "-o", "without.svg", "--no-names")
    assert ">C4</text>" in Path("with.svg").read_text() and ">C4</text>" not in Path("without.svg").read_text()


@mark.parametrize("name", ["board.jpg", "board", "svg", "board.svg.gz"])
def test_another_ending_is_refused_before_anything_is_drawn(name: str, tmp_path: Path) -> None:
    with raises(HothlabError) as caught:
        draw("10", "-o", name)
    assert str(caught.value) == f"{name}: a picture is an .svg or a .png file"
    assert list(tmp_path.iterdir()) == []


@mark.parametrize("width", ["0", "-5", "99999"])
def test_a_senseless_width_is_refused(width: str) -> None:
    with raises(HothlabError, match="--width is from 100 to 8,000 pixels"):
        draw("10", "--width", width)


def test_an_unknown_scenario_names_the_nearest() -> None:
    with raises(HothlabError, match="did you mean last-stand"):
        draw("last-stnd")


def test_a_folder_that_is_not_there() -> None:
    with raises(HothlabError, match="cannot be written"):
        draw("10", "-o", "nowhere/board.svg")


def test_bytes_take_the_place_of_the_old_file_and_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_bytes_atomically(path, b"\x00new\r\n")
    assert path.read_bytes() == b"\x00new\r\n" and stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_can_be_read_as_any_other(tmp_path: Path) -> None:
    mine, usual = tmp_path / "mine", tmp_path / "usual"
    write_bytes_atomically(mine, b"")
    usual.touch()
    assert mine.stat().st_mode == usual.stat().st_mode
