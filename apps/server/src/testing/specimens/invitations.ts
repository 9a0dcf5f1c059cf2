// Lists calls to invitations, to a company and to one of its projects.
import { uuidv7 } from 'uuidv7';
import type { Place } from '../walk/walk-place.ts';
import { input, onCompany, onProject, type Specimens } from './specimen.ts';

const onInvitation = (place: Place) => input({ params: { company: place.company_id, invitation: place.invitation } });

const onProjectInvitation = (place: Place) =>
  input({ params: { project: place.project.id, invitation: place.project_invitation } });

export const invitationSpecimens: Specimens = {
  'invitations.list': {
    right: 'member.invite',
    on: 'company',
    request: onCompany,
  },
  'invitations.invite': {
    right: 'member.invite',
    on: 'company',
    request: (place) =>
      input({
        params: { company: place.company_id },
        body: { emails: [`${uuidv7()}@example.com`], role: 'team_member' },
      }),
  },
  'invitations.inviteToProject': {
    right: 'project.settings',
    on: 'project',
    request: (place) =>
      input({ params: { project: place.project.id }, body: { email: `${uuidv7()}@example.com`, role: 'client' } }),
  },
  'invitations.listOfProject': { right: 'project.settings', on: 'project', request: onProject },
  'invitations.resendToProject': {
    right: 'project.settings',
    on: 'project',
    request: onProjectInvitation,
    mixed: [(place) => onProjectInvitation({ ...place, project_invitation: place.foreign.project_invitation })],
  },
  'invitations.revokeOfProject': {
    right: 'project.settings',
    on: 'project',
    request: onProjectInvitation,
    mixed: [
      (place) => onProjectInvitation({ ...place, project_invitation: place.foreign.project_invitation }),
      (place) => onProjectInvitation({ ...place, project_invitation: place.invitation }),
    ],
  },
  'invitations.resend': {
    right: 'member.invite',
    on: 'company',
    request: onInvitation,
    mixed: [(place) => onInvitation({ ...place, invitation: place.foreign.invitation })],
  },
  'invitations.revoke': {
    right: 'member.invite',
    on: 'company',
    request: onInvitation,
    mixed: [(place) => onInvitation({ ...place, invitation: place.foreign.invitation })],
  },
  'invitations.preview': { right: 'public', request: () => input({ body: { token: 'nosuchtoken' } }) },
  'invitations.acceptOwn': {
    right: 'signed-in',
    request: (place) => input({ params: { invitation: place.invitation } }),
    mixed: [(place) => input({ params: { invitation: place.foreign.invitation } })],
  },
  'invitations.decline': {
    right: 'signed-in',
    request: (place) => input({ params: { invitation: place.invitation } }),
    mixed: [(place) => input({ params: { invitation: place.foreign.invitation } })],
  },
  'invitations.accept': { right: 'signed-in', request: () => input({ body: { token: 'nosuchtoken' } }) },
};
