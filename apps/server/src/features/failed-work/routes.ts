// Serves a company's failed work over HTTP: administrators list, retry or dismiss it.
import { failedWork } from '@worklane/contract/failed-work';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

export const failedWorkRoutes = ({ jobs }: Services) => [
  route(failedWork.list, ({ target }) => jobs.failed.of(target.company_id)),

  route(failedWork.retry, async ({ target, params }) => {
    if (!(await jobs.failed.retry(target.company_id, params.work))) fail('failed_work_not_found');
  }),

  route(failedWork.dismiss, async ({ target, params }) => {
    if (!(await jobs.failed.dismiss(target.company_id, params.work))) fail('failed_work_not_found');
  }),
];
