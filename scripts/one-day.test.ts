import { expect, test } from 'vitest';
import { untilOneDay } from './one-day.ts';

test('a test waits for midnight only if midnight could pass during it', () => {
  const at = (time: string) => untilOneDay(Date.parse(`2026-11-27T${time}Z`));
  const waits = ['00:00:00', '12:00:00', '23:58:30', '23:58:31', '23:59:59.990'].map(at);
  expect(waits).toEqual([0, 0, 0, 89_000, 10]);
});
