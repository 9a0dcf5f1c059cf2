// Finds in the log of PostgreSQL why it did not start.

/** @returns the last fatal line, as a sentence; what the processes of a server before it said while they ended is left out */
export function startFailure(log: string): string {
  const lines = log.trim().split('\n');
  const fatal = lines.findLast(
    (each) => each.includes('FATAL:') && !each.includes('due to unexpected postmaster exit'),
  );
  return (fatal ?? lines.at(-1) ?? 'no reason given.').replace(/^.*FATAL:\s*/, '').replace(/\.?$/, '.');
}
