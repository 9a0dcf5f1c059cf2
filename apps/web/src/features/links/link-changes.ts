// Adds, removes and restores links, shown on both tickets.
import { useQueryClient } from '@tanstack/react-query';
import { type TicketLink, type TicketRelations, ticketRelations } from '@worklane/contract/ticket-relations';
import type { LinkKind } from '@worklane/domain/tickets/link-kinds';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';
import { pendingChange, saveChange } from '../../platform/changes/save-change.ts';
import { rememberSaving } from '../../platform/undo/remember-saving.ts';
import { undoChange } from '../../platform/undo/undo-change.ts';
import { offerUndo } from '../../platform/undo/undo-steps.ts';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';
import type { LinkInputs } from './parts/link-commands.ts';

export function useLinkChanges(projectId: string, ticketId: string) {
  const client = useQueryClient();
  const queryKey = ticketKeys.relations(ticketId);
  const refetch = () => {
    void client.invalidateQueries({ queryKey: ticketKeys.allRelations });
    void client.invalidateQueries({ queryKey: ticketKeys.changes(ticketId) });
  };
  const params = { ticket: ticketId };
  const undo = async (done: string, work: () => Promise<unknown>) => {
    await undoChange('The link', done, work);
    refetch();
  };
  const save = <Name extends keyof LinkInputs>(command: Name, input: LinkInputs[Name]) =>
    saveChange(pendingChange({ command, input, project: projectId, name: 'The link' }));
  const remove = ({ id }: TicketLink) => {
    client.setQueryData<TicketRelations>(
      queryKey,
      (data) => data && { ...data, links: data.links.filter((each) => each.id !== id) },
    );
    return save('ticketRelations.unlink', { params: { ...params, link: id } });
  };
  return {
    link: (kind: LinkKind, ticket: string) => {
      const id = uuidv7();
      const work = () => call(ticketRelations.unlink, { params: { ...params, link: id } });
      rememberSaving(save('ticketRelations.link', { params, body: { id, kind, ticket } }), {
        projectId,
        words: 'Link added',
        undo: () => void undo('the link is gone', work),
      });
    },
    unlink: (gone: TicketLink) => {
      const work = () => call(ticketRelations.restoreLink, { params: { ...params, link: gone.id } });
      const message = remove(gone).then(() => 'Link removed');
      offerUndo(message, { projectId, undo: () => void undo('the link is back', work) });
    },
  };
}
