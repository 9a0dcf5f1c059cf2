// Runs inside the measured server and tells the bench, when asked, the longest stretch of processor time that its main
// thread has spent between two turns of its event loop. What other programs take of the machine does not count.
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 2;

const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

if (isMainThread && process.send) {
  let longest = 0;
  let last = spent();
  const look = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, EVERY_MS).unref();
  process.on('message', () => {
    look();
    process.send?.({ longest });
    longest = 0;
  });
}
