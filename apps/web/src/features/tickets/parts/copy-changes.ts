// Duplicates a ticket, and transfers one to another project.
import type { QueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { type Ticket, tickets } from '@worklane/contract/tickets';
import { uuidv7 } from 'uuidv7';
import { call } from '../../../platform/api/call.ts';
import { rememberSaving } from '../../../platform/undo/remember-saving.ts';
import { undoChange } from '../../../platform/undo/undo-change.ts';
import { offerUndo } from '../../../platform/undo/undo-steps.ts';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { refetchBoard, refetchTickets } from '../data.ts';

export async function duplicateTicket(
  client: QueryClient,
  projectId: string,
  ticket: { id: string; name: string },
): Promise<void> {
  try {
    const saved = call(ticketCopies.duplicate, { params: { ticket: ticket.id }, body: { id: uuidv7() } });
    const undo = ({ id, key }: Ticket) =>
      undoChange(key, `${key} is in the trash`, () => removeCopy(client, projectId, id));
    rememberSaving(saved, { projectId, undo: (copy) => void undo(copy) });
    toastDone(`${ticket.name} is copied as ${(await saved).key}`);
    await refetchBoard(client, projectId);
  } catch (error) {
    toastError(`${ticket.name} was not copied`, (error as Error).message);
  }
}

async function removeCopy(client: QueryClient, projectId: string, ticket: string): Promise<void> {
  try {
    await call(tickets.delete, { params: { ticket }, query: { expected: 'untouched' } });
  } finally {
    await refetchBoard(client, projectId);
  }
}

/** @returns its new key; undefined when it was refused, after showing why */
export async function transferTicket(
  client: QueryClient,
  projectId: string,
  ticket: { id: string; name: string },
  to: Pick<Project, 'id' | 'name'>,
): Promise<string | undefined> {
  const transfer = uuidv7();
  const params = { ticket: ticket.id };
  try {
    const saved = call(ticketCopies.transfer, { params, body: { project_id: to.id, id: transfer } });
    const undo = async () => {
      const { key } = await saved;
      await undoChange(key, `${ticket.name} is back`, () =>
        call(ticketCopies.undoTransfer, { params: { ...params, transfer } }),
      );
      await refetchTickets(client);
    };
    const message = saved.then(({ key }) => `${ticket.name} is now ${key} in ${to.name}`);
    offerUndo(message, { projectId, toProject: to.id, undo: () => void undo() });
    const { key } = await saved;
    await refetchTickets(client);
    return key;
  } catch (error) {
    toastError(`${ticket.name} was not moved`, (error as Error).message);
    return undefined;
  }
}
