"""What is wrong with a screen of the page for eyes, fingers and screen readers."""

from tests.kits.net.browser_kit import Phone

LEAST = 48  # CSS pixels of everything that is tapped
CONTRAST = 4.5

# What is wrong with the screen, one line for each fault.
AUDIT = """([least, contrast]) => {
  const faults = [];
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen");
  const name = (one) => one.tagName + " " + (one.dataset.key || one.id || one.className || one.textContent);
  const root = document.documentElement;
  const [wide, room] = [root.scrollWidth, root.clientWidth];
  if (wide > room) faults.push(`scrolls sideways: ${wide} of ${room}`);

  for (const one of all("button, summary, input, a, select, textarea, [tabindex='0']").filter(seen)) {
    const box = (one.closest("label") || one).getBoundingClientRect();
    const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
    if (box.width < least || box.height < least) faults.push(`small ${size}: ${name(one)}`);
    const labels = Array.from(one.labels || []).map((label) => label.innerText).join(" ");
    const called = one.getAttribute("aria-label") || labels || one.innerText || "";
    if (!called.trim()) faults.push("nameless: " + name(one));
  }
  const ids = all("[id]").map((one) => one.id);
  ids.filter((id, at) => ids.indexOf(id) !== at).forEach((id) => faults.push("twice: #" + id));
  for (const attribute of ["aria-labelledby", "aria-describedby", "for"]) {
    all(`[${attribute}]`).filter((one) => !document.getElementById(one.getAttribute(attribute)))
      .forEach((one) => faults.push("points nowhere: " + name(one)));
  }
  all("img:not([alt])").forEach(() => faults.push("picture without words"));

  if (all("h1").length !== 1) faults.push("not one h1");
  const levels = [0].concat(all("h1, h2, h3, h4, h5, h6").map((one) => Number(one.tagName[1])));
  if (levels.some((level, at) => level > (levels[at - 1] || 0) + 1)) faults.push("heading too deep");
  if (all("main").length !== 1 || all("header").length !== 1 || !root.lang) faults.push("landmarks");
  if (all("nav:not([aria-label])").length) faults.push("nameless: nav");
  if (!all("[aria-live]").length) faults.push("announces nothing");

  const colour = (text) => text.match(/[\\d.]+/g).map(Number).concat([1]).slice(0, 4);
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3])).concat([1]);
  const ground = (one) => {
    if (!one) return [255, 255, 255, 1];
    const own = colour(getComputedStyle(one).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(one.parentElement));
  };
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const opacity = (one) => (one ? Number(getComputedStyle(one).opacity) * opacity(one.parentElement) : 1);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [one, words] = [walker.currentNode.parentElement, walker.currentNode.data.trim()];
    if (!words || !seen(one)) continue;
    const own = colour(getComputedStyle(one).color);
    const front = over(own.slice(0, 3).concat([own[3] * opacity(one)]), ground(one));
    const [bright, dark] = [light(front), light(ground(one))].sort((a, b) => b - a);
    const ratio = (bright + 0.05) / (dark + 0.05);
    if (ratio < contrast) faults.push(`pale ${ratio.toFixed(2)}: ${words.slice(0, 40)}`);
  }
  return Array.from(new Set(faults));
}"""


def audit(phone: Phone) -> list[str]:
    """One line for each fault of the screen that this phone shows."""
    return list(phone.page.evaluate(AUDIT, [LEAST, CONTRAST]))
