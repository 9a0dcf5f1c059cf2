// Tests a flood of requests from one address while another address sends some.
import { expect, it } from 'vitest';
import { createAddressThrottle } from './throttle-addresses.ts';

it('lets another address begin before the rest of a flood, and all of the flood in the end', async () => {
  const door = createAddressThrottle({ all: 4, each: 2, mostWaiting: 100 });
  const begun: string[] = [];
  const request = async (group: string) => {
    await door.enter(group);
    begun.push(group);
  };
  const flood = Array.from({ length: 100 }, () => request('a'));
  const others = [request('b'), request('c'), request('d')];
  await Promise.all(others);
  expect(begun.filter((group) => group === 'a').length).toBeLessThanOrEqual(4);
  await Promise.all(flood);
  expect(begun).toHaveLength(103);
});

it('gives the event loop its turn after a few', async () => {
  const door = createAddressThrottle({ all: 4, each: 2, mostWaiting: 100 });
  let turns = 0;
  let counting = setImmediate(function count() {
    turns++;
    counting = setImmediate(count);
  });
  await Promise.all(Array.from({ length: 100 }, () => door.enter('a')));
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(40);
});

it('keeps nobody waiting who comes alone', () => {
  const door = createAddressThrottle({ all: 4, each: 2, mostWaiting: 100 });
  expect([door.enter('a'), door.enter('b'), door.enter('a')]).toEqual([undefined, undefined, undefined]);
});

it('refuses further requests of a group while too many wait, and admits them when there is room again', async () => {
  const door = createAddressThrottle({ all: 4, each: 2, mostWaiting: 3 });
  const waiting = Array.from({ length: 5 }, () => door.enter('a'));
  expect(() => door.enter('a')).toThrow(expect.objectContaining({ code: 'unavailable' }));
  expect(door.enter('b')).toBeUndefined();
  await Promise.all(waiting);
  expect(() => door.enter('a')).not.toThrow();
});
