// Imports over HTTP.
import { imports, type TicketImport } from '@worklane/contract/imports';
import { can, SYSTEM } from '@worklane/domain/access/can';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { endImport } from './commands/end-import.ts';
import { startImport } from './commands/start-import.ts';
import { readUpload } from './flows/read-upload.ts';
import { type ImportRef, readImportRecord } from './reads.ts';

export const importRoutes = (services: Services) => {
  const { db, run } = services;

  async function importFor(viewer: SessionViewer, { id, company_id, project_id }: ImportRef): Promise<TicketImport> {
    const ref = { id, company_id, project_id };
    const { record, isInterrupted } = (await readImportRecord(db, scopeOf(viewer), id)) ?? fail('import_not_found');
    if (!isInterrupted) return record;
    // Saved, not only shown: if its process is still alive, it can no longer import anything.
    const error = 'It was interrupted. Nothing was imported.';
    await run(SYSTEM, endImport, { ...ref, state: 'failed', from: ['running'], error });
    return (await readImportRecord(db, scopeOf(viewer), id))?.record ?? fail('import_not_found');
  }

  return [
    route(imports.upload, async ({ viewer, query, target, http }) => {
      const { company_id, project_id } = target;
      const { body, signal } = http.req.raw;
      const { file_name, time_zone } = query;
      const ref = await readUpload(services, viewer, { company_id, project_id, file_name, time_zone, body, signal });
      return importFor(viewer, ref);
    }),

    route(imports.get, ({ viewer, target }) => importFor(viewer, target)),

    route(imports.run, async ({ viewer, target, body }) => {
      const { id, company_id, project_id } = target;
      const { total, good, source, documents = 0 } = await importFor(viewer, target);
      if (good === 0 && documents === 0) fail('import_empty');
      if (good < total && !body.skip_bad_rows) fail('import_has_bad_rows', { bad: total - good, total });
      // An archive says who wrote what: no program may, since history would name others for what it did.
      if (source === 'archive' && viewer.token) fail('api_token_refused');
      // An archive sets authors and times of changes, so not every importer is allowed to use it.
      const needsSettings = source === 'archive' || body.statuses?.some(({ status }) => status === null);
      if (needsSettings && !can(viewer, 'project.settings', { company_id, project_id })) fail('forbidden');
      await run(viewer, startImport, { id, company_id, project_id, good, choices: body });
      return importFor(viewer, target);
    }),

    route(imports.cancel, async ({ viewer, target }) => {
      const { id, company_id, project_id } = target;
      const ref = { id, company_id, project_id };
      await importFor(viewer, target);
      await run(viewer, endImport, { ...ref, state: 'cancelled', from: ['ready', 'running'], error: null });
      return importFor(viewer, target);
    }),
  ];
};
