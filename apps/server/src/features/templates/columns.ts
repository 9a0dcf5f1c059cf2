// Maps the fields of a template to its columns.
import type { ProjectTemplateFields, TicketTemplateFields } from '@worklane/contract/templates';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import sql, { type Sql } from 'sql-template-tag';
import type { Columns, TemplateTable } from './writes.ts';

/** Fields may be absent, or there and undefined: what a body of optional fields is parsed to. */
type Some<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** A template of either kind, or the fields of one that change. */
export type SomeTemplate =
  | { table: 'project_templates'; fields: Some<ProjectTemplateFields> }
  | { table: 'ticket_templates'; fields: Some<TicketTemplateFields> };

const JSON_COLUMNS: Record<string, string> = {
  defaultLabels: 'labels',
  defaultColumns: 'columns',
  defaultPriorities: 'priorities',
  defaultTicketTypes: 'ticket_types',
  sampleTickets: 'sample_tickets',
  labels: 'labels',
};

const PLAIN: Record<TemplateTable, readonly string[]> = {
  project_templates: ['name', 'description', 'icon'],
  ticket_templates: ['name', 'title', 'description', 'type', 'priority', 'estimate'],
};

/** Names the fields by their columns. */
export function byColumn({ fields }: SomeTemplate): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [JSON_COLUMNS[field] ?? field, value]));
}

/** Lists the columns of the given fields. Only fields that are named here reach the database. */
export function columnsOf({ table, fields }: SomeTemplate): Columns {
  const columns: Record<string, Sql> = {};
  for (const [field, value] of Object.entries(fields)) {
    const column = JSON_COLUMNS[field];
    if (value === undefined) continue;
    if (column) columns[column] = sql`${JSON.stringify(value)}::jsonb`;
    else if (field === 'icon') columns.icon = sql`${value || DEFAULT_PROJECT_ICON}`;
    else if (PLAIN[table].includes(field)) columns[field] = sql`${value}`;
  }
  return columns;
}
