// Creates, changes, moves and deletes tickets: shown in the next frame, then saved one after the other, and reverted with a
// message when the server refuses.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@worklane/contract/endpoint';
import { type NewTicket, type Ticket, type TicketChange, type TicketMove, tickets } from '@worklane/contract/tickets';
import { DEFAULT_PRIORITY, DEFAULT_STATUS, DEFAULT_TICKET_TYPE } from '@worklane/domain/tickets/vocabulary';
import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '../../../platform/api/call.ts';
import { lazyCode, withCode } from '../../../platform/code/preload.ts';
import { leavePlace, leftPlace } from '../../../platform/undo/left-behind.ts';
import { offerUndo, rememberStep } from '../../../platform/undo/undo-steps.ts';
import { fieldsNow, isSo, placeNow } from '../former-fields.ts';
import { withoutPending, withPending, withServer } from './board-data.ts';
import type { BoardEvent } from './board-state.ts';
import { dragActivity } from './drag-activity.ts';
import type { PendingChange } from './pending-changes.ts';
import { sayNotSaved } from './say-not-saved.ts';
import { receiveAnswer, receiveEvent } from './server-board.ts';
import { changeBoard, changeTicket, forgetTicket } from './ticket-caches.ts';
import { cardOf, withoutPendingFields, withPendingFields, withRecord } from './ticket-data.ts';
import { ticketKeys } from './ticket-keys.ts';
import type { FormerTicket } from './undo-ticket.ts';

const undoCode = lazyCode(() => import('./undo-ticket.ts'));
const dueCode = lazyCode(() => import('./say-due-with-sprint.ts'));
const trashCode = lazyCode(() => import('./trash-changes.ts'));

type Saved<Answer = unknown> = {
  pending: PendingChange;
  /** What the ticket's own view shows until the answer arrives. */
  fields?: TicketChange;
  /** What to call the ticket when it has to be said that this was not saved. */
  name: string;
  /** Takes something back: how that went is said elsewhere. */
  isUndo?: boolean;
  send: () => Promise<Answer>;
  settle: (answer: Answer) => void;
};

type Unnamed<Answer> = Omit<Saved<Answer>, 'name'>;

export interface NewTicketFields extends Omit<NewTicket, 'id' | 'project_id' | 'status'> {
  status?: string;
}

export interface TicketChanges {
  /** @returns the id the ticket has from now on */
  create: (fields: NewTicketFields, then?: { onSaved?: (ticket: Ticket) => void; onRefused?: () => void }) => string;
  update: (
    ticket: string,
    name: string,
    changes: TicketChange,
    then?: { onSaved: () => void; onRefused: () => void },
  ) => void;
  /** @param isPart of what was done just before, which is taken back as a whole */
  move: (ticket: string, name: string, move: TicketMove, isPart?: boolean) => void;
  remove: (ticket: string, name: string) => void;
}

export function useTicketChanges(projectId: string): TicketChanges {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    // One after the other: a move names its neighbours, so it must not overtake the move before it.
    scope: { id: `tickets-${projectId}` },
    mutationFn: (saved: Saved) => saved.send(),
    onSuccess: (answer, saved) => saved.settle(answer),
    onError: (error, saved) => {
      changeBoard(client, projectId, (data) => withoutPending(data, saved.pending));
      if (saved.fields)
        changeTicket(client, saved.pending.ticket, (data) => withoutPendingFields(data, saved.fields ?? {}));
      if (!saved.isUndo) sayNotSaved(saved.pending.kind, saved.name, error);
    },
    onSettled: (_answer, _error, saved) => {
      if (saved.pending.kind === 'move') dragActivity.saveEnds();
    },
  });

  return useMemo(() => {
    const start = <Answer>(saved: Saved<Answer>): Promise<unknown> => {
      changeBoard(client, projectId, (data) => withPending(data, saved.pending));
      const { fields } = saved;
      if (fields) changeTicket(client, saved.pending.ticket, (data) => withPendingFields(data, fields));
      return mutateAsync(saved as unknown as Saved);
    };
    const moveTo = (ticket: string, name: string, place: TicketMove, isUndo = false) => {
      dragActivity.saveBegins();
      return start({ ...movement(client, projectId, ticket, place, isUndo), name, isUndo });
    };
    const rememberInverse = (saved: Promise<unknown>, ticket: string, change: FormerTicket): void => {
      const { name } = change;
      const undoFields = (fields: TicketChange) => {
        const expected = async () => pick((await saved) as Ticket, fields);
        return start({ ...edit(client, projectId, ticket, fields, expected), name, isUndo: true });
      };
      const forget = rememberStep({
        projectId,
        words: `${name} is ${change.place ? 'moved' : 'changed'}`,
        undo: async () => {
          const { undoEdit } = await undoCode();
          await undoEdit(change, { edit: undoFields, move: (place) => moveTo(ticket, name, place, true) });
        },
      });
      saved.catch(forget);
    };
    return {
      create: (fields, then) => {
        const id = uuidv7();
        const saved = start(creation(client, projectId, id, fields)) as Promise<Ticket>;
        const forget = rememberStep({
          projectId,
          words: `“${fields.title}” is created`,
          undo: async () => {
            const { undoCreation } = await undoCode();
            // A toast has already said that it was refused.
            const ticket = await saved.catch(() => undefined);
            if (!ticket) return;
            const { key } = ticket;
            await undoCreation(key, () =>
              start({ ...removal(client, projectId, id, 'untouched'), name: key, isUndo: true }),
            );
          },
        });
        saved.then(
          (ticket) => then?.onSaved?.(ticket),
          () => {
            forget();
            then?.onRefused?.();
          },
        );
        return id;
      },
      update: (ticket, name, changes, then) => {
        const former = fieldsNow(client, projectId, ticket, changes);
        const due = fieldsNow(client, projectId, ticket, { due_date: null });
        const place = changes.status === undefined ? undefined : placeNow(client, projectId, ticket);
        const saved = start({ ...edit(client, projectId, ticket, changes), name }) as Promise<Ticket>;
        if (former && !isSo(former, changes)) rememberInverse(saved, ticket, { name, former, place });
        saved.then(
          ({ due_date }) => {
            then?.onSaved();
            if (changes.due_date === undefined) {
              if (former && movesDueDate(changes)) Object.assign(former, due);
            } else if (due_date !== changes.due_date)
              withCode(dueCode, ({ sayDueWithSprint }) => sayDueWithSprint(`${name} is`));
          },
          () => then?.onRefused(),
        );
      },
      move: (ticket, name, move, isPart) => {
        const place = placeNow(client, projectId, ticket);
        const saved = moveTo(ticket, name, move);
        if (place && !isPart) rememberInverse(saved, ticket, { name, former: {}, place });
        saved.catch(() => undefined);
      },
      remove: (ticket, name) => {
        const saved = start({ ...removal(client, projectId, ticket), name });
        const undo = async () => {
          const { undoDeletion } = await trashCode();
          await undoDeletion(client, projectId, { id: ticket, name });
        };
        const message = saved.then(() => 'Ticket deleted successfully');
        offerUndo(message, { projectId, undo });
      },
    };
  }, [client, projectId, mutateAsync]);
}

function creation(client: QueryClient, projectId: string, id: string, fields: NewTicketFields): Saved<Ticket> {
  const card = {
    id,
    number: 0,
    title: fields.title,
    status: fields.status ?? DEFAULT_STATUS,
    priority: fields.priority ?? DEFAULT_PRIORITY,
    type: fields.type ?? DEFAULT_TICKET_TYPE,
    assignee_ids: fields.assignee_ids ?? [],
    labels: fields.labels ?? [],
    due_date: fields.due_date ?? null,
    estimate: fields.estimate ?? null,
    parent_id: fields.parent_id ?? null,
    sprint_id: fields.sprint_id ?? null,
  };
  const pending: PendingChange = { kind: 'create', ticket: id, card };
  return {
    pending,
    name: fields.title,
    send: () => call(tickets.create, { body: { ...fields, id, project_id: projectId } }),
    settle: (ticket) =>
      settleBoard(client, projectId, pending, {
        type: 'ticket.created',
        payload: { board_version: 0, ticket: cardOf(ticket) },
      }),
  };
}

/** @param expected what the ticket must have to be changed */
function edit(
  client: QueryClient,
  projectId: string,
  ticket: string,
  changes: TicketChange,
  expected?: () => Promise<TicketChange>,
): Unnamed<Ticket> {
  const pending: PendingChange = { kind: 'update', ticket, changes };
  return {
    pending,
    fields: changes,
    send: async () => {
      const body = expected ? { ...changes, expected: await expected() } : changes;
      return call(tickets.update, { params: { ticket }, body });
    },
    settle: (record) => {
      const { id, status, position, version } = record;
      if (changes.status !== undefined) leavePlace(record);
      settleBoard(client, projectId, pending, {
        type: 'ticket.updated',
        payload: {
          board_version: 0,
          ticket: {
            id,
            version,
            changes: pick(record, movesDueDate(changes) ? { ...changes, due_date: null } : changes),
          },
          places: changes.status === undefined ? [] : [{ id, status, position }],
        },
      });
      changeTicket(client, ticket, (data) => withoutPendingFields(withRecord(data, record), changes));
      void client.invalidateQueries({ queryKey: ticketKeys.changes(ticket) });
      if (changes.parent_id !== undefined) void client.invalidateQueries({ queryKey: ticketKeys.allRelations });
      if (changes.assignee_ids) void client.invalidateQueries({ queryKey: ticketKeys.watchers(ticket) });
      if (changes.status) void client.invalidateQueries({ queryKey: ticketKeys.history(ticket) });
    },
  };
}

/** The day may be the end of the sprint. */
const movesDueDate = ({ sprint_id, due_date_type }: TicketChange): boolean =>
  sprint_id !== undefined || due_date_type !== undefined;

function pick(record: Ticket, fields: TicketChange): TicketChange {
  const keys = Object.keys(fields) as (keyof TicketChange)[];
  return Object.fromEntries(keys.map((key) => [key, record[key]]));
}

function movement(
  client: QueryClient,
  projectId: string,
  ticket: string,
  move: TicketMove,
  isUndo: boolean,
): Unnamed<Awaited<ReturnType<typeof sendMove>>> {
  const pending: PendingChange = { kind: 'move', ticket, move };
  const fields = { status: move.status };
  return {
    pending,
    fields,
    send: () => sendMove(ticket, isUndo ? { ...move, expected: leftPlace(ticket) } : move),
    settle: ({ version, places }) => {
      changeBoard(client, projectId, (data) => {
        const event: BoardEvent = { type: 'ticket.moved', payload: { board_version: version, places } };
        return withoutPending(withServer(data, receiveEvent(data.server, event)), pending);
      });
      const place = places.find((each) => each.id === ticket);
      if (place) leavePlace(place);
      changeTicket(client, ticket, (data) => {
        const server = place ? { ...data.server, status: place.status, position: place.position } : data.server;
        return withoutPendingFields({ ...data, server }, fields);
      });
      void client.invalidateQueries({ queryKey: ticketKeys.history(ticket) });
    },
  };
}

function sendMove(ticket: string, move: BodyOf<typeof tickets.move>) {
  return call(tickets.move, { params: { ticket }, body: move });
}

function removal(client: QueryClient, projectId: string, ticket: string, expected?: 'untouched'): Unnamed<unknown> {
  const pending: PendingChange = { kind: 'delete', ticket };
  return {
    pending,
    send: () => call(tickets.delete, { params: { ticket }, query: { expected } }),
    settle: () => {
      settleBoard(client, projectId, pending, {
        type: 'ticket.deleted',
        payload: { board_version: 0, ids: [ticket] },
      });
      forgetTicket(client, ticket);
    },
  };
}

/** Saved: no longer pending, and part of the server's board, in the same write. */
function settleBoard(client: QueryClient, projectId: string, pending: PendingChange, answer: BoardEvent): void {
  changeBoard(client, projectId, (data) =>
    withoutPending(withServer(data, receiveAnswer(data.server, answer)), pending),
  );
}
