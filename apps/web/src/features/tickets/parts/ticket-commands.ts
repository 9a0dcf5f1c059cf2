// Saves each kind of ticket change: the request, how its answer updates the caches, and the message when the server
// refuses. Loaded after the first card.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@worklane/client/api-error';
import { type LeftPlace, type Ticket, type TicketChange, type TicketPlace, tickets } from '@worklane/contract/tickets';
import type { Command, Commands } from '../../../platform/changes/create-saver.ts';
import type { PendingChange } from '../../../platform/changes/pending-change.ts';
import { keepUnlessBegun } from '../../../platform/local-state/drafts.ts';
import { lastFields, lastPlace, rememberFields, rememberPlace } from '../../../platform/undo/last-saved.ts';
import { withoutPending, withServer } from './board-data.ts';
import type { BoardEvent } from './board-state.ts';
import type { BoardCommand, BoardInputs } from './pending-changes.ts';
import { receiveAnswer, receiveEvent } from './receive-events.ts';
import { hidePending, showPending } from './show-pending.ts';
import { changeBoard, changeTicket, forgetTicket } from './ticket-caches.ts';
import { movesDueDate } from './ticket-changes.ts';
import { withoutPendingFields } from './ticket-data.ts';
import { ticketKeys } from './ticket-keys.ts';
import { cardOf, withRecord } from './ticket-record.ts';
import { toastDueWithSprint } from './toast-due-with-sprint.ts';

type BoardCommandOf<Name extends BoardCommand, Answer> = Command<BoardInputs[Name], Answer>;

const create: BoardCommandOf<'tickets.create', Ticket> = {
  endpoint: tickets.create,
  show: showPending,
  onSaved: (client, change, ticket) => {
    rememberPlace(ticket);
    settleBoard(client, change, {
      type: 'ticket.created',
      payload: { board_version: 0, ticket: cardOf(ticket) },
    });
  },
  onSettled: hidePending,
  words: ({ name }) => ({ title: 'The ticket was not created', now: `“${name}” is not on the board.` }),
};

const update: BoardCommandOf<'tickets.update', Ticket> = {
  endpoint: tickets.update,
  show: showPending,
  lastSaved: fieldsLastSaved,
  inputOf: (change, isLate) => {
    const { input, found, isUndo } = change;
    if (!isUndo && !isLate) return input;
    const { params, body } = input;
    const expected: TicketChange = { ...(found as TicketChange), ...fieldsLastSaved(change) };
    const isKnown = fieldNames(body).every((name) => expected[name] !== undefined);
    if (!isKnown && isUndo) refuseUndo();
    return isKnown ? { params, body: { ...body, expected } } : input;
  },
  keepText: ({ input: { params, body } }) => {
    if (body.title !== undefined) keepUnlessBegun(`title ${params.ticket}`, body.title);
    if (body.description !== undefined) keepUnlessBegun(`description ${params.ticket}`, body.description);
  },
  onSaved: (client, change, record) => {
    const { ticket } = change.input.params;
    const { expected, ...changes } = change.input.body;
    const { id, status, position, version } = record;
    if (changes.status !== undefined) rememberPlace(record);
    const changed = pick(record, movesDueDate(changes) ? { ...changes, due_date: null } : changes);
    rememberFields(ticket, changed);
    if (!change.isUndo && changes.due_date !== undefined && record.due_date !== changes.due_date)
      toastDueWithSprint(`${change.name} is`);
    settleBoard(client, change, {
      type: 'ticket.updated',
      payload: {
        board_version: 0,
        ticket: { id, version, changes: changed },
        places: changes.status === undefined ? [] : [{ id, status, position }],
      },
    });
    changeTicket(client, ticket, (data) => withoutPendingFields(withRecord(data, record), change));
    void client.invalidateQueries({ queryKey: ticketKeys.changes(ticket) });
    if (changes.parent_id !== undefined) void client.invalidateQueries({ queryKey: ticketKeys.allRelations });
    if (changes.assignee_ids) void client.invalidateQueries({ queryKey: ticketKeys.watchers(ticket) });
    if (changes.status) void client.invalidateQueries({ queryKey: ticketKeys.history(ticket) });
  },
  onSettled: hidePending,
  words: ({ name }) => ({ title: 'The change was not saved', now: `${name} has its former values again.` }),
};

const move: BoardCommandOf<'tickets.move', { version: number; places: TicketPlace[] }> = {
  endpoint: tickets.move,
  show: showPending,
  lastSaved: ({ input }) => lastPlace(input.params.ticket),
  inputOf: ({ input, found, isUndo }, isLate) => {
    if (!isUndo && !isLate) return input;
    const { params, body } = input;
    const expected = lastPlace(params.ticket) ?? (found as LeftPlace | undefined);
    if (!expected && isUndo) refuseUndo();
    return expected ? { params, body: { ...body, expected } } : input;
  },
  onSaved: (client, change, { version, places }) => {
    const { ticket } = change.input.params;
    changeBoard(client, change.project, (data) => {
      const event: BoardEvent = { type: 'ticket.moved', payload: { board_version: version, places } };
      return withoutPending(withServer(data, receiveEvent(data.server, event)), change);
    });
    const place = places.find((each) => each.id === ticket);
    if (place) rememberPlace(place);
    changeTicket(client, ticket, (data) => {
      const server = place ? { ...data.server, status: place.status, position: place.position } : data.server;
      return withoutPendingFields({ ...data, server }, change);
    });
    void client.invalidateQueries({ queryKey: ticketKeys.history(ticket) });
  },
  onSettled: hidePending,
  words: ({ name }) => ({ title: 'The move was not saved', now: `${name} is back where it was.` }),
};

const remove: BoardCommandOf<'tickets.delete', unknown> = {
  endpoint: tickets.delete,
  show: showPending,
  onSaved: (client, change) => {
    const { ticket } = change.input.params;
    settleBoard(client, change, {
      type: 'ticket.deleted',
      payload: { board_version: 0, ids: [ticket] },
    });
    forgetTicket(client, ticket);
  },
  onSettled: hidePending,
  words: ({ name }) => ({ title: 'The ticket was not deleted', now: `${name} is still there.` }),
};

export const ticketCommands = {
  'tickets.create': create,
  'tickets.update': update,
  'tickets.move': move,
  'tickets.delete': remove,
} satisfies Commands;

/** Refuses to undo a change that was refused itself. */
function refuseUndo(): never {
  throw new ApiError({ code: 'changed_since', message: 'The change was not saved', status: 409 });
}

const fieldNames = ({ expected, ...fields }: BoardInputs['tickets.update']['body']) =>
  Object.keys(fields) as (keyof TicketChange)[];

function fieldsLastSaved({ input: { params, body } }: PendingChange<BoardInputs['tickets.update']>): TicketChange {
  return lastFields(params.ticket, fieldNames(body));
}

function pick(record: Ticket, fields: TicketChange): TicketChange {
  const keys = Object.keys(fields) as (keyof TicketChange)[];
  return Object.fromEntries(keys.map((key) => [key, record[key]]));
}

/** Moves a saved change from the pending ones into the server's board in one write. */
function settleBoard(client: QueryClient, change: PendingChange, answer: BoardEvent): void {
  changeBoard(client, change.project, (data) =>
    withoutPending(withServer(data, receiveAnswer(data.server, answer)), change),
  );
}
