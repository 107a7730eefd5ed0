// The board as a picture: what is printed is drawn once, what stands there whenever it changes.

import { colours, part } from "./emblem.js";
import { inkOf, letter } from "./icons.js";
import { isPill, PILL, spotsOf, widthOf } from "./spots.js";

const GRAIN = 1000; // to a unit of the board
const [BLACK, WHITE] = ["#0f0f14", "#ffffff"];
const [BORDER, LIGHT, HOLLOW] = ["#14171c", "#edf7ff", "#808080"];
// Of a unit: small enough to stay a ground, and nothing is sown above, where the tag is.
const [MOTIF, MOTIF_STEP, CLEAR, SEAL] = [0.105, 0.21, 0.2, 0.56];
const [MARK, MARK_DOWN, TAG_UP, TAG_HIGH] = [0.17, 0.43, 0.375, 0.17];
const [PAPER, SIGN, OWNER, EMBLEM] = ["#f6eedb", 0.7, 0.42, 0.27]; // heights, of a piece and of a unit
const RIM = 0.07; // of a piece's size; keeps it apart from a ground of its own colour
const ROWS = [-3, -2, -1, 0, 1, 2, 3];

/** @type {WeakMap<Board, SVGElement>} */
const grounds = new WeakMap();

// `lit` are the places where a touch does something, `chosen` the one whose words are shown.
/** @param {BoardNow} now @param {Set<string>} lit @param {string | null} chosen @param {string} name */
export function picture(now, lit, chosen, name) {
  const { board } = now;
  const made = part("svg", {
    viewBox: "0 0 " + board.width + " " + board.height,
    class: lit.size ? "board lit" : "board",
    role: "img",
    "aria-label": name,
  });
  if (!grounds.has(board)) grounds.set(board, groundOf(board));
  made.append(/** @type {SVGElement} */ (grounds.get(board)), lightOn(board, lit, chosen), lettersOf(now));
  board.places.forEach((place) => made.append(...standing(now, place)));
  made.append(...board.lines.filter((line) => line.on_top).map(lineOf));
  return made;
}

/** @param {Board} board */
function groundOf(board) {
  const made = part("g", {});
  board.places.forEach(function (place) {
    const ground = board.grounds[place.ground];
    const border = { stroke: BORDER, "stroke-width": 0.032 * GRAIN, "stroke-linejoin": "round" };
    made.append(
      part("polygon", {
        ...{ points: pointsOf(place.outline), fill: "#" + ground.colour, "data-place": place.id },
        ...border,
      }),
      ...signOf(place, ground),
    );
  });
  board.places.filter((place) => place.owner).forEach((place) => made.append(...rimOf(place)));
  made.append(...board.lines.filter((line) => !line.on_top).map(lineOf));
  board.places.forEach((place) => made.append(...printedOn(board, place), tagOf(board, place)));
  return made;
}

// What a ground is: its sign, or a motif sown over it and what it is drawn large.
/** @param {Place} place @param {BoardGround} ground */
function signOf(place, ground) {
  const [sign, ink] = [letter(ground.icon || ""), shaded(ground)];
  if (sign) return [written(sign, place.centre, SEAL * GRAIN, ink, "icon")];
  const seal = shape(ground.seal || [], moved(place.centre, 0, 0.03), SEAL * GRAIN, { fill: ink });
  return [part("path", { d: sown(place, ground), fill: ink }), seal];
}

// The rim of a place that is printed as one seat's own.
/** @param {Place} place */
function rimOf(place) {
  const [colour] = colours(place.owner || "");
  const rim = (/** @type {string} */ stroke, /** @type {number} */ width) =>
    part("polygon", {
      points: pointsOf(place.outline),
      fill: "none",
      stroke: stroke,
      "stroke-width": width * GRAIN,
    });
  return [rim(LIGHT, 0.105), rim(colour, 0.07)];
}

/** @param {Line} line */
function lineOf(line) {
  const made = part("g", { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" });
  const strokes = [
    { stroke: "#" + line.rim, "stroke-width": 2 * line.rim_width },
    { stroke: "#" + line.colour, "stroke-width": 2 * line.width },
  ];
  strokes.forEach((stroke) => made.append(part("polyline", { points: pointsOf(line.points), ...stroke })));
  return made;
}

/** @param {Board} board @param {Place} place */
function printedOn(board, place) {
  const ground = "#" + board.grounds[place.ground].colour;
  const ink = inkOn(ground);
  const all = (place.printed || []).map((number) => board.prints[number]);
  return all.map(function (print, at) {
    const right = (at - (all.length - 1) / 2) * MARK * 1.2;
    return shape(print.glyph, moved(place.centre, right, MARK_DOWN), MARK * GRAIN, {
      fill: print.hollow ? ground : print.colour ? "#" + print.colour : ink,
      stroke: ink,
      "stroke-width": 0.1,
    });
  });
}

// What a place is called in short; seen by who has come close.
/** @param {Board} board @param {Place} place */
function tagOf(board, place) {
  const ink = inkOn("#" + board.grounds[place.ground].colour);
  return written(place.tag || "", moved(place.centre, 0, -TAG_UP), TAG_HIGH * GRAIN, ink, "tag");
}

// The emblem, or the letter, of each seat at the place that is its own.
/** @param {BoardNow} now */
function lettersOf(now) {
  const made = part("g", {});
  now.board.places.forEach(function (place) {
    const owner = now.marks.find((mark) => mark.colour === place.owner);
    const ink = inkOn("#" + now.board.grounds[place.ground].colour);
    const sign = owner && owner.icon ? letter(owner.icon) : "";
    if (sign) made.append(written(sign, place.centre, EMBLEM * GRAIN, ink, "icon"));
    else if (owner) made.append(written(owner.letter, moved(place.centre, 0, -0.235), 0.15 * GRAIN, ink, ""));
  });
  return made;
}

/** @param {Board} board @param {Set<string>} lit @param {string | null} chosen */
function lightOn(board, lit, chosen) {
  const made = part("g", { class: "light" });
  const drawn = (/** @type {Place} */ place, /** @type {string} */ kind) =>
    part("polygon", { points: pointsOf(place.outline), class: kind, "data-lit": place.id });
  const dark = lit.size ? board.places.filter((place) => !lit.has(place.id) && place.id !== chosen) : [];
  made.append(...dark.map((place) => part("polygon", { points: pointsOf(place.outline), class: "dark" })));
  board.places.filter((place) => lit.has(place.id)).forEach((place) => made.append(drawn(place, "rim")));
  board.places
    .filter((place) => place.id === chosen)
    .forEach((place) => made.append(part("polygon", { points: pointsOf(place.outline), class: "chosen" })));
  return made;
}

/** @param {BoardNow} now @param {Place} place */
function standing(now, place) {
  const here = now.pieces.filter((piece) => piece.at === place.id && now.looks[piece.look]);
  return spotsOf(place, here, now.looks).map(({ piece, at, size }) => drawnPiece(now, piece, at, size));
}

/** @param {BoardNow} now @param {Piece} piece @param {Spot} at @param {number} size */
function drawnPiece(now, piece, at, size) {
  const look = now.looks[piece.look];
  const mark = piece.seat === null ? null : now.marks[piece.seat];
  const made = part("g", { class: "piece", "data-on": piece.at, "data-kind": piece.kind });
  if (piece.seat !== null) made.setAttribute("data-seat", String(piece.seat));
  const sign = letter(look.icon || "");
  if (sign && isPill(look)) {
    made.append(...pill(look, piece.count, at, size));
    return made;
  }
  made.append(...(sign ? discOf(look, sign, mark, at, size) : shapeOf(look, mark, at, size)));
  if (piece.count > 1) made.append(...badge(piece.count, at, size));
  return made;
}

// Its shape says what it is, the emblem or letter on it whose.
/** @param {PieceLook} look @param {Mark | null} mark @param {Spot} at @param {number} size */
function shapeOf(look, mark, at, size) {
  const colour = mark ? colours(mark.colour)[0] : "#" + look.colour;
  const ground = look.hollow ? HOLLOW : colour;
  const emblem = mark && mark.icon ? letter(mark.icon) : "";
  const middle = /** @type {Spot} */ ([at[0], at[1] - ((look.letter_up || 0) / 100) * size]);
  const high = ((look.letter_high || 0) / 100) * size;
  const words = emblem || (mark ? mark.letter : look.letter || "");
  return [
    shape(look.glyph, at, size, { fill: ground, stroke: inkOn(colour), "stroke-width": 2 * RIM }),
    written(words, middle, high, inkOn(ground), emblem ? "icon" : ""),
  ];
}

// A disc of its seat's colour with its sign; the seat's emblem stands in the corner, for eyes that do not
// tell the colour.
/** @param {PieceLook} look @param {string} sign @param {Mark | null} mark @param {Spot} at @param {number} size */
function discOf(look, sign, mark, at, size) {
  const colour = mark ? colours(mark.colour)[0] : "#" + look.colour;
  const [ground, ink] = [look.hollow ? HOLLOW : colour, inkOn(colour)];
  const disc = (/** @type {Spot} */ [x, y], /** @type {number} */ share, /** @type {string} */ fill) =>
    part("circle", { cx: x, cy: y, r: share * size, fill: fill, stroke: ink, "stroke-width": 0.04 * size });
  const made = [disc(at, 0.52, ground), written(sign, at, SIGN * size, inkOn(ground), "icon")];
  if (!mark) return made;
  const corner = /** @type {Spot} */ ([at[0] - 0.38 * size, at[1] - 0.36 * size]);
  const emblem = letter(mark.icon || "");
  made.push(
    disc(corner, 0.29, colour),
    written(emblem || mark.letter, corner, OWNER * size, ink, emblem ? "icon" : ""),
  );
  return made;
}

// What lies there, and how much of it.
/** @param {PieceLook} look @param {number} count @param {Spot} at @param {number} size */
function pill(look, count, [x, y], size) {
  const name = look.icon || "";
  const box = { x: x - (PILL * size) / 2, y: y - size / 2, width: PILL * size, height: size, rx: size / 2 };
  return [
    part("rect", { ...box, fill: PAPER, stroke: BLACK, "stroke-width": 0.05 * size }),
    written(letter(name), [x - 0.4 * size, y], 0.82 * size, inkOf(name) || BLACK, "icon"),
    written(String(count), [x + 0.44 * size, y], 0.82 * size, BLACK, ""),
  ];
}

/** @param {number} count @param {Spot} at @param {number} size */
function badge(count, at, size) {
  const [x, y] = [at[0] + 0.36 * size, at[1] + 0.34 * size];
  const rim = { stroke: WHITE, "stroke-width": 0.05 * size };
  return [
    part("circle", { cx: x, cy: y, r: 0.3 * size, fill: BLACK, ...rim }),
    written(String(count), [x, y], 0.46 * size, WHITE, ""),
  ];
}

/** @param {string} words @param {Spot} at @param {number} high @param {string} ink @param {string} kind */
function written(words, at, high, ink, kind) {
  return part(
    "text",
    {
      ...{ x: at[0], y: at[1] + high * 0.36, "font-size": high, fill: ink, class: kind },
      "text-anchor": "middle",
    },
    words,
  );
}

/** @param {Spot} at @param {number} right @param {number} down @returns {Spot} */
function moved(at, right, down) {
  return [at[0] + right * GRAIN, at[1] + down * GRAIN];
}

// Parts in a box from -50 to 50 with y upwards; widths of its strokes are shares of the box.
/** @param {Outlines} glyph @param {Spot} at @param {number} size @param {{[name: string]: string | number}} attrs */
function shape(glyph, at, size, attrs) {
  const stroke = attrs["stroke-width"];
  return part("path", {
    ...{ d: glyph.map((outline) => pathOf(outline, at, size)).join(""), "paint-order": "stroke" },
    ...{ "stroke-linejoin": "round", ...attrs },
    ...(stroke ? { "stroke-width": Number(stroke) * size } : {}),
  });
}

// All parts run the same way round: where two overlap, neither cuts a hole into the other.
/** @param {[number, number][]} outline @param {Spot} at @param {number} size */
function pathOf(outline, at, size) {
  const turn = outline.reduce(function (sum, [x, y], n) {
    const [nextX, nextY] = outline[(n + 1) % outline.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  const points = (turn < 0 ? outline.slice().reverse() : outline).map(
    ([x, y]) => Math.round(at[0] + (x / 100) * size) + " " + Math.round(at[1] - (y / 100) * size),
  );
  return "M" + points.join("L") + "Z";
}

// The motif in rows over the place, never across its border.
/** @param {Place} place @param {BoardGround} ground */
function sown(place, ground) {
  const inner = place.outline.map(
    ([x, y]) =>
      /** @type {Spot} */ ([
        place.centre[0] + (x - place.centre[0]) * 0.84,
        place.centre[1] + (y - place.centre[1]) * 0.84,
      ]),
  );
  let found = "";
  ROWS.forEach((row) =>
    ROWS.forEach(function (column) {
      const right = (column + Math.abs(row % 2) / 2) * MOTIF_STEP;
      const at = moved(place.centre, right, -row * MOTIF_STEP * 0.8);
      if (row * MOTIF_STEP * 0.8 >= CLEAR || !inside(inner, at)) return;
      found += (ground.motif || []).map((outline) => pathOf(outline, at, MOTIF * GRAIN)).join("");
    }),
  );
  return found;
}

/** @param {Spot[]} outline @param {Spot} point */
function inside(outline, [x, y]) {
  let found = false;
  outline.forEach(function ([bx, by], n) {
    const [ax, ay] = outline[(n + outline.length - 1) % outline.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) found = !found;
  });
  return found;
}

/** @param {Spot[]} outline */
function pointsOf(outline) {
  return outline.map(([x, y]) => x + "," + y).join(" ");
}

/** @param {string} colour as #rrggbb */
function channels(colour) {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
}

/** @param {BoardGround} ground */
function shaded(ground) {
  const lighter = channels("#" + ground.colour).map((share) => share + (ground.shade || 0) / 100);
  return "rgb(" + lighter.map((share) => Math.round(255 * Math.min(1, Math.max(0, share)))).join(",") + ")";
}

// Black or white, whichever is read better on this colour.
/** @param {string} colour */
function inkOn(colour) {
  const [red, green, blue] = channels(colour).map((share) => Math.pow(share, 2.2));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? BLACK : WHITE;
}

// How wide the usual place is, as a share of the board: what a zoom must make large enough for a finger.
/** @param {Board} board */
export function shareOfPlace(board) {
  const widths = board.places.map((place) => widthOf(place)).sort((one, other) => one - other);
  return widths[Math.floor(widths.length / 2)] / board.width;
}
