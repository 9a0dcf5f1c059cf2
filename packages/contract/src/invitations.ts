// Defines invitations to a company, and of external people to one of its projects. Their token is in the link alone.
import { COMPANY_INVITE_ROLES, PROJECT_INVITE_ROLES, ROLES } from '@worklane/domain/access/roles';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany, inProject, ofCompany } from './platform/paths.ts';
import { Id, rawText, Timestamp } from './platform/primitives.ts';
import { CompanyBrief, Email, PersonName } from './users.ts';

export const Invitation = z.object({
  id: Id,
  company_id: Id,
  /** Null for an invitation to the company as a whole. */
  project_id: z.nullable(Id),
  email: z.string(),
  name: z.nullable(z.string()),
  role: z.enum(ROLES),
  created_by: Id,
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type Invitation = z.infer<typeof Invitation>;

/** The link is there only while no mail server is set up, for the inviter to pass on by themselves. */
export const SentInvitation = z.object({ invitation: Invitation, link: z.nullable(z.string()) });
export type SentInvitation = z.infer<typeof SentInvitation>;

/** What became of each address, in the order they were given. */
export const InviteResult = z.object({
  email: z.string(),
  sent: z.nullable(SentInvitation),
  error: z.nullable(z.string()),
});
export type InviteResult = z.infer<typeof InviteResult>;

/** How many addresses one request may name. */
export const INVITE_LIMIT = 50;

/** How many invitations of a company and its projects can be open at once. */
export const OPEN_INVITATION_LIMIT = 1_000;

const Token = rawText(200);
/** What became of an invitation that was accepted. */
const Joined = z.object({ company: CompanyBrief, project_key: z.nullable(z.string()) });
const JOIN_ERRORS = [
  'invitation_not_found',
  'invitation_expired',
  'already_member',
  'membership_disabled',
  'member_limit',
  'project_member_exists',
] as const;
const ownInvitation = z.object({ invitation: Id });
const one = z.extend(inCompany, { invitation: Id });
const oneOfProject = z.extend(inProject, { invitation: Id });
const SEND_ERRORS = [
  'invitation_rate',
  'invitation_rate_address',
  'user_already_member',
  'role_above_own',
  'rank_too_low',
  'invitation_limit',
  'invitation_mail_failed',
] as const;

export const invitations = {
  list: defineEndpoint({
    name: 'invitations.list',
    method: 'GET',
    path: '/api/companies/{company}/invitations',
    summary: 'List the open invitations of a company and its projects, including expired ones',
    access: { action: 'member.invite', scope: 'company' },
    params: inCompany,
    response: z.array(Invitation),
  }),
  invite: defineEndpoint({
    name: 'invitations.invite',
    method: 'POST',
    path: '/api/companies/{company}/invitations',
    summary: 'Invite one or more people. Inviting a person again replaces their invitation',
    access: { action: 'member.invite', scope: 'company' },
    params: inCompany,
    body: z.object({
      emails: z
        .array(rawText(320))
        .check(z.minLength(1, 'is required'), z.maxLength(INVITE_LIMIT, `can be up to ${INVITE_LIMIT} addresses`)),
      role: z.enum(COMPANY_INVITE_ROLES),
    }),
    response: z.array(InviteResult),
    errors: ['role_above_own'],
  }),
  inviteToProject: defineEndpoint({
    name: 'invitations.inviteToProject',
    method: 'POST',
    path: '/api/projects/{project}/invitations',
    summary: 'Invite a collaborator or client to one project',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    body: z.object({ email: Email, name: z.optional(PersonName), role: z.enum(PROJECT_INVITE_ROLES) }),
    response: SentInvitation,
    errors: [...SEND_ERRORS, 'project_member_exists'],
  }),
  listOfProject: defineEndpoint({
    name: 'invitations.listOfProject',
    method: 'GET',
    path: '/api/projects/{project}/invitations',
    summary: 'List the open invitations to a project, including expired ones',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    response: z.array(Invitation),
  }),
  resendToProject: defineEndpoint({
    name: 'invitations.resendToProject',
    method: 'POST',
    path: '/api/projects/{project}/invitations/{invitation}/resend',
    summary: 'Resend a project invitation, valid for another 7 days. The earlier link stops working',
    access: { action: 'project.settings', scope: 'project' },
    params: oneOfProject,
    query: ofCompany,
    response: SentInvitation,
    errors: [...SEND_ERRORS, 'project_member_exists', 'invitation_not_found'],
  }),
  revokeOfProject: defineEndpoint({
    name: 'invitations.revokeOfProject',
    method: 'DELETE',
    path: '/api/projects/{project}/invitations/{invitation}',
    summary: 'Revoke a project invitation',
    access: { action: 'project.settings', scope: 'project' },
    params: oneOfProject,
    query: ofCompany,
    errors: ['invitation_not_found'],
  }),
  resend: defineEndpoint({
    name: 'invitations.resend',
    method: 'POST',
    path: '/api/companies/{company}/invitations/{invitation}/resend',
    summary: 'Resend an invitation, valid for another 7 days. The earlier link stops working',
    access: { action: 'member.invite', scope: 'company' },
    params: one,
    response: SentInvitation,
    errors: [...SEND_ERRORS, 'project_member_exists', 'invitation_not_found'],
  }),
  revoke: defineEndpoint({
    name: 'invitations.revoke',
    method: 'DELETE',
    path: '/api/companies/{company}/invitations/{invitation}',
    summary: 'Revoke an invitation',
    access: { action: 'member.invite', scope: 'company' },
    params: one,
    errors: ['invitation_not_found', 'rank_too_low'],
  }),
  preview: defineEndpoint({
    name: 'invitations.preview',
    method: 'POST',
    path: '/api/invitations/preview',
    summary: 'Get what an invitation link invites to',
    access: 'public',
    body: z.object({ token: Token }),
    response: z.object({
      company_id: Id,
      company_name: z.string(),
      project_name: z.nullable(z.string()),
      inviter_name: z.string(),
      email: z.string(),
      role: z.enum(ROLES),
      expires_at: Timestamp,
    }),
    errors: ['invitation_not_found', 'invitation_expired'],
  }),
  accept: defineEndpoint({
    name: 'invitations.accept',
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Accept an invitation with the link sent to your address, which verifies the address. The link works once',
    access: 'own',
    isForUnverified: true,
    body: z.object({ token: Token }),
    response: Joined,
    errors: [...JOIN_ERRORS, 'invitation_other_email', 'verify_email'],
  }),
  acceptOwn: defineEndpoint({
    name: 'invitations.acceptOwn',
    method: 'POST',
    path: '/api/invitations/{invitation}/accept',
    summary: 'Accept an invitation to your verified address, without its link',
    access: 'own',
    params: ownInvitation,
    response: Joined,
    errors: JOIN_ERRORS,
  }),
  decline: defineEndpoint({
    name: 'invitations.decline',
    method: 'POST',
    path: '/api/invitations/{invitation}/decline',
    summary: 'Decline an invitation to your verified address. Its link stops working',
    access: 'own',
    params: ownInvitation,
    errors: ['invitation_not_found'],
  }),
};
