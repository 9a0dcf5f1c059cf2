// Reads how long this thread has computed, in milliseconds: other programs of a busy machine do not count.

export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
