// A photo of the board from this phone: chosen, made smaller if need be, sent in small pieces.

import { button, h, para, sign } from "./dom.js";

// The host takes 16,384 bytes a message.
export const PIECE = 16000;
// More waiting than this only fills the phone's memory; pings must not queue behind a photo either.
const WAITING_MOST = 64000;
const SIDE_MOST = 4000;
const QUALITY = 0.9;
const LOOK_AGAIN_MS = 30;

// The file itself if the host takes it, or else a smaller JPEG; null if there is no way.
/** @param {File} file @param {number} limit */
export async function prepared(file, limit) {
  if (file.size <= limit && /^image\/(jpeg|png|webp|heic)$/.test(file.type)) return file;
  const picture = await loaded(file);
  const scale = Math.min(1, SIDE_MOST / Math.max(picture.naturalWidth, picture.naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.naturalWidth * scale);
  canvas.height = Math.round(picture.naturalHeight * scale);
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  /** @type {Blob | null} */
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return blob && blob.size <= limit ? blob : null;
}

/** @param {File} file @returns {Promise<HTMLImageElement>} */
function loaded(file) {
  return new Promise(function (done, failed) {
    const picture = new Image();
    const address = URL.createObjectURL(file);
    picture.onload = () => {
      URL.revokeObjectURL(address);
      done(picture);
    };
    picture.onerror = () => {
      URL.revokeObjectURL(address);
      failed(new Error("not a picture"));
    };
    picture.src = address;
  });
}

// Whether all pieces went out by this one `link` while `goesOn()`.
/** @param {Blob} blob @param {Link} link @param {() => boolean} goesOn */
export async function sendPieces(blob, link, goesOn) {
  const socket = link.socket;
  for (let at = 0; at < blob.size; at += PIECE) {
    // A blob of 2018 cannot be read by itself yet.
    const piece = await new Response(blob.slice(at, at + PIECE)).arrayBuffer();
    while (link.waiting > WAITING_MOST) await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    if (!goesOn() || link.socket !== socket || !link.sendBytes(piece)) return false;
  }
  return true;
}

/** @param {AtTable} model @param {Actions} actions */
export function renderPhoto(model, actions) {
  if (model.table.seat === null || !model.info || !model.info.photo_limit) return null;
  return h(
    "section",
    { class: "photo" },
    h("h2", {}, model.say("page.photo.title")),
    para("dim", model.say("page.photo.why")),
    isSending(model) ? preview(model, actions) : chooser(model, actions),
    outcome(model),
  );
}

/** @param {Model} model @param {Actions} actions */
function chooser(model, actions) {
  const input = h("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    key: "photo",
    id: "photo-file",
    onchange: (event) => {
      const { files } = event.target;
      if (files && files.length) actions.photo(files[0]);
    },
  });
  return h(
    "label",
    { class: "filebutton", for: "photo-file" },
    sign("◙"),
    model.say("page.photo.take"),
    input,
  );
}

/** @param {Model} model */
function isSending(model) {
  return model.photo.state === "sending";
}

/** @param {Model} model @param {Actions} actions */
function preview(model, actions) {
  return [
    h("img", { src: model.photo.address, alt: model.say("page.photo.preview"), class: "preview" }),
    button("stop photo", [sign("■"), model.say("page.photo.stop")], actions.stopPhoto),
  ];
}

// Drawn by itself: the picture must not flicker with every step, nor the button vanish under a finger.
/** @param {Model} model */
export function renderProgress(model) {
  if (!isSending(model)) return null;
  const { received, size } = model.photo;
  const percent = Math.floor((100 * received) / size);
  return [
    h("progress", { max: size, value: received, "aria-label": model.say("page.photo.title") }),
    para("", model.say("page.photo.progress", { percent: percent })),
  ];
}

/** @type {{ [state: string]: string }} */
const OUTCOMES = {
  stopped: "page.photo.stopped",
  too_large: "page.photo.too_large",
  not_a_picture: "page.photo.not_a_picture",
  broken: "page.photo.broken",
};

// What became of it on its way, or else at the table.
/** @param {AtTable} model */
function outcome(model) {
  const news = model.table.sheet.photo;
  const { state } = model.photo;
  if (OUTCOMES[state]) return told([model.say(OUTCOMES[state])]);
  if (news && !isSending(model)) return told(news.says.map((line) => model.say(line)));
  return state === "sent" ? told([model.say("page.photo.sent")]) : null;
}

/** @param {string[]} lines */
function told(lines) {
  return h("p", { class: "notice", role: "status" }, lines.join(" "));
}
