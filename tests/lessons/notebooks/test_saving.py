"""What is saved of a notebook of the course."""

from typing import Any

from hothlab.lessons.notebooks.saving import DIGEST, VIEW, before_saving, stripped

WIDGET = {VIEW: {"model_id": "7f"}}


def notebook(*outputs: dict[str, Any], **metadata: Any) -> dict[str, Any]:
    cells = [{"cell_type": "markdown", "source": "# Snow"}, {"cell_type": "code", "outputs": list(outputs)}]
    return {"cells": cells, "metadata": metadata}


def outputs_of(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = notebook["cells"][1]["outputs"]
    return found


def model(content: Any, kind: str = "notebook") -> dict[str, Any]:
    return {"type": kind, "content": content}


class TestStripped:
    def test_words_and_digest_stay(self) -> None:
        shown = {"data": {**WIDGET, "text/plain": "C1 sees E4", DIGEST: "7f"}, "metadata": {}}
        assert outputs_of(stripped(notebook(shown))) == [
            {"data": {"text/plain": "C1 sees E4", DIGEST: "7f"}, "metadata": {}}
        ]

    def test_a_widget_alone_leaves_nothing(self) -> None:
        printed = {"output_type": "stream", "text": "done"}
        assert outputs_of(stripped(notebook({"data": WIDGET}, printed))) == [printed]

    def test_the_state_of_widgets_goes(self) -> None:
        assert stripped(notebook(widgets={"state": {}}, hothlab={"live": True}))["metadata"] == {
            "hothlab": {"live": True}
        }

    def test_the_given_notebook_is_left_alone(self) -> None:
        given = notebook({"data": {**WIDGET, "text/plain": "yes"}}, widgets={})
        stripped(given)
        assert given == notebook({"data": {**WIDGET, "text/plain": "yes"}}, widgets={})


class TestSaving:
    def test_a_notebook_of_the_course_loses_its_widgets(self) -> None:
        saved = model(notebook({"data": WIDGET}, hothlab={"live": True}))
        before_saving(model=saved, path="00-welcome.ipynb", contents_manager=None)
        assert outputs_of(saved["content"]) == []

    def test_everything_else_is_saved_as_it_is(self) -> None:
        foreign = notebook({"data": WIDGET})
        for content, kind in ((foreign, "notebook"), ("text", "file"), (None, "notebook"), (None, "directory")):
            saved = model(content, kind)
            before_saving(model=saved)
            assert saved["content"] is content

    def test_metadata_of_another_shape_is_not_ours(self) -> None:
        others: tuple[object, ...] = ({"hothlab": True}, [], None)
        for metadata in others:
            content = {"cells": [{"outputs": [{"data": WIDGET}]}], "metadata": metadata}
            saved = model(content)
            before_saving(model=saved)
            assert saved["content"] is content
