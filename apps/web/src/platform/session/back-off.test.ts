// Tests how long renewing the session is retried.
import { expect, test, vi } from 'vitest';
import { withBackOff } from './back-off.ts';

const down = new Error('down');
const refused = new Error('refused');
const isFinal = (error: unknown) => error === refused;

async function pausesOf(attempt: () => Promise<string>) {
  const pauses: number[] = [];
  const outcome = await withBackOff(attempt, isFinal, undefined, async (ms) => void pauses.push(ms)).catch(
    (error: unknown) => error,
  );
  return { pauses, outcome };
}

test('starts at 200 ms, doubles, and gives up after 30 seconds in total', async () => {
  const { pauses, outcome } = await pausesOf(() => Promise.reject(down));
  expect(pauses.slice(0, 5)).toEqual([200, 400, 800, 1600, 3200]);
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(30_000);
  expect(outcome).toBe(down);
});

test('stops at the first success', async () => {
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(down).mockResolvedValueOnce('token');
  expect(await pausesOf(attempt)).toEqual({ pauses: [200], outcome: 'token' });
});

test('does not retry a refusal', async () => {
  expect(await pausesOf(() => Promise.reject(refused))).toEqual({ pauses: [], outcome: refused });
});
