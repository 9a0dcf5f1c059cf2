// Adds a ticket at the end of its column, with the first row of its history.
import type { NewTicket } from '@worklane/contract/tickets';
import { can } from '@worklane/domain/access/can';
import { pickFields } from '@worklane/domain/fields/field';
import { dueDateOf } from '@worklane/domain/sprints/due-date';
import { CARD_FIELDS, EDITABLE_FIELDS, INITIAL_TICKET } from '@worklane/domain/tickets/fields';
import { DEFAULT_STATUS } from '@worklane/domain/tickets/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { cleanHtml } from '../../../platform/texts/clean-html.ts';
import { copyFiles } from '../../files/steps/copy-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { changedBy, insertHistory } from '../../history/steps/record-statuses.ts';
import { watchWhoIsMentioned } from '../../links/steps/watch-mentioned.ts';
import { ownPictures } from '../../texts/steps/own-pictures.ts';
import { insertTicket, replaceAssignees, type TicketRow } from '../writes.ts';
import { endPositions, lockBoard } from './board-order.ts';
import { refuseInvalidReferences } from './refuse-invalid-references.ts';
import { readSprintEnds } from './sprint-ends.ts';

export interface TicketToAdd extends Omit<NewTicket, 'id'> {
  id: string;
  company_id: string;
  /** Made from another ticket: what that shows of other projects is not copied. */
  is_copy?: boolean;
}

/** Asks nothing but what the viewer may say about it. */
export async function addTicket(context: CommandContext, input: TicketToAdd): Promise<{ id: string }> {
  const { tx, viewer, now, newId, emit } = context;
  const { id, company_id, project_id } = input;
  const board = (await lockBoard(tx, input, 1)) ?? fail('project_not_found');
  // Who may create but not edit or assign says what it is about, not where it goes (decision T-50).
  const mayEdit = can(viewer, 'ticket.edit', input);
  const assignee_ids = can(viewer, 'ticket.assign', input) ? (input.assignee_ids ?? []) : [];
  const first = board.status_keys[0] ?? DEFAULT_STATUS;
  const status = (mayEdit && input.status) || (board.status_keys.includes(DEFAULT_STATUS) ? DEFAULT_STATUS : first);
  if (!board.status_keys.includes(status)) fail('status_unknown', { status });
  const parent_id = (mayEdit && input.parent_id) || null;
  const sprint_id = (mayEdit && input.sprint_id) || null;
  await refuseInvalidReferences(tx, input, { id, assignee_ids, parent_id });
  const ends = await readSprintEnds(tx, input, [sprint_id]);
  const position = (await endPositions(tx, input, [status])).get(status) ?? 0;
  const text = cleanHtml(input.description ?? '');
  const pictures = await ownPictures(context, ofTicket(input), { html: text, before: input.is_copy ? text : '' });
  const description = pictures.html;
  const ticket: TicketRow = {
    ...INITIAL_TICKET,
    ...pickFields(input, EDITABLE_FIELDS),
    id,
    company_id,
    project_id,
    number: board.last_ticket_number,
    position,
    reporter_id: viewer.user_id,
    description,
    status,
    assignee_ids,
    parent_id,
    sprint_id,
  };
  ticket.due_date = dueDateOf(ticket, ends.of(sprint_id));
  if (!(await insertTicket(tx, ticket, now))) fail('conflict');
  await copyFiles(context, { owner: ofTicket(input), idsByFile: pictures.idsByFile, areShown: true });
  if (assignee_ids.length > 0) await replaceAssignees(tx, input, id, assignee_ids);
  const mentions = await watchWhoIsMentioned(tx, input, description);
  await insertHistory(tx, input, [{ id, status }], changedBy({ viewer, now, newId }));
  const card = pickFields(ticket, CARD_FIELDS);
  const payload = { board_version: board.version, ticket: card, mentions };
  emit({ type: 'ticket.created', company_id, project_id, payload });
  return { id };
}
