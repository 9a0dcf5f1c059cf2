// Creates, changes and moves tickets: shown in the next frame, then saved one after the other, and reverted with a
// message when the server refuses.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { NewTicket, Ticket, TicketChange, TicketMove } from '@worklane/contract/tickets';
import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { type Made, pendingChange, saveChange } from '../../../platform/changes/save-change.ts';
import { lazyCode } from '../../../platform/code/preload.ts';
import { rememberStep } from '../../../platform/undo/undo-steps.ts';
import { fieldsNow, hasValues, placeNow, valuesFound } from '../values-before.ts';
import type { BoardCommand, BoardInputs } from './pending-changes.ts';
import { hidePending, showPending } from './show-pending.ts';
import type { FormerTicket } from './undo-ticket.ts';

const undoCode = lazyCode(() => import('./undo-ticket.ts'));

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
  /** @param isPart whether it belongs to the previous change, with which it is undone */
  move: (ticket: string, name: string, move: TicketMove, isPart?: boolean) => void;
}

/** Shows a change at once and saves it. @returns the server's answer; rejects when it was refused, which has then been said */
export function startChange<Command extends BoardCommand, Answer>(
  client: QueryClient,
  made: Made<BoardInputs[Command]> & { command: Command },
): Promise<Answer> {
  const change = pendingChange({ ...made, found: made.isUndo ? undefined : valuesFound(client, made) });
  showPending(client, change);
  const saved = saveChange<Answer>(change);
  saved.catch(() => hidePending(client, change));
  return saved;
}

export function useTicketChanges(projectId: string): TicketChanges {
  const client = useQueryClient();
  return useMemo(() => ticketChanges(client, projectId), [client, projectId]);
}

function ticketChanges(client: QueryClient, projectId: string): TicketChanges {
  const start = <Command extends BoardCommand, Answer = Ticket>(
    command: Command,
    name: string,
    input: BoardInputs[Command],
    isUndo?: true,
  ) => startChange<Command, Answer>(client, { command, input, project: projectId, name, isUndo });

  const moveTo = (ticket: string, name: string, place: TicketMove, isUndo?: true) =>
    start('tickets.move', name, { params: { ticket }, body: place }, isUndo);

  const rememberInverse = (saved: Promise<unknown>, ticket: string, change: FormerTicket): void => {
    const { name } = change;
    const edit = (fields: TicketChange) => start('tickets.update', name, { params: { ticket }, body: fields }, true);
    const forget = rememberStep({
      projectId,
      words: `${name} is ${change.place ? 'moved' : 'changed'}`,
      undo: async () => {
        const { undoEdit } = await undoCode();
        await undoEdit(change, { edit, move: (place) => moveTo(ticket, name, place, true) });
      },
    });
    saved.catch(forget);
  };

  return {
    create: (fields, then) => {
      const id = uuidv7();
      const saved = start('tickets.create', fields.title, { body: { ...fields, id, project_id: projectId } });
      const forget = rememberStep({
        projectId,
        words: `“${fields.title}” is created`,
        undo: async () => {
          const { undoCreation } = await undoCode();
          // A toast has already said that it was refused.
          const ticket = await saved.catch(() => undefined);
          if (!ticket) return;
          const { key } = ticket;
          const input = { params: { ticket: id }, query: { expected: 'untouched' } } as const;
          await undoCreation(key, () => start('tickets.delete', key, input, true));
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
      const saved = start('tickets.update', name, { params: { ticket }, body: changes });
      if (former && !hasValues(former, changes)) rememberInverse(saved, ticket, { name, former, place });
      saved.then(
        () => {
          then?.onSaved();
          if (former && changes.due_date === undefined && movesDueDate(changes)) Object.assign(former, due);
        },
        () => then?.onRefused(),
      );
    },
    move: (ticket, name, move, isPart) => {
      const place = placeNow(client, projectId, ticket);
      const saved = moveTo(ticket, name, move);
      if (place && !isPart) rememberInverse(saved, ticket, { name, former: {}, place });
    },
  };
}

/** Tells whether a change moves the due date, which may be the end of the sprint. */
export const movesDueDate = ({ sprint_id, due_date_type }: TicketChange): boolean =>
  sprint_id !== undefined || due_date_type !== undefined;
