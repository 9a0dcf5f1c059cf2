// Inserts the threads of an imported document unchanged.
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { AnchorPart } from '@worklane/domain/documents/anchors';
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { holdContent } from '../../documents/steps/hold-content.ts';
import { insertCommentVersions } from '../writes.ts';
import { passagesIn } from './passages.ts';

interface ImportedThread {
  anchor: AnchorPart[] | null;
  created_at: string;
  resolved_at: string | null;
  resolved_by: string | null;
  comments: readonly {
    user_id: string | null;
    content: string;
    created_at: string;
    updated_at: string;
    earlier: readonly { content: string; until: string }[];
  }[];
}

export async function insertImportedThreads(
  { tx, newId }: CommandContext,
  document: DocumentRef,
  given: readonly ImportedThread[],
): Promise<void> {
  if (given.length === 0) return;
  const { company_id, id: document_id } = document;
  // Cleaning may have changed the text.
  const passages = await passagesIn(await holdContent(tx, document));
  const rows = [];
  const comments = [];
  const versions = [];
  for (const { comments: own, anchor, ...thread } of given) {
    const id = newId();
    rows.push(Object.assign({ id, anchor: anchor && (await passages.settled(anchor)) }, thread));
    for (const { earlier, ...comment } of own) {
      const comment_id = newId();
      comments.push(Object.assign({ id: comment_id, thread_id: id }, comment));
      for (const { content, until } of earlier) versions.push({ id: newId(), comment_id, content, replaced_at: until });
    }
  }
  await tx.query(sql`
    insert into document_threads (company_id, id, document_id, anchor, created_at, resolved_at, resolved_by)
    select ${company_id}, id, ${document_id}, anchor, created_at, resolved_at, resolved_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, anchor jsonb, created_at timestamptz, resolved_at timestamptz, resolved_by uuid)`);
  await tx.query(sql`
    insert into document_comments (company_id, id, thread_id, user_id, content, created_at, updated_at)
    select ${company_id}, id, thread_id, user_id, content, created_at, updated_at
    from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as r (
      id uuid, thread_id uuid, user_id uuid, content text, created_at timestamptz, updated_at timestamptz)`);
  await insertCommentVersions(tx, document, versions);
}
