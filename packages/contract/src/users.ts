// Defines users: the fields that others in their company may read, and those that they read of themselves.
import { ROLES } from '@worklane/domain/access/roles';
import { FILE_KINDS } from '@worklane/domain/files/kinds';
import { MEGABYTE } from '@worklane/domain/units';
import * as z from 'zod/mini';
import { UPLOAD_ERRORS, UploadResult, uploadQuery } from './files.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { Id, idList, line, matching, rawText, Timestamp } from './platform/primitives.ts';

/** What an email field of a browser takes, `user@intranet` too. */
export const Email = rawText(1_000).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254),
  z.email({ pattern: z.regexes.html5Email }),
);
export const PersonName = line(100);

export const CurrentUser = z.object({
  id: Id,
  auth_id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  status: z.enum(['pending', 'active']),
  email_verified: z.boolean(),
  /** What they called their company when they signed up; null for invited people. */
  registered_company: z.nullable(z.string()),
  created_at: Timestamp,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** One of the viewer's companies, as the switcher shows it. */
export const CompanyBrief = z.object({
  id: Id,
  name: z.string(),
  logo: z.nullable(z.string()),
  user_role: z.enum(ROLES),
});
export type CompanyBrief = z.infer<typeof CompanyBrief>;

/** A company the viewer was active in and cannot open now. Of one they were removed from nothing is kept. */
export const ClosedCompany = z.object({ id: Id, name: z.string(), reason: z.enum(['disabled', 'deleted']) });
export type ClosedCompany = z.infer<typeof ClosedCompany>;

const SessionCompany = z.object({ ...CompanyBrief.shape, keeps_boards: z.boolean(), time_zone: z.string() });

export const Session = z.object({ user: CurrentUser, companies: z.array(SessionCompany) });
export type Session = z.infer<typeof Session>;

/** A person in a company of the viewer's. */
export const UserRecord = z.object({
  id: Id,
  auth_id: z.string(),
  name: z.string(),
  /** Null when the viewer may see addresses in none of the companies they share. */
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  status: z.enum(['pending', 'active']),
  created_at: Timestamp,
});
export type UserRecord = z.infer<typeof UserRecord>;

const ofUser = z.object({ user: Id });

export const users = {
  me: defineEndpoint({
    name: 'users.me',
    method: 'GET',
    path: '/api/users/me',
    summary: 'Get the signed-in user and the companies they belong to',
    access: 'own',
    isForUnverified: true,
    isForViewAs: true,
    response: z.object({ ...Session.shape, closed_companies: z.array(ClosedCompany) }),
  }),
  list: defineEndpoint({
    name: 'users.list',
    method: 'GET',
    path: '/api/users',
    summary: 'List the people in your companies who match the query, by name, up to `limit`',
    access: 'signed-in',
    takesToken: true,
    query: z.object({
      auth_id: z.optional(rawText(200)),
      email: z.optional(Email),
      ids: z.optional(idList(100)),
      limit: z.optional(matching(/^[1-9]\d{0,2}$/, 3, 'is not a number from 1 to 999')),
    }),
    response: z.array(UserRecord),
  }),
  get: defineEndpoint({
    name: 'users.get',
    method: 'GET',
    path: '/api/users/{user}',
    summary: 'Get a person in one of your companies',
    access: { scope: 'user' },
    takesToken: true,
    params: ofUser,
    response: UserRecord,
    errors: ['user_not_found'],
  }),
  create: defineEndpoint({
    name: 'users.create',
    method: 'POST',
    path: '/api/users',
    summary: 'Always refused: accounts are created by signing up, POST /api/auth/register',
    access: 'public',
    errors: ['sign_up_instead'],
  }),
  update: defineEndpoint({
    name: 'users.update',
    method: 'PATCH',
    also: 'PUT',
    path: '/api/users/{user}',
    summary: 'Update your own profile: `me`, or your own id',
    access: 'own',
    params: z.object({ user: z.union([z.literal('me'), Id]) }),
    body: z.object({ name: PersonName }),
    response: CurrentUser,
    errors: ['user_not_found', 'forbidden'],
  }),
  delete: defineEndpoint({
    name: 'users.delete',
    method: 'DELETE',
    path: '/api/users/{user}',
    summary: 'Close your own account, like POST /api/auth/close_account and with the same confirmation',
    access: 'own',
    params: ofUser,
    body: z.object({ email: z.optional(rawText(1_000)) }),
    errors: ['user_not_found', 'forbidden', 'confirm_identity', 'email_mismatch', 'last_owner'],
  }),
  uploadPhoto: defineEndpoint({
    name: 'users.uploadPhoto',
    method: 'POST',
    path: '/api/users/me/photo',
    summary: 'Set your photo: a JPEG, PNG, GIF or WebP image of up to 10 MB',
    access: 'own',
    query: uploadQuery,
    upload: { maxBytes: FILE_KINDS.photo.megabytes * MEGABYTE },
    response: UploadResult,
    errors: UPLOAD_ERRORS,
  }),
  removePhoto: defineEndpoint({
    name: 'users.removePhoto',
    method: 'DELETE',
    path: '/api/users/me/photo',
    summary: 'Remove your photo',
    access: 'own',
  }),
  export: defineEndpoint({
    name: 'users.export',
    method: 'GET',
    path: '/api/users/me/export',
    summary:
      'Download everything stored about you and everything you have written, as JSON. Also with the session cookie',
    access: 'own',
    takesCookie: true,
    stream: 'application/json',
  }),
};
