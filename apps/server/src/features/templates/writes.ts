// Changes templates of both kinds, whose columns the caller names.
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { named } from '../../platform/database/sql-name.ts';
import type { Values } from '../../platform/events/origin.ts';
import { fail } from '../../platform/http/fail.ts';

export type TemplateTable = 'project_templates' | 'ticket_templates';
/** Column names with the values they get; they come from lists in the commands, never from outside. */
export type Columns = Record<string, Sql>;

/** Locks the company, so that two who create the last allowed template at once do not both succeed. */
export async function countTemplates(tx: Queryable, table: TemplateTable, companyId: string): Promise<number> {
  await tx.query(sql`select 1 from companies where id = ${companyId} for update`);
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from ${named(table)} where company_id = ${companyId}`);
  return row?.count ?? 0;
}

/** @returns false when one with this id is there already */
export async function insertTemplate(
  tx: Queryable,
  table: TemplateTable,
  template: { company_id: string; id: string; created_by: string; now: Date },
  columns: Columns,
): Promise<boolean> {
  const names = Object.keys(columns).map((name) => named(name));
  const rows = await tx.query(sql`
    insert into ${named(table)} (company_id, id, created_by, created_at, updated_at, ${join(names)})
    values (${template.company_id}, ${template.id}, ${template.created_by}, ${template.now}, ${template.now}, ${join(Object.values(columns))})
    on conflict do nothing returning id`);
  return rows.length > 0;
}

/** @throws Refusal changed_since when it was changed at another moment than this */
export async function refuseChangedTemplate(
  tx: Queryable,
  table: TemplateTable,
  { company_id, id }: { company_id: string; id: string },
  expected: string | undefined,
): Promise<void> {
  if (expected === undefined) return;
  const [row] = await tx.query<{ is_still: boolean }>(sql`
    select updated_at = ${expected}::timestamptz as is_still from ${named(table)}
    where company_id = ${company_id} and id = ${id} for update`);
  if (row && !row.is_still) fail('changed_since');
}

/** @returns the row as it was, by its columns; undefined when there is none */
export async function updateTemplateRow(
  tx: Queryable,
  table: TemplateTable,
  { company_id, id, now }: { company_id: string; id: string; now: Date },
  columns: Columns,
): Promise<Values | undefined> {
  const assignments = Object.entries(columns).map(([name, value]) => sql`${named(name)} = ${value}`);
  const [former] = await tx.query<{ record: Values }>(sql`
    with former as (
      select to_jsonb(template) as record from ${named(table)} template
      where company_id = ${company_id} and id = ${id} for update)
    update ${named(table)} set ${join([...assignments, sql`updated_at = ${now}`])}
    from former where company_id = ${company_id} and id = ${id} returning former.record`);
  return former?.record;
}

export async function deleteTemplateRow(
  tx: Queryable,
  table: TemplateTable,
  companyId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from ${named(table)} where company_id = ${companyId} and id = ${id} returning id`);
  return rows.length > 0;
}
