// Lists background work that was given up, for a company's administrators to try again or dismiss.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';
import { Id, Timestamp } from './platform/primitives.ts';

export const FailedWork = z.object({
  id: Id,
  kind: z.string(),
  /** A sentence that names no person, ticket or other content. */
  says: z.string(),
  tries: z.int(),
  failed_at: Timestamp,
});
export type FailedWork = z.infer<typeof FailedWork>;

const onWork = z.extend(inCompany, { work: Id });

export const failedWork = {
  list: defineEndpoint({
    name: 'failedWork.list',
    method: 'GET',
    path: '/api/companies/{company}/failed_work',
    summary: 'List the failed background work of a company in the last week, newest first, up to 100',
    access: { action: 'company.edit', scope: 'company' },
    params: inCompany,
    response: z.array(FailedWork),
  }),
  retry: defineEndpoint({
    name: 'failedWork.retry',
    method: 'POST',
    path: '/api/companies/{company}/failed_work/{work}/retry',
    summary: 'Retry failed background work',
    access: { action: 'company.edit', scope: 'company' },
    params: onWork,
    errors: ['failed_work_not_found'],
  }),
  dismiss: defineEndpoint({
    name: 'failedWork.dismiss',
    method: 'DELETE',
    path: '/api/companies/{company}/failed_work/{work}',
    summary: 'Dismiss failed background work. It is never retried',
    access: { action: 'company.edit', scope: 'company' },
    params: onWork,
    errors: ['failed_work_not_found'],
  }),
};
