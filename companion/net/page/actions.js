// What a tap does: every action changes the model, sends what there is to send, and has the page redrawn.

import { SealedError, freshNonce } from "./sealed.js";
import { dropped, gained, putBack } from "./cards.js";
import { answersOf } from "./count.js";
import { handOf, secretOf } from "./fields.js";
import { NO_PHOTO } from "./model.js";
import { prepared, sendPieces } from "./photo.js";

const TOO_LATE = { key: "table.stale", params: [] };

// `load` brings the templates of a language, `look` asks for table.json again.
export function actionsFor(model, visit, changed, load, look) {
  const set = (fields) => {
    Object.assign(model, fields);
    changed();
  };
  const table = (what) => () => {
    model.problem = null;
    visit.go(what(model.table));
    changed();
  };
  const dial = (fields) => set({ dial: Object.assign({}, model.dial, fields) });
  const cards = (next) => {
    visit.drawer.write("cards", next);
    set({ cards: next });
  };

  // Until then the page is not done with the tap.
  const underway = (work) => {
    const done = () => set({ underway: model.underway - 1 });
    set({ underway: model.underway + 1 });
    work.then(done, done);
    return work;
  };

  return Object.assign(
    {
      // Offline another language cannot be fetched; the red bar says so already.
      speak: (language) => underway(load(language)).then(changed, () => {}),
      understood: () => set({ forgetsSeen: true }),
      tab: (tab) => {
        if (tab === "score") model.scoreAsked = -1;
        set({ tab: tab, checkOpen: false });
        window.scrollTo(0, 0);
      },
      dismiss: table((now) => [now.dismissed(), []]),
      check: () => set({ checkOpen: true }),
      trust: table((now) => [now.trusted(), []]),
      group: (key, open) => steadily("group " + key, () => set({ openGroup: open ? key : "" })),
      anytime: (open) => {
        model.anytimeOpen = open;
      },
      cardsOpen: (open) => {
        model.cardsOpen = open;
      },
      wayOut: (open) => {
        model.wayOutOpen = open;
      },
      die: (dice) => set({ dice: dice }),
      // What the picture offers is more than the list holds; the host judges it.
      touch: (act) => table((now) => now.act(act))(),
      act: (act) =>
        isOffered(model.table, act) ? table((now) => now.act(act))() : set({ problem: TOO_LATE }),
      undo: table((now) => now.undo()),
      redo: table((now) => now.redo()),
      cover: (covered) => uncover(() => dial({ covered: covered })),
      again: () => uncover(() => dial({ again: true, covered: false, picks: {} })),
      pick: (name, value) => dial({ picks: Object.assign({}, model.dial.picks, { [name]: value }) }),
      pickHand: (at, name, value) =>
        dial({
          hand: handOf(model).map((picks, side) =>
            side === at ? Object.assign({}, picks, { [name]: value }) : picks,
          ),
        }),
      seal: () => seal(model, visit, dial),
      void: table((now) => now.void()),
      byHand: table((now) => now.settleByHand(null)),
      settle: table((now) => now.settleByHand(shownByHand(model))),
      gain: (name, value) => cards(gained(model.cards, name, value)),
      lose: (name, value) => cards(dropped(model.cards, name, value)),
      putBack: () => cards(putBack(model.cards)),
      countOpen: (open) => {
        model.countOpen = open;
      },
      // Typing must not redraw what is typed into.
      count: (name, value, redraw) => {
        const count = Object.assign({}, model.count, { [name]: value.replace(/\s/g, "") });
        visit.drawer.write("count", count);
        model.count = count;
        if (redraw) changed();
      },
      // What is asked may be another thing then: the table is told of a choice at once.
      chooseCount: (name, value) =>
        table((now) => now.act(Object.assign({}, now.sheet.counting.act, { [name]: value })))(),
      sendCount: () => {
        const { problem, answers } = answersOf(model);
        if (problem) set({ problem: problem });
        else table((now) => now.act(Object.assign({}, now.sheet.counting.act, answers)))();
      },
    },
    joining(model, visit, set, look),
    photos(model, visit, set, underway),
  );
}

// What the finger was on when it came down may be gone when it goes up.
function isOffered({ sheet }, act) {
  const same = JSON.stringify(act);
  return sheet.choices.concat(sheet.anytime).some((offer) => JSON.stringify(offer.act) === same);
}

function shownByHand(model) {
  return handOf(model).map((picks, at) => secretOf(model.sealing.sides[at].form, picks));
}

// Another group that closes above must not carry the tapped heading off the screen.
function steadily(key, change) {
  const top = function () {
    const named = Array.from(document.querySelectorAll("[data-key]")).find((one) => one.dataset.key === key);
    return named ? named.getBoundingClientRect().top : 0;
  };
  const before = top();
  change();
  queueMicrotask(() => window.scrollBy(0, top() - before));
}

// Brings the fields into view once they are drawn.
function uncover(change) {
  change();
  setTimeout(function () {
    const entry = document.querySelector(".entry");
    if (entry) entry.scrollIntoView({ block: "start" });
  }, 0);
}

function seal(model, visit, dial) {
  const side = model.sealing.sides.find((one) => one.seat === model.table.seat);
  try {
    const chosen = model.table.choose(secretOf(side.form, model.dial.picks), freshNonce());
    visit.go([chosen, []]);
    visit.go(chosen.stored());
    dial({ covered: true, again: false, picks: {} });
  } catch (error) {
    if (!(error instanceof SealedError)) throw error;
    model.problem = { key: error.key, params: error.params };
    dial({});
  }
}

function joining(model, visit, set, look) {
  return {
    code: (typed) => {
      model.code = typed.replace(/[^0-9]/g, "").slice(0, 6);
    },
    takeByCode: (seat) => {
      if (model.code.length !== 6) {
        set({ joinProblem: { key: "page.join.code_first", params: [] } });
        document.getElementById("code").focus();
      } else {
        visit.entrance.take({ seat: seat, code: model.code });
        model.code = "";
        visit.enter();
      }
    },
    watch: () => {
      visit.entrance.watch();
      visit.enter();
    },
    takeHere: () => visit.enter(),
    joinAgain: () => {
      visit.leave();
      visit.drawer.erase("watching");
      set({ phase: "loading", joinProblem: null, table: null });
      look().then(() => set({ phase: "join" }));
    },
  };
}

function photos(model, visit, set, underway) {
  const forget = () => model.photo.address && URL.revokeObjectURL(model.photo.address);
  return {
    photo: async (file) => {
      forget();
      const blob = await underway(prepared(file, model.info.photo_limit)).catch(() => undefined);
      if (!blob) {
        set({ photo: Object.assign({}, NO_PHOTO, { state: blob === null ? "too_large" : "not_a_picture" }) });
        return;
      }
      const photo = { state: "sending", received: 0, size: blob.size, address: URL.createObjectURL(blob) };
      set({ photo: photo });
      const goesOn = () => model.photo.state === "sending" && model.photo.address === photo.address;
      visit.link.send({ say: "photo", size: blob.size, kind: blob.type });
      const whole = await sendPieces(blob, visit.link, goesOn);
      if (!whole && goesOn()) set({ photo: Object.assign({}, NO_PHOTO, { state: "broken" }) });
    },
    stopPhoto: () => {
      forget();
      visit.link.send({ say: "stop_photo" });
      set({ photo: Object.assign({}, NO_PHOTO, { state: "stopped" }) });
    },
  };
}
