// What a link invites to, as the browser keeps it.
import { queryOptions } from '@tanstack/react-query';
import { invitations } from '@worklane/contract/invitations';
import { call } from '../../platform/api/call.ts';

export function previewQuery(token: string) {
  return queryOptions({
    queryKey: ['invitations', 'preview', token],
    queryFn: ({ signal }) => call(invitations.preview, { body: { token }, signal }),
    staleTime: 0,
  });
}

export const acceptInvitation = (token: string) => call(invitations.accept, { body: { token } });
