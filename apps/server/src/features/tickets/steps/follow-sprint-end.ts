// Moves the due dates of tickets that are due when their sprint ends.
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readBatchTickets } from '../batch-writes.ts';
import { lockBoard } from './board-order.ts';
import { saveChanged } from './save-changed.ts';
import { readSprintEnds, withDueDate } from './sprint-ends.ts';

/** Moves due dates with the end of their sprint. The caller holds the board's lock. */
export async function followSprintEnd(
  context: CommandContext,
  { company_id, project_id, sprint_id }: ProjectRef & { sprint_id: string },
): Promise<void> {
  const { tx } = context;
  const ref = { company_id, project_id };
  const ends = await readSprintEnds(tx, ref, [sprint_id]);
  const tickets = await readBatchTickets(tx, ref, sql`t.sprint_id = ${sprint_id} and t.due_date_type = 'sprint_end'`);
  const changed = tickets
    .map((ticket) => ({ id: ticket.id, ticket, changes: withDueDate(ticket, {}, ends) }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
  if (changed.length === 0) return;
  const board = (await lockBoard(tx, ref)) ?? fail('project_not_found');
  await saveChanged(context, ref, board, changed);
}
