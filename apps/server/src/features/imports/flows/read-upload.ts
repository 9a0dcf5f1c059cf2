// Reads an uploaded file against the board it is for, and keeps what it would become.
import { can, type Viewer } from '@worklane/domain/access/can';
import { uuidv7 } from 'uuidv7';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { readConfiguration } from '../../projects/reads.ts';
import { saveImport } from '../commands/save-import.ts';
import { type ReadImport, readImport } from '../read-file/read-import.ts';
import { Unreadable } from '../read-file/unreadable.ts';
import { type ImportRef, isWithoutTickets, readKnownKeys, readPeople } from '../reads.ts';

interface Upload {
  company_id: string;
  project_id: string;
  file_name: string;
  bytes: Uint8Array;
}

export async function readUpload({ db, run, now }: Services, viewer: Viewer, upload: Upload): Promise<ImportRef> {
  const { company_id, project_id, file_name, bytes } = upload;
  const scope = scopeOf(viewer);
  const board = (await readConfiguration(db, scope, project_id)) ?? fail('project_not_found');
  let read: ReadImport;
  try {
    const people = await readPeople(db, scope, project_id);
    const isEmpty = await isWithoutTickets(db, scope, project_id);
    const mayAll = can(viewer, 'project.settings', { company_id, project_id });
    const maySpeakFor = (personId: string) => mayAll || personId === viewer.user_id;
    read = await readImport(bytes, { board, people, now: now(), isEmpty, maySpeakFor }, (source) =>
      readKnownKeys(db, scope, project_id, source),
    );
  } catch (error) {
    if (error instanceof Unreadable) return fail('import_unreadable', { reason: error.message });
    throw error;
  }
  const ref = { id: uuidv7(), company_id, project_id };
  await run(viewer, saveImport, { ...ref, file_name, ...read });
  return ref;
}
