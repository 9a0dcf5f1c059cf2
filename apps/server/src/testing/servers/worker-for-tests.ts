// Serves work that goes wrong, for tests of workers.
import { serveWorker } from '../../platform/workers/serve-worker.ts';

const work = {
  add: (a: number, b: number) => a + b,
  pid: () => process.pid,
  fail(): never {
    throw new TypeError('It went wrong');
  },
  grow(): never {
    const all: unknown[] = [];
    for (;;) all.push({ more: all.length });
  },
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  run(): never {
    for (;;);
  },
};

export type TestWork = typeof work;

serveWorker(work);
