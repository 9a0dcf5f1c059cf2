// Writes comments and their mentions.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export async function saveMentions(
  tx: Queryable,
  companyId: string,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.query(sql`delete from comment_mentions where company_id = ${companyId} and comment_id = ${commentId}`);
  await tx.query(sql`
    insert into comment_mentions (company_id, comment_id, user_id)
    select ${companyId}, ${commentId}, user_id from unnest(${[...userIds]}::uuid[]) as named (user_id)`);
}
