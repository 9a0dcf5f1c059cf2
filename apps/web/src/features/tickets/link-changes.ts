// Linking tickets and taking links away, shown at both ends, and taking that back.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type TicketLink, type TicketRelations, ticketRelations } from '@worklane/contract/ticket-relations';
import type { LinkKind } from '@worklane/domain/tickets/link-kinds';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';
import { sayFailed } from '../../ui/say.tsx';
import { ticketKeys } from './ticket-keys.ts';
import { offerUndo, rememberStep } from './undo-steps.ts';
import { takeBack } from './undo-ticket.ts';

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
    onSuccess: (relations, { id }) => {
      client.setQueryData(queryKey, relations);
      const work = () => call(ticketRelations.unlink, { params: { ...params, link: id } });
      rememberStep({ projectId, words: 'Link added', undo: () => void undo('the link is gone', work) });
    },
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
    onSuccess: (_, { id }) => {
      const work = () => call(ticketRelations.restoreLink, { params: { ...params, link: id } });
      offerUndo('Link removed', { projectId, undo: () => void undo('the link is back', work) });
    },
    onError: ({ message }) => sayFailed('The link is still there', message),
    onSettled: refetch,
  });
  return {
    link: (kind: LinkKind, ticket: string) => link.mutate({ id: uuidv7(), kind, ticket }),
    unlink: unlink.mutate,
  };
}
