// Making a ticket again, and taking one to another project.
import type { QueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';
import { sayDone, sayFailed } from '../../ui/say.tsx';
import { refetchBoard, refetchTickets } from './data.ts';

export async function duplicateTicket(
  client: QueryClient,
  projectId: string,
  ticket: { id: string; name: string },
): Promise<void> {
  try {
    const copy = await call(ticketCopies.duplicate, { params: { ticket: ticket.id }, body: { id: uuidv7() } });
    sayDone(`${ticket.name} is copied as ${copy.key}`);
    await refetchBoard(client, projectId);
  } catch (error) {
    sayFailed(`${ticket.name} was not copied`, (error as Error).message);
  }
}

/** @returns its new key, or nothing when it was refused: that is said */
export async function transferTicket(
  client: QueryClient,
  ticket: { id: string; name: string },
  to: Pick<Project, 'id' | 'name'>,
): Promise<string | undefined> {
  try {
    const moved = await call(ticketCopies.transfer, { params: { ticket: ticket.id }, body: { project_id: to.id } });
    sayDone(`${ticket.name} is now ${moved.key}`, `It is in ${to.name}. The old key still leads to it.`);
    await refetchTickets(client);
    return moved.key;
  } catch (error) {
    sayFailed(`${ticket.name} was not moved`, (error as Error).message);
    return undefined;
  }
}
