// Inserts the links of many imported tickets at once.
import type { CompanyRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export interface LinkRow {
  id: string;
  from_id: string;
  to_id: string;
  kind: string;
  by: string | null;
  at: string;
}

export async function insertLinks(tx: Queryable, { company_id }: CompanyRef, rows: readonly LinkRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into ticket_links (company_id, id, from_ticket_id, to_ticket_id, kind, created_by, created_at)
    select ${company_id}, id, from_id, to_id, kind, by, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, from_id uuid, to_id uuid, kind text, by uuid, at timestamptz)
    on conflict do nothing`);
}

export async function deleteLinks(tx: Queryable, { company_id }: CompanyRef, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(sql`delete from ticket_links where company_id = ${company_id} and id = any(${[...ids]}::uuid[])`);
}
