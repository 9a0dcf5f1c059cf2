// Changes many tickets of a project, in the same way or each in its own: all of them or none, with an event for each that
// came out different.
import type { BatchEntry } from '@worklane/contract/ticket-batches';
import type { TicketChange } from '@worklane/contract/tickets';
import { can } from '@worklane/domain/access/can';
import { type BatchChanges, type BatchTicket, batchChange, valueChange } from '@worklane/domain/tickets/batch-changes';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { saveBatch } from '../batch-writes.ts';
import { refuseInvalidReferences } from '../check-references.ts';
import { isStill } from '../expected.ts';
import { recordChanges } from '../field-history.ts';
import { addVersions, type BoardPlace, boardQueue, lockBoard } from '../order-writes.ts';

type Wanted = { ids: readonly string[]; changes: BatchChanges } | { entries: readonly BatchEntry[] };

type Input = BoardPlace & Wanted;

interface Result {
  version: number;
  results: { id: string; version: number; changes: TicketChange }[];
  /** Those that are not as they were expected. */
  left: string[];
}

export const changeTickets = defineCommand<Input, Result>({
  name: 'changeTickets',
  action: 'ticket.edit',
  queue: boardQueue,
  async run({ tx, now, newId, viewer, emit }, input) {
    const { company_id, project_id } = input;
    const { ids: named, isAssigning, expectedOf, changeOf } = readWanted(input);
    if (isAssigning && !can(viewer, 'ticket.assign', input)) fail('forbidden');
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    const found = await tx.query<BatchTicket & { id: string }>(sql`
      select t.id, t.priority, t.type, t.due_date, t.estimate, t.labels,
             array(select a.user_id from ticket_assignees a
                   where a.company_id = t.company_id and a.ticket_id = t.id order by a.ordinal) as assignee_ids
      from tickets t
      where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = any(${named}::uuid[])
      order by array_position(${named}::uuid[], t.id)`);
    const tickets = found.filter((ticket) => isStill(ticket, expectedOf(ticket.id)));
    const ids = tickets.map(({ id }) => id);
    const left = named.filter((id) => expectedOf(id) && !ids.includes(id));
    if (ids.length + left.length !== named.length) fail('ticket_not_found');

    const changed = tickets.flatMap((ticket) => {
      const changes = changeOf(ticket);
      return changes ? [{ id: ticket.id, ticket, changes }] : [];
    });
    const assigned = new Set(
      changed.flatMap(({ ticket, changes }) =>
        (changes.assignee_ids ?? []).filter((person) => !ticket.assignee_ids.includes(person)),
      ),
    );
    await refuseInvalidReferences(tx, input, { id: named[0] as string, assignee_ids: [...assigned] });
    for (const { changes } of changed) refuseOverfull(changes);
    const versions = await saveBatch(tx, input, changed, now);
    // The lock counted one version; what nobody is told of would look to every page like an event that was missed.
    const version = changed.length > 1 ? await addVersions(tx, input, changed.length - 1) : board.version;
    const history = changed.flatMap(({ id, ticket, changes }) =>
      Object.entries(changes).map(([field, after]) => {
        const name = field as keyof BatchTicket;
        return { ticket_id: id, field: name, before: ticket[name], after };
      }),
    );
    await recordChanges(tx, input, history, { user_id: viewer.user_id, now, newId });
    const results = changed.map(({ id, changes }) => ({ id, version: versions.get(id) ?? 0, changes }));
    for (const [index, ticket] of results.entries()) {
      const board_version = version - results.length + 1 + index;
      emit({ type: 'ticket.updated', company_id, project_id, payload: { board_version, ticket, places: [] } });
    }
    if (results.length === 0) {
      emit({ type: 'ticket.moved', company_id, project_id, payload: { board_version: version, places: [] } });
    }
    return { version, results, left };
  },
});

function readWanted(wanted: Wanted): {
  ids: readonly string[];
  isAssigning: boolean;
  expectedOf: (id: string) => BatchEntry['expected'];
  changeOf: (ticket: BatchTicket & { id: string }) => Partial<BatchTicket> | undefined;
} {
  if ('changes' in wanted) {
    const { ids, changes } = wanted;
    const isAssigning = changes.add_assignees !== undefined || changes.remove_assignees !== undefined;
    return { ids, isAssigning, expectedOf: () => undefined, changeOf: (ticket) => batchChange(ticket, changes) };
  }
  const entriesById = new Map(wanted.entries.map((entry) => [entry.id, entry]));
  const isAssigning = wanted.entries.some(({ changes }) => changes.assignee_ids !== undefined);
  return {
    ids: [...entriesById.keys()],
    isAssigning,
    expectedOf: (id) => entriesById.get(id)?.expected,
    changeOf: (ticket) => valueChange(ticket, entriesById.get(ticket.id)?.changes ?? {}),
  };
}

function refuseOverfull({ labels, assignee_ids }: Partial<BatchTicket>): void {
  if (labels && labels.length > TICKET_LIMITS.labels) {
    fail('ticket_list_full', { limit: TICKET_LIMITS.labels, what: 'labels' });
  }
  if (assignee_ids && assignee_ids.length > TICKET_LIMITS.assignees) {
    fail('ticket_list_full', { limit: TICKET_LIMITS.assignees, what: 'assignees' });
  }
}
