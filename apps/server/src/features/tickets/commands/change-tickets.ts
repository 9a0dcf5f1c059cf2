// Changes many tickets of a project, all in the same way or each differently: all of them or none, with an event for each
// changed one.
import { type BatchEntry, ChangeOfEach, ChangeOfMany } from '@worklane/contract/ticket-batches';
import type { TicketChange } from '@worklane/contract/tickets';
import { can } from '@worklane/domain/access/can';
import { type BatchChanges, type BatchTicket, batchChange, valueChange } from '@worklane/domain/tickets/batch-changes';
import { BATCH_FIELDS } from '@worklane/domain/tickets/fields';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { changedValues } from '../../../platform/undo/changed-values.ts';
import { isUnchanged } from '../../../platform/undo/preconditions.ts';
import { type FoundTicket, readBatchTickets } from '../batch-writes.ts';
import { boardQueue, lockBoard } from '../steps/board-order.ts';
import { refuseInvalidReferences } from '../steps/refuse-invalid-references.ts';
import { saveChanged } from '../steps/save-changed.ts';
import { readSprintEnds, withDueDate } from '../steps/sprint-ends.ts';

type Wanted = { ids: readonly string[]; changes: BatchChanges } | { entries: readonly BatchEntry[] };

interface Result {
  version: number;
  results: { id: string; version: number; changes: TicketChange }[];
  /** Those that are not as they were expected. */
  left: string[];
}

const INPUT = z.union([ChangeOfMany, ChangeOfEach]);

export const changeTickets = defineCommand({
  name: 'changeTickets',
  target: 'project',
  input: INPUT,
  isCallable: true,
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, input): Promise<Result> {
    const { tx, viewer, remember } = context;
    const { ids: named, isAssigning, expectedOf, changeOf } = readWanted(input);
    if (isAssigning && !can(viewer, 'ticket.assign', input)) fail('forbidden');
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    const found = await readBatchTickets(
      tx,
      input,
      sql`t.id = any(${named}::uuid[]) order by array_position(${named}::uuid[], t.id)`,
    );
    remember?.(found);
    const tickets = found.filter((ticket) => isUnchanged(ticket, expectedOf(ticket.id)));
    const ids = tickets.map(({ id }) => id);
    const left = named.filter((id) => expectedOf(id) && !ids.includes(id));
    if (ids.length + left.length !== named.length) fail('ticket_not_found');

    const wanted = tickets.map((ticket) => ({ id: ticket.id, ticket, changes: changeOf(ticket) ?? {} }));
    const ends = await readSprintEnds(
      tx,
      input,
      wanted.flatMap(({ ticket, changes }) => [ticket.sprint_id, changes.sprint_id]),
    );
    const changed = wanted
      .map(({ ticket, changes, ...each }) => ({ ...each, ticket, changes: withDueDate(ticket, changes, ends) }))
      .filter(({ changes }) => Object.keys(changes).length > 0);
    const assigned = new Set(
      changed.flatMap(({ ticket, changes }) =>
        (changes.assignee_ids ?? []).filter((person) => !ticket.assignee_ids.includes(person)),
      ),
    );
    await refuseInvalidReferences(tx, input, { id: named[0] as string, assignee_ids: [...assigned] });
    for (const { changes } of changed) refuseOverfull(changes);
    return { ...(await saveChanged(context, input, board, changed)), left };
  },
  inverse: {
    calls({ input, result, before }: Done<InputOf<'project', typeof INPUT>, Result, FoundTicket[]>) {
      const formerById = new Map(before.map((ticket) => [ticket.id, ticket]));
      const entries = result.results.flatMap(({ id, changes }) => {
        const former = formerById.get(id) ?? {};
        const back = changedValues(former, { ...former, ...changes }, BATCH_FIELDS);
        return back ? [{ id, ...back }] : [];
      });
      return entries.length > 0 ? [{ command: 'changeTickets', target: input.project_id, input: { entries } }] : [];
    },
  },
});

function readWanted(wanted: Wanted): {
  ids: readonly string[];
  isAssigning: boolean;
  expectedOf: (id: string) => BatchEntry['expected'];
  changeOf: (ticket: FoundTicket) => Partial<BatchTicket> | undefined;
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
