// My secret goals: the cards that this phone notes for its owner alone; what the table keeps judges them here.

import { button, fold, h, para, sign, tapOffer } from "./dom.js";

/** @param {AtTable} model @param {Actions} actions */
export function renderGoals(model, actions) {
  const { goals, judged } = model.table.sheet;
  if (!goals || !judged || !judged.held) return null;
  const noted = goals.every.filter((goal) => model.goals.includes(goal.id));
  const over = noted.length > judged.held;
  return fold(
    "goals",
    "goals",
    model.say(goals.title),
    model.goalsOpen,
    actions.goalsOpen,
    para("dim", model.say("page.goals.private")),
    over ? para("notice", model.say("page.goals.over", { n: judged.held })) : null,
    noted.map((goal) => renderGoal(model, actions, goal, judged)),
    noted.length < judged.held ? chooser(model, actions, goals) : null,
  );
}

/** @param {AtTable} model @param {Actions} actions @param {Goal} goal @param {Judged} judged */
function renderGoal(model, actions, goal, judged) {
  const way = (judged.ways || []).find((each) => each.ids.includes(goal.id));
  const words = model.say(goal.words);
  return h(
    "div",
    { class: "goal" },
    para("", words),
    standing(model, goal, judged),
    h(
      "div",
      { class: "row" },
      way ? revealButton(model, actions, goal, way) : null,
      button("drop " + goal.id, model.say("page.goals.take_away"), () => actions.dropGoal(goal.id), {
        class: "small",
        "aria-label": model.say("page.goals.take_away") + ": " + words,
      }),
    ),
  );
}

/** @param {AtTable} model @param {Goal} goal @param {Judged} judged */
function standing(model, goal, judged) {
  if ((judged.fulfilled || []).includes(goal.id)) {
    return para("verified", sign("✓"), model.say("page.goals.fulfilled"));
  }
  const unknown = (judged.unknown || []).includes(goal.id);
  return para(
    "dim",
    sign(unknown ? "?" : "✗"),
    model.say(unknown ? "page.goals.unknown" : "page.goals.not_now"),
  );
}

/** @param {AtTable} model @param {Actions} actions @param {Goal} goal @param {GoalWay} way */
function revealButton(model, actions, goal, way) {
  const attrs = { class: "small", "aria-disabled": model.table.pending ? "true" : null };
  return button(
    "reveal " + goal.id,
    model.say("page.goals.reveal"),
    tapOffer(() => actions.act(way.act)),
    attrs,
  );
}

/** @param {AtTable} model @param {Actions} actions @param {Goals} goals */
function chooser(model, actions, goals) {
  const left = goals.every.filter((goal) => !model.goals.includes(goal.id));
  return h(
    "label",
    { class: "chooser" },
    h("span", { class: "unseen" }, model.say("page.goals.note")),
    h(
      "select",
      { key: "note goal", onchange: (event) => event.target.value && actions.noteGoal(event.target.value) },
      h("option", { value: "" }, model.say("page.goals.note")),
      left.map((goal) => h("option", { value: goal.id }, model.say(goal.words))),
    ),
  );
}
