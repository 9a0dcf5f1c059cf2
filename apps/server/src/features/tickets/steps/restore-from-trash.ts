// Restores one ticket from the trash: to its former place when that is free, with its parent and sub-tickets, and due at the
// current end of its sprint.
import type { TicketCard } from '@worklane/contract/tickets';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { dueDateOf } from '@worklane/domain/sprints/due-date';
import { DEFAULT_STATUS } from '@worklane/domain/tickets/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { changedBy, insertHistory } from '../../history/steps/record-statuses.ts';
import { lockTrashed, putChildrenBack, takeOutOfTrash } from '../trash-writes.ts';
import { endPositions, findFormerPlace, type LockedBoard } from './board-order.ts';
import { readSprintEnds } from './sprint-ends.ts';

/** @throws Refusal ticket_not_found */
export async function restoreFromTrash(
  { tx, viewer, now, newId }: CommandContext,
  { company_id, project_id }: ProjectRef,
  { status_keys }: LockedBoard,
  id: string,
): Promise<{ ticket: TicketCard; children: string[] }> {
  const ref = { company_id, project_id };
  const trashed = (await lockTrashed(tx, ref, id)) ?? fail('ticket_not_found');
  // The status may have been removed from the board since.
  const first = status_keys.includes(DEFAULT_STATUS) ? DEFAULT_STATUS : (status_keys[0] ?? DEFAULT_STATUS);
  const status = status_keys.includes(trashed.status) ? trashed.status : first;
  const position =
    status === trashed.status
      ? await findFormerPlace(tx, ref, { id, status, position: trashed.former_position, before: null })
      : ((await endPositions(tx, ref, [status])).get(status) ?? 0);
  const { parent_id, sprint_id } = trashed;
  const due_date = dueDateOf(trashed, (await readSprintEnds(tx, ref, [sprint_id])).of(sprint_id));
  const ticket = await takeOutOfTrash(tx, ref, { id, status, position, parent_id, due_date });
  const children = await putChildrenBack(tx, ref, id);
  const by = changedBy({ viewer, now, newId });
  if (status !== trashed.status) await insertHistory(tx, ref, [{ id, status }], by);
  const changes = [
    { ticket_id: id, field: 'trash', before: true, after: false },
    { ticket_id: id, field: 'due_date', before: trashed.due_date, after: due_date },
  ] as const;
  await recordChanges(tx, ref, changes, by);
  return { ticket, children };
}
