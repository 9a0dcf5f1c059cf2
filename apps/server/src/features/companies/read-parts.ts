// Reads what a company's record is asked to bring along: each part by its own right, so that a list says the same here and there.
import { type CompanyPart, type CompanyParts, companies } from '@worklane/contract/companies';
import { invitations } from '@worklane/contract/invitations';
import { templates } from '@worklane/contract/templates';
import { can, type Viewer } from '@worklane/domain/access/can';
import type { Queryable } from '../../platform/database/database.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readInvitations } from '../invitations/reads.ts';
import { readProjectTemplates, readTicketTemplates } from '../templates/reads.ts';
import { readMembers } from './reads.ts';

/** @param include parts with commas between */
export async function readParts(
  db: Queryable,
  viewer: Viewer,
  companyId: string,
  include: string,
): Promise<CompanyParts> {
  const wanted = new Set(include.split(',') as CompanyPart[]);
  const scope = scopeOf(viewer);
  const may = (part: CompanyPart) => wanted.has(part) && can(viewer, RIGHTS[part], { company_id: companyId });
  const [members, company_invitations, project_templates, ticket_templates] = await Promise.all([
    may('members') ? readMembers(db, scope, viewer, companyId) : undefined,
    may('invitations') ? readInvitations(db, scope, companyId) : undefined,
    may('templates') ? readProjectTemplates(db, scope, companyId) : undefined,
    may('templates') ? readTicketTemplates(db, scope, companyId) : undefined,
  ]);
  return { members, company_invitations, project_templates, ticket_templates };
}

const RIGHTS = {
  members: companies.members.access.action,
  invitations: invitations.list.access.action,
  templates: templates.projectTemplates.access.action,
} as const;
