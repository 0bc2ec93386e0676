// Chart of the running result, hand by hand. The chart library is loaded when there is something to draw.
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { gain, money } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import type { HistoryRound } from '../../client/index.js';
import { th } from '../../words/history.js';

const HEIGHT = 220;

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

class SessionChart extends Piece {
  static override properties: PropertyDeclarations = { rounds: { attribute: false } };
  /** Latest first. */
  declare rounds: HistoryRound[];
  private drawn: { destroy(): void } | undefined;

  constructor() {
    super();
    this.rounds = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.drawn?.destroy();
  }

  private get course(): number[] {
    let sum = 0;
    return [0, ...[...this.rounds].reverse().map((round) => (sum += round.net))];
  }

  protected override updated(): void {
    void this.draw();
  }

  private async draw(): Promise<void> {
    const place = this.querySelector<HTMLElement>('.plot');
    if (place === null) {
      return;
    }
    const { default: Plot } = await import('uplot');
    const course = this.course;
    this.drawn?.destroy();
    /* A canvas cannot use light-dark(), so the colors are read from an element that does. */
    const probe = document.createElement('i');
    place.append(probe);
    const color = (name: string): string => {
      probe.style.color = token(name);
      return getComputedStyle(probe).color;
    };
    const [line, ink, grid] = [color('--accent-line'), color('--ink-2'), color('--line')];
    probe.remove();
    const font = '12px Inter, sans-serif';
    this.drawn = new Plot({
      width: place.clientWidth, height: HEIGHT, legend: { show: false }, cursor: { show: false },
      scales: { x: { time: false } },
      axes: [
        { stroke: ink, font, grid: { stroke: grid, width: 1 }, ticks: { show: false }, size: 32, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] },
        { stroke: ink, font, size: 72, grid: { stroke: grid, width: 1 }, ticks: { show: false }, values: (_: unknown, list: number[]) => list.map((value) => money(value)) },
      ],
      series: [{}, { stroke: line, width: 2, points: { show: course.length < 40, size: 6, fill: line } }],
    }, [course.map((_, i) => i), course], place);
  }

  protected override render(): TemplateResult {
    const course = this.course;
    const label = th('chart.label', {
      count: this.rounds.length, net: gain(course.at(-1)!), low: gain(Math.min(...course)), high: gain(Math.max(...course)),
    });
    return html`<section class="sheet h-chart" aria-labelledby="chart-h"><header><h2 id="chart-h">${th('chart')}</h2><p>${th('chart.unit')}</p></header>
      <div class="plot" role="img" aria-label=${label}></div></section>`;
  }
}

customElements.define('session-chart', SessionChart);
