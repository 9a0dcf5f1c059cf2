// Making a ticket again, and taking one to another project.
import type { QueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import type { TicketRelations } from '@worklane/contract/ticket-relations';
import { type Ticket, type TicketChange, type TicketMove, tickets } from '@worklane/contract/tickets';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';
import { sayDone, sayFailed } from '../../ui/say.tsx';
import type { BoardData } from './board/board-data.ts';
import { refetchBoard, refetchTickets } from './data.ts';
import { ticketKeys } from './ticket-keys.ts';
import { offerUndo, rememberStep } from './undo-steps.ts';
import { sayChangedSince, takeBack } from './undo-ticket.ts';

export async function duplicateTicket(
  client: QueryClient,
  projectId: string,
  ticket: { id: string; name: string },
): Promise<void> {
  try {
    const copy = await call(ticketCopies.duplicate, { params: { ticket: ticket.id }, body: { id: uuidv7() } });
    sayDone(`${ticket.name} is copied as ${copy.key}`);
    const undo = () => takeBack(copy.key, `${copy.key} is in the trash`, () => removeCopy(client, projectId, copy.id));
    rememberStep({ projectId, undo: () => void undo() });
    await refetchBoard(client, projectId);
  } catch (error) {
    sayFailed(`${ticket.name} was not copied`, (error as Error).message);
  }
}

async function removeCopy(client: QueryClient, projectId: string, ticket: string): Promise<void> {
  try {
    await call(tickets.delete, { params: { ticket }, query: { expected: 'untouched' } });
  } finally {
    await refetchBoard(client, projectId);
  }
}

/** @returns its new key, or nothing when it was refused: that is said */
export async function transferTicket(
  client: QueryClient,
  projectId: string,
  ticket: { id: string; name: string; record: Ticket | undefined },
  to: Pick<Project, 'id' | 'name'>,
): Promise<string | undefined> {
  const former = ticket.record;
  const column = client.getQueryData<BoardData>(ticketKeys.board(projectId))?.shown.columns[former?.status ?? ''];
  const at = column?.findIndex(({ id }) => id === ticket.id) ?? -1;
  const place =
    former && column && at !== -1 ? { status: former.status, before: column[at + 1]?.id ?? null } : undefined;
  const children = client.getQueryData<TicketRelations>(ticketKeys.relations(ticket.id))?.children ?? [];
  try {
    const moved = await call(ticketCopies.transfer, { params: { ticket: ticket.id }, body: { project_id: to.id } });
    offerUndo(`${ticket.name} is now ${moved.key} in ${to.name}`, {
      projectId,
      toProject: to.id,
      undo: () => void bringBack(client, { projectId, name: ticket.name, former, place, children, left: moved }),
    });
    await refetchTickets(client);
    return moved.key;
  } catch (error) {
    sayFailed(`${ticket.name} was not moved`, (error as Error).message);
    return undefined;
  }
}

interface Transfer {
  projectId: string;
  name: string;
  former: Ticket | undefined;
  place: TicketMove | undefined;
  children: readonly { id: string }[];
  /** As it arrived in the other project. */
  left: Ticket;
}

/** Back where it came from, with what it had to let go of there; what somebody changed since stays. */
async function bringBack(client: QueryClient, transfer: Transfer): Promise<void> {
  const { projectId, name, former, place, children, left } = transfer;
  try {
    const now = await call(tickets.get, { params: { ticket: left.id } });
    if (now.project_id !== left.project_id) return sayChangedSince(left.key);
    const params = { ticket: left.id };
    const back = await call(ticketCopies.transfer, { params, body: { project_id: projectId } });
    if (former) {
      const isSame = (field: keyof Ticket) => JSON.stringify(now[field]) === JSON.stringify(left[field]);
      const { status, assignee_ids, parent_id } = former;
      const body: TicketChange = {
        ...(isSame('assignee_ids') && { assignee_ids }),
        ...(parent_id !== null && { parent_id }),
        ...(isSame('status') && !place && { status }),
      };
      if (Object.keys(body).length > 0) await call(tickets.update, { params, body });
      if (place && isSame('status')) await call(tickets.move, { params, body: place });
      for (const child of children)
        await call(tickets.update, { params: { ticket: child.id }, body: { parent_id: left.id } });
    }
    sayDone(`Undone: ${name} is ${back.key === name ? 'back' : `back as ${back.key}`}`);
  } catch (error) {
    sayFailed(`${left.key} was not taken back as it was`, (error as Error).message);
  }
  await refetchTickets(client);
}
