// Where in its place each piece stands: as large as they all fit, in rows; the app's map does the same.

const LARGEST = 0.38;
const SMALL_PLACE = 800; // a thousandth of a unit each; the others are about 1000 wide
const STEP = 1.08; // from one piece to the next, in sizes
export const PILL = 1.85; // how wide a small piece with its number beside it is, in heights
// Parts of a place, from its centre in its widths: width, low, high. Left and right of them a hexagon ends.
const ALONE = [0.92, -0.32, 0.24];
const ABOVE_SMALL = [0.94, -0.14, 0.28];
const SMALL = [0.78, -0.43, -0.16];
const MANY_SMALL = [0.8, -0.38, 0.2];
const IN_A_ROW = 2; // small pieces that can be read side by side; more have the whole place, if it is free
const IN_SMALL = [0.92, -0.16, 0.21];

/** @param {Place} place */
export function widthOf(place) {
  const across = place.outline.map(([x]) => x);
  return Math.max(...across) - Math.min(...across);
}

/** @param {Place} place @param {Piece[]} pieces @param {PieceLook[]} looks @returns {PieceSpot[]} */
export function spotsOf(place, pieces, looks) {
  const small = pieces.filter((piece) => looks[piece.look].small);
  const large = pieces.filter((piece) => !looks[piece.look].small);
  const alone = widthOf(place) < SMALL_PLACE ? IN_SMALL : ALONE;
  const below = small.length > IN_A_ROW && !large.length ? MANY_SMALL : SMALL;
  const wide = small.some((piece) => isPill(looks[piece.look])) ? PILL : 1;
  const above = rowsOf(place, large, small.length ? ABOVE_SMALL : alone, 1);
  return above.concat(rowsOf(place, small, below, wide));
}

// Whether it is drawn as its sign with a number beside it; a letter tells what is one by itself.
/** @param {PieceLook} look */
export function isPill(look) {
  return Boolean(look.small && look.icon && !look.letter);
}

/** @param {Place} place @param {Piece[]} pieces @param {number[]} room @param {number} wide @returns {PieceSpot[]} */
function rowsOf(place, pieces, room, wide) {
  const n = pieces.length;
  if (!n) return [];
  const sizes = pieces.map((_, at) => fitting(n, at + 1, room, wide));
  const size = Math.max(...sizes);
  const columns = sizes.indexOf(size) + 1;
  const [rows, width] = [Math.ceil(n / columns), widthOf(place)];
  return pieces.map(function (piece, number) {
    const row = Math.floor(number / columns);
    const inRow = Math.min(columns, n - row * columns);
    const right = (number % columns) - (inRow - 1) / 2;
    const up = (room[1] + room[2]) / 2 - (row - (rows - 1) / 2) * size * STEP;
    return {
      piece: piece,
      at: [place.centre[0] + right * size * STEP * width * wide, place.centre[1] - up * width],
      size: size * width,
    };
  });
}

/** @param {number} n @param {number} columns @param {number[]} room @param {number} wide */
function fitting(n, columns, [width, low, high], wide) {
  return Math.min(LARGEST, width / columns / STEP / wide, (high - low) / Math.ceil(n / columns) / STEP);
}
