// Checks a page's layout by geometry: parts that overlap, parts that are cut, text that is too small.
import { settled } from './harness.mjs';

const CONSOLE = {
  root: '.deal',
  parts: `.topbar > *, .topbar-end > *, .tile, .tile-name, .tile .hand, .tile-hand, .tile .bets, .tile-state, .spots div,
    .now .track, .now .order, .who-line, .piles li, .lines tr, .spot-keys label, .chip-key, .amount-in, .chip-keys .button, .decide-key, .type-in, .type-help, .type-more, .ahead-line, .so-far, .pad-open, .ahead-bank, .how li,
    .next > *, .queue li, .pad-key, .pad-key .card, .pad-box header, .side-key, .main-key, .c-refusal`,
};
const FLOOR = {
  root: '.floor-main',
  parts: '.topbar > *, .floor-head > *, .alarm > *, .tables tr, .tables :is(th, td) > :not(.vh), .people-panel > *, .floor-people > *, .bar-form > *, .barred li',
};

/** What is wrong with the layout of the floor page, one line each. */
export function floorFaults(page) {
  return layoutFaults(page, FLOOR);
}

/** What is wrong with a layout, by default the console's, one line each. */
export async function layoutFaults(page, about = CONSOLE) {
  await settled(page);
  return page.evaluate(({ root, parts: selector }) => {
    const found = [];
    const APART = 4; /* pixels between the cells of a table, and to its lines */
    const isSeen = (one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(one).visibility !== 'hidden' && one.closest('.vh, .sprite') === null;
    };
    const name = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].join('.')}${one.dataset.seat ? `[${one.dataset.seat}]` : ''}${one.dataset.key ? `[${one.dataset.key}]` : ''} “${one.textContent.trim().replace(/\s+/g, ' ').slice(0, 32)}”`;
    const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
    const parts = all(selector).filter((one) => !one.classList.contains('topbar-end'));
    const boxes = parts.map((one) => ({ one, box: one.getBoundingClientRect() }));
    boxes.forEach(({ one, box }, i) => {
      for (const { one: other, box: with_ } of boxes.slice(i + 1)) {
        const wide = Math.min(box.right, with_.right) - Math.max(box.left, with_.left);
        const high = Math.min(box.bottom, with_.bottom) - Math.max(box.top, with_.top);
        if (wide > 1 && high > 1 && !one.contains(other) && !other.contains(one)) {
          found.push(`overlap: ${name(one)} and ${name(other)}`);
        }
      }
      if (box.left < -1 || box.right > innerWidth + 1) {
        found.push(`outside: ${name(one)} from ${Math.round(box.left)} to ${Math.round(box.right)}`);
      }
    });
    for (const one of all('.now, .next, .pad-box, .strip, .keys, .deal-main')) {
      if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1) {
        found.push(`cut: ${name(one).slice(0, 30)} has ${one.scrollWidth} × ${one.scrollHeight} in ${one.clientWidth} × ${one.clientHeight}`);
      }
    }
    const contentOf = (cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect();
    };
    for (const row of all('.tables tbody tr')) {
      const { top, bottom } = row.getBoundingClientRect();
      const cells = [...row.children].map((one) => ({ one, box: contentOf(one) }));
      for (const { one, box } of cells) {
        if (box.top - top < APART || bottom - box.bottom < APART) {
          found.push(`crowded: ${name(one)} in its row`);
        }
        for (const { one: other, box: with_ } of cells) {
          if (box.left < with_.left && box.top < with_.bottom && with_.top < box.bottom && with_.left - box.right < APART) {
            found.push(`crowded: ${name(one)} and ${name(other)}`);
          }
        }
      }
    }
    /* Names may end in an ellipsis; figures and words may not. */
    for (const one of all('.tile-state span, .tile-hand, .bet, .spots dt, .spots dd, .order, .main-label, .main-sub, .side-key span, .spot-word, .facts, .queue b, .duty-name')) {
      if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline') {
        found.push(`cut text: ${name(one)} needs ${one.scrollWidth} of ${one.clientWidth}`);
      }
    }
    const main = document.querySelector('.main-key')?.getBoundingClientRect();
    if (main !== undefined && (main.top < 0 || main.bottom > innerHeight || main.right > innerWidth)) {
      found.push(`the main key is outside the window: ${Math.round(main.top)} to ${Math.round(main.bottom)}`);
    }
    const walker = document.createTreeWalker(document.querySelector(root), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (data.trim() !== '' && isSeen(parent) && parent.closest('svg') === null && size < 12) {
        found.push(`small text: ${size} px “${data.trim()}”`);
      }
    }
    return found;
  }, about);
}
