// The work area: the steps in one line, one order, and what belongs to it.
import { html, type TemplateResult } from 'lit';
import { bankBody, bankOrder } from './bank_work.js';
import { betsBody, betsOrder } from './bets_work.js';
import { decideBody, decideOrder } from './decide_work.js';
import { feesBody, feesOrder } from './fees_work.js';
import { orderPart, type Order } from './order.js';
import { plainBody, plainOrder } from './plain_work.js';
import { settleBody, settleOrder } from './settle_work.js';
import { hasFailed, stepNow, type Console } from './state.js';
import { track } from './track.js';

type Kind = 'bank' | 'bets' | 'fees' | 'decide' | 'settle' | 'plain';

function kindOf(c: Console): Kind {
  if (c.s.table.state === 'closed' || hasFailed(c)) {
    return 'plain';
  }
  switch (stepNow(c)) {
    case 'bank':
      return 'bank';
    case 'close':
      return 'bets';
    case 'fees':
      return 'fees';
    case 'decisions':
      return 'decide';
    case 'settle':
      return 'settle';
    default:
      return 'plain';
  }
}

const WORK: Record<Kind, { order: (c: Console) => Order; body: (c: Console) => unknown }> = {
  bank: { order: bankOrder, body: bankBody },
  bets: { order: betsOrder, body: betsBody },
  fees: { order: feesOrder, body: feesBody },
  decide: { order: decideOrder, body: decideBody },
  settle: { order: settleOrder, body: settleBody },
  plain: { order: plainOrder, body: plainBody },
};

export function work(c: Console): TemplateResult {
  const { order, body } = WORK[kindOf(c)];
  return html`<section class="now" aria-labelledby="now-h">${track(c)}${orderPart(order(c))}<div class="work-body">${body(c)}</div></section>`;
}
