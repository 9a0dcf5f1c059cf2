// Tests how small packets become chunks.
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatherPackets } from './gather-packets.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function open(maxBytes = 100) {
  const body = new PassThrough();
  const reader = gatherPackets(body, { maxBytes, gatherMs: 50, tooLarge: () => new Error('too large') }).getReader();
  const read = () => reader.read().then(({ value }) => value && Buffer.from(value).toString());
  return { body, reader, read };
}

it('reads the first packet at once, and those of the next time together', async () => {
  const { body, read } = open();
  body.write('a');
  expect(await read()).toBe('a');
  for (const each of ['b', 'c', 'd']) {
    body.write(each);
    await settled();
  }
  const next = read();
  vi.advanceTimersByTime(50);
  expect(await next).toBe('bcd');
  vi.advanceTimersByTime(200);
  body.write('e');
  expect(await read()).toBe('e');
});

it('reads what is held when the stream ends or breaks off', async () => {
  for (const fault of [undefined, new Error('torn')]) {
    const { body, read } = open();
    body.write('a');
    expect(await read()).toBe('a');
    body.write('b');
    await settled();
    const last = read();
    const after = read();
    after.catch(() => undefined);
    if (fault) body.destroy(fault);
    else body.end();
    expect(await last).toBe('b');
    if (fault) await expect(after).rejects.toThrow('torn');
    else expect(await after).toBeUndefined();
  }
});

it('ends what is too long, and what nobody reads any more', async () => {
  const large = open(2);
  large.body.write('abc');
  await expect(large.read()).rejects.toThrow('too large');
  expect(large.body.destroyed).toBe(true);
  const left = open();
  left.body.write('a');
  await left.read();
  left.body.write('b');
  await settled();
  await left.reader.cancel();
  expect(left.body.destroyed).toBe(true);
  // As bodies of undici do when they are destroyed while packets arrive.
  left.body.emit('data', Buffer.from('c'));
  left.body.emit('error', new Error('aborted'));
  left.body.emit('end');
  vi.advanceTimersByTime(200);
  expect(await left.read()).toBeUndefined();
});

it('takes no more from a sender than is read', async () => {
  const { body, reader } = open(10_000_000);
  for (let index = 0; index < 5; index++) {
    body.write(Buffer.alloc(1_000));
    await settled();
    vi.advanceTimersByTime(60);
  }
  expect(body.isPaused()).toBe(true);
  await reader.cancel();
});
