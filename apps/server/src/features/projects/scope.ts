// Finds the project that a path names, among those the viewer can see.
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ScopeResolver } from '../../platform/http/route.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { findProject } from './reads.ts';

export const projectResolver =
  ({ db }: { db: Queryable }): ScopeResolver =>
  async (viewer, name, { company_id }) => {
    const found = (await findProject(db, scopeOf(viewer), name, company_id)) ?? fail('project_not_found');
    return { ...found, id: found.project_id };
  };
