// Inserts a conversation with the assistant into a place of the authorization walk.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../platform/database/database.ts';

interface Ground {
  db: Queryable;
  company_id: string;
  project: string;
  author: { id: string } | null;
}

/** The author's, if they are a member of the company; otherwise there is none. */
export async function insertConversation({ db, company_id, project, author }: Ground) {
  const conversation = uuidv7();
  await db.query(sql`
    insert into ai_conversations (company_id, id, project_id, user_id, context_type, title, created_at, updated_at)
    select company_id, ${conversation}, ${project}, user_id, 'project', 'Walked', now(), now() from company_members
    where company_id = ${company_id} and user_id = ${author?.id ?? null}`);
  return { conversation };
}
