// A chart as the host has laid it out (engine/pictures/plots.py), as SVG.

import { emblem, part } from "./emblem.js";
import { letter } from "./icons.js";

// `words` say what it shows to whoever cannot see it.
/** @param {Plot} plot @param {string} words @param {Say} say */
export function drawPlot(plot, words, say) {
  const box = "0 0 " + plot.width + " " + plot.height;
  const made = part("svg", { viewBox: box, class: "plot", role: "img", "aria-label": words });
  made.append(
    ...(plot.polylines || []).map(line),
    ...(plot.stickers || []).map((each) => sticker(each, say)),
    ...(plot.badges || []).map(badge),
    ...(plot.letterings || []).map((each) => lettering(each, say)),
  );
  return made;
}

/** @param {Polyline} told */
function line({ points, width, on_dark, on_light, dashes }) {
  const drawn = part("polyline", {
    points: points.join(" "),
    class: on_dark ? "seat" : "grid",
    "stroke-width": width,
    "stroke-dasharray": (dashes || []).join(" "),
  });
  drawn.style.setProperty("--on-dark", "#" + on_dark);
  drawn.style.setProperty("--on-light", "#" + on_light);
  return drawn;
}

/** @param {Sticker} told @param {Say} say */
function sticker({ at: [x, y], size, icon, words }, say) {
  const drawn = text(x, y + size / 2, size, "pin", letter(icon));
  drawn.append(part("title", {}, say(words)));
  return drawn;
}

/** @param {Badge} told */
function badge({ at: [x, y], size, mark }) {
  const drawn = part("g", {});
  const inside = emblem(mark);
  if (!inside) return drawn;
  const there = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  Object.entries(there).forEach(([name, value]) => inside.setAttribute(name, String(value)));
  return inside;
}

/** @param {Lettering} told @param {Say} say */
function lettering({ at: [x, y], size, words, number, side, tone }, say) {
  const drawn = text(x, y + 0.35 * size, size, tone || "dim", words ? say(words) : number || "");
  drawn.setAttribute("text-anchor", side || "start");
  return drawn;
}

/** @param {number} x @param {number} y @param {number} size @param {string} kind @param {string} words */
function text(x, y, size, kind, words) {
  return part("text", { x: x, y: y, "font-size": size, "text-anchor": "middle", class: kind }, words);
}
