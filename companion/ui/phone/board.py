"""The board that a host tells this phone, as the drawing that the tablet has."""

from companion.net.table.board_sheet import printed_of, standing_on
from companion.net.table.sheet import Sheet
from engine.pictures.drawings import BoardDrawing


class BoardReader:
    """Reads what is printed once, and what stands there whenever that part of the sheet is another."""

    def __init__(self) -> None:
        self._printed: tuple[object, BoardDrawing | None] = None, None
        self._read: tuple[object, object] = None, None
        self._drawing: BoardDrawing | None = None

    def read(self, sheet: Sheet) -> BoardDrawing | None:
        """The board of this sheet, or Malformed; None where none is tracked."""
        if sheet.board is not self._printed[0]:
            printed = None if sheet.board is None else printed_of(sheet.board)
            self._printed, self._read = (sheet.board, printed), (None, None)
        board = self._printed[1]
        if board is None:
            return None
        if self._drawing is None or sheet.looks is not self._read[0] or sheet.pieces is not self._read[1]:
            self._drawing = standing_on(board, sheet.looks, sheet.pieces, len(sheet.seats))
            self._read = sheet.looks, sheet.pieces
        return self._drawing
