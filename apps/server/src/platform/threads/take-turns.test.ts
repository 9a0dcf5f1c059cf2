// The places for heavy work: a few at once, and none of them for one owner alone.
import { expect, it } from 'vitest';
import { createTurns } from './take-turns.ts';

it('lets another owner go before the second of one who has a place', async () => {
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

it('tells an owner to come back when too many of theirs wait', async () => {
  const turns = createTurns({ atOnce: 1, each: 1 });
  await turns.take('a');
  for (let count = 0; count < 20; count++) void turns.take('a');
  await expect(turns.take('a')).rejects.toMatchObject({ code: 'unavailable' });
});
