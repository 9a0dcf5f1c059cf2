// Fetches the messages that could not be sent because no mail server is set up.
import { queryOptions } from '@tanstack/react-query';
import { mail } from '@worklane/contract/mail';
import { call } from '../../platform/api/call.ts';

export function outboxQuery(companyId: string) {
  return queryOptions({
    queryKey: ['companies', 'outbox', companyId],
    queryFn: ({ signal }) => call(mail.outbox, { params: { company: companyId }, signal }),
    staleTime: 0,
  });
}
