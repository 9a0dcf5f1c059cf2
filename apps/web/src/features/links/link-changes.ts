// Adds, removes and restores links, shown on both tickets.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type TicketLink, type TicketRelations, ticketRelations } from '@worklane/contract/ticket-relations';
import type { LinkKind } from '@worklane/domain/tickets/link-kinds';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';
import { rememberSaving } from '../../platform/undo/remember-saving.ts';
import { takeBack } from '../../platform/undo/take-back.ts';
import { offerUndo } from '../../platform/undo/undo-steps.ts';
import { sayFailed } from '../../ui/say.tsx';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';

export function useLinkChanges(projectId: string, ticketId: string) {
  const client = useQueryClient();
  const queryKey = ticketKeys.relations(ticketId);
  const refetch = () => {
    void client.invalidateQueries({ queryKey: ticketKeys.allRelations });
    void client.invalidateQueries({ queryKey: ticketKeys.changes(ticketId) });
  };
  const params = { ticket: ticketId };
  const undo = async (done: string, work: () => Promise<unknown>) => {
    await takeBack('The link', done, work);
    refetch();
  };
  const link = useMutation({
    mutationFn: (body: { id: string; kind: LinkKind; ticket: string }) => call(ticketRelations.link, { params, body }),
    onSuccess: (relations) => client.setQueryData(queryKey, relations),
    onError: ({ message }) => sayFailed('The link was not made', message),
    onSettled: refetch,
  });
  const unlink = useMutation({
    mutationFn: ({ id }: TicketLink) => call(ticketRelations.unlink, { params: { ...params, link: id } }),
    onMutate: ({ id }) => {
      client.setQueryData<TicketRelations>(
        queryKey,
        (data) => data && { ...data, links: data.links.filter((each) => each.id !== id) },
      );
    },
    onError: ({ message }) => sayFailed('The link is still there', message),
    onSettled: refetch,
  });
  return {
    link: (kind: LinkKind, ticket: string) => {
      const id = uuidv7();
      const work = () => call(ticketRelations.unlink, { params: { ...params, link: id } });
      rememberSaving(link.mutateAsync({ id, kind, ticket }), {
        projectId,
        words: 'Link added',
        undo: () => void undo('the link is gone', work),
      });
    },
    unlink: (gone: TicketLink) => {
      const work = () => call(ticketRelations.restoreLink, { params: { ...params, link: gone.id } });
      const message = unlink.mutateAsync(gone).then(() => 'Link removed');
      offerUndo(message, { projectId, undo: () => void undo('the link is back', work) });
    },
  };
}
