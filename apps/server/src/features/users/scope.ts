// Finds the user that a path names, among the people of the viewer's companies.
import { fail } from '../../platform/http/fail.ts';
import type { ScopeResolver } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readUser } from './reads.ts';

export const userResolver =
  ({ db }: Pick<Services, 'db'>): ScopeResolver =>
  async (viewer, name) => {
    const { id } = (await readUser(db, scopeOf(viewer), viewer.user_id, name)) ?? fail('user_not_found');
    // People may share several companies.
    return { id, company_id: '', project_id: '' };
  };
