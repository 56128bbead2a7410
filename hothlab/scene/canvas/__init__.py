"""A scene on ipycanvas: painted in one message, and only what changed.

Symbols are drawn once on canvases that nobody sees (a `SpriteSheet`) and then only stamped; the long paths that every
board has in common go to a page once. A canvas in the browser remembers nothing: a page that opens later, or is loaded
again, starts empty, so a `Painter` paints again for each new page.

A canvas takes its pixels' room in the page, so there are few: a `Painter` has one only while it is awake, as large as
it is shown, and what it gives back is lent to the next one.
"""

from hothlab.scene.canvas.message import painting
from hothlab.scene.canvas.painter import Painter
from hothlab.scene.canvas.pen import Pen
from hothlab.scene.canvas.sprites import SpriteSheet, sprite_sheet

__all__ = ["Painter", "Pen", "SpriteSheet", "painting", "sprite_sheet"]
