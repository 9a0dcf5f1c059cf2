// Finds in the log of PostgreSQL why it did not start.

/** What the processes of a server say that is just ending, and it to clients that still ask it. */
const FAREWELL = /FATAL:\s+(terminating .* due to|the database system is shutting down)/;

/** @returns the last fatal line, as a sentence; what the processes of a server before it said while they ended is left out */
export function startFailure(log: string): string {
  const lines = log.trim().split('\n');
  const fatal = lines.findLast((each) => each.includes('FATAL:') && !FAREWELL.test(each));
  return (fatal ?? lines.at(-1) ?? 'no reason given.').replace(/^.*FATAL:\s*/, '').replace(/\.?$/, '.');
}
