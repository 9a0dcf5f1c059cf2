// Lists calls to invitations, to a company and to one of its projects.
import { uuidv7 } from 'uuidv7';
import type { Target } from '../walk/walk-target.ts';
import { input, onCompany, onProject, type Specimens } from './specimen.ts';

const onInvitation = (target: Target) =>
  input({ params: { company: target.company_id, invitation: target.invitation } });

const onProjectInvitation = (target: Target) =>
  input({ params: { project: target.project.id, invitation: target.project_invitation } });

export const invitationSpecimens: Specimens = {
  'invitations.list': {
    right: 'member.invite',
    on: 'company',
    request: onCompany,
  },
  'invitations.invite': {
    right: 'member.invite',
    on: 'company',
    request: (target) =>
      input({
        params: { company: target.company_id },
        body: { emails: [`${uuidv7()}@example.com`], role: 'team_member' },
      }),
  },
  'invitations.inviteToProject': {
    right: 'project.settings',
    on: 'project',
    request: (target) =>
      input({ params: { project: target.project.id }, body: { email: `${uuidv7()}@example.com`, role: 'client' } }),
  },
  'invitations.listOfProject': { right: 'project.settings', on: 'project', request: onProject },
  'invitations.resendToProject': {
    right: 'project.settings',
    on: 'project',
    request: onProjectInvitation,
    mixed: [(target) => onProjectInvitation({ ...target, project_invitation: target.foreign.project_invitation })],
  },
  'invitations.revokeOfProject': {
    right: 'project.settings',
    on: 'project',
    request: onProjectInvitation,
    mixed: [
      (target) => onProjectInvitation({ ...target, project_invitation: target.foreign.project_invitation }),
      (target) => onProjectInvitation({ ...target, project_invitation: target.invitation }),
    ],
  },
  'invitations.resend': {
    right: 'member.invite',
    on: 'company',
    request: onInvitation,
    mixed: [(target) => onInvitation({ ...target, invitation: target.foreign.invitation })],
  },
  'invitations.revoke': {
    right: 'member.invite',
    on: 'company',
    request: onInvitation,
    mixed: [(target) => onInvitation({ ...target, invitation: target.foreign.invitation })],
  },
  'invitations.preview': { right: 'public', request: () => input({ body: { token: 'nosuchtoken' } }) },
  'invitations.acceptOwn': {
    right: 'signed-in',
    request: (target) => input({ params: { invitation: target.invitation } }),
    mixed: [(target) => input({ params: { invitation: target.foreign.invitation } })],
  },
  'invitations.decline': {
    right: 'signed-in',
    request: (target) => input({ params: { invitation: target.invitation } }),
    mixed: [(target) => input({ params: { invitation: target.foreign.invitation } })],
  },
  'invitations.accept': { right: 'signed-in', request: () => input({ body: { token: 'nosuchtoken' } }) },
};
