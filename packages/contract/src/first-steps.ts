// Defines the first steps of a new member: which are done, until all are or the list is dismissed.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';

export const FirstSteps = z.object({
  has_project: z.boolean(),
  has_ticket: z.boolean(),
  has_invited: z.boolean(),
  has_imported: z.boolean(),
  has_seen_shortcuts: z.boolean(),
  is_hidden: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const FirstStepsChange = z.object({
  is_hidden: z.optional(z.boolean()),
  has_seen_shortcuts: z.optional(z.boolean()),
});
export type FirstStepsChange = z.infer<typeof FirstStepsChange>;

export const firstSteps = {
  get: defineEndpoint({
    name: 'firstSteps.get',
    method: 'GET',
    path: '/api/companies/{company}/first_steps',
    summary: 'Get which first steps are done in a company, and whether you have hidden the list',
    access: { action: 'project.create', scope: 'company' },
    params: inCompany,
    response: FirstSteps,
  }),
  change: defineEndpoint({
    name: 'firstSteps.change',
    method: 'PATCH',
    path: '/api/companies/{company}/first_steps',
    summary: 'Hide your list of first steps, or mark the shortcuts as seen',
    access: { action: 'project.create', scope: 'company' },
    params: inCompany,
    body: FirstStepsChange,
    response: FirstSteps,
  }),
};
