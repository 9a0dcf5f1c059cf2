// Moves a ticket to another project of its company: a new key there, or the one it had, the status that comes closest, the end of its column.
import { can } from '@worklane/domain/access/can';
import { DEFAULT_STATUS } from '@worklane/domain/tickets/vocabulary';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readFields, readKey, recordChanges } from '../field-history.ts';
import { type BoardPlace, boardQueue, endPositions, lockBoard } from '../order-writes.ts';
import type { TicketRef } from '../reads.ts';
import { moveToProject, readStatuses, takeAlias } from '../transfer-writes.ts';
import { insertHistory } from '../writes.ts';
import { adoptPictures } from './adopt-pictures.ts';

interface Input extends TicketRef {
  to: BoardPlace;
}

export const transferTicket = defineCommand<Input, void>({
  name: 'transferTicket',
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, input) {
    const { tx, viewer, now, newId, emit } = context;
    const { id, company_id, project_id, to } = input;
    if (to.company_id !== company_id) fail('project_not_found');
    if (to.project_id === project_id) fail('transfer_same_project');
    if (!can(viewer, 'ticket.create', to) || !can(viewer, 'ticket.edit', to)) fail('forbidden');
    const own = await takeAlias(tx, to, id);
    // In one order, so that two tickets going opposite ways cannot block each other.
    const places = [input, to].sort((a, b) => (a.project_id < b.project_id ? -1 : 1));
    const boards = new Map<string, Awaited<ReturnType<typeof lockBoard>>>();
    for (const place of places)
      boards.set(place.project_id, await lockBoard(tx, place, place === to && own === undefined ? 1 : 0));
    const former = boards.get(project_id) ?? fail('project_not_found');
    const board = boards.get(to.project_id) ?? fail('project_not_found');
    const ticket = (await readFields(tx, input, id)) ?? fail('ticket_not_found');

    const [known, offered] = [await readStatuses(tx, input), await readStatuses(tx, to)];
    const category = known.find(({ key }) => key === ticket.status)?.category;
    const nearest =
      offered.find(({ key }) => key === ticket.status) ??
      offered.find((each) => each.category === category) ??
      offered[0];
    const status = nearest?.key ?? DEFAULT_STATUS;
    const position = (await endPositions(tx, to, [status])).get(status) ?? 0;
    await adoptPictures.run(context, { id, company_id, project_id });
    const before = await readKey(tx, id);
    const number = own ?? board.last_ticket_number;
    const card = await moveToProject(tx, input, to, { id, number, status, position, now });
    const by = { user_id: viewer.user_id, now, newId };
    await recordChanges(tx, input, [{ ticket_id: id, field: 'project_id', before, after: await readKey(tx, id) }], by);
    if (status !== ticket.status) await insertHistory(tx, to, [{ id, status }], by);
    const left = { board_version: former.version, ids: [id] };
    emit({ type: 'ticket.left', company_id, project_id, payload: left });
    const arrived = { board_version: board.version, ticket: card };
    emit({ type: 'ticket.arrived', company_id, project_id: to.project_id, payload: arrived });
  },
});
