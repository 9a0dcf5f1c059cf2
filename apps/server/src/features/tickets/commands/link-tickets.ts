// Links two tickets of a company. It shows at both of them.
import { LINK_LIMIT } from '@worklane/contract/ticket-relations';
import { can } from '@worklane/domain/access/can';
import { LINK_LABELS, type LinkKind, oppositeLink, storedLink } from '@worklane/domain/tickets/link-kinds';
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readKey, recordChanges } from '../field-history.ts';
import type { TicketRef } from '../reads.ts';

interface Input extends TicketRef {
  link_id: string;
  kind: LinkKind;
  other: TicketRef;
}

export const linkTickets = defineCommand<Input, void>({
  name: 'linkTickets',
  action: 'ticket.edit',
  async run({ tx, viewer, now, newId, emit }, input) {
    const { id, company_id, project_id, link_id, kind, other } = input;
    if (other.id === id || other.company_id !== company_id) fail('ticket_link_invalid');
    if (!can(viewer, 'ticket.edit', other)) fail('forbidden');
    const both = [id, other.id].sort();
    // In one order, so that two links made at once cannot block each other; the count below holds until the end.
    const there = await tx.query(sql`
      select 1 from tickets where company_id = ${company_id} and id = any(${both}::uuid[]) order by id for update`);
    if (there.length !== 2) fail('ticket_not_found');
    const links = await tx.query<{ id: string; kind: string; from_ticket_id: string; to_ticket_id: string }>(sql`
      select id, kind, from_ticket_id, to_ticket_id from ticket_links
      where company_id = ${company_id} and (from_ticket_id = any(${both}::uuid[]) or to_ticket_id = any(${both}::uuid[]))`);
    const link = storedLink(id, kind, other.id);
    // The other way round as well: what blocks something is not blocked by it.
    const isThere = links.some(
      (each) => each.kind === link.kind && both.includes(each.from_ticket_id) && both.includes(each.to_ticket_id),
    );
    if (isThere || links.some((each) => each.id === link_id)) fail('link_exists');
    const isFull = (ticket: string) =>
      links.filter((each) => each.from_ticket_id === ticket || each.to_ticket_id === ticket).length >= LINK_LIMIT;
    if (both.some(isFull)) fail('ticket_list_full', { limit: LINK_LIMIT, what: 'links' });
    await tx.query(sql`
      insert into ticket_links (company_id, id, from_ticket_id, to_ticket_id, kind, created_by, created_at)
      values (${company_id}, ${link_id}, ${link.from}, ${link.to}, ${link.kind}, ${viewer.user_id}, ${now})`);
    const here = `${LINK_LABELS[kind]} ${await readKey(tx, other.id)}`;
    const overThere = `${LINK_LABELS[oppositeLink(kind)]} ${await readKey(tx, id)}`;
    const changes = [
      { ticket_id: id, field: 'links', before: null, after: here } as const,
      { ticket_id: other.id, field: 'links', before: null, after: overThere } as const,
    ];
    await recordChanges(tx, input, changes, { user_id: viewer.user_id, now, newId });
    emit({ type: 'links.changed', company_id, project_id, payload: { ticket_id: id } });
    emit({ type: 'links.changed', company_id, project_id: other.project_id, payload: { ticket_id: other.id } });
  },
});
