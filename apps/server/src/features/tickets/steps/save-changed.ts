// Saves a batch of changed tickets: rows, history and events, in a constant number of statements.
import { BATCH_LIMIT } from '@worklane/contract/ticket-batches';
import type { TicketChange } from '@worklane/contract/tickets';
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { BatchTicket } from '@worklane/domain/tickets/batch-changes';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { changedBy } from '../../history/steps/record-statuses.ts';
import { asTold, isOfMany, notifyOfAssignments } from '../../inbox/steps/notify-of-many.ts';
import { type Changed, saveBatch } from '../batch-writes.ts';
import { readSprintNames } from '../reads.ts';
import { addVersions, type LockedBoard } from './board-order.ts';

interface Saved {
  /** The board's, after the last of them. */
  version: number;
  results: { id: string; version: number; changes: TicketChange }[];
}

/** So that no statement has more parameters than PostgreSQL takes. */
const RECORDED_AT_ONCE = 2_000;

/** Saves changed tickets under the board's lock, with one event each, unless they are more than a batch may have. */
export async function saveChanged(
  context: CommandContext,
  { company_id, project_id }: ProjectRef,
  board: LockedBoard,
  changed: readonly Changed[],
): Promise<Saved> {
  const { tx, now, newId, viewer, emit } = context;
  const ref = { company_id, project_id };
  const versions = await saveBatch(tx, ref, changed, now);
  const names = await readSprintNames(
    tx,
    changed.flatMap(({ ticket, changes }) =>
      changes.sprint_id === undefined ? [] : [ticket.sprint_id, changes.sprint_id],
    ),
  );
  const history = changed.flatMap(({ id, ticket, changes }) =>
    (Object.keys(changes) as (keyof BatchTicket)[]).map((field) => {
      const [before, after] = [ticket[field], changes[field] ?? null];
      if (field !== 'sprint_id') return { ticket_id: id, field, before, after };
      return {
        ticket_id: id,
        field,
        before: names.get(ticket.sprint_id) ?? null,
        after: names.get(changes.sprint_id) ?? null,
        sprints: { before: ticket.sprint_id, after: changes.sprint_id ?? null },
      };
    }),
  );
  for (let from = 0; from < history.length; from += RECORDED_AT_ONCE) {
    const by = changedBy({ viewer, now, newId });
    await recordChanges(tx, ref, history.slice(from, from + RECORDED_AT_ONCE), by);
  }
  if (isOfMany(changed)) await notifyOfAssignments(context, ref, newlyAssigned(changed));
  const results = changed.map(({ id, changes }) => ({ id, version: versions.get(id) ?? 0, changes }));
  if (results.length > BATCH_LIMIT) {
    emit({ type: 'board.replaced', company_id, project_id, payload: { board_version: board.version } });
    return { version: board.version, results };
  }
  // The lock has counted one version up: without an event for it, every page would think that it had missed one.
  const version = results.length > 1 ? await addVersions(tx, ref, results.length - 1) : board.version;
  for (const [index, ticket] of results.entries()) {
    const payload = { board_version: version - results.length + 1 + index, ticket, places: [] };
    const former = valuesBefore(changed[index]?.ticket ?? {}, ticket.changes);
    const before = isOfMany(changed) ? asTold(former) : former;
    emit({ type: 'ticket.updated', company_id, project_id, payload, before });
  }
  if (results.length === 0) {
    emit({ type: 'ticket.moved', company_id, project_id, payload: { board_version: version, places: [] } });
  }
  return { version, results };
}

/** @returns each person with the tickets that they were not assigned before */
function newlyAssigned(changed: readonly Changed[]): Map<string, string[]> {
  const idsByPerson = new Map<string, string[]>();
  for (const { id, ticket, changes } of changed)
    for (const person of changes.assignee_ids ?? [])
      if (!ticket.assignee_ids.includes(person)) idsByPerson.set(person, [...(idsByPerson.get(person) ?? []), id]);
  return idsByPerson;
}
