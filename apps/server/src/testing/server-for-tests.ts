// Stands for a server that is killed while its worker is busy, and says which process that is.
import { createWorkers } from '../platform/workers/create-workers.ts';
import type { TestWork } from './worker-for-tests.ts';

const workers = createWorkers({ error: () => undefined });
const worker = await workers.open<TestWork>(new URL('./worker-for-tests.ts', import.meta.url), 'a');
const pid = await worker.call('pid');
worker.call('run').catch(() => undefined);
process.send?.(pid);
