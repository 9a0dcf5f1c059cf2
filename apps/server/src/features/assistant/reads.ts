// Reads conversations with the assistant: each person's own, in projects they can still see.
import type { AiConversation, AiConversationBrief, AiMessage, RecentConversations } from '@worklane/contract/assistant';
import { ASSISTANT_LIMITS, type ContextType } from '@worklane/domain/assistant/vocabulary';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { isShown } from './fragments.ts';

/** An answer counts as interrupted when its process has sent no sign of life for this long. */
const LOST_AFTER_MS = 15_000;

export const lostBefore = (now: Date): Date => new Date(now.getTime() - LOST_AFTER_MS);

const COLUMNS = sql`c.id, c.title, c.project_id, c.user_id, c.context_type, c.created_at, c.updated_at`;

/** @param now decides which answers are lost @param scope decides which answers and proposals are seen */
const messagesOf = (now: Date, scope: Scope): Sql => sql`
  select m.id, m.role, case when ${isShown(scope)} then m.content else '' end as content,
         not ${isShown(scope)} as is_withheld, m.created_at as timestamp, m.step, m.problem,
         (select coalesce(json_agg(x.id order by x.created_at, x.id), '[]') from ai_proposals x
          where x.company_id = m.company_id and x.message_id = m.id
            and ${inScope(scope, 'x.company_id', 'x.project_id')}) as proposal_ids,
         case when m.state = 'answering' and m.beat_at < ${lostBefore(now)} then 'interrupted' else m.state end as state
  from ai_messages m where m.company_id = c.company_id and m.conversation_id = c.id
  order by m.number limit ${ASSISTANT_LIMITS.messages}`;

export interface OwnConversation {
  user_id: string;
  id: string;
}

/** Reads a conversation of this user; for others it doesn't exist. */
export async function readConversation(
  db: Queryable,
  scope: Scope,
  { user_id, id }: OwnConversation,
  now: Date,
): Promise<(AiConversation & { company_id: string }) | undefined> {
  const [row] = await db.query<AiConversation & { company_id: string }>(sql`
    select c.company_id, ${COLUMNS}, coalesce((select json_agg(m) from (${messagesOf(now, scope)}) m), '[]') as messages
    from ai_conversations c
    where c.id = ${id} and c.user_id = ${user_id} and ${inScope(scope, 'c.company_id', 'c.project_id')}`);
  return row;
}

/** For the model. */
export interface EarlierMessage {
  role: AiMessage['role'];
  content: string;
  /** The projects that the model was shown for an answer. Null: unknown. */
  project_ids: string[] | null;
}

/** Reads the last messages of a user's conversation, oldest first. */
export async function readEarlierMessages(
  db: Queryable,
  scope: Scope,
  { user_id, id }: OwnConversation,
  limit: number,
): Promise<{ project_id: string; context_type: ContextType; messages: EarlierMessage[] } | undefined> {
  const [row] = await db.query<{ project_id: string; context_type: ContextType; messages: EarlierMessage[] }>(sql`
    select c.project_id, c.context_type, (
      select coalesce(json_agg(m order by m.number), '[]') from (
        select m.number, m.role, m.content, m.project_ids from ai_messages m
        where m.company_id = c.company_id and m.conversation_id = c.id
        order by m.number desc limit ${limit}) m) as messages
    from ai_conversations c
    where c.id = ${id} and c.user_id = ${user_id} and ${inScope(scope, 'c.company_id', 'c.project_id')}`);
  return row;
}

/** Reads conversations, last changed first. */
export async function readRecentConversations(
  db: Queryable,
  scope: Scope,
  asked: { user_id: string; project_id: string; context_type?: ContextType | undefined },
): Promise<RecentConversations> {
  const rows = await db.query<AiConversationBrief>(sql`
    select ${COLUMNS}, (select count(*)::integer from ai_messages m
                        where m.company_id = c.company_id and m.conversation_id = c.id) as message_count
    from ai_conversations c
    where c.user_id = ${asked.user_id} and c.project_id = ${asked.project_id}
      ${asked.context_type ? sql`and c.context_type = ${asked.context_type}` : empty}
      and ${inScope(scope, 'c.company_id', 'c.project_id')}
    order by c.updated_at desc, c.id desc limit ${ASSISTANT_LIMITS.recent + 1}`);
  return { conversations: rows.slice(0, ASSISTANT_LIMITS.recent), has_more: rows.length > ASSISTANT_LIMITS.recent };
}

/** Reads the lost answers of all users, for the regular work that ends them. */
export function readLostAnswers(
  db: Queryable,
  now: Date,
): Promise<{ company_id: string; project_id: string; id: string }[]> {
  return db.query(sql`
    select m.company_id, c.project_id, m.id
    from ai_messages m join ai_conversations c on c.company_id = m.company_id and c.id = m.conversation_id
    where m.state = 'answering' and m.beat_at < ${lostBefore(now)} limit 1000`);
}
