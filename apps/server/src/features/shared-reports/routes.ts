// Serves shared reports, to the members who share them and to anyone with a link.
import { randomBytes } from 'node:crypto';
import { sharedReports } from '@worklane/contract/shared-reports';
import { SYSTEM } from '@worklane/domain/access/can';
import { MINUTE_MS } from '@worklane/domain/units';
import type { Context } from 'hono';
import { addressGroup, clientAddress } from '../../platform/http/client-address.ts';
import { Refusal } from '../../platform/http/fail.ts';
import { type ResolvedTarget, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { createSharedReport } from './commands/create-shared-report.ts';
import { noteReportOpened } from './commands/note-report-opened.ts';
import { restoreSharedReport } from './commands/restore-shared-report.ts';
import { revokeSharedReport } from './commands/revoke-shared-report.ts';
import { createFiguresCache } from './figures-cache.ts';
import { busyPage, missingPage, reportPage } from './page/report-page.ts';
import { POLICY } from './page/style.ts';
import { type ReportFigures, readFigures } from './read-figures.ts';
import { findOpenReport, hashOf, type OpenReport, readReports } from './reads.ts';

/** As long as a session's secret, so that it can't be guessed. */
const TOKEN_BYTES = 32;

export const sharedReportRoutes = (services: Services) => {
  const { db, run, now, config } = services;
  const page = pageOf(services);
  const refOf = ({ company_id, project_id }: ResolvedTarget, id: string) => ({ company_id, project_id, id });
  return [
    route(sharedReports.list, ({ viewer, target }) => readReports(db, scopeOf(viewer), target)),
    route(sharedReports.create, async ({ viewer, target: { company_id, project_id }, body, newId: id }) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const report = await run(viewer, createSharedReport, {
        company_id,
        project_id,
        id,
        ...body,
        token_hash: hashOf(token),
      });
      return { report, link: `${config.publicUrl}${sharedReports.open.path}?token=${token}` };
    }),
    route(sharedReports.revoke, async ({ viewer, target, params }) => {
      await run(viewer, revokeSharedReport, refOf(target, params.shared_report));
      return undefined;
    }),
    route(sharedReports.restore, async ({ viewer, target, params }) => {
      await run(viewer, restoreSharedReport, refOf(target, params.shared_report));
      return undefined;
    }),
    route(sharedReports.open, async ({ query, http }) => {
      try {
        await services.limits.take('report', addressGroup(clientAddress(http, config.trustedProxies)));
        const report = await findOpenReport(db, query.token ?? '', now());
        return report ? answer(http, 200, await page(report)) : answer(http, 404, missingPage());
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.retryAfterSeconds) http.header('retry-after', String(error.retryAfterSeconds));
        return answer(http, error.status as 429, busyPage(error.sentence));
      }
    }),
  ];
};

/** @returns a report as HTML, of figures that are a minute old at most */
function pageOf({ db, run, now, figureTurns }: Services): (report: OpenReport) => Promise<string> {
  const cache = createFiguresCache<ReportFigures>(now);
  return async (report) => {
    const { id, company_id, project_id } = report;
    // All opened reports of a company share one turn.
    const figures = await cache.get(id, () => figureTurns.run(company_id, () => readFigures(db, report, now())));
    const last = report.last_opened_at && Date.parse(report.last_opened_at);
    if (!last || last < now().getTime() - MINUTE_MS)
      await run(SYSTEM, noteReportOpened, { company_id, project_id, id });
    return reportPage(report, figures);
  };
}

function answer(http: Context, status: 200 | 404 | 429, text: string): Response {
  http.set('policy', POLICY);
  http.header('x-robots-tag', 'noindex, nofollow, noarchive');
  return http.html(text, status);
}
