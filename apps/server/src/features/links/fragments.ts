// Shares SQL that finds links between tickets.
import sql, { type Sql } from 'sql-template-tag';

/** Selects the ids of those links that haven't been removed. */
export const linksThere = (company_id: string, ids: readonly string[]): Sql => sql`
  select id from ticket_links where company_id = ${company_id} and id = any(${ids}::uuid[])`;
