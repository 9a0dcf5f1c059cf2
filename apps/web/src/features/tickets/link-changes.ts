// Linking tickets and taking links away, shown at both ends.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type TicketLink, type TicketRelations, ticketRelations } from '@worklane/contract/ticket-relations';
import type { LinkKind } from '@worklane/domain/tickets/link-kinds';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';
import { sayFailed, sayUndoable } from '../../ui/say.tsx';
import { ticketKeys } from './ticket-keys.ts';

export function useLinkChanges(ticketId: string) {
  const client = useQueryClient();
  const queryKey = ticketKeys.relations(ticketId);
  const refetch = () => {
    void client.invalidateQueries({ queryKey: ticketKeys.allRelations });
    void client.invalidateQueries({ queryKey: ticketKeys.changes(ticketId) });
  };
  const params = { ticket: ticketId };
  const link = useMutation({
    mutationFn: ({ kind, ticket }: { kind: LinkKind; ticket: string }) =>
      call(ticketRelations.link, { params, body: { id: uuidv7(), kind, ticket } }),
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
    link: (kind: LinkKind, ticket: string) => link.mutate({ kind, ticket }),
    unlink: (each: TicketLink) =>
      unlink.mutate(each, {
        onSuccess: () => sayUndoable('Link removed', () => link.mutate({ kind: each.kind, ticket: each.ticket.id })),
      }),
  };
}
