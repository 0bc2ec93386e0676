// SPDX-License-Identifier: MIT
/**
 * Why a shuffle check fails: a code for programs and translations, and the English text, which the reference verifier
 * (tests/table/verify_shoe.py) gives too. `{name}` is the member in question, `{size}` its required size.
 */
export const REASONS = /** @type {const} */ ({
  'missing': '{name} is missing',
  'bad-number': '{name} is not a number it can be',
  'bad-list': '{name} is not a list',
  'bad-bytes': '{name} is not {size} bytes',
  'bad-card': '{name} is not a card',
  'bad-proof': '{name} is not bytes in base64',
  'bad-entropy': 'entropy is not 32 bytes',
  'bad-bettor': 'round and bettor are not numbers they can be',
  'bad-positions': 'positions are not numbers they can be',
  'version': 'the version is not 1',
  'seed': 'the seed does not make the root',
  'round-place': 'a round is not in its place',
  'not-closed': 'a round that was not closed was dealt or revealed',
  'too-many-cards': 'more cards were dealt than were left',
  'position-twice': 'a position was dealt twice',
  'order': 'the cards were dealt in another order',
  'closing': 'the closing is not that of the commitments',
  'entropy': 'entropy is not what was committed to',
  'bettor-twice': 'a bettor contributes twice',
  'contributions': 'there are too many contributions',
  'opened-twice': 'a card is opened twice',
  'position': 'a position is not the one of its number',
  'old-version': 'the round follows old rules',
  'withheld': 'cards were dealt although a contribution was not revealed',
  'bets': 'the bets do not say which hands were dealt',
  'card-count': 'the number of cards is not that of the bets',
  'hand': 'a card is in a hand it was not dealt to',
  'two-proofs': 'the cards are proved in two ways',
  'path': 'an opening does not lead to the root',
  'card-too-often': 'a card appears too often',
  'not-of-seed': 'an opening is not what the seed makes',
  'other-pledge': 'the pledge was another one',
  'round-missing': 'a round that was seen is missing',
  'other-bets': 'the bets were other ones',
  'other-closing': 'the closing was another one',
  'reveal-missing': 'what was revealed is missing',
  'other-card': 'a card that was seen is not opened as it was',
});

/** @typedef {keyof typeof REASONS} ReasonCode */

export class Rejected extends Error {
  /** @param {ReasonCode} code @param {string} [name] @param {number} [size] */
  constructor(code, name = '', size = 0) {
    super(REASONS[code].replace('{name}', name).replace('{size}', String(size)));
    this.code = code;
  }
}
