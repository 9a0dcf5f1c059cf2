// Takes tickets out of a sprint, into another of its project or into the backlog: all of them, or those that are not done.
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql, { empty } from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readBatchTickets } from '../batch-writes.ts';
import { lockBoard } from './board-order.ts';
import { saveChanged } from './save-changed.ts';
import { readSprintEnds, withDueDate } from './sprint-ends.ts';

interface Input extends ProjectRef {
  sprint_id: string;
  /** Returns the sprint to move tickets to; null is the backlog. Called only when there is a ticket to move. */
  to(): string | null;
  which: 'all' | 'unfinished';
}

/** Takes all tickets out of a sprint and returns them. The caller holds the board's lock. */
export async function emptySprint(
  context: CommandContext,
  { company_id, project_id, sprint_id, to, which }: Input,
): Promise<string[]> {
  const { tx } = context;
  const ref = { company_id, project_id };
  const isUnfinished = sql`and t.status not in (
      select s->>'key' from board_configurations c cross join jsonb_array_elements(c.statuses) s
      where c.company_id = ${company_id} and c.project_id = ${project_id} and s->>'category' = 'done')`;
  const tickets = await readBatchTickets(
    tx,
    ref,
    sql`t.sprint_id = ${sprint_id} ${which === 'unfinished' ? isUnfinished : empty}`,
  );
  if (tickets.length === 0) return [];
  const next = to();
  const board = (await lockBoard(tx, ref)) ?? fail('project_not_found');
  const ends = await readSprintEnds(tx, ref, [next]);
  const changed = tickets.map((ticket) => ({
    id: ticket.id,
    ticket,
    changes: withDueDate(ticket, { sprint_id: next }, ends),
  }));
  await saveChanged(context, ref, board, changed);
  return tickets.map(({ id }) => id);
}
