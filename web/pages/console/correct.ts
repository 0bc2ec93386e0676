// Corrects a hand that was entered wrong, with a reason, until the round is over. The table settles anew what followed.
import { html, type TemplateResult } from 'lit';
import { cardNames } from '../../app/format.js';
import { refusalText } from '../../app/problem.js';
import { clause } from '../../parts/clause.js';
import { openDialog } from '../../parts/dialog.js';
import { t } from '../../words/common.js';
import { tc } from '../../words/console.js';
import { tn } from '../../words/seats.js';
import { readCards } from './read_cards.js';
import { nameAt, ofBank, type Console } from './state.js';

/** Hands whose cards are known. */
function known(c: Console): { seat: number; cards: string[] }[] {
  return c.s.hands.filter((hand) => hand.cards.length > 0 && hand.cards.every((card) => card !== null))
    .map((hand) => ({ seat: hand.seat, cards: hand.cards as string[] }));
}

function nameOf(c: Console, seat: number): string {
  return seat === 0 ? tc(ofBank(c, 'dealer')) : tn('seat.name', { seat, name: nameAt(c, seat) });
}

export function openCorrect(c: Console): void {
  const hands = known(c);
  let problem: TemplateResult | string = '';
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const { cards, rest, unknown } = readCards(String(form.get('cards')));
    const text = String(form.get('text')).trim();
    if (cards.length !== 3 || rest !== '' || unknown !== '') {
      problem = tc('correct.three');
    } else if (text === '') {
      problem = tc('void.needed');
    } else {
      const answer = await c.send('correct-hand', { seat: Number(form.get('seat')), cards: cards.join(' '), text });
      if (answer.status !== 'refused') { /* or it waits for a supervisor: the console shows that */
        dialog.close();
        return;
      }
      problem = html`${refusalText(answer)} ${clause(answer.rule)}`;
    }
    dialog.update(content());
  };
  const content = (): TemplateResult => html`<form class="ask" @submit=${submit}><p>${tc('correct.what')}</p>
    <label><span>${tc('correct.hand')}</span><select name="seat">${hands.map(({ seat, cards }) =>
      html`<option value=${seat}>${nameOf(c, seat)}: ${cardNames(cards)}</option>`)}</select></label>
    <label><span>${tc('correct.cards')}</span><input name="cards" autocomplete="off" autocapitalize="off" spellcheck="false" autofocus></label>
    <label><span>${tc('correct.why')}</span><input name="text" maxlength="120" autocomplete="off"></label>
    <p class="ask-problem" role="alert">${problem}</p>
    <footer><button class="button" type="button" @click=${() => dialog.close()}>${t('cancel')}</button><button class="button primary">${tc('correct.do')}</button></footer></form>`;
  const dialog = openDialog(tc('correct.title'), content());
}
