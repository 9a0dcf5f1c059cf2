// Reads from the lines of a proposal which tickets and sprints they create, and what can't be done without them.
import { LINK_LABELS, type LinkKind } from '@worklane/domain/tickets/link-kinds';
import { climb, parentsFirst } from './parents-first.ts';
import { newTicketOf, type StoredLine } from './proposal-lines.ts';

/** Titles by the ids that the tickets will get. */
export type NewTickets = ReadonlyMap<string, string>;

/** Names the tickets that the proposal creates: other lines may be about them. */
export const createdBy = (lines: readonly StoredLine[]): NewTickets =>
  new Map(lines.flatMap((line) => (line.kind === 'create' ? [[line.ticket_id, line.values.title ?? '']] : [])));

export const newTicketWords = (title = ''): string => `“${title}”`;
/** @param ticket in words */
export const linkWords = (kind: LinkKind, ticket: string): string => `${LINK_LABELS[kind]} ${ticket}`;

/** @returns the nearest ticket above that no line creates; null when there is none */
export function parentThere(lines: readonly StoredLine[], parent_id: string | null | undefined): string | null {
  const created = lines.flatMap((line) => newTicketOf(line) ?? []);
  return climb(new Map(created.map((each) => [each.id, each.parent_id])), parent_id).top;
}

/**
 * Finds the new sprints and tickets that won't be there: those that are left out or whose id another record has, and the tickets that would
 * have been put into such a sprint or below such a ticket.
 */
export function missingOf(lines: readonly StoredLine[], taken: ReadonlySet<string>): ReadonlySet<string> {
  const missing = new Set(
    lines.flatMap((line) =>
      line.kind === 'create_sprint' && (line.is_left_out || taken.has(line.sprint_id)) ? [line.sprint_id] : [],
    ),
  );
  for (const line of parentsFirst(lines, newTicketOf)) {
    if (line.kind !== 'create') continue;
    const { sprint_id, parent_id } = line.values;
    const isMissing = line.is_left_out || taken.has(line.ticket_id);
    if (isMissing || missing.has(sprint_id ?? '') || missing.has(parent_id ?? '')) missing.add(line.ticket_id);
  }
  return missing;
}

/** @param missing new sprints and tickets that won't be there */
export function dependenceOf(line: StoredLine, missing: ReadonlySet<string>): string | null {
  if ('comment_id' in line) {
    if (missing.has(line.values.sprint_id ?? '')) return 'The new sprint it is put into is left out.';
    if (missing.has(line.values.parent_id ?? '')) return 'The new ticket it is put below is left out.';
  }
  if (line.kind === 'link' && missing.has(line.values.other_ticket ?? '')) return ABOUT_MISSING;
  const isAbout = line.kind === 'comment' || line.kind === 'log_time' || line.kind === 'link';
  return isAbout && missing.has(line.ticket_id ?? '') ? ABOUT_MISSING : null;
}

const ABOUT_MISSING = 'The new ticket it is about is left out.';
