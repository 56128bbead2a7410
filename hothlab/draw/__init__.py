"""From a position or an explanation to a scene (plain data), and from a scene to SVG, PNG or a canvas."""
