// The messages a company caused while no mail server was set up.
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
