// Ends a worker process when the server that started it is gone, from a thread of its own: the process may be busy for long, and
// hears nothing meanwhile.
import { workerData } from 'node:worker_threads';

const ASK_MS = 500;

setInterval(() => {
  // It has another parent then.
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, ASK_MS);
