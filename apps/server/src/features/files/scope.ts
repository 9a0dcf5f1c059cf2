// Finds the file that a path names, among those the viewer can see.
import { fail } from '../../platform/http/fail.ts';
import type { ScopeResolver } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readFile } from './reads.ts';

export const fileResolver =
  ({ db }: Pick<Services, 'db'>): ScopeResolver =>
  async (viewer, name) => {
    const { id, company_id, project_id } =
      (await readFile(db, scopeOf(viewer), viewer.user_id, name)) ?? fail('file_not_found');
    return { id, company_id: company_id ?? '', project_id: project_id ?? '' };
  };
