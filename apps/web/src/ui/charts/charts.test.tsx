// Tests that charts are read point by point with the keyboard, and that their figures are shown as a table.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { LineChart } from './line-chart.tsx';

let root: Root;
let element: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
});
afterEach(() => act(() => root.unmount()));

const SERIES = [
  { name: 'Remaining', color: 'red', values: [8, 5, null], isStep: true },
  { name: 'Ideal', color: 'grey', values: [8, 4, 0], isDashed: true },
];
const plot = () => element.querySelector<HTMLElement>('[role=slider]') as HTMLElement;
const press = (key: string) =>
  act(async () => plot().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

it('names the figures of the newest point first, then of the point the arrows lead to', async () => {
  const points = ['Mon', 'Tue', 'Wed'];
  await act(async () =>
    root.render(<LineChart label="Burndown" points={points} series={SERIES} format={(n) => `${n} h`} />),
  );
  expect(plot().getAttribute('aria-valuetext')).toBe('Tue: Remaining 5 h, Ideal 4 h');
  await press('ArrowRight');
  expect(plot().getAttribute('aria-valuetext')).toBe('Wed: Ideal 0 h');
  await press('ArrowRight');
  await press('Home');
  expect(plot().getAttribute('aria-valuetext')).toBe('Mon: Remaining 8 h, Ideal 8 h');
  expect(element.querySelectorAll('path')).toHaveLength(2);
});

it('marks an axis of tickets with whole numbers', async () => {
  const marks = () => [...element.querySelectorAll('svg text')].map((text) => text.textContent);
  const draw = (values: number[]) =>
    act(async () =>
      root.render(
        <BarChart label="Done" points={['Mon', 'Tue']} series={[{ name: 'Done', color: 'green', values }]} />,
      ),
    );
  await draw([2, 1]);
  expect(marks()).toEqual(expect.arrayContaining(['0', '1', '2']));
  expect(marks()).not.toContain('0.5');
  await draw([2, 1.5]);
  expect(marks()).toContain('0.5');
});

it('draws a bar for each value, and shows the figures as a table on demand', async () => {
  const table = { columns: ['Sprint', 'Done'], rows: [['Sprint 1', 8] as const, ['Sprint 2', null] as const] };
  const series = [{ name: 'Done', color: 'green', values: [8, null] }];
  await act(async () =>
    root.render(
      <ChartFrame title="Velocity" table={table} fileName="velocity">
        <BarChart label="Velocity" points={['Sprint 1', 'Sprint 2']} series={series} />
      </ChartFrame>,
    ),
  );
  expect(element.querySelectorAll('rect')).toHaveLength(2);
  await act(async () => element.querySelector<HTMLElement>('[aria-pressed=false]')?.click());
  expect([...element.querySelectorAll('tbody th, tbody td')].map((cell) => cell.textContent)).toEqual([
    ...['Sprint 1', '8', 'Sprint 2', '–'],
  ]);
});
