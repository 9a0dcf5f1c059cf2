// Tells how long some work kept everybody else waiting: the longest stretch of this thread's processor time between two
// turns of its event loop, in milliseconds. What other programs take of the machine does not count.
const EVERY_MS = 2;

const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = spent();
  const look = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    look();
  } finally {
    clearInterval(timer);
  }
  return Math.round(longest);
}
