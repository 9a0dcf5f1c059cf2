// Reads where a ticket or a document is mentioned, within a scope.
import { MENTIONS_LIMIT, type TextMention } from '@worklane/contract/mentions';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

interface Mentioned {
  company_id: string;
  kind: 'ticket' | 'document';
  id: string;
}

/** Returns the most recently changed first, without texts that mention themselves and comments that mention their own ticket or document. */
export function readMentions(db: Queryable, scope: Scope, { company_id, kind, id }: Mentioned): Promise<TextMention[]> {
  const ofIt = sql`m.company_id = ${company_id} and m.target_kind = ${kind} and m.target_id = ${id}`;
  return db.query<TextMention>(sql`
    select found.*, p.key as project_key,
           case when found.ticket_id is not null then p.key || '-' || found.number end as ticket_key
    from (
      (select 'document' as kind, d.id, null::uuid as ticket_id, null::integer as number, d.title, d.company_id, d.project_id,
              d.updated_at
       from text_mentions m join documents d on d.company_id = m.company_id and d.id = m.document_id
       where ${ofIt} and d.id <> ${id} and ${inScope(scope, 'd.company_id', 'd.project_id')}
       order by d.updated_at desc, d.id limit ${MENTIONS_LIMIT})
      union all
      (select 'ticket', t.id, t.id, t.number, t.title, t.company_id, t.project_id, t.updated_at
       from text_mentions m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
       where ${ofIt} and t.id <> ${id} and ${inScope(scope, 't.company_id', 't.project_id')}
       order by t.updated_at desc, t.id limit ${MENTIONS_LIMIT})
      union all
      (select distinct on (d.updated_at, d.id) 'document_comment', d.id, null::uuid, null::integer, d.title, d.company_id,
              d.project_id, d.updated_at
       from text_mentions m join document_comments c on c.company_id = m.company_id and c.id = m.document_comment_id
       join document_threads t on t.company_id = c.company_id and t.id = c.thread_id
       join documents d on d.company_id = t.company_id and d.id = t.document_id
       where ${ofIt} and d.id <> ${id} and ${inScope(scope, 'd.company_id', 'd.project_id')}
       order by d.updated_at desc, d.id limit ${MENTIONS_LIMIT})
      union all
      (select 'comment', c.id, t.id, t.number, t.title, t.company_id, t.project_id, c.updated_at
       from text_mentions m join ticket_comments c on c.company_id = m.company_id and c.id = m.comment_id
       join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
       where ${ofIt} and t.id <> ${id} and ${inScope(scope, 't.company_id', 't.project_id')}
       order by c.updated_at desc, c.id limit ${MENTIONS_LIMIT})
    ) found join projects p on p.company_id = found.company_id and p.id = found.project_id
    order by found.updated_at desc, found.id limit ${MENTIONS_LIMIT}`);
}
