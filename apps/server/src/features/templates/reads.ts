// Reads the templates of a company within a scope.
import type { ProjectTemplate, TicketTemplate } from '@worklane/contract/templates';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';

const PROJECT_FIELDS = raw(`
  t.id, t.name, t.description, t.icon, t.labels as "defaultLabels", t.columns as "defaultColumns",
  t.priorities as "defaultPriorities", t.ticket_types as "defaultTicketTypes", t.sample_tickets as "sampleTickets",
  t.created_at, t.updated_at`);

const TICKET_FIELDS = raw(
  't.id, t.name, t.title, t.description, t.type, t.priority, t.labels, t.estimate, t.created_at, t.updated_at',
);

const seen = (scope: Scope, companyId: string): Sql =>
  sql`t.company_id = ${companyId} and t.company_id = any(${scope.companyIds}::uuid[])`;

export function readProjectTemplates(db: Queryable, scope: Scope, companyId: string): Promise<ProjectTemplate[]> {
  return db.query<ProjectTemplate>(sql`
    select ${PROJECT_FIELDS} from project_templates t where ${seen(scope, companyId)} order by lower(t.name), t.id`);
}

export function readTicketTemplates(db: Queryable, scope: Scope, companyId: string): Promise<TicketTemplate[]> {
  return db.query<TicketTemplate>(sql`
    select ${TICKET_FIELDS} from ticket_templates t where ${seen(scope, companyId)} order by lower(t.name), t.id`);
}

/** For a command that has asked the rule about this company. */
export async function readProjectTemplate(
  db: Queryable,
  companyId: string,
  id: string,
): Promise<ProjectTemplate | undefined> {
  const [row] = await db.query<ProjectTemplate>(sql`
    select ${PROJECT_FIELDS} from project_templates t where t.company_id = ${companyId} and t.id = ${id}`);
  return row;
}
