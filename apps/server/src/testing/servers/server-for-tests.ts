// Starts a busy worker and reports its process id, for a test that kills this server.
import { createWorkers } from '../../platform/workers/create-workers.ts';
import type { TestWork } from './worker-for-tests.ts';

const workers = createWorkers({ error: () => undefined });
const worker = await workers.open<TestWork>(new URL('./worker-for-tests.ts', import.meta.url), 'a');
const pid = await worker.call('pid');
worker.call('run').catch(() => undefined);
process.send?.(pid);
