// Reads the templates of a company within a scope.
import type { ProjectTemplate, TicketTemplate } from '@worklane/contract/templates';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { named } from '../../platform/database/sql-name.ts';
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

/**
 * Reads the fields of a template by the contract's names, its author, and when it was last changed. For a command that
 * has asked the rule about this company.
 */
export async function readTemplateFields(
  tx: Queryable,
  table: 'project_templates' | 'ticket_templates',
  { company_id, id }: { company_id: string; id: string },
): Promise<{ fields: object; created_by: string | null; updated_at: string } | undefined> {
  const selected = table === 'project_templates' ? PROJECT_FIELDS : TICKET_FIELDS;
  const [row] = await tx.query<{ fields: object; created_by: string | null; updated_at: string }>(sql`
    select to_jsonb(x) - array['id', 'created_at', 'updated_at'] as fields, own.created_by, own.updated_at
    from (select ${selected} from ${named(table)} t where t.company_id = ${company_id} and t.id = ${id}) x
    join ${named(table)} own on own.company_id = ${company_id} and own.id = x.id`);
  return row;
}

/** Reads a project template. For a command that has asked the rule about this company. */
export async function readProjectTemplate(
  db: Queryable,
  companyId: string,
  id: string,
): Promise<ProjectTemplate | undefined> {
  const [row] = await db.query<ProjectTemplate>(sql`
    select ${PROJECT_FIELDS} from project_templates t where t.company_id = ${companyId} and t.id = ${id}`);
  return row;
}
