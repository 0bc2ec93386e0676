// Looks up the value of the viewer's current hand and keeps the verdict on their last decision.
import { decisionOf, edgesOf, type Decision, type Edges } from '../../app/odds_engine.js';
import { bankFee } from './fees.js';
import type { TableView } from './table_view.js';

export interface PastDecision {
  decision: Decision | null;
  played: boolean;
  ante: number;
  /** Null if there were no figures. */
  isRight: boolean | null;
  /** How much better the other choice was, in cents; 0 if unknown. */
  cost: number;
}

export interface BankWorth {
  value: number;
  antes: number;
  cover: number;
  coverAll: number;
}

/** COVER-9: the bonus pays 200 to 1 at most. */
const BONUS_MOST = 200;

export class Advisor {
  advice: Decision | null = null;
  last: PastDecision | null = null;
  edges: Edges | null = null;
  /** Neither engine nor server had figures for the last hand. */
  isSilent = false;
  private asked = '';
  private asking: Promise<Decision | null> = Promise.resolve(null);
  private edgesFor = '';
  private tableBets = new Map<number, { antes: number; bonuses: number }>();

  constructor(private readonly changed: () => void) {}

  follow(view: TableView): void {
    this.followRules(view);
    if (view.s.announcements.no_more_bets) {
      this.noteBets(view);
    }
    const seat = view.decideSeat;
    const own = view.you?.hands.find((one) => one.seat === seat);
    const hand = own?.cards ?? [];
    if (seat === null || hand.length !== 3 || hand.includes(null)) {
      this.asked = '';
      return;
    }
    const up = view.bankHand?.cards[2] ?? null;
    const key = `${hand.join('')}${up}`;
    if (key !== this.asked) {
      this.asked = key;
      this.advice = null;
      this.asking = decisionOf(view.s.table.id, view.rules, { cards: hand as string[], value: own?.value, up });
      void this.asking.then((found) => {
        if (this.asked === key) {
          this.advice = found;
          this.isSilent = found === null;
          this.changed();
        }
      });
    }
  }

  /** The cost of a choice, in cents. The engine may answer after the player has decided. */
  async decided(played: boolean, ante: number): Promise<PastDecision> {
    const found = await this.asking;
    const isRight = found === null ? null : found.cost === 0 || (found.better === 'play') === played;
    this.last = { decision: found, played, ante, isRight, cost: isRight === false ? Math.round((found!.cost ?? 0) * ante) : 0 };
    return this.last;
  }

  /** Based on the bets of the last round without those of the player who would bank. */
  worth(view: TableView): BankWorth | null {
    const others = [...this.tableBets].filter(([person]) => person !== view.me);
    const players = Math.max(1, view.s.people.filter((one) => one.seats.length > 0 && !one.away).length - 1);
    const antes = others.reduce((sum, [, bets]) => sum + bets.antes, 0) || players * view.rules.ante_min;
    const bonuses = others.reduce((sum, [, bets]) => sum + bets.bonuses, 0);
    if (this.edges === null) {
      return null;
    }
    const cover = 2 * antes;
    return {
      antes, cover, coverAll: cover + BONUS_MOST * bonuses,
      value: Math.round(antes * this.edges.ante + bonuses * this.edges.bonus) - bankFee(view.rules, antes, cover),
    };
  }

  private followRules(view: TableView): void {
    const key = JSON.stringify(view.rules.posted);
    if (key !== this.edgesFor && view.person !== null) {
      this.edgesFor = key;
      void edgesOf(view.s.table.id, view.rules).then((edges) => {
        this.edges = edges;
        this.changed();
      });
    }
  }

  private noteBets(view: TableView): void {
    this.tableBets = new Map();
    for (const row of view.s.wagers) {
      const bets = this.tableBets.get(row.person) ?? { antes: 0, bonuses: 0 };
      this.tableBets.set(row.person, { antes: bets.antes + row.ante, bonuses: bets.bonuses + row.bonus });
    }
  }
}
