// Deletes a ticket, and offers to undo that.
import { useQueryClient } from '@tanstack/react-query';
import { offerUndo } from '../../../platform/undo/undo-steps.ts';
import { startChange } from './ticket-changes.ts';
import { undoDeletion } from './trash-changes.ts';

export function useDeleteTicket(projectId: string): (ticket: string, name: string) => void {
  const client = useQueryClient();
  return (ticket, name) => {
    const made = { command: 'tickets.delete', input: { params: { ticket } }, project: projectId, name } as const;
    const message = startChange(client, made).then(() => 'Ticket deleted successfully');
    const undo = () => undoDeletion(client, projectId, { id: ticket, name });
    offerUndo(message, { projectId, undo });
  };
}
