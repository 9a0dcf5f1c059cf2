// Reads which members of a company a document, or a comment on it, mentions.
import type { DocumentRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { mentionsIn } from '../../../platform/texts/clean-html.ts';
import { newMentions } from '../../links/steps/watch-mentioned.ts';

export async function readMentionedMembers(
  tx: Queryable,
  { company_id }: DocumentRef,
  html: string,
): Promise<string[]> {
  const named = mentionsIn(html);
  if (named.length === 0) return [];
  const members = await tx.query<{ user_id: string }>(sql`
    select user_id from company_members
    where company_id = ${company_id} and status = 'active' and user_id = any(${named}::uuid[]) order by user_id`);
  return members.map(({ user_id }) => user_id);
}

/** @returns the members whom the new content mentions and the former didn't */
export async function readNewMentions(
  tx: Queryable,
  document: DocumentRef,
  { before, after }: { before: string; after: string },
): Promise<string[]> {
  return before === after ? [] : newMentions(await readMentionedMembers(tx, document, after), before);
}
