// Finds documents, comments and files by their words and filters.
import type { FoundComment, FoundDocument, FoundFile } from '@worklane/contract/search';
import { asksForTickets } from '@worklane/domain/search/parse-search';
import sql, { type Sql } from 'sql-template-tag';
import type { Scope } from '../../platform/session/scope.ts';
import { anyOf, type Common, RARE, type TextKind, withTitle, withWords } from './candidates.ts';
import { newestFirst, type Page, pageOf } from './page-of.ts';
import { hasWords, inTitle, type Wanted } from './prepare-query.ts';

/** Before it is marked what of it matches. */
export type DocumentRow = Omit<FoundDocument, 'marked_title' | 'excerpt'>;
export type CommentRow = Omit<FoundComment, 'excerpt'>;
export type FileRow = Omit<FoundFile, 'marked_name'>;

/** @returns a statement for documents: with every word in the title first, then those with the words in the text; null for none */
export function documentsStatement(scope: Scope, wanted: Wanted, page: Page): Sql | null {
  if (asksForTickets(wanted.parsed)) return null;
  const byTitle = inTitle(wanted, sql`d.title`) ?? sql`false`;
  return pageOf(
    sql`
    with found as materialized (${titledWays(scope, wanted, 'document')})
    select d.id, d.company_id, d.project_id, p.key as project_key, d.title, d.category, d.external_url, d.updated_at,
           array[(not (${byTitle}))::integer, ${newestFirst(sql`d.updated_at`)}]::bigint[] as sort
    from found join documents d on d.company_id = found.company_id and d.id = found.id
    join projects p on p.company_id = d.company_id and p.id = d.project_id`,
    page,
  );
}

/** Selects texts by their titles. Without words, selects all that match the filters. */
function titledWays(scope: Scope, wanted: Wanted, kind: TextKind): Sql {
  const titled = withTitle(scope, wanted, kind, RARE);
  return anyOf([withWords(scope, wanted, kind, RARE), ...(titled ? [titled] : [])]);
}

const OWNER = sql`
  s.company_id, s.project_id, p.key as project_key, p.key || '-' || t.number as ticket_key, s.document_id,
  coalesce(t.title, d.title) as owner_title`;

const OWNED = sql`
  found join search_texts s on s.company_id = found.company_id and s.kind = found.kind and s.id = found.id
  left join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
  left join documents d on d.company_id = s.company_id and d.id = s.document_id
  join projects p on p.company_id = s.company_id and p.id = s.project_id`;

/** @returns a statement for comments on tickets and documents, the newest first; null without words */
export function commentsStatement(scope: Scope, wanted: Wanted, common: Common, page: Page): Sql | null {
  if (!hasWords(wanted)) return null;
  const kinds = ['comment', 'document_comment'] as const;
  return pageOf(
    sql`
    with found as materialized (${anyOf(kinds.map((kind) => withWords(scope, wanted, kind, common)))})
    select s.id, ${OWNER}, coalesce(c.user_id, dc.user_id) as user_id, coalesce(c.created_at, dc.created_at) as created_at,
           array[${newestFirst(sql`s.changed_at`)}]::bigint[] as sort
    from ${OWNED}
    left join ticket_comments c on s.kind = 'comment' and c.company_id = s.company_id and c.id = s.id
    left join document_comments dc on s.kind = 'document_comment' and dc.company_id = s.company_id and dc.id = s.id`,
    page,
  );
}

/** @returns a statement for attachments and uploaded documents by name, the newest first; null without words */
export function filesStatement(scope: Scope, wanted: Wanted, page: Page): Sql | null {
  if (!hasWords(wanted)) return null;
  return pageOf(
    sql`
    with found as materialized (${titledWays(scope, wanted, 'file')})
    select s.id, ${OWNER}, f.name, f.media_type, f.bytes, f.created_at,
           array[${newestFirst(sql`f.created_at`)}]::bigint[] as sort
    from ${OWNED} join files f on f.id = s.id`,
    page,
  );
}
