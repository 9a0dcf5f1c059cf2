// Reports of a project that anyone with the link can open: chosen figures, read-only, until they expire or are revoked.
import { REPORT_LIMITS, REPORT_SECTIONS } from '@worklane/domain/reports/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inProject } from './platform/paths.ts';
import { Id, line, rawText, setOf, Timestamp, whole } from './platform/primitives.ts';

const Section = z.enum(REPORT_SECTIONS);

export const SharedReport = z.object({
  id: Id,
  project_id: Id,
  title: z.string(),
  sections: z.array(Section),
  /** Whose report it is: it ends when they leave the company, and rests while they can't see the figures. */
  created_by: Id,
  created_at: Timestamp,
  expires_at: Timestamp,
  last_opened_at: z.nullable(Timestamp),
});
export type SharedReport = z.infer<typeof SharedReport>;

export const NewSharedReport = z.object({
  title: line(REPORT_LIMITS.title),
  sections: setOf(Section, REPORT_SECTIONS.length).check(z.minLength(1)),
  /** For how many days the link works. */
  days: z.optional(whole(1, REPORT_LIMITS.longest)),
});
export type NewSharedReport = z.infer<typeof NewSharedReport>;

const CreatedReport = z.object({
  report: SharedReport,
  /** Answered once: the server keeps a hash of its secret. */
  link: z.string(),
});
export type CreatedReport = z.infer<typeof CreatedReport>;

const access = { action: 'company.view-workload', scope: 'project' } as const;
const onReport = z.extend(inProject, { shared_report: Id });

export const sharedReports = {
  list: defineEndpoint({
    name: 'sharedReports.list',
    method: 'GET',
    path: '/api/projects/{project}/shared_reports',
    summary: 'List the shared reports of a project, newest first: also expired ones, without revoked ones',
    access,
    params: inProject,
    response: z.array(SharedReport),
  }),
  create: defineEndpoint({
    name: 'sharedReports.create',
    method: 'POST',
    path: '/api/projects/{project}/shared_reports',
    summary: `Share chosen figures of a project with anyone who has the link, for ${REPORT_LIMITS.usual} days by default. The link is returned only once.`,
    access,
    params: inProject,
    body: NewSharedReport,
    response: CreatedReport,
    errors: ['shared_report_limit', 'project_archived'],
  }),
  revoke: defineEndpoint({
    name: 'sharedReports.revoke',
    method: 'DELETE',
    path: '/api/projects/{project}/shared_reports/{shared_report}',
    summary: 'Revoke a shared report. Its link stops working at once',
    access,
    params: onReport,
    errors: ['shared_report_not_found'],
  }),
  restore: defineEndpoint({
    name: 'sharedReports.restore',
    method: 'POST',
    path: '/api/projects/{project}/shared_reports/{shared_report}/restore',
    summary: 'Restore a shared report within a day after it was revoked: its link works again',
    access,
    params: onReport,
    errors: ['shared_report_not_found'],
  }),
  open: defineEndpoint({
    name: 'sharedReports.open',
    method: 'GET',
    path: '/api/shared_report',
    summary: 'Show a shared report with its current figures, to anyone who has the link',
    access: 'public',
    query: z.object({ token: z.optional(rawText(1_000)) }),
    stream: 'text/html',
  }),
};
