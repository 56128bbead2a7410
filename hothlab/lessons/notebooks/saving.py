"""Notebooks of the course are saved without their widgets, which would be dead the next day; their words stay.

JupyterLab's server calls `before_saving` for every file (`hothlab.lab.server` asks it to). It changes
only notebooks of hothlab, which say so in their metadata, and loads nothing of hothlab but this file.
"""

from __future__ import annotations

from typing import Any

__all__ = ["DIGEST", "VIEW", "before_saving", "stripped"]

VIEW = "application/vnd.jupyter.widget-view+json"
DIGEST = "application/vnd.hothlab.drawing"


def before_saving(model: dict[str, Any], **_about: object) -> None:
    """Take the widgets out of a notebook of hothlab that is about to be saved."""
    content = model.get("content")
    if model.get("type") == "notebook" and isinstance(content, dict) and _is_ours(content):
        model["content"] = stripped(content)


def _is_ours(notebook: dict[str, Any]) -> bool:
    metadata = notebook.get("metadata")
    return isinstance(metadata, dict) and isinstance(metadata.get("hothlab"), dict)


def stripped(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook (as JSON) without widgets; what stands beside one, words or a picture, stays.

    >>> output = {"data": {VIEW: {"model_id": "7f"}, "text/plain": "C1 sees E4"}}
    >>> stripped({"cells": [{"outputs": [output]}], "metadata": {"widgets": {}}})
    {'cells': [{'outputs': [{'data': {'text/plain': 'C1 sees E4'}}]}], 'metadata': {}}
    """
    metadata = {name: value for name, value in notebook.get("metadata", {}).items() if name != "widgets"}
    return {**notebook, "cells": [_cell(cell) for cell in notebook.get("cells", ())], "metadata": metadata}


def _cell(cell: dict[str, Any]) -> dict[str, Any]:
    if "outputs" not in cell:
        return cell
    return {**cell, "outputs": [kept for output in cell["outputs"] for kept in _output(output)]}


def _output(output: dict[str, Any]) -> list[dict[str, Any]]:
    """The output without its widget; nothing if it was nothing else."""
    data = output.get("data")
    if not isinstance(data, dict) or VIEW not in data:
        return [output]
    rest = {kind: value for kind, value in data.items() if kind != VIEW}
    return [{**output, "data": rest}] if rest else []
