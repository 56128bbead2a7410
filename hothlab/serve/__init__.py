"""The notebooks as pages without code, for this machine or for the room: the server behind `hothlab serve`."""
