// Tests web streams made of pieces.
import { createGzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { webStreamOf } from './web-stream-of.ts';

it('produces chunks on demand, and stops when the reader stops', async () => {
  let made = 0;
  let isStopped = false;
  async function* endless() {
    try {
      for (;;) yield new Uint8Array([made++]);
    } finally {
      isStopped = true;
    }
  }
  const reader = webStreamOf(endless()).getReader();
  expect((await reader.read()).value).toEqual(new Uint8Array([0]));
  await reader.cancel();
  expect(isStopped).toBe(true);
  expect(made).toBeLessThan(10);
});

it('passes errors on', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1);
    throw new Error('torn');
  }
  await expect(new Response(webStreamOf(broken())).arrayBuffer()).rejects.toThrow('torn');
});

it('closes an unread Node stream', async () => {
  const packed = createGzip();
  await webStreamOf(packed).cancel();
  expect(packed.destroyed).toBe(true);
});

it('ends an unfinished Node stream when it is cancelled', async () => {
  const packed = createGzip({ level: 0 });
  packed.write(new Uint8Array(500_000));
  const reader = webStreamOf(packed).getReader();
  await reader.read();
  await reader.cancel();
  expect(packed.destroyed).toBe(true);
});
