// What each tab is made of, from top to bottom: for every part what it depends on, and what draws it.

import { renderAsked } from "./asked.js";
import { renderContest } from "./contest.js";
import { renderCorrect } from "./correct.js";
import { renderCount, renderCountWay } from "./count.js";
import { isLongAgo, renderDial } from "./dial.js";
import { renderFigures, renderHoldings } from "./figures.js";
import { renderGoals } from "./goals.js";
import { languageChoice } from "./head.js";
import { renderMap, renderPlace } from "./map.js";
import { renderMat } from "./mat.js";
import { renderCheck, renderVisit } from "./more.js";
import { renderPhoto, renderProgress } from "./photo.js";
import { renderScore } from "./score.js";
import { common as renderCommon, renderAnytime, renderChoices, renderClaims, renderIdle } from "./seat.js";
import { renderLog, renderProblem, renderRedo, renderSeats } from "./seat.js";
import { renderMapWay, renderWaiting } from "./waiting.js";

// The parts of the tab that is shown; `call` is what this seat was last called for, `speak` changes the language.
/** @param {AtTable} model @param {string} call @param {Speak} speak @returns {Parts} */
export function partsOf(model, call, speak) {
  const { table } = model;
  const shown = TABS[model.tab](model, table, call, speak);
  return Object.assign({ problem: [[table.problem, model.problem], renderProblem] }, shown);
}

// What buttons show of the wish that waits; a redraw for anything else could swallow a tap.
/** @param {AtTable} model */
export function wish({ table, online }) {
  return table.pending && [table.pending.message, online];
}

/** @param {AtTable} model */
function dialInputs(model) {
  const { table } = model;
  const isOpened = table.seal && table.seal.state === "opened";
  const { sealing, dial, chosen, voided, cards } = model;
  return [
    isOpened && table.log.slice(-1),
    isLongAgo(model),
    sealing,
    dial,
    chosen,
    voided,
    cards,
    !model.words,
  ];
}

// What was chosen on the map, and whether the table is still as it was then.
/** @param {AtTable} model */
function mapLook({ map, table }) {
  return [map, map.revision === table.revision];
}

/** @type {{ [tab in Tab]: (model: AtTable, table: ShownTable, call: string, speak: Speak) => Parts }} */
const TABS = {
  play: (model, table, call) => ({
    waiting: [
      [table.sheet.turn, table.sheet.duty, table.presence, model.chosen, call, table.log.slice(-10)],
      renderWaiting,
    ],
    own: [[table.sheet.seats], renderFigures],
    // While two fight, the numbers of the whole table would stand before what is fought with.
    common: [
      [table.sheet.common, Boolean(table.sheet.contest)],
      (all) => (all.table.sheet.contest ? null : renderCommon(all)),
    ],
    asked: [[table.sheet.asked, table.sheet.sealing], renderAsked],
    dial: [[table.seal, table.sheet.sealing, dialInputs(model)], renderDial],
    contest: [[table.sheet.contest, table.seat, model.dice, wish(model)], renderContest],
    way: [[Boolean(table.sheet.counting), table.sheet.turn], renderCountWay],
    claims: [[table.sheet.offers, table.sheet.lists, wish(model), model.turning], renderClaims],
    mat: [[table.sheet.tiles, table.sheet.duty, table.sheet.lists, wish(model)], renderMat],
    choices: [
      [
        table.sheet.offers,
        table.sheet.ahead,
        table.sheet.lists,
        wish(model),
        model.openGroup,
        model.pad,
        model.turning,
      ],
      renderChoices,
    ],
    redo: [[table.sheet.redo, wish(model)], renderRedo],
    holdings: [[table.sheet.seats, table.sheet.duty.kind], renderHoldings],
    goals: [[table.sheet.judged, model.goals, model.goalsOpen, wish(model)], renderGoals],
    idle: [[table.sheet.duty.kind, table.log.slice(-10)], renderIdle],
    look: [[Boolean(table.sheet.board), call], renderMapWay],
    anytime: [[table.sheet.offers, table.sheet.lists, wish(model), model.turning], renderAnytime],
  }),
  map: (model, table) => ({
    map: [[table.sheet.pieces, table.sheet.offers, model.map, model.turning], renderMap],
    place: [
      [table.sheet.pieces, table.sheet.offers, mapLook(model), model.turning, wish(model)],
      renderPlace,
    ],
  }),
  table: (model, table) => ({
    seats: [[table.sheet.seats, table.sheet.common, table.sheet.turn, table.presence], renderSeats],
    log: [[table.log], (all) => renderLog(all, all.table.log.length)],
  }),
  score: (model, table) => ({
    count: [[table.sheet.counting, model.count, table.sheet.turn.over, wish(model)], renderCount],
    score: [[table.score, table.revision], renderScore],
  }),
  more: (model, table, call, speak) => ({
    check: [[model.checkOpen, table.doubt, table.history, !model.words], renderCheck],
    photo: [[model.photo.state, model.photo.address, table.sheet.photo], renderPhoto],
    progress: [[model.photo], renderProgress],
    correct: [[table.sheet.correctable, table.sheet.correcting, model.turning, wish(model)], renderCorrect],
    language: [[], (all) => languageChoice(all, speak)],
    visit: [[model.cards], renderVisit],
  }),
};
