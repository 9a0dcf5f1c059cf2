// Caches invitations in the browser, and what a link invites to.
import { queryOptions } from '@tanstack/react-query';
import { invitations } from '@worklane/contract/invitations';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export function previewQuery(token: string) {
  return queryOptions({
    queryKey: ['invitations', 'preview', token],
    queryFn: ({ signal }) => call(invitations.preview, { body: { token }, signal }),
    staleTime: 0,
  });
}

export const acceptInvitation = (token: string) => call(invitations.accept, { body: { token } });

export const acceptOwnInvitation = (invitation: string) => call(invitations.acceptOwn, { params: { invitation } });
export const declineInvitation = (invitation: string) => call(invitations.decline, { params: { invitation } });

export function invitationsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['companies', 'invitations', companyId],
    queryFn: ({ signal }) => call(invitations.list, { params: { company: companyId }, signal }),
    staleTime: FRESHNESS.company,
  });
}

export function projectInvitationsQuery(project: { id: string }) {
  return queryOptions({
    // Below the company's own: one event makes both old.
    queryKey: ['companies', 'invitations', 'project', project.id],
    queryFn: ({ signal }) => call(invitations.listOfProject, { params: { project: project.id }, signal }),
    staleTime: FRESHNESS.company,
  });
}
