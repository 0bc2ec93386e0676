// SPDX-License-Identifier: MIT
/**
 * The verifier of docs/fairness.md. Parsing and comparing happen here; every digest, shuffle and step of
 * a round is computed by the table's own code in the module.
 */
import { Rejected } from './reasons.js';

/**
 * @typedef {object} ShuffleResult
 * @property {boolean} accepted
 * @property {string | null} reason why it was rejected; null if accepted
 * @property {import('./reasons.js').ReasonCode | null} code the same for programs
 * @property {{round: number, positions: number[], cards: Map<number, number>, withheld: number[]}[]}
 *     rounds for each checked round: positions in the order of dealing, opened cards by their number
 *     (a card is rank * 4 + suit, deuce and clubs 0), bettors who did not reveal
 */

/**
 * @typedef {object} OpeningsResult
 * @property {boolean} accepted
 * @property {string | null} reason why it was rejected; null if accepted
 * @property {import('./reasons.js').ReasonCode | null} code the same for programs
 * @property {"pledge" | "contributions" | "hands" | "closing" | "mixing" | "openings" | "seen" | null} step
 *     where it failed
 */

/**
 * What a player recorded during the round; members left out are not compared.
 * @typedef {object} Seen
 * @property {string} [root] of `shoe-pledged`
 * @property {number} [version] of the round; a live table has 2
 * @property {string} [closing] of `bets-closed`
 * @property {number} [person] the person who revealed …
 * @property {string} [entropy] these bytes
 * @property {Bets} [bets] when bets were closed
 * @property {Object<string, (string | null)[]>} [cards] the cards shown, by seat and in the order of
 *     dealing; "0" is the bank; null: not shown
 */

/**
 * The antes and bonuses when bets were closed, which decide who gets which cards (ROUND-2).
 * @typedef {object} Bets
 * @property {"seat-1" | "left-of-bank"} deal_from
 * @property {number} seats at the table
 * @property {number | null} bank_seat null: the house banks
 * @property {{seat: number}[]} wagers
 */

const DECK = 52;
const HAND = 3;
const SEATS_MAX = 14;
const ORIGINS = ['seat-1', 'left-of-bank'];
const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';
const CONTRIBUTIONS_MAX = 256;
const PROOF_TEXT_MAX = 16384; /* longer than any proof */
const U32_MAX = 0xffffffff;

/**
 * @param {any} condition @param {import('./reasons.js').ReasonCode} code why not
 * @param {string} [name] @param {number} [size]
 */
function require(condition, code, name, size) {
  if (!condition) {
    throw new Rejected(code, name, size);
  }
}

/** @param {any} of @param {string} name @returns {any} */
function member(of, name) {
  require(of !== null && typeof of === 'object' && Object.hasOwn(of, name), 'missing', name);
  return of[name];
}

/** @param {any} of @param {string} name @param {number} low @param {number} high */
function integer(of, name, low, high) {
  const value = member(of, name);
  require(Number.isInteger(value) && low <= value && value <= high, 'bad-number', name);
  return value;
}

/** @param {any} of @param {string} name @returns {any[]} */
function list(of, name) {
  const value = member(of, name);
  require(Array.isArray(value), 'bad-list', name);
  return value;
}

/** @param {any} text @param {number} size @param {string} name */
function fromHex(text, size, name) {
  require(typeof text === 'string' &&
    text.length === 2 * size &&
    /^[0-9a-f]*$/.test(text), 'bad-bytes', name, size);
  return Uint8Array.from({ length: size }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

/** Bytes have one text: what is encoded again must be the same. @param {any} text */
function fromBase64(text) {
  let raw = '';
  try {
    raw = typeof text === 'string' && text.length <= PROOF_TEXT_MAX ? atob(text) : '';
  } catch {
    /* Not base64. */
  }
  require(raw !== '' && btoa(raw) === text, 'bad-proof', 'proof');
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

/** @param {any} of @param {string} name @param {number} size */
function bytes(of, name, size) {
  return fromHex(member(of, name), size, name);
}

/** @param {any} of @param {string} name @returns {number} */
function card(of, name) {
  const text = member(of, name);
  const found = typeof text === 'string' ? /^([23456789TJQKA])([cdhs])$/.exec(text) : null;
  require(found !== null, 'bad-card', name);
  return RANKS.indexOf(text[0]) * 4 + SUITS.indexOf(text[1]);
}

/** @param {Uint8Array} from */
function toHex(from) {
  return Array.from(from, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {Uint8Array[]} parts */
function join(...parts) {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

export class ShuffleCheck {
  #calls;
  #give;
  #taken;
  #decks = 0;
  #root = '';
  #hasSeed = false;
  #appeared = new Array(DECK).fill(0);
  /** @type {any[]} */ #rounds = [];

  /**
   * @param {any} calls the module's exports
   * @param {(bytes: Uint8Array) => number} give
   * @param {() => Uint8Array} taken
   */
  constructor(calls, give, taken) {
    this.#calls = calls;
    this.#give = give;
    this.#taken = taken;
  }

  /** Runs a check and returns its result. @param {() => void} check */
  #outcome(check) {
    try {
      check();
      return { accepted: true, reason: null, code: null };
    } catch (problem) {
      if (!(problem instanceof Rejected)) {
        throw problem;
      }
      return { accepted: false, reason: problem.message, code: problem.code };
    }
  }

  /** @param {any} transcript @param {any} notes @returns {ShuffleResult} */
  run(transcript, notes) {
    const outcome = this.#outcome(() => {
      this.#begin(transcript);
      list(transcript, 'rounds').forEach((record, index) => this.#round(record, index + 1));
      if (notes !== null) {
        this.#compare(transcript, notes);
      }
    });
    const rounds = this.#rounds.map(({ round, positions, cards, withheld }) => ({
      round,
      positions,
      cards,
      withheld,
    }));
    return { ...outcome, rounds };
  }

  /** @param {any} frame @param {Seen} seen @returns {OpeningsResult} */
  openings(frame, seen) {
    /** @type {any} */ let step = 'pledge';
    const outcome = this.#outcome(() => {
      const { shoe, round, dealt } = this.#resume(frame);
      step = 'contributions';
      this.#calls.shoe_open_bets();
      const contributions = list(shoe, 'contributions').map((of) => ({
        bettor: of?.person,
        commitment: of?.commitment,
        entropy: of?.entropy ?? null,
      }));
      const entropy = this.#commitments({ contributions }, round);
      step = 'hands';
      const positions = list(shoe, 'positions').slice(dealt);
      const hands = this.#hands(member(frame, 'bets'), positions.length);
      step = 'closing';
      this.#close(shoe, entropy, hands, positions.length);
      step = 'mixing';
      require(positions.length <= this.#calls.shoe_left() &&
        positions.every(
          (position) => position === this.#calls.shoe_draw(),
        ), 'order');
      step = 'openings';
      const opened = Object.hasOwn(frame, 'proof')
        ? this.#proof(frame, positions.length)
        : this.#openings(this.#listed(frame), positions, hands);
      step = 'seen';
      this.#compareSeen(shoe, entropy, hands, opened, seen);
    });
    return { ...outcome, step: outcome.accepted ? null : step };
  }

  /**
   * @param {string} root @param {number} round @param {number} bettor
   * @param {Uint8Array | string} entropy
   */
  commitment(root, round, bettor, entropy) {
    const own = typeof entropy === 'string' ? fromHex(entropy, 32, 'entropy') : entropy;
    require(own instanceof Uint8Array && own.length === 32, 'bad-entropy');
    require([round, bettor].every(
      (number) => Number.isInteger(number) && number >= 0 && number <= U32_MAX,
    ), 'bad-bettor');
    this.#give(join(fromHex(root, 32, 'root'), own));
    this.#calls.shoe_commitment(round, bettor);
    return toHex(this.#taken());
  }

  /** Takes over the shoe's state from an openings frame; earlier rounds are not checked. */
  #resume(/** @type {any} */ frame) {
    const shoe = member(frame, 'shoe');
    const round = integer(shoe, 'round', 1, U32_MAX);
    this.#begin({
      version: 1,
      shoe: member(shoe, 'id'),
      decks: member(shoe, 'decks'),
      root: member(shoe, 'root'),
    });
    const positions = list(shoe, 'positions');
    const dealt = integer(shoe, 'first', 0, positions.length);
    const told = positions.slice(0, dealt);
    require(told.every(
      (position) => Number.isInteger(position) && position >= 0 && position <= 0xffff,
    ), 'bad-positions');
    this.#give(Uint8Array.from(told.flatMap((position) => [position & 255, position >> 8])));
    require(this.#calls.shoe_resume(round, dealt) === 0, 'position-twice');
    return { shoe, round, dealt };
  }

  /** Points 1 and 7. @param {any} transcript */
  #begin(transcript) {
    require(member(transcript, 'version') === 1, 'version');
    const shoe = bytes(transcript, 'shoe', 16);
    this.#decks = integer(transcript, 'decks', 1, 8);
    this.#give(join(shoe, bytes(transcript, 'root', 32)));
    this.#root = transcript.root;
    this.#calls.shoe_begin(this.#decks);
    if (Object.hasOwn(transcript, 'seed')) {
      this.#give(bytes(transcript, 'seed', 32));
      require(this.#calls.shoe_seed() === 0, 'seed');
      this.#hasSeed = true;
    }
  }

  /** Points 2 to 6. @param {any} record @param {number} number */
  #round(record, number) {
    const calls = this.#calls;
    require(integer(record, 'round', 0, U32_MAX) === number, 'round-place');
    calls.shoe_open_bets();
    const entropy = this.#commitments(record, number);
    const cards = integer(record, 'cards', 0, U32_MAX);
    const openings = list(record, 'openings');
    const revealed = [...entropy].filter(([, own]) => own !== null);
    const closing = member(record, 'closing');
    /** @type {number[]} */ let hands = [];
    require(cards <= calls.shoe_left(), 'too-many-cards');
    if (closing === null) {
      require(cards === 0 &&
        openings.length === 0 &&
        revealed.length === 0, 'not-closed');
    } else {
      hands = this.#hands(member(record, 'bets'), cards);
      this.#close(record, entropy, hands, cards);
    }
    const positions = Array.from({ length: cards }, () => calls.shoe_draw());
    const opened = this.#openings(openings, positions, hands);
    const withheld = [...entropy].filter(([, own]) => own === null).map(([bettor]) => bettor);
    this.#rounds.push({ round: number, positions, cards: opened, withheld, closing, entropy });
  }

  /**
   * @param {any} record @param {Map<number, Uint8Array | null>} entropy @param {number[]} hands
   * @param {number} cards dealt
   */
  #close(record, entropy, hands, cards) {
    const published = toHex(bytes(record, 'closing', 32));
    const isNew = integer(record, 'version', 1, 2) === 2;
    if (isNew) {
      this.#give(Uint8Array.from(hands));
      this.#calls.shoe_bind(hands.length);
    }
    this.#calls.shoe_close_bets();
    require(toHex(this.#taken()) === published, 'closing');
    for (const [bettor, own] of entropy) {
      if (own !== null) {
        this.#give(own);
        require(this.#calls.shoe_reveal(bettor) === 0, 'entropy');
      }
    }
    const isComplete = !isNew || [...entropy.values()].every((own) => own !== null);
    require(isComplete || cards === 0, 'withheld');
    if (isComplete) {
      this.#calls.shoe_mix();
    }
  }

  /** @param {any} record @param {number} number @returns {Map<number, Uint8Array | null>} */
  #commitments(record, number) {
    const entropy = new Map();
    for (const contribution of list(record, 'contributions')) {
      const bettor = integer(contribution, 'bettor', 0, U32_MAX);
      require(!entropy.has(bettor), 'bettor-twice');
      require(entropy.size < CONTRIBUTIONS_MAX, 'contributions');
      const commitment = bytes(contribution, 'commitment', 32);
      const own = member(contribution, 'entropy') === null ? null : bytes(contribution, 'entropy', 32);
      if (own !== null) {
        require(this.commitment(this.#root, number, bettor, own) ===
          toHex(commitment), 'entropy');
      }
      entropy.set(bettor, own);
      this.#give(commitment);
      this.#calls.shoe_commit(bettor);
    }
    return entropy;
  }

  /** The hands in the order of dealing, each of three cards. @param {any} bets @param {number} cards @returns {number[]} */
  #hands(bets, cards) {
    const hands = this.#order(bets);
    require(hands.length > 0, 'bets');
    require(cards === HAND * hands.length || cards === 0, 'card-count');
    return hands;
  }

  /** @param {any} bets @returns {number[]} none if no round can have these bets */
  #order(bets) {
    const from = ORIGINS.indexOf(member(bets, 'deal_from'));
    const seats = integer(bets, 'seats', 1, SEATS_MAX);
    const bank = member(bets, 'bank_seat') === null ? 0 : integer(bets, 'bank_seat', 1, seats);
    const inPlay = list(bets, 'wagers').reduce((set, wager) => set | (1 << integer(wager, 'seat', 1, seats)), 0);
    return this.#calls.shoe_hands(from < 0 ? ORIGINS.length : from, seats, bank, inPlay) > 0 ? [...this.#taken()] : [];
  }

  /** @param {any} frame of trey.v1 */
  #listed(frame) {
    return list(frame, 'openings').map((opening) => ({
      ...opening,
      hand: opening?.seat,
      card: card(opening, 'card'),
    }));
  }

  /** One proof of all cards, of trey.v2. @param {any} frame @param {number} cards dealt @returns {Map<number, number>} */
  #proof(frame, cards) {
    require(!Object.hasOwn(frame, 'openings'), 'two-proofs');
    const proof = fromBase64(frame.proof);
    this.#give(proof);
    require(this.#calls.shoe_proof(proof.length, cards) === 0, 'path');
    const opened = new Map();
    const found = this.#taken();
    for (let i = 0; i < found.length; i += 2) {
      const shown = Number(found[i + 1]);
      this.#countCard(shown);
      opened.set(Number(found[i]), shown);
    }
    return opened;
  }

  /** A deck has each card once. @param {number} number of the card */
  #countCard(number) {
    require(++this.#appeared[number] <= this.#decks, 'card-too-often');
  }

  /** @param {any[]} openings @param {number[]} positions @param {number[]} hands @returns {Map<number, number>} */
  #openings(openings, positions, hands) {
    const opened = new Map();
    for (const opening of openings) {
      const number = integer(opening, 'number', 0, positions.length - 1);
      require(!opened.has(number), 'opened-twice');
      const position = integer(opening, 'position', 0, DECK * this.#decks - 1);
      require(position === positions[number], 'position');
      require(integer(opening, 'hand', 0, SEATS_MAX) === hands[Math.floor(number / HAND)], 'hand');
      opened.set(number, this.#opening(opening, position));
    }
    return opened;
  }

  /** @param {any} opening @param {number} position @returns {number} the card */
  #opening(opening, position) {
    const number = integer(opening, 'card', 0, DECK - 1);
    const salt = bytes(opening, 'salt', 32);
    const path = list(opening, 'path').map((node) => fromHex(node, 32, 'path'));
    this.#give(join(salt, ...path));
    require(this.#calls.shoe_opening(position, number, path.length) ===
      0, 'path');
    this.#countCard(number);
    if (this.#hasSeed) {
      this.#give(salt);
      require(this.#calls.shoe_opening_of_seed(position, number) ===
        0, 'not-of-seed');
    }
    return number;
  }

  /** Point 8. @param {any} transcript @param {any} notes */
  #compare(transcript, notes) {
    require(toHex(bytes(notes, 'shoe', 16)) === transcript.shoe &&
      member(notes, 'decks') === this.#decks &&
      toHex(bytes(notes, 'root', 32)) === transcript.root, 'other-pledge');
    for (const noted of list(notes, 'rounds')) {
      const number = integer(noted, 'round', 1, U32_MAX);
      require(number <= this.#rounds.length, 'round-missing');
      const found = this.#rounds[number - 1];
      require(toHex(bytes(noted, 'closing', 32)) === found.closing, 'other-closing');
      if (Object.hasOwn(noted, 'entropy')) {
        const own = found.entropy.get(integer(noted, 'bettor', 0, U32_MAX));
        require(own && toHex(own) === toHex(bytes(noted, 'entropy', 32)), 'reveal-missing');
      }
      for (const [name, shown] of Object.entries(member(noted, 'cards'))) {
        require(found.cards.get(Number(name)) === shown, 'other-card');
      }
    }
  }

  /**
   * @param {any} shoe @param {Map<number, Uint8Array | null>} entropy @param {number[]} hands
   * @param {Map<number, number>} opened @param {Seen} seen
   */
  #compareSeen(shoe, entropy, hands, opened, seen) {
    require(seen.root === undefined || seen.root === shoe.root, 'other-pledge');
    require(seen.version === undefined || seen.version === shoe.version, 'old-version');
    require(seen.closing === undefined || seen.closing === shoe.closing, 'other-closing');
    require(seen.bets === undefined || String(this.#order(seen.bets)) === String(hands), 'other-bets');
    if (seen.entropy !== undefined) {
      const own = entropy.get(seen.person ?? -1);
      require(own && toHex(own) === seen.entropy, 'reveal-missing');
    }
    for (const [seat, cards] of Object.entries(seen.cards ?? {})) {
      const first = HAND * hands.indexOf(Number(seat));
      cards.forEach((shown, index) => {
        require(shown === null || (first >= 0 && opened.get(first + index) === card({ card: shown }, 'card')), 'other-card');
      });
    }
  }
}
