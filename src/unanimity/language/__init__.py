"""From text to bags and back: tokens, atoms, and the front door `learn`."""
