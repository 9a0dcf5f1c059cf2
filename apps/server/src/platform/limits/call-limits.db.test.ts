// Tests how the calls of one API token are counted when many come at the same time.
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createCallLimits } from './call-limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

it('asks the database once for each portion, however many calls wait for it, and counts each call', async () => {
  const { pool } = app.services.db;
  const { count } = createCallLimits(pool, 1);
  const query = vi.spyOn(pool, 'query');
  const asked = () => query.mock.calls.filter((call) => JSON.stringify(call[0]).includes('counters')).length;
  const token = uuidv7();
  const take = (calls: number) => Promise.all(Array.from({ length: calls }, () => count(token)));
  const first = await take(300);
  expect(first.every(({ refusal }) => refusal === undefined)).toBe(true);
  expect(Math.min(...first.map(({ remaining }) => remaining))).toBe(900);
  expect(asked()).toBeLessThanOrEqual(6);
  const rest = await take(1_500);
  expect(rest.filter(({ refusal }) => refusal === undefined)).toHaveLength(900);
  expect(rest.find(({ refusal }) => refusal)?.refusal?.code).toBe('token_rate');
  // 24 portions, and the question that finds none left.
  expect(asked()).toBeLessThanOrEqual(25);
});
