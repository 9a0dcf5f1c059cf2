// Inserts a conversation with the assistant, and a proposal, into a target of the authorization walk.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/database.ts';

interface Ground {
  db: Queryable;
  company_id: string;
  project: string;
  key: string;
  author: { id: string } | null;
}

/** Inserts a conversation and a proposal of the author, if they are a member of the company. */
export async function insertConversation({ db, company_id, project, key, author }: Ground, ticket: string) {
  const conversation = uuidv7();
  await db.query(sql`
    insert into ai_conversations (company_id, id, project_id, user_id, context_type, title, created_at, updated_at)
    select company_id, ${conversation}, ${project}, user_id, 'project', 'Walked', now(), now() from company_members
    where company_id = ${company_id} and user_id = ${author?.id ?? null}`);
  const [proposal, proposal_line] = [uuidv7(), uuidv7()];
  const line = {
    id: proposal_line,
    kind: 'comment',
    ticket_id: ticket,
    ticket: { key: `${key}-1`, title: 'Walked', version: 1 },
    values: {},
    expected: {},
    comment: 'Walked',
    comment_id: uuidv7(),
    reason: 'Walked',
    shown: [],
    is_left_out: false,
    problem: null,
  };
  await db.query(sql`
    insert into ai_proposals (company_id, id, project_id, user_id, source, state, version, lines, created_at)
    select company_id, ${proposal}, ${project}, user_id, 'agent', 'waiting', 1, ${JSON.stringify([line])}::jsonb, now()
    from company_members where company_id = ${company_id} and user_id = ${author?.id ?? null}`);
  return { conversation, proposal, proposal_line };
}
