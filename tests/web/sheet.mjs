// Compares the printed sheet of a round, and its replay, with what `trey audit show` prints.

const FELT_FIRST = 0xf000_0000;
/** The first account of every room; a barred player leaves by its command. */
const HOUSE = 1;

/** A text without the differences of typography. */
export const flat = (text) => text.replace(/[\u202f\u00a0]/g, ' ').replace(/\u2212/g, '-').replace(/\s+/g, ' ').trim();

/** A text of the page as `trey audit show` has it: the journal knows people by number only. */
export function numberedBy(people) {
  return (text) => people.filter(({ name }) => name !== null)
    .reduce((said, { person, name }) => said.replaceAll(name, person >= FELT_FIRST ? `guest ${person % 256}` : `person ${person}`), flat(text))
    .replaceAll(/Player (\d+)/g, 'person $1').replaceAll(/Guest (\d+)/g, 'guest $1')
    .replaceAll('· The house,', `· person ${HOUSE},`);
}

/** The lines of a section of `trey audit show`, each with its folded continuation. */
function section(text, title, label) {
  const from = text.indexOf(`\n${title}\n`);
  if (from < 0) {
    return [];
  }
  const body = text.slice(from + title.length + 2).split(/\n\n/)[0];
  return body.split(new RegExp(`\\n(?=${label})`)).map((line) => flat(line));
}

const TIMED = '  \\d\\d:\\d\\d:\\d\\d\\.\\d{3} ';

/** What the printed sheet says of a round, row by row. */
const paper = (page) => page.evaluate(() => {
  const cells = (row) => [...row.cells].map((cell) => cell.querySelector('[role="img"]')?.getAttribute('aria-label') ?? cell.textContent.trim());
  return {
    head: document.querySelector('.rs-head .r').textContent,
    heads: [...document.querySelectorAll('.rs-seats thead th')].map((one) => one.textContent),
    seats: [...document.querySelectorAll('.rs-seats tbody tr')].map(cells),
    total: cells(document.querySelector('.rs-seats tfoot tr')),
    groups: [...document.querySelectorAll('.rs-group')].map((one) => ({
      title: one.querySelector('h3 span').textContent,
      items: [...one.querySelectorAll('li')].map((item) => [...item.children].map((part) => part.textContent)),
    })),
    sums: [...document.querySelectorAll('.rs-sum span')].map((one) => one.textContent),
    keys: [...document.querySelectorAll('.rs-times li')].map((one) => ({ say: one.children[1].textContent })),
    proof: document.querySelector('.rs-proof').textContent,
    hash: document.querySelector('.rs-proof code').textContent,
  };
});

function compareSums(text, sums) {
  const rows = section(text, 'Sums over the round', '  \\w').map((line) => line.replace(/^(\w)/, (letter) => letter.toUpperCase()));
  return JSON.stringify(rows) === JSON.stringify(sums.map(flat)) ? [] : [`sums: ${JSON.stringify(sums)} ${JSON.stringify(rows)}`];
}

/** The pay tables that the command names are in the head of the paper, and no others. */
function comparePosting(text, head) {
  const [, told] = /^  posting +(.*)$/m.exec(text);
  const [, paytable = ''] = /pay table (\S+?)(?:,|$)/.exec(told) ?? [];
  const [, progressive = ''] = /progressive (\d+)/.exec(told) ?? [];
  const [onPaper = ''] = /TCP-\d+/.exec(head) ?? [];
  const [, meter = ''] = /progressive (\d+)/.exec(head) ?? [];
  return paytable === onPaper && progressive === meter ? [] : [`posting: ${told} / ${head}`];
}

function compareGroups(text, groups, numbered) {
  const printed = section(text, 'Settlement, in order', TIMED).map((line) => line.replace(/^\S+ /, ''));
  const want = groups.map(({ title, items }) => flat([title, ...items.flat()].map(numbered).join(' ')));
  return JSON.stringify(printed) === JSON.stringify(want) ? [] : [`groups:\n${want.join('\n')}\n---\n${printed.join('\n')}`];
}

/** Each cell of a row is in the row of the same place, in the same order. */
function compareSeats(text, { heads, seats, total }) {
  const rows = section(text, 'Hands and wagers', '  (?:seat|bank|total) ');
  const named = (cells, i) => {
    const value = cells[i];
    const head = heads[i];
    return ['–', '', 'none'].includes(value) ? null
      : ['Ante', 'Bonus', 'Pair Plus', 'Coin', 'Fee'].includes(head) ? `${head.replace(/^(Ante|Bonus|Coin|Fee)$/, (word) => word.toLowerCase())} ${value}`
        : head === 'Decision' && cells[0] === 'B' ? value.replace(/ HAND-7$/, '').replace(/^banks (\S+), *(.*)$/, '$2, wager $1').replace('doesn’t', 'does not').replace(/^, /, '')
        : head === 'Net' ? `net ${value}` : head === 'Entered by' ? `entered by ${{ 'player': 'the player', 'dealer': 'staff', 'player, dealer': 'the player and staff' }[value]}` : null;
  };
  const faults = [];
  [...seats, total].forEach((cells, i) => {
    const row = rows[i] ?? '';
    const shown = i < seats.length ? cells : ['', '', '', '', ...cells.slice(1)];
    const wanted = shown.map((_, k) => named(shown, k)).filter((part) => part !== null);
    for (const part of wanted) {
      if (!row.includes(flat(part))) {
        faults.push(`row ${i}: "${part}" is not in "${row}"`);
      }
    }
  });
  return rows.length === seats.length + 1 ? faults : [`${rows.length} rows for ${seats.length} seats`, ...faults];
}

function compareKeys(text, keys, dealer, numbered) {
  const printed = section(text, 'Keys', TIMED).map((line) => line.replace(/^\S+ /, '').replaceAll(' · ', ', '));
  const want = keys.map(({ say }) => numbered(say));
  const told = printed.map((line) => line.replace(`, person ${dealer}, dealer`, ''));
  return JSON.stringify(told) === JSON.stringify(want) ? [] : [`keys: ${JSON.stringify(want)} ${JSON.stringify(told)}`];
}

async function compareSteps(page, text, numbered) {
  await page.getByRole('radio', { name: 'All events' }).check();
  const shown = (await page.locator('.ledger tbody tr').evaluateAll((all) => all.map((row) => [row.cells[1].textContent, row.dataset.rule].join(' ')))).map(numbered);
  const body = text.slice(text.indexOf('\nWhat happened'));
  const lines = body.split(/\n\n/)[0].split('\n').slice(2);
  const steps = [];
  let isStep = false; /* and not a transfer, whose rows are folded at the same column */
  for (const line of lines) {
    if (/^ {2}\d\d:\d\d:\d\d\.\d{3} /.test(line)) {
      steps.push(line.slice(17));
      isStep = true;
    } else if (isStep && /^ {17}\S/.test(line) && !/announced: /.test(line)) {
      steps[steps.length - 1] += ` ${line.trim()}`;
    } else {
      isStep = false;
    }
  }
  const printed = steps.map(flat);
  return shown.length === printed.length && shown.every((step, i) => sameWords(step, printed[i])) ? []
    : [`steps:\n${shown.map((step, i) => (sameWords(step, printed[i] ?? '') ? '' : `${step}\n  ${printed[i]}`)).filter((line) => line !== '').join('\n')}`];
}

/** A folded row has its clause at the end of its first line, so words are compared regardless of their order. */
function sameWords(a, b) {
  const bag = (text) => flat(text).split(' ').filter((word) => word !== '').sort().join(' ');
  return bag(a) === bag(b);
}

/** The differences between a round's page and `trey audit show`, one line each: none if they say the same.
 *  @param page at the replay of the round
 *  @param {{text: string, sheet: object, api: object, staff: {person: number, name: string}[]}} shown what the command
 *    prints, its JSON, the answer of the API, and the names of the staff */
export async function differences(page, { text, sheet, api, staff }) {
  const found = await paper(page);
  const numbered = numberedBy([...api.people, ...staff]);
  const plain = ({ staff: _, ...rest }) => JSON.stringify(rest);
  const dealer = sheet.sheet.staff.find((one) => one.dealer)?.person ?? 0;
  return [
    ...(JSON.stringify(sheet.steps) === JSON.stringify(api.steps) ? [] : ['the steps of the API differ']),
    ...(plain(sheet.sheet) === plain(api.sheet) ? [] : ['the sheet of the API differs']),
    ...(sheet.sheet.sums.sum === 0 ? [] : [`the sum is ${sheet.sheet.sums.sum}`]),
    ...(sheet.sheet.resettled ? [] : ['it does not settle again']),
    ...(sheet.sheet.totals.net === sheet.sheet.sums.players + sheet.sheet.sums.bank ? [] : [`nets ${sheet.sheet.totals.net}, sums ${sheet.sheet.sums.players + sheet.sheet.sums.bank}`]),
    ...(text.includes(found.hash) && sheet.events.at(-1).hash === found.hash ? [] : ['the hash differs']),
    ...(found.proof.includes('same to the cent') && text.includes('same to the cent') ? [] : ['it does not say that it was settled again']),
    ...comparePosting(text, found.head), ...compareSeats(text, found), ...compareGroups(text, found.groups, numbered), ...compareSums(text, found.sums),
    ...compareKeys(text, found.keys, dealer, numbered), ...(await compareSteps(page, text, numbered)),
  ];
}
