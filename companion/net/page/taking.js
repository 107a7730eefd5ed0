// Taking an offer: its own act unchanged, with what was turned of its knobs.

/** @param {Json | undefined} one @param {Json | undefined} other @returns {boolean} */
export function alike(one, other) {
  if (!one || !other || typeof one !== "object" || typeof other !== "object") return one === other;
  const [all, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const same = (/** @type {string} */ key) => others.has(key) && alike(all.get(key), others.get(key));
  return (
    Array.isArray(one) === Array.isArray(other) &&
    all.size === others.size &&
    Array.from(all.keys()).every(same)
  );
}

// `then` are the acts that the same touch of a tile plays after it.
/** @param {Act} act @param {Answers | null | undefined} answers @param {Act[]} [then] @returns {Wished} */
export function taking(act, answers, then) {
  const turned = answers && Object.keys(answers).length;
  const wish = /** @type {Wished} */ ({ say: "act", act: act });
  return Object.assign(wish, turned ? { answers: answers } : {}, then && then.length ? { then: then } : {});
}

// What may be turned of the listed offer with this very act; null if there is none.
/** @param {Sheet | null} sheet @param {Act} act */
export function knobsOf(sheet, act) {
  const offer = sheet && sheet.offers.find((each) => alike(each.act, act));
  return offer ? offer.knobs || [] : null;
}

// Whether one touch of its tiles, or one drag on its board, plays just this.
/** @param {Sheet} sheet @param {Act[]} acts */
export function isOneTouch({ tiles, ahead }, acts) {
  const isGained = (/** @type {TileRow} */ row) =>
    (row.gains || []).some((box) => box.acts && alike(box.acts, acts));
  const isOn = (/** @type {Tile} */ tile) =>
    (tile.act && alike([tile.act], acts)) || tile.rows.some(isGained);
  return tiles.some(isOn) || ahead.some((drag) => alike(drag.acts, acts));
}
