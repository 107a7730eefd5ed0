// A sealed choice: one screen for each state of PhoneSeal (docs/protocol.md has the drawing).

import { sealWords } from "./sealed.js";
import { button, fold, h, para, sign, tap } from "./dom.js";
import { sealScene, sealingIsMine } from "./duty.js";
import { hasSealed, namesOf, who } from "./head.js";
import { heldOf, renderCards, renderSpent } from "./cards.js";
import { handOf, partsOf, renderField, renderSecret, secretOf, totalOf } from "./fields.js";
import { icon } from "./icons.js";
import { isRound, renderRound } from "./round.js";

/** @type {{ [why: string]: string }} */
const WHY_VOID = {
  asked: "sealed.void.asked",
  store_lost: "sealed.void.store_lost",
  mismatch: "sealed.void.mismatch",
  against_rules: "sealed.void.against_rules",
};
/** @type {{ [state in SealState]: (model: AtDial, actions: Actions, seal: PhoneSeal) => Child }} */
const SCREENS = {
  choosing: choosing,
  chosen: choosing,
  committed: committed,
  revealed: revealed,
  lost: lost,
  watching: watching,
  witness: witness,
  opened: opened,
  mistrusted: mistrusted,
  by_hand: byHand,
};
const ACTED = ["step", "redone"];
const MAY_CHOOSE = ["choosing", "chosen", "committed"];
// What was opened is looked at for so long; later it would lie above what is to be done.
export const REVEAL_MS = 60000;

// Whether the opened choice is of another moment: seen for long enough, or asked for before this page was there.
/** @param {AtTable} model */
export function isLongAgo(model) {
  const { seal } = model.table;
  if (!seal || seal.state !== "opened") return false;
  const seen = model.revealed.scene === sealScene(seal) ? Date.now() - model.revealed.at : 0;
  return !model.sealing || seen >= REVEAL_MS;
}

/** @param {AtTable} model @param {Actions} actions */
export function renderDial(model, actions) {
  const { seal, sheet } = model.table;
  if (!seal || (seal.state === "by_hand" && !sheet.sealing) || isLongAgo(model)) return null;
  const canEnd = sealingIsMine(model.table) && (MAY_CHOOSE.includes(seal.state) || seal.state === "revealed");
  return h(
    "section",
    { class: "dial " + seal.state, "aria-labelledby": "dial-title" },
    h("h2", { id: "dial-title" }, model.say(model.sealing ? model.sealing.title : "page.dial.title")),
    MAY_CHOOSE.includes(seal.state) ? voided(model, seal) : null,
    SCREENS[seal.state](/** @type {AtDial} */ (model), actions, seal),
    canEnd ? wayOut(model, actions) : null,
  );
}

/** @param {Model} model @param {Voided} last */
function voidedBy(model, last) {
  const by = last.by === null || last.by === undefined ? model.say("page.log.tablet") : who(model, last.by);
  return model.say("page.dial.voided_by", { who: by });
}

/** @param {Model} model @param {PhoneSeal} seal */
function voided(model, seal) {
  const last = model.voided;
  if (!last || last.choice !== seal.now.choice || !WHY_VOID[last.why]) return null;
  const why = last.rule
    ? model.say(last.rule) + " " + model.say("sealed.void.again")
    : model.say(WHY_VOID[last.why]);
  return para("notice", sign("!"), last.why === "against_rules" ? why : why + " " + voidedBy(model, last));
}

/** @param {Model} model @param {number | null} seat */
function formOf(model, seat) {
  const side = model.sealing && model.sealing.sides.find((each) => each.seat === seat);
  return side ? side.form : null;
}

/** @param {AtDial} model */
function peers(model) {
  return model.table.seal.now.sides.map((side) => side.seat).filter((seat) => seat !== model.table.seat);
}

/** @param {AtDial} model @param {Actions} actions @param {PhoneSeal} seal */
function choosing(model, actions, seal) {
  const form = formOf(model, model.table.seat);
  if (!form) return para("", model.say("page.dial.wait"));
  const replaces = seal.elsewhere ? para("notice", model.say("page.dial.elsewhere")) : null;
  return [facts(model, form), replaces, secretly(model, actions, form)];
}

/** @param {Model} model @param {Form} form */
function facts(model, form) {
  if (!form.facts) return null;
  return h(
    "ul",
    { class: "facts" },
    form.facts.map((fact) => h("li", {}, model.say(fact))),
  );
}

/** @param {AtDial} model @param {Actions} actions @param {Form} form */
function secretly(model, actions, form) {
  const { covered } = model.dial;
  return covered ? [sideStates(model), cover(model, actions)] : entry(model, actions, form);
}

/** @param {AtDial} model */
function sideStates(model) {
  return peers(model).map((seat) => sideState(model, seat));
}

/** @param {AtDial} model @param {number} seat */
function sideState(model, seat) {
  const sealed = hasSealed(model, seat);
  const words = model.say(sealed ? "page.dial.has_sealed" : "page.dial.is_choosing", {
    who: who(model, seat),
  });
  return para("", sign(sealed ? "◆" : "◇"), words);
}

/** @param {Model} model @param {Actions} actions */
function cover(model, actions) {
  const words = [sign("◉"), model.say("page.dial.show")];
  return button(
    "cover",
    words,
    tap(() => actions.cover(false)),
    { class: "cover" },
  );
}

/** @param {Model} model @param {Actions} actions */
function hide(model, actions) {
  return button("hide", [sign("◌"), model.say("page.dial.hide")], () => actions.cover(true), {
    class: "small",
  });
}

// What the one button seals: the numbers that count, and what they come to.
/** @param {AtDial} model @param {Form} form @param {Secret | null} secret */
function sealing(model, form, secret) {
  if (!secret) return model.say("page.dial.not_ready");
  const parts = partsOf(form, secret);
  const words = { parts: parts.join(" + "), total: totalOf(form, secret) };
  return model.say(parts.length > 1 ? "page.dial.seal_sum" : "page.dial.seal_one", words);
}

/** @param {AtDial} model @param {Actions} actions @param {Form} form */
function entry(model, actions, form) {
  const { picks } = model.dial;
  const secret = secretOf(form, picks);
  return h(
    "div",
    { class: "entry" },
    h("div", { class: "row" }, h("div", {}, sideStates(model)), hide(model, actions)),
    form.fields.map((field, at) =>
      at === 0 && isRound(field)
        ? renderRound(model, field, "mine ", picks, actions.pick)
        : renderField(model, field, "mine ", picks, heldOf(model.cards, field.name), actions.pick),
    ),
    whenReady("seal", sealing(model, form, secret), secret !== null, actions.seal),
    renderCards(model, actions),
  );
}

/**
 * @param {string} key
 * @param {string} words
 * @param {boolean} ready
 * @param {() => unknown} what
 */
function whenReady(key, words, ready, what) {
  return button(
    key,
    [icon("wax-seal"), h("span", {}, words)],
    tap(() => ready && what()),
    { class: "main", "aria-disabled": ready ? null : "true" },
  );
}

/** @param {AtDial} model @param {Actions} actions @param {PhoneSeal} seal */
function committed(model, actions, seal) {
  const form = formOf(model, model.table.seat);
  if (model.dial.again && form) return [facts(model, form), secretly(model, actions, form)];
  const last = seal.kept[seal.kept.length - 1];
  const open = peers(model).filter((seat) => !hasSealed(model, seat));
  const awaited = open.length ? open : peers(model);
  return [
    para("big", sign("◆"), model.say("page.dial.sealed", { who: namesOf(model, awaited) })),
    sealedByMe(model, actions, form, last),
    button("again", model.say("page.dial.again"), tap(actions.again)),
    folded(model, actions, fourWords(model, model.say("page.dial.my_words"), seal.commitment(last))),
  ];
}

/** @param {AtDial} model @param {Actions} actions @param {Form | null} form @param {KeptOpening} kept */
function sealedByMe(model, actions, form, kept) {
  if (model.dial.covered) {
    const words = [sign("◉"), model.say("page.dial.show_mine")];
    return button("cover", words, () => actions.cover(false), { class: "cover low" });
  }
  return [
    h("div", { class: "row" }, h("h3", {}, model.say("page.dial.mine")), hide(model, actions)),
    renderSecret(model, form, JSON.parse(kept.opening.secret)),
  ];
}

/** @param {Model} model @param {string} label @param {string} commitment */
function fourWords(model, label, commitment) {
  if (!model.words) return null;
  return para("words", h("span", {}, label), h("strong", {}, sealWords(commitment, model.words).join(" ")));
}

// For whoever wants to be sure; nobody needs it to play.
/** @param {AtDial} model @param {Actions} actions @param {Child} words */
function folded(model, actions, words) {
  const title = model.say("page.dial.compare_fold");
  return words ? fold("seal words", "sealwords", title, model.wordsOpen, actions.wordsOpen, words) : null;
}

/** @param {AtDial} model @param {PhoneSeal} seal */
function allWords(model, seal) {
  const { listed } = seal;
  if (!listed) return null;
  return [
    para("dim", model.say("page.dial.compare")),
    seal.now.sides.map((side, at) => fourWords(model, who(model, side.seat), listed[at])),
  ];
}

/** @param {AtDial} model @param {Actions} actions @param {PhoneSeal} seal */
function revealed(model, actions, seal) {
  const words = model.say("page.dial.all_sealed", { who: namesOf(model, peers(model)) });
  return [para("big", closed(seal), words), folded(model, actions, allWords(model, seal))];
}

/** @param {PhoneSeal} seal */
function closed(seal) {
  return sign("◆".repeat(seal.now.sides.length));
}

/** @param {AtDial} model @param {Actions} actions @param {PhoneSeal} seal */
function lost(model, actions, seal) {
  return [para("big", model.say("page.dial.lost")), allWords(model, seal), startAnew(model, actions)];
}

/** @param {Model} model @param {Actions} actions */
function startAnew(model, actions) {
  return [
    button("void", model.say("page.dial.void"), tap(actions.void), { class: "main" }),
    handButton(model, actions),
  ];
}

/** @param {AtDial} model @param {Actions} actions @param {PhoneSeal} seal */
function watching(model, actions, seal) {
  return seal.now.sides.map((side) => sideState(model, side.seat));
}

/** @param {AtDial} model @param {Actions} actions @param {PhoneSeal} seal */
function witness(model, actions, seal) {
  return [
    para("big", closed(seal), model.say("page.dial.witness")),
    folded(model, actions, allWords(model, seal)),
  ];
}

/** @param {AtDial} model @param {Actions} actions @param {PhoneSeal} seal */
function opened(model, actions, seal) {
  const show = (/** @type {Opening} */ opening, /** @type {number} */ at) =>
    openedSide(model, seal.now.sides[at], formOf(model, seal.now.sides[at].seat), JSON.parse(opening.secret));
  return [
    h("div", { class: "reveal" }, (seal.openings || []).map(show)),
    outcome(model),
    para("verified", sign("✓"), model.say("page.dial.verified")),
    renderSpent(model, actions),
  ];
}

// What the total is made of is told where it is made of more than one thing.
/** @param {AtDial} model @param {Side} side @param {Form | null} form @param {Secret} secret */
function openedSide(model, side, form, secret) {
  // Without its form nobody knows what the parts are called.
  const parts = form && Object.keys(secret).length > 1 ? renderSecret(model, form, secret) : null;
  return h(
    "div",
    { class: "side", role: "group", "aria-label": who(model, side.seat) },
    h("h3", {}, who(model, side.seat)),
    para("sum", String(totalOf(form, secret))),
    parts,
  );
}

// The news of the step that opened it: the last one, since the next step ends this screen.
/** @param {AtTable} model */
function outcome(model) {
  const { log, sheet } = model.table;
  const step = sheet.sealing
    ? null
    : log
        .slice()
        .reverse()
        .find((record) => ACTED.includes(record.kind));
  return ((step && step.news) || []).map((one) => para("big", model.say(one)));
}

/** @param {AtDial} model @param {Actions} actions @param {PhoneSeal} seal */
function mistrusted(model, actions, seal) {
  return [
    para("notice", sign("⚠"), seal.problem ? model.say(seal.problem) : null),
    allWords(model, seal),
    sealingIsMine(model.table) ? startAnew(model, actions) : null,
  ];
}

/** @param {AtDial} model @param {Actions} actions */
function byHand(model, actions) {
  if (!sealingIsMine(model.table) || !model.sealing) {
    return para("big", model.say("page.dial.by_hand_others"));
  }
  const { sides } = model.sealing;
  const hand = handOf(model);
  const ready = sides.every((side, at) => secretOf(side.form, hand[at]) !== null);
  return [
    para("", model.say("page.dial.by_hand")),
    sides.map((side, at) =>
      h(
        "div",
        { class: "handside" },
        h("h3", {}, who(model, side.seat)),
        side.form.fields.map((field) =>
          renderField(model, field, "hand" + at + " ", hand[at], [], (name, value) =>
            actions.pickHand(at, name, value),
          ),
        ),
      ),
    ),
    whenReady("settle", model.say(ready ? "page.dial.settle" : "page.dial.not_ready"), ready, actions.settle),
  ];
}

/** @param {Model} model @param {Actions} actions */
function handButton(model, actions) {
  return button("by hand", model.say("page.dial.use_hand"), tap(actions.byHand));
}

/** @param {Model} model @param {Actions} actions */
function wayOut(model, actions) {
  return fold(
    "way out",
    "wayout",
    model.say("page.dial.way_out"),
    model.wayOutOpen,
    actions.wayOut,
    para("dim", model.say("page.dial.way_out_why")),
    handButton(model, actions),
    button("void", model.say("page.dial.void"), tap(actions.void)),
  );
}
