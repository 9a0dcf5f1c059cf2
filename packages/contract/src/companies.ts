// Companies and their members.
import { ROLES } from '@worklane/domain/access/roles';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, line, Timestamp } from './primitives.ts';

export const CompanyName = line(200);

export const Company = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  website: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  owner_id: Id,
  /** Null for those who may not invite (decision T-28). */
  invite_code: z.nullable(z.string()),
  max_daily_hours: z.number(),
  operational_days: z.array(z.number()),
  user_role: z.enum(ROLES),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Company = z.infer<typeof Company>;

/** Whoever is invited has no membership yet: invitations are their own list. */
export const MEMBER_STATUSES = ['active', 'disabled'] as const;

export const Member = z.object({
  id: Id,
  company_id: Id,
  user_id: Id,
  name: z.string(),
  /** Null for collaborators and clients looking at others. */
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  role: z.enum(ROLES),
  status: z.enum(MEMBER_STATUSES),
  /** How many projects they are on, of those the viewer may see. */
  project_count: z.int(),
  created_at: Timestamp,
});
export type Member = z.infer<typeof Member>;

const params = z.object({ company: Id });

export const companies = {
  create: defineEndpoint({
    name: 'companies.create',
    method: 'POST',
    path: '/api/companies',
    summary: 'Create a company; the caller becomes its owner',
    access: 'signed-in',
    body: z.object({ id: z.optional(Id), name: CompanyName }),
    response: Company,
  }),
  join: defineEndpoint({
    name: 'companies.join',
    method: 'POST',
    path: '/api/companies/join',
    summary: 'Join a company by its invite code, as team member',
    access: 'signed-in',
    body: z.object({ invite_code: line(64) }),
    response: Company,
    errors: ['invite_code_invalid'],
  }),
  get: defineEndpoint({
    name: 'companies.get',
    method: 'GET',
    path: '/api/companies/{company}',
    summary: 'One company',
    access: { action: 'company.view', scope: 'company' },
    params,
    response: Company,
  }),
  members: defineEndpoint({
    name: 'companies.members',
    method: 'GET',
    path: '/api/companies/{company}/members',
    summary: 'The people of a company; collaborators and clients see those of their own projects',
    access: { action: 'member.view', scope: 'company' },
    params,
    response: z.array(Member),
  }),
};
