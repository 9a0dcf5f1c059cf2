// Checks parents once all rows are read: a missing or circular one is left out and reported.
import type { ImportProblem } from '@worklane/contract/imports';
import type { ImportedTicket } from './imported-ticket.ts';
import { quote } from './quote.ts';

/** @param known tickets of earlier imports, so that a parent may exist without being in this file */
export function checkParents(tickets: ImportedTicket[], known: ReadonlySet<string> = new Set()): ImportProblem[] {
  const problems: ImportProblem[] = [];
  const byKey = new Map(tickets.flatMap((ticket) => (ticket.key ? [[ticket.key, ticket] as const] : [])));
  const safe = new Set<ImportedTicket>();
  for (const ticket of tickets) {
    const { row, parent } = ticket;
    if (parent === undefined) continue;
    const problem =
      !byKey.has(parent) && !known.has(parent)
        ? `Its parent ${quote(parent)} is not in the file; it is imported without`
        : goesRound(ticket, byKey, safe)
          ? `With the parent ${quote(parent)} it would be its own ancestor; it is imported without`
          : undefined;
    if (!problem) continue;
    delete ticket.parent;
    problems.push({ row, line: null, severity: 'warning', message: problem });
  }
  return problems;
}

/** @param safe those whose way up is known to end, so that a long line is walked once */
function goesRound(
  start: ImportedTicket,
  byKey: ReadonlyMap<string, ImportedTicket>,
  safe: Set<ImportedTicket>,
): boolean {
  const way = new Set([start]);
  for (let at = byKey.get(start.parent ?? ''); at && !safe.has(at); at = byKey.get(at.parent ?? '')) {
    if (at === start) return true;
    // A circle further up, which is dealt with where it is.
    if (way.has(at)) return false;
    way.add(at);
  }
  for (const each of way) safe.add(each);
  return false;
}
