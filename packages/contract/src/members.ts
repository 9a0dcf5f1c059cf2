// Defines the members of a company, as its administrators change them. `{member}` is the id of a membership or of its
// user.
import { ACTIONS } from '@worklane/domain/access/actions';
import { ROLES } from '@worklane/domain/access/roles';
import * as z from 'zod/mini';
import { MEMBER_STATUSES, Member } from './companies.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';
import { Id } from './platform/primitives.ts';

const ofMember = z.extend(inCompany, { member: Id });
const RANK_ERRORS = ['member_not_found', 'own_membership', 'owner_protected', 'rank_too_low'] as const;

export const members = {
  changeRole: defineEndpoint({
    name: 'members.changeRole',
    method: 'PATCH',
    path: '/api/companies/{company}/members/{member}',
    summary: "Change a member's role. Owner is stored as admin",
    access: { action: 'member.change-role', scope: 'company' },
    params: ofMember,
    body: z.object({ role: z.enum(ROLES) }),
    response: Member,
    errors: [...RANK_ERRORS, 'role_above_own'],
  }),
  changeStatus: defineEndpoint({
    name: 'members.changeStatus',
    method: 'PUT',
    path: '/api/companies/{company}/members/{member}/status',
    summary: 'Disable a member, who stays listed but loses all access, or enable them again',
    access: { action: 'member.remove', scope: 'company' },
    params: ofMember,
    body: z.object({ status: z.enum(MEMBER_STATUSES) }),
    response: Member,
    errors: RANK_ERRORS,
  }),
  remove: defineEndpoint({
    name: 'members.remove',
    method: 'DELETE',
    path: '/api/companies/{company}/members/{member}',
    summary: 'Remove a member from the company, its projects and its tickets. The invite code is replaced',
    access: { action: 'member.remove', scope: 'company' },
    params: ofMember,
    errors: RANK_ERRORS,
  }),
  work: defineEndpoint({
    name: 'members.work',
    method: 'GET',
    path: '/api/companies/{company}/members/{member}/work',
    summary: "Count a member's open tickets and projects, to show before removing them",
    access: { action: 'member.remove', scope: 'company' },
    params: ofMember,
    response: z.object({ open_tickets: z.int(), projects: z.int() }),
    errors: ['member_not_found'],
  }),
  rights: defineEndpoint({
    name: 'members.rights',
    method: 'GET',
    path: '/api/companies/{company}/members/{member}/rights',
    summary: 'List what a member of lower rank may do in the company or in one of its projects, with the reasons',
    access: { action: 'company.edit', scope: 'company' },
    params: ofMember,
    query: z.object({ project_id: z.optional(Id) }),
    response: z.object({
      user_id: Id,
      name: z.string(),
      role: z.enum(ROLES),
      rights: z.array(z.object({ action: z.enum(ACTIONS), is_allowed: z.boolean(), reason: z.string() })),
    }),
    errors: ['member_not_found', 'rank_too_low'],
  }),
  leave: defineEndpoint({
    name: 'members.leave',
    method: 'POST',
    path: '/api/companies/{company}/leave',
    summary: 'Leave a company',
    access: 'own',
    params: inCompany,
    errors: ['company_not_found', 'last_owner'],
  }),
  transferOwnership: defineEndpoint({
    name: 'members.transferOwnership',
    method: 'POST',
    path: '/api/companies/{company}/owner',
    summary: 'Transfer ownership to another member. The previous owner becomes an administrator',
    access: { action: 'company.transfer', scope: 'company' },
    params: inCompany,
    body: z.object({ member: Id }),
    errors: ['confirm_identity', 'not_company_owner', 'member_not_found', 'own_membership', 'new_owner_invalid'],
  }),
  fixOwner: defineEndpoint({
    name: 'members.fixOwner',
    method: 'POST',
    path: '/api/companies/{company}/fix_owner',
    summary: "Restore your own membership as the company's owner: role owner, status active",
    access: 'own',
    params: inCompany,
    errors: ['company_not_found'],
  }),
  rotateInviteCode: defineEndpoint({
    name: 'members.rotateInviteCode',
    method: 'POST',
    path: '/api/companies/{company}/invite_code',
    summary: 'Replace the invite code. The old one stops working',
    access: { action: 'member.invite', scope: 'company' },
    params: inCompany,
    response: z.object({ invite_code: z.string() }),
  }),
};
