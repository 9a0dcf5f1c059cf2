// Changes only the fields that were sent, so that two users changing different fields both succeed.
import { type MoveBack, TicketChange, type TicketPlace } from '@worklane/contract/tickets';
import { can } from '@worklane/domain/access/can';
import { EDITABLE_FIELDS, type EditableField, TICKET_FIELDS, type TicketFields } from '@worklane/domain/tickets/fields';
import * as z from 'zod/mini';
import type { Call, Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { assignmentsOf } from '../../../platform/database/field-columns.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { cleanHtml } from '../../../platform/texts/clean-html.ts';
import { changedValues } from '../../../platform/undo/changed-values.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { copyFiles } from '../../files/steps/copy-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { changedBy, insertHistory } from '../../history/steps/record-statuses.ts';
import { newMentions, watchWhoIsMentioned } from '../../links/steps/watch-mentioned.ts';
import { ownPictures } from '../../texts/steps/own-pictures.ts';
import { boardQueue, endPositions, lockBoard, savePlaces } from '../steps/board-order.ts';
import { changedFields, readFields } from '../steps/historic-fields.ts';
import { refuseInvalidReferences } from '../steps/refuse-invalid-references.ts';
import { readSprintEnds, withDueDate } from '../steps/sprint-ends.ts';
import { callToUndoMove, readMove } from '../steps/undo-move.ts';
import { replaceAssignees, updateTicketRow } from '../writes.ts';

/** Lists the fields that are set one by one: the status is set with the place. */
const SET_FIELDS = EDITABLE_FIELDS.filter((field) => field !== 'status');

const INPUT = z.object({ changes: TicketChange, expected: z.optional(TicketChange) });

/** Read for the change itself. */
interface Remembered {
  former: TicketFields<EditableField>;
  now: TicketFields<EditableField>;
  /** Of a ticket whose status changed. */
  move: MoveBack | undefined;
}

export const updateTicket = defineCommand({
  name: 'updateTicket',
  target: 'ticket',
  input: INPUT,
  isCallable: true,
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, input) {
    const { tx, viewer, now, emit, remember } = context;
    const { id, company_id, project_id } = input;
    if (input.changes.assignee_ids && !can(viewer, 'ticket.assign', input)) fail('forbidden');
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    const ticket = (await readFields(tx, input, id)) ?? fail('ticket_not_found');
    refuseUnlessUnchanged(ticket, input.expected);
    await refuseInvalidReferences(tx, input, { id, ...input.changes });
    const ends = await readSprintEnds(tx, input, [ticket.sprint_id, input.changes.sprint_id]);
    const changes = withDueDate(ticket, withCleanTexts(input.changes), ends);

    if (changes.description !== undefined) {
      const text = { html: changes.description, before: ticket.description };
      const { html, idsByFile } = await ownPictures(context, ofTicket(input), text);
      await copyFiles(context, { owner: ofTicket(input), idsByFile, areShown: true });
      changes.description = html;
    }
    const by = changedBy(context);
    const places: TicketPlace[] = [];
    const { status } = changes;
    const isMoved = status !== undefined && status !== ticket.status;
    const move = remember && isMoved ? await readMove(tx, input) : undefined;
    if (isMoved) {
      if (!board.status_keys.includes(status)) fail('status_unknown', { status });
      places.push({ id, status, position: (await endPositions(tx, input, [status])).get(status) ?? 0 });
      await savePlaces(tx, input, places, now);
      await insertHistory(tx, input, [{ id, status }], by);
    }
    if (changes.assignee_ids) await replaceAssignees(tx, input, id, changes.assignee_ids);
    const assignments = assignmentsOf(TICKET_FIELDS, SET_FIELDS, changes);
    const isAnswered = remember !== undefined;
    const { version, fields } = await updateTicketRow(tx, input, { id, assignments, isAnswered }, now);
    if (remember && fields) remember({ former: ticket, now: fields, move } satisfies Remembered);
    const named = changes.description ? await watchWhoIsMentioned(tx, input, changes.description) : [];
    await recordChanges(tx, input, await changedFields(tx, id, ticket, changes), by);
    const payload = {
      board_version: board.version,
      ticket: { id, version, changes: withoutLongTexts(changes) },
      places,
      mentions: newMentions(named, ticket.description),
    };
    emit({ type: 'ticket.updated', company_id, project_id, payload, before: valuesBefore(ticket, changes) });
  },
  inverse: {
    async calls({
      context: { tx },
      input,
      before,
    }: Done<InputOf<'ticket', typeof INPUT>, void, Remembered | undefined>) {
      if (!before) return [];
      const changed = changedValues(before.former, before.now, SET_FIELDS);
      const calls: Call[] = changed ? [{ command: 'updateTicket', target: input.id, input: changed }] : [];
      return before.move ? [...calls, ...(await callToUndoMove(tx, input, before.move))] : calls;
    },
  },
});

function withCleanTexts(changes: TicketChange): TicketChange {
  return { ...changes, ...(changes.description !== undefined && { description: cleanHtml(changes.description) }) };
}

/** Leaves descriptions out of events: they can be long, and open tickets fetch them by the version. */
function withoutLongTexts({ description: _, ...changes }: TicketChange): TicketChange {
  return changes;
}
