// Chart of the bankroll over the rounds. uPlot is loaded when the chart comes into view; the text is beside it.
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type uPlot from 'uplot';
import { Piece } from '../app/page.js';
import { money } from '../app/format.js';
import { tt } from '../words/table.js';

const HEIGHT = 120;

class BankrollChart extends Piece {
  static override properties: PropertyDeclarations = { points: { attribute: false } };
  /** Cents, after each round. */
  declare points: number[];
  private plot: uPlot | null = null;
  private isLoading = false;

  constructor() {
    super();
    this.points = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.during(() => {
      this.plot?.destroy();
      this.plot = null;
    });
  }

  private get data(): uPlot.AlignedData {
    return [this.points.map((_, i) => i), this.points.map((cents) => cents / 100)];
  }

  private async draw(): Promise<void> {
    const box = this.querySelector<HTMLElement>('.chart-box');
    if (box === null || this.isLoading) {
      return;
    }
    if (this.plot !== null) {
      this.plot.setData(this.data);
      return;
    }
    this.isLoading = true;
    const { default: UPlot } = await import('uplot');
    this.isLoading = false;
    if (!this.isConnected) {
      return;
    }
    const color = (name: string): string => {
      /* light-dark() is resolved only where a color is used. */
      box.style.setProperty('color', `var(${name})`);
      return getComputedStyle(box).color;
    };
    const ink = color('--ink-2');
    const line = color('--line-strong');
    const accent = color('--accent-line');
    const axis = { stroke: ink, grid: { show: false }, ticks: { stroke: line, size: 4 }, font: '11px Inter, sans-serif' };
    this.plot = new UPlot({
      width: Math.max(160, box.clientWidth), height: HEIGHT, legend: { show: false }, cursor: { show: false },
      scales: { x: { time: false } },
      axes: [{ ...axis, size: 24, space: 60, incrs: [1, 2, 5, 10, 20, 50, 100] }, { ...axis, size: 52, values: (_, all) => all.map((value) => money(value * 100)) }],
      series: [{}, { stroke: accent, width: 1.75, points: { show: false } }],
    }, this.data, box);
  }

  protected override updated(): void {
    void this.draw();
  }

  protected override render(): TemplateResult {
    const label = tt('stats.chart', { count: this.points.length - 1, first: money(this.points[0] ?? 0), last: money(this.points.at(-1) ?? 0) });
    return html`<div class="chart-box" role="img" aria-label=${label}></div>`;
  }
}

customElements.define('bankroll-chart', BankrollChart);
