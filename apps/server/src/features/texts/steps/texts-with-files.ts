// Reads and replaces the texts of tickets that show or link files.
import type { CompanyRef, TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

interface TextWithFiles {
  /** Null for the description. */
  comment_id: string | null;
  text: string;
}

/** Reads the texts of a ticket that name files. */
export function readTextsWithFiles(tx: Queryable, { company_id, id }: TicketRef): Promise<TextWithFiles[]> {
  return tx.query<TextWithFiles>(sql`
    select null::uuid as comment_id, description as text from tickets
    where company_id = ${company_id} and id = ${id} and description like '%/api/files/%'
    union all
    select id, content from ticket_comments
    where company_id = ${company_id} and ticket_id = ${id} and content like '%/api/files/%'`);
}

/** Finds which of these tickets have texts that show or link files. */
export async function readIdsWithFiles(
  tx: Queryable,
  { company_id }: CompanyRef,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<{ id: string }>(sql`
    select t.id from tickets t
    where t.company_id = ${company_id} and t.id = any(${[...ids]}::uuid[]) and (
      t.description like '%/api/files/%' or exists (
        select 1 from ticket_comments c
        where c.company_id = t.company_id and c.ticket_id = t.id and c.content like '%/api/files/%'))
    order by t.id`);
  return rows.map(({ id }) => id);
}

/** Replaces addresses of files in texts. Writes no history, because the visible text stays the same. */
export async function replaceTexts(
  tx: Queryable,
  { company_id, id }: TicketRef,
  texts: readonly TextWithFiles[],
): Promise<void> {
  for (const { comment_id, text } of texts) {
    if (comment_id === null)
      await tx.query(sql`update tickets set description = ${text} where company_id = ${company_id} and id = ${id}`);
    else
      await tx.query(sql`
        update ticket_comments set content = ${text}
        where company_id = ${company_id} and ticket_id = ${id} and id = ${comment_id}`);
  }
}
