// A seat's emblem: its shape, colour and letter; the name beside it says the same in words.

import { letter } from "./icons.js";

const SVG = "http://www.w3.org/2000/svg";
/** @type {{ [colour: string]: [string, string] }} */
const COLOURS = {
  red: ["#b8352b", "#fff"],
  blue: ["#2f6fc4", "#fff"],
  yellow: ["#e7b416", "#1a1400"],
  white: ["#ecebe6", "#1a1a1a"],
  black: ["#34343a", "#fff"],
  green: ["#2e7d46", "#fff"],
  purple: ["#7d4aa8", "#fff"],
};
const A = 0.42; // half the width of a cross's arm, so that a letter fits into it
/** @type {{ [shape: string]: [number, number][] }} */
const SHAPES = {
  circle: round(36),
  diamond: round(4),
  hexagon: round(6),
  star: round(10, 0.62),
  square: [
    [-0.84, 0.84],
    [0.84, 0.84],
    [0.84, -0.84],
    [-0.84, -0.84],
  ],
  triangle: round(3).map(([x, y]) => [1.08 * x, 1.08 * y - 0.14]),
  cross: [
    [A, 1],
    [A, A],
    [1, A],
    [1, -A],
    [A, -A],
    [A, -1],
    [-A, -1],
    [-A, -A],
    [-1, -A],
    [-1, A],
    [-A, A],
    [-A, 1],
  ],
};

/** @param {number} corners @param {number} [waist] @returns {[number, number][]} */
function round(corners, waist) {
  return Array.from({ length: corners }, function (_, at) {
    const radius = at % 2 && waist ? waist : 1;
    const angle = Math.PI / 2 + (2 * Math.PI * at) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** @param {string} tag @param {{[name: string]: string | number}} attrs @param {string} [words] */
export function part(tag, attrs, words) {
  const element = document.createElementNS(SVG, tag);
  Object.entries(attrs).forEach(([name, value]) => element.setAttribute(name, String(value)));
  if (words) element.textContent = words;
  return element;
}

// The ground and the ink of a mark's colour.
/** @param {string} colour */
export function colours(colour) {
  return COLOURS[colour] || COLOURS.white;
}

// The same element with ground and ink of this colour for style.css, as `--own` and `--own-ink`.
/** @template {HTMLElement | SVGElement} E @param {E} element @param {string} colour @returns {E} */
export function dyed(element, colour) {
  const [ground, ink] = colours(colour);
  element.style.setProperty("--own", ground);
  element.style.setProperty("--own-ink", ink);
  return element;
}

// `mark` is the seat's of the sheet; null where a host tells none, or one this page cannot draw.
/** @param {Mark | null | undefined} mark */
export function emblem(mark) {
  if (!mark || !SHAPES[mark.shape] || !COLOURS[mark.colour]) return null;
  const [ground, ink] = COLOURS[mark.colour];
  const made = part("svg", { viewBox: "-1.15 -1.15 2.3 2.3", class: "emblem", "aria-hidden": "true" });
  const sign = mark.icon ? letter(mark.icon) : "";
  const points = SHAPES[sign ? "circle" : mark.shape]
    .map(([x, y]) => x.toFixed(3) + "," + (-y).toFixed(3))
    .join(" ");
  const edge = { stroke: "#8d8d93", "stroke-width": 0.1, "stroke-linejoin": "round" };
  made.append(
    part("polygon", Object.assign({ points: points, fill: ground }, edge)),
    part(
      "text",
      sign
        ? { y: 0.5, "text-anchor": "middle", fill: ink, class: "icon" }
        : { y: mark.shape === "triangle" ? 0.52 : 0.3, "text-anchor": "middle", fill: ink },
      sign || mark.letter,
    ),
  );
  return made;
}
