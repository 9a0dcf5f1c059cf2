// Writes a link between two tickets, at both ends: a new or a restored one.
import { LINK_LIMIT } from '@worklane/contract/ticket-relations';
import { can } from '@worklane/domain/access/can';
import type { TicketRef } from '@worklane/domain/access/refs';
import { LINK_LABELS, type LinkKind, oppositeLink } from '@worklane/domain/tickets/link-kinds';
import sql from 'sql-template-tag';
import type { CommandContext } from '../../platform/commands/run-command.ts';
import { fail } from '../../platform/http/fail.ts';
import { putBackRow } from '../../platform/undo/removals.ts';
import { recordChanges } from '../history/steps/record-changes.ts';
import { changedBy } from '../history/steps/record-statuses.ts';
import { readKey } from '../tickets/reads.ts';

export interface LinkRow {
  company_id: string;
  id: string;
  from_ticket_id: string;
  to_ticket_id: string;
  /** As seen from the first. */
  kind: LinkKind;
  created_by: string | null;
  created_at: string | Date;
}

/** @param ends its two tickets */
export async function writeLink(
  context: CommandContext,
  row: LinkRow,
  ends: readonly [TicketRef, TicketRef],
): Promise<void> {
  const { tx, viewer, now, newId, emit } = context;
  const { company_id } = row;
  for (const end of ends) if (!can(viewer, 'ticket.edit', end)) fail('forbidden');
  const both = ends.map(({ id }) => id).sort();
  // In one order, so that two links made at once cannot block each other; the count below holds until the end.
  const there = await tx.query(sql`
    select 1 from tickets where company_id = ${company_id} and id = any(${both}::uuid[]) order by id for update`);
  if (there.length !== 2) fail('ticket_not_found');
  const links = await tx.query<Pick<LinkRow, 'id' | 'kind' | 'from_ticket_id' | 'to_ticket_id'>>(sql`
    select id, kind, from_ticket_id, to_ticket_id from ticket_links
    where company_id = ${company_id} and (from_ticket_id = any(${both}::uuid[]) or to_ticket_id = any(${both}::uuid[]))`);
  // The other way round as well: what blocks something is not blocked by it.
  const isThere = links.some(
    (each) => each.kind === row.kind && both.includes(each.from_ticket_id) && both.includes(each.to_ticket_id),
  );
  if (isThere) fail('link_exists');
  const isFull = (ticket: string) =>
    links.filter((each) => each.from_ticket_id === ticket || each.to_ticket_id === ticket).length >= LINK_LIMIT;
  if (both.some(isFull)) fail('ticket_list_full', { limit: LINK_LIMIT, what: 'links' });
  await putBackRow(tx, sql`ticket_links`, row, 'created_by');
  const by = changedBy({ viewer, now, newId });
  const changes = (await linkWords(context, row)).map(
    ({ ticket_id, words }) => ({ ticket_id, field: 'links', before: null, after: words }) as const,
  );
  await recordChanges(tx, row, changes, by);
  for (const { id, project_id } of ends)
    emit({ type: 'links.changed', company_id, project_id, payload: { ticket_id: id } });
}

/** Writes the history entry of a link for each of its ends. */
export async function linkWords(
  { tx }: Pick<CommandContext, 'tx'>,
  { kind, from_ticket_id, to_ticket_id }: Pick<LinkRow, 'kind' | 'from_ticket_id' | 'to_ticket_id'>,
): Promise<{ ticket_id: string; words: string }[]> {
  return [
    { ticket_id: from_ticket_id, words: `${LINK_LABELS[kind]} ${await readKey(tx, to_ticket_id)}` },
    { ticket_id: to_ticket_id, words: `${LINK_LABELS[oppositeLink(kind)]} ${await readKey(tx, from_ticket_id)}` },
  ];
}
