// Restores tickets from the trash, or deletes them permanently.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type TrashPage, trash } from '@worklane/contract/trash';
import { call } from '../../../platform/api/call.ts';
import { undoChange } from '../../../platform/undo/undo-change.ts';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { refetchBoard } from '../data.ts';
import { ticketKeys } from './ticket-keys.ts';

export async function restoreTicket(
  client: QueryClient,
  projectId: string,
  ticket: { id: string; name: string },
): Promise<void> {
  try {
    await call(trash.restore, { params: { project: projectId, ticket: ticket.id } });
    toastDone(`${ticket.name} is back`);
  } catch (error) {
    toastError(`${ticket.name} was not restored`, (error as Error).message);
  }
  await refetchAfter(client, projectId);
}

/** Undoes only this deletion: a ticket that another person restored and deleted again stays deleted. */
export async function undoDeletion(
  client: QueryClient,
  projectId: string,
  ticket: { id: string; name: string },
): Promise<void> {
  await undoChange(ticket.name, `${ticket.name} is back`, async () => {
    const params = { project: projectId, ticket: ticket.id };
    await call(trash.restore, { params, query: { expected: 'own' } });
  });
  await refetchAfter(client, projectId);
}

export async function purgeTicket(
  client: QueryClient,
  projectId: string,
  ticket: { id: string; name: string },
): Promise<void> {
  const queryKey = ticketKeys.trash(projectId);
  client.setQueryData<InfiniteData<TrashPage>>(queryKey, (data) => {
    if (!data) return data;
    const pages = data.pages.map(({ total, tickets }) => ({
      total: total - 1,
      tickets: tickets.filter(({ id }) => id !== ticket.id),
    }));
    return { ...data, pages };
  });
  try {
    await call(trash.purge, { params: { project: projectId, ticket: ticket.id } });
  } catch (error) {
    toastError(`${ticket.name} was not deleted`, (error as Error).message);
  }
  await client.invalidateQueries({ queryKey });
}

async function refetchAfter(client: QueryClient, projectId: string): Promise<void> {
  await Promise.all([
    refetchBoard(client, projectId),
    client.invalidateQueries({ queryKey: ticketKeys.details }),
    client.invalidateQueries({ queryKey: ticketKeys.trash(projectId) }),
  ]);
}
