// Serves companies over HTTP.
import { companies } from '@worklane/contract/companies';
import { bodyOf } from '../../platform/files/create-files.ts';
import { fail } from '../../platform/http/fail.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { confirmedUntil } from '../accounts/reads.ts';
import { createCompany } from './commands/create-company.ts';
import { deleteCompany } from './commands/delete-company.ts';
import { joinCompany } from './commands/join-company.ts';
import { removeLogo } from './commands/remove-logo.ts';
import { restoreCompany } from './commands/restore-company.ts';
import { setLogo } from './commands/set-logo.ts';
import { updateCompany } from './commands/update-company.ts';
import { memberRoutes } from './member-routes.ts';
import { readParts } from './read-parts.ts';
import { readCompanies, readCompany, readDeletedCompanies, readMembers } from './reads.ts';

export const companyRoutes = (services: Services): Route[] => {
  const { db, run, viewers, limits } = services;

  /** Reads the company as its newest member sees it. */
  async function asNewMember(viewer: SessionViewer, id: string) {
    // Another process may have done it, when the request is sent again.
    viewers.drop(viewer.user_id);
    const renewed = (await viewers.load(viewer.user_id, viewer.session_id)) ?? fail('not_authenticated');
    return (await readCompany(db, scopeOf(renewed), renewed, id)) ?? fail('company_not_found');
  }

  return [
    route(companies.create, async ({ viewer, body, newId }) => {
      const { id } = await run(viewer, createCompany, { ...body, id: body.id ?? newId });
      return asNewMember(viewer, id);
    }),
    route(companies.join, async ({ viewer, body }) => {
      await limits.take('join', viewer.user_id);
      const { id } = await run(viewer, joinCompany, body);
      return asNewMember(viewer, id);
    }),
    route(companies.deleted, ({ viewer }) => readDeletedCompanies(db, viewer.user_id, services.now())),
    route(companies.restore, async ({ viewer, params }) => {
      await run(viewer, restoreCompany, { company_id: params.company });
      return asNewMember(viewer, params.company);
    }),
    route(companies.update, async ({ viewer, target: { company_id }, body }) => {
      await run(viewer, updateCompany, { company_id, changes: body });
      return (await readCompany(db, scopeOf(viewer), viewer, company_id)) ?? fail('company_not_found');
    }),
    route(companies.uploadLogo, ({ viewer, target: { company_id }, query, http }) => {
      const folder = `logos/${company_id}`;
      const incoming = {
        ...bodyOf(http.req.raw),
        by: viewer.user_id,
        kind: 'logo',
        folder,
        file_name: query.file_name,
      } as const;
      const quotaMegabytes = services.config.companyStorageMegabytes;
      return services.files.receive(incoming, (file) => run(viewer, setLogo, { company_id, file, quotaMegabytes }));
    }),
    route(companies.removeLogo, async ({ viewer, target: { company_id } }) => {
      await run(viewer, removeLogo, { company_id });
      return undefined;
    }),
    route(companies.delete, async ({ viewer, target: { company_id }, body }) => {
      if (!(await confirmedUntil(db, viewer.session_id, services.now()))) fail('confirm_identity');
      await run(viewer, deleteCompany, { company_id, name: body.name });
      return undefined;
    }),
    route(companies.list, ({ viewer }) => readCompanies(db, scopeOf(viewer), viewer)),
    route(companies.get, async ({ viewer, target, query }) => {
      const company = (await readCompany(db, scopeOf(viewer), viewer, target.id)) ?? fail('company_not_found');
      return { ...company, ...(query.include && (await readParts(db, viewer, target.id, query.include))) };
    }),
    route(companies.members, ({ viewer, target }) => readMembers(db, scopeOf(viewer), viewer, target.id)),
    ...memberRoutes(services),
  ];
};
