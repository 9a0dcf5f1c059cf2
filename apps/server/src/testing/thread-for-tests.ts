// Serves work that goes wrong, for tests of threads.
import { serveThread } from '../platform/threads/serve-thread.ts';

const work = {
  add: (a: number, b: number) => a + b,
  fail(): never {
    throw new TypeError('It went wrong');
  },
  grow(): never {
    const all: unknown[] = [];
    for (;;) all.push({ more: all.length });
  },
  run(): never {
    for (;;);
  },
};

export type TestWork = typeof work;

serveThread(work);
