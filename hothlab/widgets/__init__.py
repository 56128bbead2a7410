"""What a person sees and clicks in a notebook. Only here, and in `draw.canvas`, is anything of Jupyter imported."""
