// A chart as the host has laid it out (engine/pictures/plots.py): lines, marks, icons and numbers as SVG.

import { emblem, part } from "./emblem.js";
import { letter } from "./icons.js";

const ANCHORS = { start: "start", middle: "middle", end: "end" };

/**
 * @param {Plot} plot
 * @param {string} words what it shows, for whoever cannot see it
 * @param {Say} say
 */
export function drawPlot(plot, words, say) {
  const made = part("svg", {
    viewBox: "0 0 " + plot.width + " " + plot.height,
    class: "plot",
    role: "img",
    "aria-label": words,
  });
  (plot.polylines || []).forEach((each) => made.append(line(each)));
  (plot.stickers || []).forEach((each) => made.append(sticker(each, say)));
  (plot.badges || []).forEach((each) => made.append(badge(each)));
  (plot.letterings || []).forEach((each) => made.append(lettering(each, say)));
  return made;
}

/** @param {Polyline} told */
function line({ points, width, on_dark, on_light, dashes }) {
  const drawn = part("polyline", {
    points: points.map((spot) => spot.join(",")).join(" "),
    class: on_dark ? "seat" : "grid",
    "stroke-width": width,
    "stroke-dasharray": (dashes || []).join(" "),
  });
  if (on_dark) drawn.style.setProperty("--on-dark", "#" + on_dark);
  if (on_light) drawn.style.setProperty("--on-light", "#" + on_light);
  return drawn;
}

/** @param {Sticker} told @param {Say} say */
function sticker({ at: [x, y], size, icon, words }, say) {
  const drawn = part(
    "text",
    { x: x, y: y + size / 2, "text-anchor": "middle", "font-size": size, class: "icon pin" },
    letter(icon),
  );
  drawn.append(part("title", {}, say(words)));
  return drawn;
}

/** @param {Badge} told */
function badge({ at: [x, y], size, mark }) {
  const drawn = emblem(mark) || part("g", {});
  const half = size / 2;
  Object.entries({ x: x - half, y: y - half, width: size, height: size }).forEach(([name, value]) =>
    drawn.setAttribute(name, String(value)),
  );
  return drawn;
}

/** @param {Lettering} told @param {Say} say */
function lettering({ at: [x, y], size, words, number, side, tone }, say) {
  return part(
    "text",
    {
      x: x,
      y: y + 0.35 * size,
      "text-anchor": ANCHORS[side || "start"],
      "font-size": size,
      class: tone === "ink" ? "loud" : "quiet",
    },
    words ? say(words) : number || "",
  );
}
