// Finds the company that a path names, among the viewer's own.
import { membershipIn } from '@worklane/domain/access/can';
import { fail } from '../../platform/http/fail.ts';
import type { ScopeResolver } from '../../platform/http/route.ts';

export const resolveCompany: ScopeResolver = async (viewer, name) => {
  if (!membershipIn(viewer, name)) fail('company_not_found');
  return { id: name, company_id: name, project_id: '' };
};
