// Tests the limits on heavy work: a few at once, and one per owner.
import { expect, it } from 'vitest';
import { fail } from '../http/fail.ts';
import { createTurns } from './take-turns.ts';

it('serves another owner before the second request of an owner who is being served', async () => {
  const turns = createTurns({ atOnce: 2, each: 1 });
  const began: string[] = [];
  const take = async (owner: string, name: string) => {
    const giveBack = await turns.take(owner);
    began.push(name);
    return giveBack;
  };
  const first = await take('a', 'a1');
  const second = take('a', 'a2');
  await take('b', 'b1');
  expect(began).toEqual(['a1', 'b1']);
  first();
  await second;
  expect(began).toEqual(['a1', 'b1', 'a2']);
});

it('serves owners in rotation, however many requests of one wait', async () => {
  const turns = createTurns({ atOnce: 2, each: 1, mostWaiting: 1_000 });
  const began: string[] = [];
  const work = (owner: string) =>
    turns.run(owner, async () => {
      began.push(owner);
      await Promise.resolve();
    });
  const hostile = ['a', 'b'].flatMap((owner) => Array.from({ length: 300 }, () => work(owner)));
  const victim = work('c');
  await victim;
  expect(began.indexOf('c')).toBeLessThan(6);
  await Promise.all(hostile);
  expect(began).toHaveLength(601);
});

it('gives up a wait that takes too long, and frees its place', async () => {
  const refuse = () => fail('too_many_requests', { wait: 'a moment' });
  const turns = createTurns({ atOnce: 1, each: 1, mostWaiting: 1, longestWait: () => 1, refuse });
  const giveBack = await turns.take('a');
  const late = turns.take('a');
  await expect(turns.take('a')).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(late).rejects.toMatchObject({ code: 'too_many_requests' });
  giveBack();
  (await turns.take('a'))();
});

it('refuses an owner with too many waiting requests', async () => {
  const turns = createTurns({ atOnce: 1, each: 1 });
  await turns.take('a');
  for (let count = 0; count < 20; count++) void turns.take('a');
  await expect(turns.take('a')).rejects.toMatchObject({ code: 'unavailable' });
});
