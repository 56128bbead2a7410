"""A server whose visitors read different languages at the same time."""

import asyncio
import re
from pathlib import Path

import nbformat

from tests.serve.test_server import GUEST, Visit, Visitor, visit

__all__ = ["visit"]

SAYS = """from hothlab.language.nouns import noun
from hothlab.language.text import language
print(language(), format(noun("sides", "rebel"), "label"))"""


def test_two_visitors_have_pages_in_two_languages_and_a_switch_holds(visit: Visit, tmp_path: Path) -> None:
    """The browser's language for somebody new; what they choose themselves is kept; others keep theirs."""
    cells = [nbformat.v4.new_markdown_cell("## A field of snow"), nbformat.v4.new_code_cell(SAYS)]
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"hothlab": {"live": True}})
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, tmp_path / "notebooks" / "23-play.ipynb")
    polish, dutch = {"Accept-Language": "pl-PL,pl;q=0.9"}, {"Accept-Language": "nl"}

    async def deeds(host: Visitor) -> None:
        ola, jan = host.another(GUEST), host.another(GUEST)
        assert "Jakie jest hasło?" in (await ola.get("/", **polish)).body.decode()
        for guest in (ola, jan):
            await guest.get(f"/?word={host.word}")
        pages = await asyncio.gather(
            *(ola.get("/", **polish) for _n in range(3)), *(jan.get("/", **dutch) for _n in range(3))
        )
        spoken = [re.findall(r'<html lang="(..)">|<b>(\w+)', page.body.decode())[:2] for page in pages]
        assert spoken == [[("pl", ""), ("", "Ucz")]] * 3 + [[("nl", ""), ("", "Leren")]] * 3
        found = (await ola.get("/23-play.ipynb", **polish)).body.decode()
        assert 'documentElement.lang = "pl"' in found and "pl Rebelia" in found and "Graj · hothlab" not in found
        assert "Chwileczkę" in found and "One moment" not in found
        kept = await ola.get("/me/language", "POST", b"language=de", **polish)
        assert kept.code == 302
        assert (await ola.get("/me/language", "POST", b"language=xx")).code == 200
        assert "de Rebellen" in (await ola.get("/23-play.ipynb", **polish)).body.decode()
        assert "Lernen" in (await ola.get("/", **polish)).body.decode()
        assert "Leren" in (await jan.get("/", **dutch)).body.decode()
        assert "Learn" in (await host.get("/")).body.decode()
        assert (await host.get("/me/language", "POST", b"language=fr")).code == 302
        assert "Apprendre" in (await host.get("/", **polish)).body.decode()

    visit(deeds, "--PageServer.lan=True", warm=1)
