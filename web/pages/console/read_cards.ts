// Reads cards as dealers type them and scanners send them: "askdqc", "AsKdQc", "10h", "A♠ K♦", one card a line.

const SUIT_OF: Record<string, string> = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };
const CARD = /^(10|[2-9tjqka])([shdc♠♥♦♣])/i;
/** The beginning of a card that is still being typed. */
const PART = /^(1|10|[2-9tjqka])$/i;
const BETWEEN = /^[\s,;.-]+/;

export interface CardsRead {
  cards: string[];
  /** The beginning of another card; empty if there is none. */
  rest: string;
  /** The first thing that is not a card; empty if there is none. */
  unknown: string;
}

export function readCards(text: string): CardsRead {
  const cards: string[] = [];
  for (let left = text; ;) {
    left = left.replace(BETWEEN, '');
    const found = CARD.exec(left);
    if (found === null) {
      return left === '' || PART.test(left) ? { cards, rest: left, unknown: '' } : { cards, rest: '', unknown: left };
    }
    const [whole, rank, suit] = found as unknown as [string, string, string];
    cards.push((rank === '10' ? 'T' : rank.toUpperCase()) + (SUIT_OF[suit] ?? suit.toLowerCase()));
    left = left.slice(whole.length);
  }
}
