// Tests which labels the head of the chart shows.
import { ticksOf, type Zoom } from '@worklane/domain/timeline/scale';
import { expect, it } from 'vitest';
import { headLabel } from './head-labels.ts';

const labels = (zoom: Zoom, start: string, end: string, dayWidth: number, todayAt: number) =>
  ticksOf({ start, end }, zoom).map((tick, at) => headLabel({ tick, isFirst: at === 0 }, { zoom, dayWidth, todayAt }));

it('leaves out the day after a Monday with its month, and names a month on its first day', () => {
  expect(labels('day', '2026-11-23', '2026-12-02', 40, -1000)).toEqual(
    ['Nov 23', '', '25 W', '26 T', '27 F', '28 S', '29 S', '30 M', 'Dec 1', '2 W'], // November 30 gives its room.
  );
});

it('leaves out the labels that the label of today covers', () => {
  // Today is November 26.
  expect(labels('day', '2026-11-23', '2026-11-29', 40, 140)).toEqual(['Nov 23', '', '25 W', '', '', '28 S', '29 S']);
  expect(labels('quarter', '2026-10-01', '2027-01-01', 1.5, 53.5 * 1.5)).toEqual(['', 'Q1 2027']);
});
