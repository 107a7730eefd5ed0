// The types of the phone page, for the checker alone: what the host says (docs/lan.md, docs/protocol.md), and
// what the page knows. Not in the folder of the page: everything there is served to phones.

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Param = string | number | string[];
type Pairs = [string, Param][];
type Params = { [name: string]: Param };
/** A sentence for people; the page's own have their params as an object. */
type Message = { key: string; params?: Pairs | Params };
type Template = string | { [form: string]: string };
type Templates = { [key: string]: Template };
type Act = { [name: string]: Json };
type Words = string[];

// The sheet.

type Mark = { letter: string; colour: string; shape: string; icon?: string };
type Amount = { icon: string; words: Message; n?: number; of?: number; minor?: boolean };
type SheetSeat = { title: Message; figures: Amount[]; mark: Mark };
type TileBox = {
  kind: "cost" | "gain" | "prize";
  amounts: Amount[];
  either?: true;
  covered?: number;
  cover?: string;
  acts?: Act[];
};
type TileRow = {
  name: Message;
  costs?: TileBox[];
  gains?: TileBox[];
  why_not?: Message;
  icon?: string;
  about?: Message;
};
type Tile = {
  title: Message;
  rows: TileRow[];
  act?: Act;
  why_not?: Message;
  active?: true;
  marked?: true;
};
type Turn = {
  to_act: number[];
  blocking: number | null;
  over: boolean;
  paused: boolean;
  order?: number[];
};
type DutyKind = "turn" | "early" | "prompt" | "over" | "none";
type Duty = {
  kind: DutyKind;
  waiting_for: number[];
  turns_until: number | null;
  seals: boolean;
  asks: Message | null;
  call: string;
};
type Hop = { kind: string; at: string; to: string; onward?: true };
type Shortcut = { acts: Act[]; hop?: Hop; heading?: Message; words?: Message; about?: Message };
type Offer = {
  act: Act;
  heading: Message;
  words: Message;
  role?: "turn" | "prompt" | "anytime" | "closing";
  knobs?: FormField[];
  leaving?: Act;
  hop?: Hop;
  at?: string;
  in_picture?: true;
  for_all?: true;
  urgent?: true;
  pair?: Message[];
  number?: number;
  about?: Message;
};
/** The number of an offer, and of the one that leaves it aside. */
type Entry = [number, number?];
type Group = { heading: Message; entries: Entry[]; fold?: "open" | "closed" | "pad" };
type Lists = { claims?: Entry[]; choices?: Group[]; anytime?: Entry[]; loud?: number };
/** What was turned or counted, by the names of the fields. */
type FieldAnswer = number | string | string[] | number[];
type Answers = { [name: string]: FieldAnswer };

type NumberField = {
  field: "number";
  name: string;
  label: Message;
  least: number;
  most: number;
  counts?: boolean;
  value?: number | null;
  at?: string;
  icon?: string;
};
type ValuesField = {
  field: "values";
  name: string;
  label: Message;
  values: number[];
  most: number;
  value?: number[];
};
type ChoiceField = {
  field: "choice";
  name: string;
  label: Message;
  options: Option[];
  value: string;
  on_board?: true;
};
type Option = { id: string; label: Message; about?: Message };
type SeveralField = {
  field: "several";
  name: string;
  label: Message;
  options: Option[];
  least: number;
  most: number;
  value?: string[];
};
type SpreadField = {
  field: "spread";
  name: string;
  label: Message;
  sources: { id: string; label: Message; most: number; at?: string }[];
  total: number;
  value: number[];
};
type TextField = { field: "text"; name: string; label: Message; value: string; most: number; usual: Message };
type FormField = NumberField | ValuesField | ChoiceField | SeveralField | SpreadField | TextField;
type Form = { fields: FormField[]; facts?: Message[]; title?: Message; seat?: number };
type Counting = { form: Form; act: Act };
/** What was picked so far, and when it is whole the secret itself. */
/** The offer whose knobs are open, by its act as text; null: none is. */
type Turning = { act: string | null; answers: Answers };
type Picks = { [name: string]: FieldAnswer | undefined };
type Secret = { [name: string]: number | number[] };

type Side = { seat: number; role: string };
type Sealing = { key: string; title: Message; sides: (Side & { form: Form })[]; ties?: number };

type Outlines = [number, number][][];
type Sign = { name: string; outlines: Outlines };
type Face = { sign: string; times: number; name: Message };
type Doing = { name: Message; act: Act; face?: Face | null };
type Die = { name: Message; colour: string; face: Face | null; spent: boolean; offers: Doing[] };
type Together = { name: Message; act: Act; field: string; dice: number[]; least: number };
type Track = { name: Message; value: number; last: number; less?: Doing | null; more?: Doing | null };
type ContestSide = {
  seat: number;
  title: Message;
  mark: Mark | null;
  standing: Message;
  acting: boolean;
  ahead: boolean;
  facts: Message[];
  tracks: Track[];
  dice: Die[];
  together: Together[];
  score?: number | null;
};
type Contest = { key: string; title: Message; sides: ContestSide[]; signs?: Sign[] };
type PhotoNews = { stage: string; says: Message[] };

// The board: thousandths of its units, y downwards; glyphs in hundredths of their box.

type Spot = [number, number];
type BoardGround = { colour: string; motif?: Outlines; shade?: number; seal?: Outlines; icon?: string };
type BoardPrint = { glyph: Outlines; name?: Message; hollow?: true; colour?: string };
type Place = {
  id: string;
  name: Message;
  outline: Spot[];
  centre: Spot;
  ground: number;
  printed?: number[];
  owner?: string;
  tag?: string;
};
type Line = {
  colour: string;
  rim: string;
  width: number;
  rim_width: number;
  points: Spot[];
  on_top?: true;
};
type Board = {
  width: number;
  height: number;
  grounds: BoardGround[];
  prints: BoardPrint[];
  places: Place[];
  lines: Line[];
};
type PieceLook = {
  glyph: Outlines;
  colour: string;
  letter?: string;
  letter_up?: number;
  letter_high?: number;
  hollow?: true;
  small?: true;
  icon?: string;
};
type Piece = {
  kind: string;
  at: string;
  seat: number | null;
  count: number;
  name: Message;
  look: number;
  aboard?: Message[];
};
/** The board with what stands on it and whose it is. */
type BoardNow = { board: Board; looks: PieceLook[]; pieces: Piece[]; marks: Mark[] };
type PieceSpot = { piece: Piece; at: Spot; size: number };
/** The place whose words are shown, the kind of piece in hand there, and where to it may go. */
/** `load`: what the held piece takes along, as far as it was turned. */
type Looked = { place: string | null; kind: string | null; to: string | null; load?: Answers };
type MapLook = Looked & { revision: number };

type Goal = { id: string; words: Message };
type Goals = { title: Message; every: Goal[] };
type GoalWay = { act: Act; ids: string[] };
type Judged = { held: number; fulfilled?: string[]; unknown?: string[]; ways?: GoalWay[] };

/** What waits for the yes of others; with `secrets`, what the pieces of all sides showed. */
type Asked = {
  number: number;
  seat: number;
  words: Message;
  waits_for: number[];
  secrets?: Secret[];
  changes?: { what: Message; to: Message | null }[];
  undoes?: true;
};
/** A seat by its number or a place by its id, with its name. */
type Correctable = { of: number | string; name: Message };

type Sheet = {
  game: string;
  table: string;
  you: number | null;
  seats: SheetSeat[];
  turn: Turn;
  duty: Duty;
  offers: Offer[];
  lists: Lists;
  tiles: Tile[];
  ahead: Shortcut[]; // what one touch plays though no offer does
  counting: Counting | null;
  undo: Message | null;
  redo: Message | null;
  sealing: Sealing | null;
  contest: Contest | null;
  common: Message[];
  photo: PhotoNews | null;
  asked: Asked | null;
  under_finger: number;
  correctable: Correctable[];
  correcting: Offer[];
  board: Board | null;
  looks: PieceLook[];
  pieces: Piece[];
  goals: Goals | null;
  judged: Judged | null;
};

// What the host says to a phone that has joined, and what a phone says.

type LogRecord = {
  revision: number;
  kind: string;
  seat: number | null;
  label: Message | null;
  news?: Message[];
  secrecy_gone?: boolean;
};
type Whole = {
  say: "whole";
  revision: number;
  history: string;
  sheet: Sheet;
  log: LogRecord[];
  counter: number;
};
type Update = { say: "update"; revision: number; record: LogRecord; changed: Partial<Sheet> };
type Done = { say: "done"; counter: number; revision: number };
type Refused = { say: "refused"; counter: number; revision: number; error: string; why: Message };
type Problem = { say: "problem"; error: string; why: Message };
type Presence = {
  say: "presence";
  seats: ("free" | "here" | "away")[];
  away: number[];
  spectators: number;
  unsaved?: number;
};
type Cell = { value: number | null; worth?: number };
type ScoreLine = { seat: number; cells: Cell[]; total: number | null; rank?: number; is_partial?: boolean };
type Missing = { seats: number[]; fields: string[]; labels: Message[] };
type ScoreSheet = {
  columns: Message[];
  lines: ScoreLine[];
  is_over?: boolean;
  missing?: Missing[];
  verdict?: Message;
  doubts?: Message[];
  no_longer?: Message[];
  counts?: boolean;
};
type Say = (what: string | Message, params?: Params) => string;
type Titled = (seat: number) => string;
type ScoreCard = { seat: number; name: string; total: string; cells: [string, string][] };
type Dot = [number, number];
type Polyline = { points: Dot[]; width: number; on_dark?: string; on_light?: string; dashes?: number[] };
type Lettering = {
  at: Dot;
  size: number;
  words?: Message;
  number?: string;
  side?: "start" | "middle" | "end";
  tone?: "ink" | "dim" | "on_part";
};
type Badge = { at: Dot; size: number; mark: Mark };
type Sticker = { at: Dot; size: number; icon: string; words: Message };
type Plot = {
  width: number;
  height: number;
  polylines?: Polyline[];
  stickers?: Sticker[];
  badges?: Badge[];
  letterings?: Lettering[];
};
type Remark = { icon: string; words: Message; beside?: Message };
type SharedStory = { plot?: Plot | null; title: Message; points: Message[]; remarks: Remark[] };
type Score = { say: "score"; revision: number; score: ScoreSheet; story?: SharedStory };
type RuleNow = { say: "rule_now"; revision: number; card: string; now: Message[] };
type Rules = import("../companion/net/page/later/rules.js").Rules;
type RulesMaker = typeof import("../companion/net/page/later/rules.js").Rules;
/** Opens the card of one of these messages, or all rules where there is none to look for. */
type AskRules = (messages: Message[]) => Promise<boolean>;
/** The rules of a game in one language: a card is its title, words and links. */
interface Book {
  chapters: [string, string[]][];
  cards: { [key: string]: [string, string, string[]] };
  about: { [key: string]: string[] };
  same: { [id: string]: string };
  words: Templates;
}
type PhotoProgress = { say: "photo_progress"; received: number; size: number };
type ToSeated =
  | Whole
  | Update
  | Done
  | Refused
  | Problem
  | Presence
  | Score
  | RuleNow
  | PhotoProgress
  | { say: "sealed_news"; message: SealedNews }
  | { say: "same_history"; same: boolean };

type Wished = { say: "act"; act: Act; answers?: Answers; then?: Act[] } | { say: "undo" } | { say: "redo" };
type WishMessage = Wished & { counter: number; revision: number };
type ActMessage = Extract<WishMessage, { say: "act" }>;
type FromSeated =
  | WishMessage
  | { say: "seal"; message: SealMessage }
  | { say: "settle_by_hand"; choice: number; attempt: number; secrets?: Secret[] }
  | { say: "consent"; number: number; yes: boolean }
  | { say: "open_correction"; of: number | string | null }
  | { say: "remembered"; revision: number; history: string }
  | { say: "ask_rule"; card: string }
  | { say: "ask_whole" };

// Joining.

type Challenge = { say: "challenge"; protocol: number; table: string; name: string; nonce: string };
type Answer = { say: "answer"; public: string };
type Seated = { say: "seated"; seat: number | null; device: string | null; proof: string | null };
type Goodbye = { say: "goodbye"; why: "freed" | "elsewhere" | "closing" };
type ToPhone = ToSeated | Challenge | Answer | Seated | Goodbye;
type Asking =
  | { say: "take" | "take_by_code"; protocol: number; seat: number; nonce: string; proof: string }
  | { say: "return"; protocol: number; device: string; nonce: string; proof: string }
  | { say: "knock"; protocol: number; public: string }
  | { say: "watch"; protocol: number };

type Credentials = { table: string; seat: number; device: string; key: string };
type Invitation = { seat: number; key: string };
type ByCode = { seat: number; code: string };
type Way = Credentials | Invitation | ByCode;
/** So many fresh bytes. */
type Random = (size: number) => Uint8Array;
/** The host's and the phone's. */
type Nonces = [string, string];
type PairingFields = {
  challenge: Challenge;
  way: Way | null;
  state: "knocked" | "asked" | "seated" | "watching";
  nonce: string;
  secret: string;
  credentials: Credentials | null;
};
type PhonePairing = import("../companion/net/page/pairing.js").PhonePairing;
type PairingTurn = [PhonePairing, Asking | null];
type TicketFields = {
  way: Way | null;
  tries: Credentials[];
  left: Credentials[];
  refusal: Message | null;
  over: Message | null;
};
type Ticket = import("../companion/net/page/ticket.js").Ticket;

// Sealed choices.

type SealNow = { game: string; choice: number; attempt: number; sides: Side[] };
type Opening = { nonce: string; secret: string };
type Context = {
  game: string;
  choice: number;
  attempt: number;
  seat: number;
  role: string;
  peer: number;
  protocol: number;
};
type KeptOpening = { number: number; opening: Opening };
type SealStore = { now: SealNow; seat: number | null; kept: KeptOpening[] };
type SealState =
  | "choosing"
  | "chosen"
  | "committed"
  | "revealed"
  | "lost"
  | "watching"
  | "witness"
  | "opened"
  | "mistrusted"
  | "by_hand";
type SealFields = {
  now: SealNow;
  seat: number | null;
  state: SealState;
  number: number;
  answered: number;
  elsewhere: string | null;
  kept: KeptOpening[];
  listed: string[] | null;
  openings: Opening[] | null;
  problem: Message | null;
};
type OfAttempt = { choice: number; attempt: number };
type SealMessage = OfAttempt &
  (
    | { sealed: "commit"; number: number; commitment: string }
    | { sealed: "reveal"; opening: Opening }
    | { sealed: "void"; why: "asked" | "store_lost" }
  );
type ChoiceOpened = { sealed: "choice_opened" } & SealNow;
type Committed = { sealed: "committed"; number: number; commitment: string } & OfAttempt;
type Voided = { sealed: "voided"; by?: number | null; why: string; rule?: Message | null } & OfAttempt;
type SealedNews =
  | ChoiceOpened
  | Committed
  | Voided
  | ({ sealed: "chosen"; seat: number } & OfAttempt)
  | ({ sealed: "sealed"; commitments: string[] } & OfAttempt)
  | ({ sealed: "opened"; openings: Opening[] } & OfAttempt)
  | ({ sealed: "by_hand" } & OfAttempt);
type PhoneSeal = import("../companion/net/page/sealed.js").PhoneSeal;
type SealTurn = [PhoneSeal, SealMessage[]];

// The table as one phone knows it.

type Pending = {
  message: WishMessage;
  tries: number;
  knobs: FormField[] | null;
  sent: boolean;
  answer: Done | Refused | null;
};
type TableFields = {
  table: string;
  seat: number | null;
  revision: number;
  history: string;
  sheet: Sheet | null;
  log: LogRecord[];
  presence: Presence | null;
  counter: number;
  pending: Pending | null;
  seal: PhoneSeal | null;
  kept: SealStore | null;
  past: number;
  score: Score | null;
  rule: RuleNow | null;
  problem: Message | null;
  doubt: boolean;
  joining: boolean;
  asked: boolean;
};
type TableStore = {
  table: string;
  seat: number | null;
  revision: number;
  history: string;
  counter: number;
  wish?: WishMessage;
  tries?: number;
  knobs?: FormField[];
  seal?: SealStore;
  past?: number;
  doubt?: true;
};
type PhoneTable = import("../companion/net/page/table.js").PhoneTable;
type TableTurn = [PhoneTable, FromSeated[]];
type ShownTable = PhoneTable & { sheet: Sheet };

// What the page knows and does.

type CardField = { label: Message; values: number[]; held: number[] };
type Spent = OfAttempt & { values: { [name: string]: number[] }; back: boolean };
type Cards = { fields: { [name: string]: CardField }; spent: Spent | null };
type Dial = { id: string; covered: boolean; again: boolean; picks: Picks; hand: Picks[] };
/** What was typed of a number, and under which heading. */
type Pad = { of: string; typed: string };
type ChosenDice = { at: number; dice: number[] };
type PhotoState = "none" | "sending" | "sent" | "stopped" | "too_large" | "not_a_picture" | "broken";
type Photo = { state: PhotoState; received: number; size: number; address: string | null };
type TableInfo = {
  table: string;
  name: string;
  seats: { title: Message; free: boolean }[];
  photo_limit: number;
};
type Tab = "play" | "map" | "table" | "score" | "more";
/** The code of a language, as its folder is called. */
type Language = string;
type Phase = "loading" | "join" | "taking" | "table" | "freed" | "elsewhere";

/** What belongs to one seat at one table. */
interface PerTable {
  table: PhoneTable | null;
  problem: Message | null;
  tab: Tab;
  map: MapLook;
  openGroup: string | null;
  pad: Pad;
  turning: Turning;
  anytimeOpen: boolean;
  correctOpen: boolean;
  cardsOpen: boolean;
  goalsOpen: boolean;
  wayOutOpen: boolean;
  wordsOpen: boolean;
  figuresOpen: boolean;
  checkOpen: boolean;
  countOpen: boolean | null;
  scoreAsked: number;
  askedSeal: string | null;
  sealing: Sealing | null;
  revealed: { scene: string; at: number };
  chosen: (OfAttempt & { seats: number[] }) | null;
  voided: Voided | null;
  dial: Dial;
  dice: ChosenDice;
  photo: Photo;
}
interface Model extends PerTable {
  language: Language;
  languages: { code: Language; name: string }[];
  texts: Templates;
  words: Words | null;
  phase: Phase;
  info: TableInfo | null;
  lookFailed: boolean;
  seat: number | null;
  returning: boolean;
  wanted: boolean;
  met: boolean;
  online: boolean;
  offlineFor: number;
  forgets: boolean;
  forgetsSeen: boolean;
  joinProblem: Message | null;
  code: string;
  canUseCodes: boolean;
  underway: number;
  cards: Cards;
  goals: string[];
  count: { [name: string]: string };
  say(what: string | Message, params?: Params): string;
}
/** The model while there is a table to show. */
interface AtTable extends Model {
  table: ShownTable;
}
/** The model while something is sealed. */
interface AtDial extends AtTable {
  table: ShownTable & { seal: PhoneSeal };
}
/** The model while table.json is known. */
interface AtDoor extends Model {
  info: TableInfo;
}
type Actions = ReturnType<typeof import("../companion/net/page/actions.js").actionsFor>;
type SetModel = (fields: Partial<Model>) => void;
type Speak = (language: Language) => void;
type Underway = <T>(work: Promise<T>) => Promise<T>;
/** What a tab is made of: what each part depends on, and what draws it. */
type Parts = { [name: string]: [unknown, (model: AtTable, actions: Actions) => Child] };
type Visit = import("../companion/net/page/visit.js").Visit;
type Store = import("../companion/net/page/store.js").Store;
type Link = import("../companion/net/page/link.js").Link;

// The browser, as link.js asks for it.

interface World {
  url: string;
  socket(to: string): WebSocket;
  after(ms: number, what: () => void): number;
  cancel(timer: number): void;
  now(): number;
  random(): number;
  visible(): boolean;
  listen(event: string, what: () => void): void;
}
interface Reports {
  onMessage(message: ToPhone): void;
  onOnline(yes: boolean): void;
  onOpen(): void;
  onStop(why: Goodbye["why"]): void;
}

// Drawing.

type Child = Node | string | boolean | null | undefined | Child[];
interface HappensTo<E> extends Event {
  target: E & EventTarget;
}
interface Attrs<E> {
  onclick?: (event: HappensTo<E>) => unknown;
  oninput?: (event: HappensTo<E>) => unknown;
  onchange?: (event: HappensTo<E>) => unknown;
  ontoggle?: (event: HappensTo<E>) => unknown;
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
}
/** A field of a form on this screen, with what a pick of its value does. */
type Own<F> = { model: Model; field: F; key: string; pick: (value: FieldAnswer) => unknown };

// Newer than 2018: pairing.js asks whether the phone has it before it is called.
interface BigInt {
  toString(radix?: number): string;
}
declare function BigInt(value: string | number): bigint;
