// Fetches where a ticket or a document is mentioned.
import { queryOptions } from '@tanstack/react-query';
import { textMentions } from '@worklane/contract/mentions';
import { call } from '../../../platform/api/call.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';

export const ticketMentionsQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['tickets', 'mentions', ticket],
    queryFn: ({ signal }) => call(textMentions.ofTicket, { params: { ticket }, signal }),
    staleTime: FRESHNESS.tickets,
  });

export const documentMentionsQuery = (document: string) =>
  queryOptions({
    queryKey: ['document', document, 'mentions'],
    queryFn: ({ signal }) => call(textMentions.ofDocument, { params: { document }, signal }),
    staleTime: 0,
  });
