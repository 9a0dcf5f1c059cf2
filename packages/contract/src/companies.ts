// Defines companies and their members.
import { ROLES } from '@worklane/domain/access/roles';
import { MAX_DAILY_HOURS } from '@worklane/domain/companies/working-time';
import { FILE_KINDS } from '@worklane/domain/files/kinds';
import { SEARCH_LANGUAGE_KEYS } from '@worklane/domain/search/languages';
import { isTimeZone } from '@worklane/domain/time/is-time-zone';
import { MEGABYTE } from '@worklane/domain/units';
import * as z from 'zod/mini';
import { UPLOAD_ERRORS, UploadResult, uploadQuery } from './files.ts';
import { Invitation } from './invitations.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';
import { httpUrl, Id, line, matching, RawJson, rawText, Timestamp, text } from './platform/primitives.ts';
import { ProjectTemplate, TicketTemplate } from './templates.ts';
import { Email } from './users.ts';

const CompanyName = line(200);

export const Company = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  website: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  owner_id: Id,
  /** Null when the viewer can't invite (decision T-28). */
  invite_code: z.nullable(z.string()),
  max_daily_hours: z.number(),
  operational_days: z.array(z.number()),
  /** Whether browsers may keep its boards on their machines, to show them at once and while offline. */
  keeps_boards: z.boolean(),
  /** By whose days its sprints start and end: an IANA name such as Europe/Prague. */
  time_zone: z.string(),
  /** In which words are found by their stems. */
  search_language: z.enum(SEARCH_LANGUAGE_KEYS),
  /** While texts are made searchable in another language; null when all are. */
  search_rebuild: z.nullable(z.object({ done: z.int(), total: z.int() })),
  user_role: z.enum(ROLES),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Company = z.infer<typeof Company>;

export const NewCompany = z.object({ id: z.optional(Id), name: CompanyName, time_zone: z.optional(line(64)) });

/** How many people can be in a company. */
export const MEMBER_LIMIT = 5_000;

/** Invited people have no membership yet: invitations are their own list. */
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
  /** Who let them in; null where nobody did, or where that person is gone. */
  created_by: z.nullable(Id),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Member = z.infer<typeof Member>;

/** The lists that can be requested with a company's record. */
const COMPANY_PARTS = ['members', 'invitations', 'templates'] as const;
export type CompanyPart = (typeof COMPANY_PARTS)[number];

/** A part is included when the request names it and the viewer may see it. */
export const CompanyParts = z.object({
  members: z.optional(z.array(Member)),
  company_invitations: z.optional(z.array(Invitation)),
  project_templates: z.optional(z.array(ProjectTemplate)),
  ticket_templates: z.optional(z.array(TicketTemplate)),
});
export type CompanyParts = z.infer<typeof CompanyParts>;

const PART = COMPANY_PARTS.join('|');

/** Only what is sent is changed; an empty text takes a detail away. */
export const CompanyChange = z.object({
  name: z.optional(CompanyName),
  description: z.optional(z.nullable(text(2_000))),
  website: z.optional(z.nullable(httpUrl(500, 0))),
  email: z.optional(z.nullable(z.union([Email, z.literal('')]))),
  address: z.optional(z.nullable(text(500))),
  max_daily_hours: z.optional(z.number().check(z.minimum(MAX_DAILY_HOURS.min), z.maximum(MAX_DAILY_HOURS.max))),
  /** Numbers from 0, Sunday, to 6; anything that is no list stands for Monday to Friday. */
  operational_days: z.optional(RawJson),
  keeps_boards: z.optional(z.boolean()),
  time_zone: z.optional(line(64).check(z.refine(isTimeZone, 'is not a time zone'))),
  search_language: z.optional(z.enum(SEARCH_LANGUAGE_KEYS)),
});
export type CompanyChange = z.infer<typeof CompanyChange>;

export const DeletedCompany = z.object({ id: Id, name: z.string(), deleted_at: Timestamp });
export type DeletedCompany = z.infer<typeof DeletedCompany>;

export const companies = {
  list: defineEndpoint({
    name: 'companies.list',
    method: 'GET',
    path: '/api/companies',
    summary: 'List your companies, by name',
    access: 'signed-in',
    response: z.array(Company),
  }),
  create: defineEndpoint({
    name: 'companies.create',
    method: 'POST',
    path: '/api/companies',
    summary: 'Create a company. You become its owner',
    access: 'signed-in',
    body: NewCompany,
    response: Company,
    errors: ['conflict'],
  }),
  join: defineEndpoint({
    name: 'companies.join',
    method: 'POST',
    path: '/api/companies/join',
    summary: 'Join a company with its invite code, as a Team Member',
    access: 'signed-in',
    body: z.object({ invite_code: line(64) }),
    response: Company,
    errors: ['invite_code_invalid', 'membership_disabled', 'member_limit'],
  }),
  deleted: defineEndpoint({
    name: 'companies.deleted',
    method: 'GET',
    path: '/api/companies/deleted',
    summary: 'List the deleted companies that you owned and can still restore',
    access: 'own',
    response: z.array(DeletedCompany),
  }),
  restore: defineEndpoint({
    name: 'companies.restore',
    method: 'POST',
    path: '/api/companies/{company}/restore',
    summary: 'Restore a deleted company that you owned',
    access: 'own',
    params: inCompany,
    response: Company,
    errors: ['company_not_found'],
  }),
  update: defineEndpoint({
    name: 'companies.update',
    method: 'PATCH',
    also: 'PUT',
    path: '/api/companies/{company}',
    summary: "Update a company's details and working time",
    access: { action: 'company.edit', scope: 'company' },
    params: inCompany,
    body: CompanyChange,
    response: Company,
  }),
  uploadLogo: defineEndpoint({
    name: 'companies.uploadLogo',
    method: 'POST',
    path: '/api/companies/{company}/logo',
    summary: "Set a company's logo: a JPEG, PNG, GIF or WebP image of up to 3 MB",
    access: { action: 'company.edit', scope: 'company' },
    params: inCompany,
    query: uploadQuery,
    upload: { maxBytes: FILE_KINDS.logo.megabytes * MEGABYTE },
    response: UploadResult,
    errors: UPLOAD_ERRORS,
  }),
  removeLogo: defineEndpoint({
    name: 'companies.removeLogo',
    method: 'DELETE',
    path: '/api/companies/{company}/logo',
    summary: "Remove a company's logo",
    access: { action: 'company.edit', scope: 'company' },
    params: inCompany,
  }),
  delete: defineEndpoint({
    name: 'companies.delete',
    method: 'DELETE',
    path: '/api/companies/{company}',
    summary: 'Delete a company. Its owners can restore it for 30 days',
    access: { action: 'company.delete', scope: 'company' },
    params: inCompany,
    body: z.object({ name: rawText(400) }),
    errors: ['confirm_identity', 'company_name_mismatch'],
  }),
  get: defineEndpoint({
    name: 'companies.get',
    method: 'GET',
    path: '/api/companies/{company}',
    summary:
      'Get a company. `include` (comma-separated) adds its members, invitations and templates, as far as you may see them',
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    query: z.object({
      include: z.optional(
        matching(new RegExp(`^(${PART})(,(${PART})){0,2}$`), 100, `is not a list of ${COMPANY_PARTS.join(', ')}`),
      ),
    }),
    response: z.extend(Company, CompanyParts.shape),
  }),
  members: defineEndpoint({
    name: 'companies.members',
    method: 'GET',
    path: '/api/companies/{company}/members',
    summary: 'List the members of a company. Collaborators and clients see the members of their own projects',
    access: { action: 'member.view', scope: 'company' },
    params: inCompany,
    response: z.array(Member),
  }),
};
