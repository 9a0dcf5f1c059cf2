// Tests that work with the same name runs one after the other, even after failures, and that other work does not wait.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createQueues } from './create-queues.ts';

it('keeps the order, continues after a failure, and lets other names pass', async () => {
  const inTurn = createQueues();
  const told: string[] = [];
  const work = (name: string, ms: number, fails = false) =>
    inTurn(name.slice(0, 1), async () => {
      told.push(`${name} begins`);
      await sleep(ms);
      told.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a1', 30), work('a2', 1, true), work('a3', 1), work('b1', 5)]);
  expect(results.map((each) => each.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(told.filter((each) => each.startsWith('a'))).toEqual([
    'a1 begins',
    'a1 ends',
    'a2 begins',
    'a2 ends',
    'a3 begins',
    'a3 ends',
  ]);
  expect(told.indexOf('b1 ends')).toBeLessThan(told.indexOf('a1 ends'));
});

it('turns away what would wait for too long', async () => {
  const inTurn = createQueues();
  const first = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 1_000 }, () => inTurn('a', () => first.promise));
  await expect(inTurn('a', async () => undefined)).rejects.toMatchObject({ code: 'unavailable' });
  first.resolve();
  await Promise.all(waiting);
  await expect(inTurn('a', async () => 'again')).resolves.toBe('again');
});
