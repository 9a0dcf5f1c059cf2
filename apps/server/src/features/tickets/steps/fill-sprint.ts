// Undoes moving tickets out of a sprint: puts those back that nobody has moved since.
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readBatchTickets } from '../batch-writes.ts';
import { lockBoard } from './board-order.ts';
import { saveChanged } from './save-changed.ts';
import { readSprintEnds, withDueDate } from './sprint-ends.ts';

interface Input extends ProjectRef {
  sprint_id: string;
  /** The sprint they were moved to; null is the backlog. */
  from: string | null;
  ids: readonly string[];
}

interface Result {
  moved: number;
  /** How many were moved since. Permanently deleted ones do not count. */
  left: number;
}

/** Puts tickets into a sprint. The caller holds the board's lock. */
export async function fillSprint(
  context: CommandContext,
  { company_id, project_id, sprint_id, from, ids }: Input,
): Promise<Result> {
  const { tx } = context;
  const ref = { company_id, project_id };
  const known = await tx.query(sql`
      select 1 from ticket_records where company_id = ${company_id} and id = any(${ids}::uuid[])`);
  const tickets = await readBatchTickets(
    tx,
    ref,
    sql`t.id = any(${ids}::uuid[]) and t.sprint_id is not distinct from ${from}::uuid`,
  );
  if (tickets.length > 0) {
    const board = (await lockBoard(tx, ref)) ?? fail('project_not_found');
    const ends = await readSprintEnds(tx, ref, [sprint_id]);
    const changed = tickets.map((ticket) => ({
      id: ticket.id,
      ticket,
      changes: withDueDate(ticket, { sprint_id }, ends),
    }));
    await saveChanged(context, ref, board, changed);
  }
  // In the trash without history and event; a restored ticket is due as its sprint says.
  const trashed = await tx.query(sql`
      update ticket_records set sprint_id = ${sprint_id}
      where company_id = ${company_id} and project_id = ${project_id} and id = any(${ids}::uuid[])
        and deleted_at is not null and sprint_id is not distinct from ${from}::uuid
      returning 1`);
  return { moved: tickets.length, left: known.length - tickets.length - trashed.length };
}
