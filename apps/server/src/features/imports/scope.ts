// Finds the import that a path names, among those of the projects the viewer can see.
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ScopeResolver } from '../../platform/http/route.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { findImport } from './reads.ts';

export const importResolver =
  ({ db }: { db: Queryable }): ScopeResolver =>
  async (viewer, name) =>
    (await findImport(db, scopeOf(viewer), name)) ?? fail('import_not_found');
