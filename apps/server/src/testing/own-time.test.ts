// Tests the clock that stands still while other programs have the processor.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ownTime } from './own-time.ts';
import { processorTime } from './processor-time.ts';

it('counts waiting and computing', async () => {
  const begun = ownTime();
  await sleep(200);
  const waited = ownTime();
  expect(waited - begun).toBeGreaterThan(30);
  const computed = processorTime();
  while (processorTime() - computed < 300);
  expect(ownTime() - waited).toBeGreaterThan(290);
});

it('does not count time in which the thread was not scheduled', () => {
  const begun = ownTime();
  // The thread stands still, as it does while others compute.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  expect(ownTime() - begun).toBeLessThan(900);
});
