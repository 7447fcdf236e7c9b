"""The example of docs/adding-a-game.md, found as an installed package's game would be."""
