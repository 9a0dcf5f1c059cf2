// Ends a worker process when its server is gone. Runs in a separate thread, because the main thread may be busy for long.
import { workerData } from 'node:worker_threads';

const ASK_MS = 500;

setInterval(() => {
  // An orphaned process has another parent.
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, ASK_MS);
