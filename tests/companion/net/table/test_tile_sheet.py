"""Tiles are told part by part, and read as if they had been written in one go."""

import random
from typing import Any

import pytest

from companion.net.table.tile_sheet import TileSheet, told_tiles, touches
from engine.codec import decode, dumps, encode, loads
from engine.game import Game, Step
from engine.ruination.game import Ruination
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game

NAMES = ("A", "B", "C")
STEPS = 150


@pytest.mark.parametrize(
    ("game", "tracking"), [(Scythe(), "mats"), (Scythe(), "board"), (Ruination(), "board")], ids=str
)
def test_what_is_told_of_a_tile_is_its_canonical_text_and_says_all_of_it(
    game: Game[Any], tracking: str
) -> None:
    chance = random.Random(5)
    setup = game.draw_setup(NAMES, chance, {"tracking": tracking})
    told = 0
    for number, (_, _, state) in enumerate(random_game(game, setup, chance, lively(game, chance))):
        if number == STEPS:
            break
        for seat in range(len(NAMES)):
            tiles = game.tiles(state, seat)
            mat = told_tiles(game, tiles)
            read = tuple(decode(TileSheet, each) for each in loads(mat.text))  # type: ignore[union-attr, arg-type]
            assert mat.text == dumps(encode(read))
            for tile, sheet in zip(tiles, read, strict=True):
                said = sheet.title, sheet.why_not, sheet.active, sheet.marked
                assert said == (tile.title, tile.why_not, tile.active, tile.marked)
                for row, told_row in zip(tile.rows, sheet.rows, strict=True):
                    said_row = told_row.name, told_row.why_not, told_row.icon
                    assert said_row == (row.name, row.why_not, row.icon)
                    boxes = zip((*row.costs, *row.gains), (*told_row.costs, *told_row.gains), strict=True)
                    for box, told_box in boxes:
                        assert (told_box.kind, told_box.amounts) == (box.kind, box.amounts)
                        assert (told_box.acts or []) == [game.encode_step(Step(act)) for act in box.acts]
                        told += 1
            assert mat.alone == {touch[0] for touch in touches(tiles) if len(touch) == 1}
    assert told > STEPS
