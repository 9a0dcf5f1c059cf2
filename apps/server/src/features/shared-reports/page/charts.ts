// Draws the charts of a shared report as SVG, and the tables behind them.
import { type Html, html, NOTHING } from './html.ts';

export interface Series {
  name: string;
  /** Null where there is none. */
  values: readonly (number | null)[];
}

export interface ChartData {
  title: string;
  /** What the first column of the table holds. */
  first: string;
  labels: readonly string[];
  series: readonly Series[];
}

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 34;
const BOTTOM = 22;
const TOP = 10;
const PLOT = { width: WIDTH - LEFT - 4, height: HEIGHT - TOP - BOTTOM };

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
export const numberWords = (value: number | null): string => (value === null ? '–' : format.format(value));

/** @returns the least of 2, 4, 6, 8, 10, 20, 40... that is as large: half of it is a whole number too */
function ceilingOf(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([2, 4, 6, 8].find((each) => each * power >= most) ?? 10) * power;
}

export const barChart = (data: ChartData): Html => chart(data, bars);
export const lineChart = (data: ChartData): Html => chart(data, lines);

type Scales = { x: (index: number) => number; y: (value: number) => number; step: number };

function chart(data: ChartData, draw: (data: ChartData, scales: Scales) => Html): Html {
  const { title, labels, series } = data;
  const most = ceilingOf(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const step = PLOT.width / Math.max(1, labels.length);
  const scales: Scales = {
    step,
    x: (index) => LEFT + step * index,
    y: (value) => TOP + PLOT.height * (1 - value / most),
  };
  const grid = [0, most / 2, most].map(
    (value) =>
      html`<path class="grid" d="M${LEFT} ${px(scales.y(value))}H${WIDTH}"/><text x="${LEFT - 6}" y="${px(scales.y(value) + 4)}" text-anchor="end">${numberWords(value)}</text>`,
  );
  const names = labels.map((label, index) =>
    index % Math.ceil(labels.length / 6) === 0
      ? html`<text x="${px(scales.x(index) + step / 2)}" y="${HEIGHT - 6}" text-anchor="middle">${label}</text>`
      : NOTHING,
  );
  return html`<figure>${legend(series)}<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}: chart. The figures are in the table below.">${grid}${draw(data, scales)}${names}</svg>${table(data)}</figure>`;
}

function bars({ labels, series }: ChartData, { x, y, step }: Scales): Html {
  const width = (step * 0.7) / series.length;
  return joined(
    labels.flatMap((_, index) =>
      series.map(({ values }, at) => {
        const value = values[index] ?? 0;
        const left = x(index) + step * 0.15 + width * at;
        return html`<rect class="s${at}" x="${px(left)}" y="${px(y(value))}" width="${px(width)}" height="${px(y(0) - y(value))}"/>`;
      }),
    ),
  );
}

/** Draws a point for each value, with a line between neighbours. */
function lines({ series }: ChartData, { x, y, step }: Scales): Html {
  return joined(
    series.map(({ values }, at) => {
      const points = values.map((value, index) => value !== null && `${px(x(index) + step / 2)} ${px(y(value))}`);
      const path = points.map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point}`).filter(Boolean);
      const dots = points.map((point) => {
        const [cx, cy] = point ? point.split(' ') : [];
        return cx && cy ? html`<circle class="s${at}" cx="${cx}" cy="${cy}" r="3"/>` : NOTHING;
      });
      return html`<path class="l${at}" d="${path.join('')}"/>${dots}`;
    }),
  );
}

const legend = (series: readonly Series[]): Html =>
  series.length < 2
    ? NOTHING
    : html`<p class="legend">${series.map(({ name }, at) => html`<span><i class="k${at}"></i>${name}</span>`)}</p>`;

export function table({ title, first, labels, series }: ChartData): Html {
  const head = series.map(({ name }) => html`<th scope="col">${name}</th>`);
  const rows = labels.map(
    (label, index) =>
      html`<tr><th scope="row">${label}</th>${series.map(({ values }) => html`<td>${numberWords(values[index] ?? null)}</td>`)}</tr>`,
  );
  return html`<details><summary>Table: ${title}</summary><table><thead><tr><th scope="col">${first}</th>${head}</tr></thead><tbody>${rows}</tbody></table></details>`;
}

/** Draws a share of a whole as a bar with words beside it. */
export function meter(share: number, label: string): Html {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 10;
  return html`<svg class="meter" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label="${label}"><rect class="track" width="100" height="4"/><rect class="${share > 1 ? 'over' : 's0'}" width="${width}" height="4"/></svg>`;
}

const px = (value: number): string => String(Math.round(value * 10) / 10);
const joined = (parts: readonly Html[]): Html => html`${parts}`;
