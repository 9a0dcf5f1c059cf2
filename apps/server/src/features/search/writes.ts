// Rebuilds search texts, and saves the progress.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** Few enough that nobody notices the wait for one of them: a document may have thousands of words. */
const CHUNK = 50;

/** Starts or restarts the rebuild, so that all texts are indexed in the language chosen last. */
export async function beginRebuild(tx: Queryable, { company_id, former }: { company_id: string; former: string }) {
  await tx.query(sql`
    insert into search_rebuilds as r (company_id, former_languages, total)
    values (${company_id}, array[${former}::text],
            (select count(*)::integer from search_texts where company_id = ${company_id}))
    on conflict (company_id) do update
      set former_languages = array(select distinct unnest(r.former_languages || excluded.former_languages)),
          done = 0, total = excluded.total, last_kind = '', last_id = '00000000-0000-0000-0000-000000000000'`);
}

/** @returns how many were written, none behind the last; undefined when nothing is to be written */
export async function writeNextTexts(tx: Queryable, companyId: string): Promise<number | undefined> {
  const [rebuild] = await tx.query<{ last_kind: string; last_id: string }>(sql`
    select last_kind, last_id from search_rebuilds where company_id = ${companyId} for update`);
  if (!rebuild) return undefined;
  // Locked first, then written by a second statement: that one sees what was changed by those it waited for.
  const next = await tx.query<{ kind: string; id: string }>(sql`
    select kind, id from search_texts
    where company_id = ${companyId} and (kind, id) > (${rebuild.last_kind}, ${rebuild.last_id}::uuid)
    order by kind, id limit ${CHUNK} for update`);
  const last = next.at(-1);
  if (!last) return 0;
  const idsByKind = Map.groupBy(next, ({ kind }) => kind);
  for (const [kind, texts] of idsByKind) {
    await tx.query(sql`select write_search_texts(${kind}, ${companyId}, ${texts.map(({ id }) => id)}::uuid[])`);
  }
  await tx.query(sql`
    update search_rebuilds set done = done + ${next.length}::integer, last_kind = ${last.kind}, last_id = ${last.id}
    where company_id = ${companyId}`);
  return next.length;
}

export async function endRebuild(tx: Queryable, companyId: string): Promise<void> {
  await tx.query(sql`delete from search_rebuilds where company_id = ${companyId}`);
}
