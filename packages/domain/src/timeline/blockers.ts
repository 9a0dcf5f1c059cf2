// Follows blocking links in time: which are violated, and which tickets depend on one.
import type { Span } from './spans.ts';

/** `from` blocks `to`. */
export interface Blocking {
  id: string;
  from: string;
  to: string;
}

/** Finds the links whose blocker ends after the ticket it blocks begins. Finished tickets neither block nor wait. */
export function conflictsIn<Link extends Blocking>(
  links: readonly Link[],
  spanOf: (ticket: string) => Span | undefined,
  isDone: (ticket: string) => boolean,
): Link[] {
  return links.filter(({ from, to }) => {
    const [blocker, blocked] = [spanOf(from), spanOf(to)];
    if (!blocker || !blocked || isDone(from) || isDone(to)) return false;
    return blocker.end > blocked.start;
  });
}

/**
 * Finds the tickets that a ticket blocks, directly and through others, nearest first; without itself, also in a circle.
 */
export function dependantsOf(ticket: string, links: readonly Blocking[]): string[] {
  const blockedBy = Map.groupBy(links, ({ from }) => from);
  const found = new Set([ticket]);
  for (const each of found) for (const { to } of blockedBy.get(each) ?? []) found.add(to);
  found.delete(ticket);
  return [...found];
}
