// Finds the document that a path names, among those the viewer can see.
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ScopeResolver } from '../../platform/http/route.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { findDocument } from './reads.ts';

export const documentResolver =
  ({ db }: { db: Queryable }): ScopeResolver =>
  async (viewer, id) =>
    (await findDocument(db, scopeOf(viewer), id)) ?? fail('document_not_found');
