// Changes conversations, their messages, and the count of tokens.
import type { ContextType, MessageState } from '@worklane/domain/assistant/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { OwnConversation } from './reads.ts';

/** Runs one user's requests one after the other, so that counts stay right. */
export async function lockPerson(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`select 1 from users where id = ${userId} for no key update`);
}

/**
 * Runs the questions of a company one after the other, in all processes, so that each sees what the others have
 * reserved.
 */
export async function lockTokens(tx: Queryable, company_id: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('ai_usage ' || ${company_id}::text, 0))`);
}

export async function countConversations(tx: Queryable, company_id: string, userId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from ai_conversations where company_id = ${company_id} and user_id = ${userId}`);
  return row?.count ?? 0;
}

export interface NewConversation {
  company_id: string;
  project_id: string;
  id: string;
  user_id: string;
  context_type: ContextType;
  title: string;
}

/** @returns false when one with this id is there already */
export async function insertConversation(tx: Queryable, conversation: NewConversation, now: Date): Promise<boolean> {
  const { company_id, project_id, id, user_id, context_type, title } = conversation;
  const rows = await tx.query(sql`
    insert into ai_conversations (company_id, id, project_id, user_id, context_type, title, created_at, updated_at)
    values (${company_id}, ${id}, ${project_id}, ${user_id}, ${context_type}, ${title}, ${now}, ${now})
    on conflict do nothing returning id`);
  return rows.length > 0;
}

/** @returns its company, or undefined when it is not theirs */
export async function renameConversationRow(
  tx: Queryable,
  { user_id, id }: OwnConversation,
  title: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx.query<{ company_id: string }>(sql`
    update ai_conversations set title = ${title}, updated_at = ${now}
    where id = ${id} and user_id = ${user_id} returning company_id`);
  return row?.company_id;
}

/** @returns its company, or undefined when it is not theirs */
export async function deleteConversationRow(
  tx: Queryable,
  { user_id, id }: OwnConversation,
): Promise<string | undefined> {
  const [row] = await tx.query<{ company_id: string }>(sql`
    delete from ai_conversations where id = ${id} and user_id = ${user_id} returning company_id`);
  return row?.company_id;
}

interface Locked {
  context_type: ContextType;
  /** How many messages it has. */
  count: number;
  /** The number of its next message. */
  next: number;
}

/** Locks a person's own conversation of a project. */
export async function lockConversation(
  tx: Queryable,
  { company_id, project_id, user_id, id }: Omit<NewConversation, 'title' | 'context_type'>,
): Promise<Locked | undefined> {
  const [row] = await tx.query<Locked>(sql`
    select context_type, 0 as count, 0 as next from ai_conversations
    where company_id = ${company_id} and project_id = ${project_id} and user_id = ${user_id} and id = ${id} for update`);
  if (!row) return undefined;
  const [messages] = await tx.query<Pick<Locked, 'count' | 'next'>>(sql`
    select count(*)::integer as count, coalesce(max(number), 0) + 1 as next from ai_messages
    where company_id = ${company_id} and conversation_id = ${id}`);
  return { ...row, ...messages };
}

/** Marks as interrupted what is answered to a person by a process that is gone. */
export async function endLostAnswers(tx: Queryable, userId: string, lostBefore: Date): Promise<void> {
  await tx.query(sql`
    update ai_messages set state = 'interrupted', beat_at = null, step = null
    where user_id = ${userId} and state = 'answering' and beat_at < ${lostBefore}`);
}

export async function isAnswering(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from ai_messages where user_id = ${userId} and state = 'answering'`);
  return rows.length > 0;
}

export interface NewExchange {
  company_id: string;
  conversation_id: string;
  user_id: string;
  /** Of the question; the answer comes next. */
  number: number;
  question: { id: string; content: string };
  answer_id: string;
}

export async function insertExchange(tx: Queryable, exchange: NewExchange, now: Date): Promise<void> {
  const { company_id, conversation_id, user_id, number, question, answer_id } = exchange;
  await tx.query(sql`
    insert into ai_messages (company_id, id, conversation_id, user_id, number, role, content, state, created_at, beat_at)
    values (${company_id}, ${question.id}, ${conversation_id}, ${user_id}, ${number}, 'user', ${question.content}, 'done',
            ${now}, null),
           (${company_id}, ${answer_id}, ${conversation_id}, ${user_id}, ${number + 1}, 'assistant', '', 'answering',
            ${now}, ${now})`);
  await tx.query(sql`
    update ai_conversations set updated_at = ${now} where company_id = ${company_id} and id = ${conversation_id}`);
}

export interface AnswerRef {
  company_id: string;
  id: string;
}

/** @returns whose it is, and whether they asked to stop it; undefined when it is gone or over */
export async function keepWordsRow(
  tx: Queryable,
  { company_id, id }: AnswerRef,
  { content, step, project_ids }: { content: string; step: string | null; project_ids: readonly string[] | undefined },
  now: Date,
): Promise<{ user_id: string; conversation_id: string; is_stop_asked: boolean } | undefined> {
  const [row] = await tx.query<{ user_id: string; conversation_id: string; is_stop_asked: boolean }>(sql`
    update ai_messages set content = ${content}, step = ${step}, beat_at = ${now},
      project_ids = coalesce(${project_ids ?? null}::uuid[], project_ids)
    where company_id = ${company_id} and id = ${id} and state = 'answering'
    returning user_id, conversation_id, is_stop_asked`);
  return row;
}

interface AnswerEnd {
  content?: string | undefined;
  state: MessageState;
  problem: string | null;
  /** What the model was shown for it. */
  project_ids?: readonly string[] | undefined;
}

/** @returns whose it is and of which conversation; undefined when it is gone or over */
export async function finishAnswerRow(
  tx: Queryable,
  { company_id, id }: AnswerRef,
  { content, state, problem, project_ids }: AnswerEnd,
): Promise<{ user_id: string; conversation_id: string } | undefined> {
  const [row] = await tx.query<{ user_id: string; conversation_id: string }>(sql`
    update ai_messages set content = coalesce(${content ?? null}, content), state = ${state}, problem = ${problem},
      beat_at = null, step = null, project_ids = coalesce(${project_ids ?? null}::uuid[], project_ids)
    where company_id = ${company_id} and id = ${id} and state = 'answering' returning user_id, conversation_id`);
  return row;
}

/** Deletes a question with its answer, and the conversation when it began with them and holds nothing else. */
export async function deleteExchange(
  tx: Queryable,
  { company_id, id }: AnswerRef,
  isNewConversation: boolean,
): Promise<{ user_id: string; conversation_id: string } | undefined> {
  const [row] = await tx.query<{ user_id: string; conversation_id: string; number: number }>(sql`
    delete from ai_messages where company_id = ${company_id} and id = ${id} and state = 'answering'
    returning user_id, conversation_id, number`);
  if (!row) return undefined;
  const { user_id, conversation_id, number } = row;
  await tx.query(sql`
    delete from ai_messages
    where company_id = ${company_id} and conversation_id = ${conversation_id} and number = ${number - 1}`);
  if (isNewConversation) {
    await tx.query(sql`
      delete from ai_conversations c where c.company_id = ${company_id} and c.id = ${conversation_id}
        and not exists (select 1 from ai_messages m where m.company_id = c.company_id and m.conversation_id = c.id)`);
  }
  return { user_id, conversation_id };
}

/** @returns the company and the answers under way; undefined when the conversation is not theirs */
export async function askToStopRow(
  tx: Queryable,
  { user_id, id }: OwnConversation,
): Promise<{ company_id: string; answer_ids: string[] } | undefined> {
  const [row] = await tx.query<{ company_id: string }>(sql`
    select company_id from ai_conversations where id = ${id} and user_id = ${user_id}`);
  if (!row) return undefined;
  const answers = await tx.query<{ id: string }>(sql`
    update ai_messages set is_stop_asked = true
    where company_id = ${row.company_id} and conversation_id = ${id} and state = 'answering' returning id`);
  return { company_id: row.company_id, answer_ids: answers.map((each) => each.id) };
}

/** Saves the end of a client update's period. */
export async function insertClientUpdate(
  tx: Queryable,
  { company_id, project_id, id }: { company_id: string; project_id: string; id: string },
  endsAt: Date,
): Promise<void> {
  await tx.query(sql`
    insert into ai_client_updates (company_id, project_id, document_id, ends_at)
    values (${company_id}, ${project_id}, ${id}, ${endsAt})`);
}

/** Of a model: what it read, and what it wrote. */
export interface Tokens {
  input: number;
  output: number;
}

/** Adds used tokens: a negative number for those that were reserved and not used. */
export async function addTokens(
  tx: Queryable,
  { company_id, user_id, day }: { company_id: string; user_id: string; day: string },
  { input, output }: Tokens,
): Promise<void> {
  const all = input + output;
  await tx.query(sql`
    insert into ai_usage as used (company_id, user_id, day, tokens, input_tokens, output_tokens)
    values (${company_id}, ${user_id}, ${day}, greatest(0, ${all}::bigint), greatest(0, ${input}::bigint),
      greatest(0, ${output}::bigint))
    on conflict (company_id, day, user_id) do update set tokens = greatest(0, used.tokens + ${all}::bigint),
      input_tokens = greatest(0, used.input_tokens + ${input}::bigint),
      output_tokens = greatest(0, used.output_tokens + ${output}::bigint)`);
}
