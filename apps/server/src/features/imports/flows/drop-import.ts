// Releases what a finished import still holds: its rows, and the bytes of files it did not import.
import type { Viewer } from '@worklane/domain/access/can';
import type { Services } from '../../../platform/services.ts';
import { dropImportRows } from '../commands/drop-import-rows.ts';
import type { ImportRef } from '../reads.ts';

export async function dropImport(
  { run, files, background }: Pick<Services, 'run' | 'files' | 'background'>,
  viewer: Viewer,
  { id, company_id, project_id }: ImportRef,
): Promise<void> {
  await run(viewer, dropImportRows, { id, company_id, project_id });
  // The first of them at once; nobody waits for thousands, and what cannot be taken away now is tried again later.
  const sweep = () => files.sweep().catch(() => 0);
  if ((await sweep()) === 0) return;
  background.run('files of an import are taken away', async () => {
    while ((await sweep()) > 0);
  });
}
