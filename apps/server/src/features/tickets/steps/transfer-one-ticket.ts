// Moves a ticket to another project of its company, in the caller's transaction, under a new key or the one it had there.
import { can } from '@worklane/domain/access/can';
import type { ProjectRef, TicketRef } from '@worklane/domain/access/refs';
import { dueDateOf } from '@worklane/domain/sprints/due-date';
import { DEFAULT_STATUS } from '@worklane/domain/tickets/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { isUnchanged } from '../../../platform/undo/preconditions.ts';
import { moveFiles } from '../../files/steps/move-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { changedBy, insertHistory } from '../../history/steps/record-statuses.ts';
import { copyPicturesForTransfer } from '../../texts/steps/copy-pictures-for-transfer.ts';
import { readKey } from '../reads.ts';
import { findSprint, type KeptTransfer, moveToProject, readKept, readStatuses, takeAlias } from '../transfer-writes.ts';
import { putBelow } from '../trash-writes.ts';
import { endPositions, findFormerPlace, lockBoard } from './board-order.ts';
import { readFields } from './historic-fields.ts';

/**
 * Moves a ticket to another project. Without `back`, it gets the closest status, at the end of its column; with it,
 * what it lost when it left, as far as nobody has changed that since.
 * @returns what the ticket loses
 */
export async function transferOneTicket(
  context: CommandContext,
  ticket: TicketRef,
  to: ProjectRef,
  back?: KeptTransfer,
): Promise<KeptTransfer> {
  const { tx, viewer, now, newId, emit } = context;
  const { id, company_id, project_id } = ticket;
  if (!can(viewer, 'ticket.create', to) || !can(viewer, 'ticket.edit', to)) fail('forbidden');
  const own = await takeAlias(tx, to, id);
  // In one order, so that two tickets going opposite ways cannot block each other.
  const places = [ticket, to].sort((a, b) => (a.project_id < b.project_id ? -1 : 1));
  const boards = new Map<string, Awaited<ReturnType<typeof lockBoard>>>();
  for (const place of places)
    boards.set(place.project_id, await lockBoard(tx, place, place === to && own === undefined ? 1 : 0));
  const former = boards.get(project_id) ?? fail('project_not_found');
  const board = boards.get(to.project_id) ?? fail('project_not_found');
  const fields = (await readFields(tx, ticket, id)) ?? fail('ticket_not_found');
  const kept = await readKept(tx, ticket);

  const isAsLeft = (field: keyof KeptTransfer['left']) => back && isUnchanged(fields, { [field]: back.left[field] });
  const formerPlace =
    isAsLeft('status') && board.status_keys.includes(back?.place.status ?? '') ? back?.place : undefined;
  const status = formerPlace?.status ?? (await nearestStatus(tx, ticket, to, fields.status));
  const position = formerPlace
    ? await findFormerPlace(tx, to, { id, ...formerPlace })
    : ((await endPositions(tx, to, [status])).get(status) ?? 0);
  await copyPicturesForTransfer(context, ticket);
  const before = await readKey(tx, id);
  const sprint = back && isAsLeft('sprint_id') ? await findSprint(tx, to, back.sprint_id) : undefined;
  await moveFiles(tx, ofTicket(ticket), to.project_id);
  const card = await moveToProject(tx, ticket, to, {
    id,
    number: own ?? board.last_ticket_number,
    status,
    position,
    now,
    assignee_ids: (isAsLeft('assignee_ids') && back?.assignee_ids) || fields.assignee_ids,
    parent_id: (isAsLeft('parent_id') && back?.parent_id) || null,
    sprint_id: sprint?.id ?? null,
    due_date: dueDateOf(fields, sprint?.end_date ?? null),
  });
  const children = back ? await putBelow(tx, to, id, back.children) : [];
  const by = changedBy({ viewer, now, newId });
  const changes = [
    { ticket_id: id, field: 'project_id', before, after: await readKey(tx, id) },
    {
      ticket_id: id,
      field: 'sprint_id',
      before: fields.sprint_name,
      after: sprint?.name ?? null,
      sprints: { before: fields.sprint_id, after: sprint?.id ?? null },
    },
    { ticket_id: id, field: 'due_date', before: fields.due_date, after: card.due_date },
  ] as const;
  await recordChanges(tx, ticket, changes, by);
  if (status !== fields.status) await insertHistory(tx, to, [{ id, status }], by);
  const left = { board_version: former.version, ids: [id] };
  emit({ type: 'ticket.left', company_id, project_id, payload: left });
  const arrived = { board_version: board.version, ticket: card, children };
  emit({ type: 'ticket.arrived', company_id, project_id: to.project_id, payload: arrived });
  const { parent_id, assignee_ids, sprint_id } = fields;
  return {
    from: project_id,
    to: to.project_id,
    ...kept,
    parent_id,
    assignee_ids,
    sprint_id,
    left: {
      status: card.status,
      assignee_ids: card.assignee_ids,
      parent_id: card.parent_id,
      sprint_id: card.sprint_id,
    },
  };
}

async function nearestStatus(
  tx: CommandContext['tx'],
  from: ProjectRef,
  to: ProjectRef,
  status: string,
): Promise<string> {
  const [known, offered] = [await readStatuses(tx, from), await readStatuses(tx, to)];
  const category = known.find(({ key }) => key === status)?.category;
  const nearest =
    offered.find(({ key }) => key === status) ?? offered.find((each) => each.category === category) ?? offered[0];
  return nearest?.key ?? DEFAULT_STATUS;
}
