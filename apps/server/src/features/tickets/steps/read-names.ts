// Reads the keys of tickets and the names of sprints for the history.
import type { CompanyRef } from '@worklane/domain/access/refs';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** Reads the names of sprints by their ids. */
export async function readSprintNames(
  tx: Queryable,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string | null | undefined, string>> {
  const named = [...new Set(ids)].filter((id) => typeof id === 'string');
  if (named.length === 0) return new Map();
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select id, name from sprints where id = any(${named}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function readKey(tx: Queryable, id: string): Promise<string | null> {
  const [row] = await tx.query<{ key: string | null }>(sql`select ${keyOf(sql`${id}::uuid`)} as key`);
  return row?.key ?? null;
}

/** Reads the keys of the parents of these tickets; null without a parent. */
export async function readParentKeys(
  tx: Queryable,
  { company_id }: CompanyRef,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx.query<{ id: string; key: string | null }>(sql`
    select t.id, ${keyOf(sql`t.parent_id`)} as key from tickets t
    where t.company_id = ${company_id} and t.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

export const keyOf = (id: Sql) =>
  sql`(select p.key || '-' || r.number from ticket_records r
       join projects p on p.company_id = r.company_id and p.id = r.project_id where r.id = ${id})`;

export const sprintName = (id: Sql) => sql`(select s.name from sprints s where s.id = ${id})`;
