// Tests when it is told that people have arrived in a document.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ArrivalTeller, createArrivalTeller } from './tell-arrivals.ts';

const tell = vi.fn<(arrived: readonly string[]) => void>();
let teller: ArrivalTeller;
beforeEach(() => {
  vi.useFakeTimers();
  tell.mockClear();
  teller = createArrivalTeller(tell);
});
afterEach(() => {
  teller.end();
  vi.useRealTimers();
});

const told = () => tell.mock.calls.map(([arrived]) => arrived);

it('announces all arrivals within a second once, without people who have left by then', () => {
  for (const here of [['mara'], ['mara', 'tomas'], ['aiko', 'mara', 'tomas'], ['mara', 'tomas']]) {
    teller.take(here);
    vi.advanceTimersByTime(200);
  }
  expect(told()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(told()).toEqual([['mara', 'tomas']]);
  teller.take(['elena', 'mara', 'tomas']);
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual([['mara', 'tomas'], ['elena']]);
});

it('tells nothing of short reconnects, and tells again of one who was away', () => {
  teller.take(['tomas']);
  vi.advanceTimersByTime(1_000);
  teller.take([]);
  vi.advanceTimersByTime(29_999);
  teller.take(['tomas']);
  vi.advanceTimersByTime(60_000);
  expect(told()).toEqual([['tomas']]);
  teller.take([]);
  vi.advanceTimersByTime(30_000);
  teller.take(['tomas']);
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual([['tomas'], [], ['tomas']]);
});

it('tells nothing once it has ended', () => {
  teller.take(['tomas']);
  teller.end();
  vi.advanceTimersByTime(60_000);
  expect(told()).toEqual([]);
});
