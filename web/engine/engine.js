// SPDX-License-Identifier: MIT
/**
 * The engine in the browser (or Node 18 and later): the same C code as the server's, as a
 * WebAssembly module that imports nothing.
 *
 *     import { Engine } from "./engine.js";
 *     const engine = await Engine.load(fetch("/engine/trey.wasm"));   // or bytes, or an address
 *     engine.evaluate("Kh Ts 3c").text;                               // "king high, ten, three"
 *     const { better, cost } = engine.decision({ rules: "california-shfl", hand: "Kd 9s 2c", up: "Kh" });
 *     `${better}, the other costs ${cost.value} antes (exactly ${cost.exact})`;
 *
 * Cards are read as people write them: "As Kd 3c", "AsKd3c", "10h, 9h", "A♠". Figures are the bettor's,
 * per unit of the wager. Answers have the members of `trey odds --json` and `trey settle` (docs/odds.md,
 * docs/settle.md). An invalid question, for example one with an unknown member, throws an
 * EngineError. index.js is the entry point of the package, index.d.ts has the types.
 */
import { Rejected } from './reasons.js';
import { ShuffleCheck } from './shuffle.js';

/**
 * An exact number: a reduced fraction, and the nearest decimal of fifteen places.
 * @typedef {object} Figure
 * @property {string} exact "-686689/20358520"; a whole number has no "/1"
 * @property {string} numerator
 * @property {string} denominator
 * @property {number} value
 */

/**
 * The rank of a hand.
 * @typedef {object} Hand
 * @property {number} value greater for a better hand, equal for hands that tie
 * @property {string} category "straight-flush" …
 * @property {string} text "pair of nines, king kicker"
 * @property {boolean} qualifies whether the bank qualifies with it (HAND-7)
 */

/**
 * A line of a pay table, as the server sends it.
 * @typedef {{hand: string, pays: number}} PayLine
 */

/**
 * The game. Only members that differ from the rule set are needed.
 * @typedef {object} Game
 * @property {string} [rules] a built-in rule set; "california-shfl" unless given; a pay
 *   table needs one
 * @property {number} [decks] 1 to 8
 * @property {boolean} [exposesCard] whether one of the bank's cards is exposed before the decision (ROUND-3)
 * @property {string | string[]} [paytable] designator such as "TCP-04", or single pay tables
 * @property {PayLine[] | null} [anteBonus] the room's own pay table; null if there is none
 * @property {PayLine[]} [bonus] the same for the bonus (Pair Plus)
 * @property {number} [progressive] number of the progressive pay table
 * @property {number} [seats] hands at the table, for envy
 * @property {number} [meter] the progressive's meter for a $1 wager, in cents
 */

/**
 * The cards known at a decision.
 * @typedef {object} Known
 * @property {string} hand three cards
 * @property {string | null} [up] the bank's exposed card; if the game exposes one and it is left out,
 *     the answer has `by_up` instead: one answer for each rank
 * @property {string} [dead] cards known to be elsewhere
 */

/**
 * One decision. If `up` was left out, each element of `by_up` has `play` to `ways`.
 * @typedef {object} Decision
 * @property {Figure} value of the better choice
 * @property {Figure} play the value of playing, in antes
 * @property {Figure} fold always -1
 * @property {"play" | "fold" | "split"} better "split": depends on the suit of the exposed card
 * @property {Figure} cost the cost of the other choice
 * @property {number} ante_bonus the Ante Bonus payoff, included in `play`
 * @property {number} deals
 * @property {{unqualified: number, win: number, tie: number, loss: number}} ways
 * @property {object[]} [by_up]
 */

/** An invalid question, or a module that is not Trey's engine. */
export class EngineError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'EngineError';
  }
}

// Limits the cache: each tick of a meter asks for a new sheet.
const SHEETS_KEPT = 32;
/** The default rule set, as in `trey odds`. */
const DEFAULT_RULES = 'california-shfl';
const PAY_LINES = ['pair', 'flush', 'straight', 'three-of-a-kind', 'straight-flush', 'mini-royal'];

// The members of a question: a check of each value, and the text for messages. A null member counts as left out, except
// anteBonus, where null means that there is none.
const GAME_MEMBERS = {
  rules: [isText, 'the name of a rule set'],
  decks: [isCount, 'a whole number'],
  exposesCard: [(/** @type {any} */ value) => typeof value === 'boolean', 'true or false'],
  paytable: [
    (/** @type {any} */ value) => isText(value) || (Array.isArray(value) && value.every(isText)),
    'the name of a pay table, or a list of names',
  ],
  anteBonus: [Array.isArray, 'a list of pay lines, or null'],
  bonus: [Array.isArray, 'a list of pay lines'],
  progressive: [isCount, 'a whole number'],
  seats: [isCount, 'a whole number'],
  meter: [isCount, 'a whole number of cents'],
};
const KNOWN_MEMBERS = {
  hand: [isText, 'a text of three cards'],
  up: [isText, 'a text of one card, or null'],
  dead: [isText, 'a text of cards'],
};
const PAY_LINE_MEMBERS = { hand: [isText, 'the name of a hand'], pays: [isCount, 'a whole number'] };
const SEATS_MAX = 14;

/** @param {any} value */
function isText(value) {
  return typeof value === 'string';
}

/** @param {any} value */
function isCount(value) {
  return Number.isInteger(value) && value >= 0 && value <= 0xffffffff;
}

/** The edit distance of two names. @param {string} a @param {string} b */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++) {
      const changed = /** @type {number} */ (row[k - 1]) + (a[i - 1] === b[k - 1] ? 0 : 1);
      next.push(Math.min(changed, /** @type {number} */ (row[k]) + 1, /** @type {number} */ (next[k - 1]) + 1));
    }
    row = next;
  }
  return /** @type {number} */ (row[b.length]);
}

/**
 * Throw an EngineError unless an object has members of these names only, each of the right type.
 * @param {any} given @param {Record<string, any>} members @param {string} where
 */
function checkMembers(given, members, where) {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    throw new EngineError(`${where}: an object is expected here, not ${JSON.stringify(given)}`);
  }
  const names = Object.keys(members);
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(members, name)) {
      const near = names.map((other) => ({ other, far: distance(name, other) })).sort((a, b) => a.far - b.far)[0];
      const hint = near && near.far < name.length / 3 + 2 ? `; did you mean "${near.other}"?` : '';
      throw new EngineError(`${where}.${name}: there is no such member here${hint} (members: ${names.join(', ')})`);
    }
    const [isFine, expected] = members[name];
    if (value != null && !isFine(value)) {
      throw new EngineError(`${where}.${name}: ${expected} is expected here, not ${JSON.stringify(value) ?? typeof value}`);
    }
  }
}

/** @param {string} _key @param {any} value */
function revive(_key, value) {
  if (value !== null && typeof value === 'object' && typeof value.exact === 'string') {
    const [numerator, denominator = '1'] = value.exact.split('/');
    return { ...value, numerator, denominator };
  }
  return value;
}

/** @param {any} source @returns {Promise<WebAssembly.Instance>} */
async function instantiate(source) {
  let from = await source;
  if (typeof from === 'string' || from instanceof URL) {
    from = await fetch(from);
  }
  if (typeof Response !== 'undefined' && from instanceof Response) {
    if (!from.ok) {
      throw new EngineError(`could not load the engine: ${from.status} ${from.statusText}`);
    }
    from = await from.arrayBuffer();
  }
  return from instanceof WebAssembly.Module
    ? new WebAssembly.Instance(from)
    : (await WebAssembly.instantiate(from)).instance;
}

export class Engine {
  /** @type {any} */ #calls;
  /** @type {Map<string, any>} */ #sheets = new Map();

  /** @param {WebAssembly.Instance} instance use Engine.load() */
  constructor(instance) {
    this.#calls = instance.exports;
    if (typeof this.#calls.start !== 'function') {
      throw new EngineError("this is not a module of Trey's engine");
    }
    this.#calls.start();
  }

  /**
   * Load the module: its bytes, a compiled module, an address, a Response or a promise of any.
   * @param {BufferSource | WebAssembly.Module | string | URL | Response |
   *     Promise<BufferSource | WebAssembly.Module | Response>} source
   * @returns {Promise<Engine>}
   */
  static async load(source) {
    return new Engine(await instantiate(source));
  }

  // ---- Calls of the module ----

  /** A function that the smaller modules lack. @param {string} name @param {string} module */
  #need(name, module) {
    if (typeof this.#calls[name] !== 'function') {
      throw new EngineError(`this module does not have that function; use ${module}`);
    }
  }

  /** Copy bytes into the module's input buffer. @param {Uint8Array} bytes @returns {number} */
  #give(bytes) {
    if (bytes.length > this.#calls.input_max()) {
      throw new EngineError('the input is too long for the engine');
    }
    new Uint8Array(this.#calls.memory.buffer, this.#calls.input_at(), bytes.length).set(bytes);
    return bytes.length;
  }

  /** @param {string} text @returns {number} */
  #say(text) {
    return this.#give(new TextEncoder().encode(text));
  }

  /** @returns {Uint8Array} a copy of the module's answer */
  #taken() {
    return new Uint8Array(
      this.#calls.memory.buffer,
      this.#calls.output_at(),
      this.#calls.output_size(),
    ).slice();
  }

  /** @returns {string} */
  #text() {
    return new TextDecoder().decode(this.#taken());
  }

  /** @returns {any} */
  #answer() {
    return JSON.parse(this.#text(), revive);
  }

  // ---- Hands ----

  /**
   * @param {string} cards three cards; the same card may occur more than once (HAND-6)
   * @param {string} [rules] a rule set: then `category` is "mini-royal" if A-K-Q suited has a
   *     pay line of its own, as in the server's views
   * @returns {Hand}
   */
  evaluate(cards, rules = '') {
    if (!isText(cards) || !isText(rules)) {
      throw new EngineError('evaluate takes a text of three cards, and the name of a rule set');
    }
    const size = new TextEncoder().encode(cards).length;
    const status = this.#calls.hand(size, this.#say(cards + rules) - size);
    if (status !== 0) {
      throw new EngineError(status === 1 ? `"${cards}": ${this.#text()}` : `there is no rule set "${rules}"`);
    }
    return this.#answer();
  }

  // ---- Odds ----

  /** @param {Game} game */
  #ask(game) {
    const calls = this.#calls;
    if (game.rules === undefined && game.paytable !== undefined) {
      throw new EngineError('a pay table needs a rule set beside it, such as rules: "house-banked"');
    }
    const rules = game.rules ?? DEFAULT_RULES;
    if (calls.question_begin(this.#say(rules)) !== 0) {
      throw new EngineError(`there is no rule set "${rules}"`);
    }
    for (const id of [game.paytable ?? []].flat()) {
      if (calls.question_table(this.#say(id)) !== 0) {
        throw new EngineError(`there is no pay table "${id}"`);
      }
    }
    if (game.decks != null && calls.question_decks(game.decks) !== 0) {
      throw new EngineError(`${game.decks} decks: 1 to 8 can be counted`);
    }
    if (game.exposesCard != null) {
      calls.question_exposes(game.exposesCard ? 1 : 0);
    }
    if (game.anteBonus === null) {
      calls.question_no_ante_bonus();
    } else if (game.anteBonus !== undefined) {
      this.#askPays(1, game.anteBonus);
    }
    if (game.bonus != null) {
      this.#askPays(0, game.bonus);
    }
    this.#askProgressive(game);
  }

  /** @param {number} isAnteBonus @param {PayLine[]} lines */
  #askPays(isAnteBonus, lines) {
    const where = isAnteBonus ? 'game.anteBonus' : 'game.bonus';
    lines.forEach((line, index) => checkMembers(line, PAY_LINE_MEMBERS, `${where}[${index}]`));
    const pays = new Map(lines.map((line) => [line.hand, line.pays]));
    this.#calls.question_pays(isAnteBonus, 0, 0);
    for (const [hand, amount] of pays) {
      const line = PAY_LINES.indexOf(hand) + 1;
      if (line === 0 || !Number.isInteger(amount) || amount < 0 || amount > 1000) {
        throw new EngineError(`"${hand}" cannot pay ${amount} to 1`);
      }
      this.#calls.question_pays(isAnteBonus, line, amount);
    }
    // Without a pay line of its own, A-K-Q suited pays as a straight flush (HAND-4).
    if (!pays.has('mini-royal')) {
      this.#calls.question_pays(isAnteBonus, PAY_LINES.length, pays.get('straight-flush') ?? 0);
    }
  }

  /** @param {Game} game */
  #askProgressive(game) {
    if (game.seats != null && (game.seats < 1 || game.seats > SEATS_MAX)) {
      throw new EngineError(`${game.seats} seats: a table has 1 to ${SEATS_MAX}`);
    }
    const status = this.#calls.question_progressive(game.progressive ?? 0, game.seats ?? 0);
    if (status !== 0) {
      throw new EngineError(
        status === 1
          ? 'this rule set has no progressive (PROG-1)'
          : `there is no progressive table ${game.progressive}`,
      );
    }
    if (game.meter != null) {
      if (!Number.isInteger(game.meter) || game.meter < 0 || game.meter > 1e9) {
        throw new EngineError('a meter is whole cents, $10,000,000 at most');
      }
      this.#calls.question_meter(game.meter);
    }
  }

  /**
   * The values of playing and folding a hand, and the cost of the worse choice.
   * @param {Game & Known} question
   * @returns {Decision}
   */
  decision(question) {
    const calls = this.#calls;
    checkMembers(question, { ...GAME_MEMBERS, ...KNOWN_MEMBERS }, 'question');
    const { hand, up, dead, ...game } = question;
    if (hand == null) {
      throw new EngineError('question.hand: this member is required; add it');
    }
    this.#ask(game);
    if (calls.question_hand(this.#say(hand)) !== 0) {
      throw new EngineError(`hand "${hand}": ${this.#text()}`);
    }
    if (up != null && calls.question_up(this.#say(up)) !== 0) {
      throw new EngineError(`up "${up}": ${this.#text()}`);
    }
    const deadStatus = dead ? calls.question_dead(this.#say(dead)) : 0;
    if (deadStatus !== 0) {
      throw new EngineError(
        deadStatus === 1 ? `dead "${dead}": ${this.#text()}` : 'dead: eight decks have a card eight times at most',
      );
    }
    const status = calls.odds_decision_answer();
    if (status !== 0) {
      throw new EngineError(
        status === 1
          ? 'more copies of a card than the decks contain, or too few cards left'
          : 'this game exposes no banker card (ROUND-3)',
      );
    }
    return this.#answer();
  }

  /**
   * The whole par sheet, as `trey odds --json` writes it; not in trey-table.wasm. Computed once per game, then cached.
   * @param {Game} [game]
   * @returns {any}
   */
  odds(game = {}) {
    this.#need('odds_sheet_answer', 'trey-odds.wasm');
    checkMembers(game, GAME_MEMBERS, 'game');
    const key = JSON.stringify(game, Object.keys(game).sort().concat('hand', 'pays'));
    if (!this.#sheets.has(key)) {
      this.#ask(game);
      this.#calls.odds_sheet_answer();
      if (this.#sheets.size === SHEETS_KEPT) {
        this.#sheets.clear();
      }
      this.#sheets.set(key, this.#answer());
    }
    return structuredClone(this.#sheets.get(key));
  }

  /**
   * Value, house edge, deviation and results of ante, Ante Bonus, bonus and progressive; null
   * if the game has no such wager.
   * @param {Game} [game]
   * @returns {{ante: any, ante_bonus: any, bonus: any, progressive: any}}
   */
  edges(game = {}) {
    return this.odds(game).wagers;
  }

  /**
   * Best play: `rules` in words, by exposed card; `simple` strategies and their cost; `up`, the value
   * by exposed rank; `map`, the value of playing by ranges of hands.
   * @param {Game} [game]
   * @returns {{rules: any[], simple: any[], up: any[], map: any[]}}
   */
  strategy(game = {}) {
    const { strategy, up, map } = this.odds(game);
    return { ...strategy, up, map };
  }

  // ---- Rounds ----

  /**
   * Settle a round, or say why it is refused, as `trey settle` does. In trey.wasm only.
   * @param {object | string} round as docs/settle.md has it, or its JSON
   * @returns {any}
   */
  settle(round) {
    this.#need('settle', 'trey.wasm');
    if (typeof round !== 'string' && (round === null || typeof round !== 'object')) {
      throw new EngineError('settle takes a round as an object, or its JSON as text');
    }
    this.#calls.settle(this.#say(typeof round === 'string' ? round : JSON.stringify(round)));
    return this.#answer();
  }

  // ---- The fair shoe ----

  /**
   * Check the transcript of a shoe against the eight points of docs/fairness.md. docs/bindings.md has
   * the worked example of that page as a transcript.
   *
   *     const transcript = JSON.parse(text);              // of `trey audit shoe`, or kept by a viewer
   *     const { accepted, reason } = engine.checkShuffle(transcript, notes);
   *
   * @param {object} transcript
   * @param {object | null} [notes] what the reader saw during the rounds
   * @returns {import("./shuffle.js").ShuffleResult}
   */
  checkShuffle(transcript, notes = null) {
    return this.#shuffleCheck().run(transcript, notes);
  }

  /**
   * Check one round of a live table by the frame `openings` that the server sends when the round is over
   * (docs/api.md): all five steps, the last against the player's own notes.
   *
   *     const seen = { root: pledged.root, closing: closed.closing, person: 7, entropy, cards: { 0: ["Ad"] } };
   *     const { accepted, reason, step } = engine.checkOpenings(frame, seen);
   *
   * @param {object} frame
   * @param {import("./shuffle.js").Seen} [seen]
   * @returns {import("./shuffle.js").OpeningsResult}
   */
  checkOpenings(frame, seen = {}) {
    return this.#shuffleCheck().openings(frame, seen);
  }

  /**
   * The commitment that a bettor sends while bets are open; they reveal the entropy once bets close.
   *
   *     const entropy = crypto.getRandomValues(new Uint8Array(32));
   *     engine.commitment({ root: shoe.root, round: shoe.round, bettor: 7, entropy });
   *
   * @param {{root: string, round: number, bettor: number, entropy: Uint8Array | string}} of bytes
   *     as hexadecimal text; entropy either way
   * @returns {string} 32 bytes as hexadecimal text
   */
  commitment({ root, round, bettor, entropy }) {
    try {
      return this.#shuffleCheck().commitment(root, round, bettor, entropy);
    } catch (problem) {
      throw problem instanceof Rejected ? new EngineError(problem.message) : problem;
    }
  }

  #shuffleCheck() {
    return new ShuffleCheck(
      this.#calls,
      (bytes) => this.#give(bytes),
      () => this.#taken(),
    );
  }
}
