// Finds documents, comments and files by their words and filters.
import type { FoundComment, FoundDocument, FoundFile } from '@worklane/contract/search';
import { asksForTickets } from '@worklane/domain/search/parse-search';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';
import { anyOf, candidates, type TextKind, withWords } from './candidates.ts';
import { hasWords, inTitle, type Wanted } from './wanted.ts';

/** @returns documents with every word in the title first, then those with the words in the text */
export async function findDocuments(
  tx: Queryable,
  scope: Scope,
  wanted: Wanted,
  limit: number,
): Promise<Omit<FoundDocument, 'marked_title' | 'excerpt'>[]> {
  if (asksForTickets(wanted.parsed)) return [];
  const byTitle = inTitle(wanted, sql`d.title`);
  return tx.query(sql`
    with found as materialized (${titledWays(scope, wanted, ['document'])})
    select d.id, d.company_id, d.project_id, p.key as project_key, d.title, d.category, d.external_url, d.updated_at
    from found join documents d on d.company_id = found.company_id and d.id = found.id
    join projects p on p.company_id = d.company_id and p.id = d.project_id
    order by ${byTitle ? sql`(${byTitle}) desc,` : empty} d.updated_at desc, d.id limit ${limit}`);
}

const RARE: ReadonlySet<TextKind> = new Set();

/** Without words, all that the filters let through. */
function titledWays(scope: Scope, wanted: Wanted, kinds: readonly TextKind[]): Sql {
  const titled = inTitle(wanted, sql`s.title`);
  return anyOf([withWords(scope, wanted, kinds, RARE), ...(titled ? [candidates(scope, wanted, kinds, titled)] : [])]);
}

const OWNER = sql`
  s.company_id, s.project_id, p.key as project_key, p.key || '-' || t.number as ticket_key, s.document_id,
  coalesce(t.title, d.title) as owner_title`;

const OWNED = sql`
  found join search_texts s on s.company_id = found.company_id and s.kind = found.kind and s.id = found.id
  left join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
  left join documents d on d.company_id = s.company_id and d.id = s.document_id
  join projects p on p.company_id = s.company_id and p.id = s.project_id`;

/** @returns comments on tickets and documents, the newest first; none without words */
export async function findComments(
  tx: Queryable,
  scope: Scope,
  wanted: Wanted,
  { limit, common }: { limit: number; common: ReadonlySet<TextKind> },
): Promise<Omit<FoundComment, 'excerpt'>[]> {
  if (!hasWords(wanted)) return [];
  return tx.query(sql`
    with found as materialized (${withWords(scope, wanted, ['comment', 'document_comment'], common)})
    select s.id, ${OWNER}, coalesce(c.user_id, dc.user_id) as user_id, coalesce(c.created_at, dc.created_at) as created_at
    from ${OWNED}
    left join ticket_comments c on s.kind = 'comment' and c.company_id = s.company_id and c.id = s.id
    left join document_comments dc on s.kind = 'document_comment' and dc.company_id = s.company_id and dc.id = s.id
    order by s.changed_at desc, s.id limit ${limit}`);
}

/** @returns attachments and uploaded documents by name, the newest first; none without words */
export async function findFiles(
  tx: Queryable,
  scope: Scope,
  wanted: Wanted,
  limit: number,
): Promise<Omit<FoundFile, 'marked_name'>[]> {
  if (!hasWords(wanted)) return [];
  return tx.query(sql`
    with found as materialized (${titledWays(scope, wanted, ['file'])})
    select s.id, ${OWNER}, f.name, f.media_type, f.bytes, f.created_at
    from ${OWNED} join files f on f.id = s.id
    order by f.created_at desc, f.id limit ${limit}`);
}
