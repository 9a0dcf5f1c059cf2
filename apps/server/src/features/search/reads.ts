// Finds tickets by key and words, and documents by words, within a scope.
import type { Found, FoundTicket } from '@worklane/contract/search';
import { parseTicketKey, type TicketKey } from '@worklane/domain/tickets/ticket-key';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { escapeLike } from '../../platform/database/escape-like.ts';
import { fail } from '../../platform/http/fail.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { findDocuments } from '../documents/reads.ts';
import { BRIEF_COLUMNS, STATUS_CATEGORY } from '../tickets/fragments.ts';

interface Asked {
  words: string;
  /** Keys, the latest first. */
  recent: readonly string[];
  company_id?: string | undefined;
  limit: number;
}

/** A search is repeated with every letter: one that takes longer than this helps nobody. */
const TIMEOUT_MS = 2_000;
const CANCELLED_BY_TIMEOUT = '57014';
/** More words only cost. */
const MOST_WORDS = 8;
/** Of each way of finding, more than anybody is shown: these are put in order with all that is known of them. */
const CANDIDATES = 200;

/** @throws Refusal search_timeout */
export async function find(db: Database, scope: Scope, asked: Asked): Promise<Found> {
  const words = wordsOf(asked.words);
  const visited = asked.recent.flatMap((key) => parseTicketKey(key) ?? []);
  if (words.length === 0 && visited.length === 0) return { tickets: [], documents: [] };
  try {
    return await db.transaction(async (tx: Queryable) => {
      await tx.query(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`);
      const recent = visited.length > 0 ? await idsOf(tx, scope, visited) : [];
      const tickets = await tx.query<FoundTicket>(statementFor(scope, asked, { words, recent }));
      const documents = words.length > 0 ? await findDocuments(tx, scope, { ...asked, words }) : [];
      return { tickets, documents };
    });
  } catch (error) {
    if ((error as { code?: string }).code === CANCELLED_BY_TIMEOUT) return fail('search_timeout');
    throw error;
  }
}

/** Each once. */
function wordsOf(typed: string): string[] {
  const words = typed.split(/\s+/).filter(Boolean);
  const lower = words.map((word) => word.toLowerCase());
  return words.filter((_, index) => lower.indexOf(lower[index] as string) === index).slice(0, MOST_WORDS);
}

const FROM = sql`from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id`;

/** Once for all rows they are compared with; the latest first. */
async function idsOf(tx: Queryable, scope: Scope, visited: readonly TicketKey[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select t.id ${FROM}
    join unnest(${visited.map((each) => each.projectKey)}::text[], ${visited.map((each) => each.number)}::integer[])
      with ordinality r (key, number, place) on r.key = p.key and r.number = t.number
    where ${inScope(scope, 't.company_id', 't.project_id')}
    group by t.id order by min(r.place), t.id`);
  return rows.map(({ id }) => id);
}

/** @param found what was read of what is asked: its words, and the ids of its recent tickets */
export function statementFor(
  scope: Scope,
  { words: typed, company_id, limit }: Asked,
  { words, recent }: { words: readonly string[]; recent: readonly string[] },
): Sql {
  const within = company_id ? sql`t.company_id = ${company_id} and` : empty;
  const mine = sql`${within} ${inScope(scope, 't.company_id', 't.project_id')}`;
  const isRecent = sql`t.id = any(${recent}::uuid[])`;
  const place = sql`coalesce(array_position(${recent}::uuid[], t.id), ${recent.length + 1})`;
  const columns = sql`${BRIEF_COLUMNS}, t.company_id`;
  if (words.length === 0) {
    return sql`select ${columns} ${FROM} where ${mine} and ${isRecent} order by ${place}, t.id limit ${limit}`;
  }
  // A word within another is there whenever that is.
  const telling = words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
  const byTitle = join(
    telling.map((word) => sql`t.title ilike ${`%${escapeLike(word)}%`}`),
    ' and ',
  );
  const begins = join(
    words.map((word) => sql`' ' || t.title ilike ${`% ${escapeLike(word)}%`}`),
    ' and ',
  );
  const isStart = sql`t.title ilike ${`${escapeLike(typed.trim())}%`}`;
  const key = keyOf(typed);
  const rank = sql`
    case when ${key.is} then 0
         when ${isRecent} then 1
         when ${key.begins} then 2
         when ${isStart} then 3
         when ${begins} then 4
         else 5 end`;
  const latest = sql`order by t.updated_at desc, t.id limit ${CANDIDATES}`;
  // Each way of finding is asked by itself, so that each has its index, and its share of what is put in order.
  return sql`
    select ${columns} ${FROM}
    where t.id in (
      (select t.id ${FROM} where ${mine} and ${key.begins} order by t.number, t.id limit ${CANDIDATES})
      union (select t.id from tickets t where ${mine} and ${isRecent} and ${byTitle})
      union (select t.id from tickets t where ${mine} and ${isStart} ${latest})
      union (select t.id from tickets t where ${mine} and ${byTitle} ${latest})
    )
    order by ${rank}, ${place}, ${STATUS_CATEGORY} = 'done', t.updated_at desc, t.id
    limit ${limit}`;
}

const KEY_BEGINS = /^([a-z0-9_-]{1,20}?)[\s-]?#?([1-9]\d{0,8})$/i;
const NUMBER = /^#?([1-9]\d{0,8})$/;

/** Conditions: the key is what was typed, or begins with it. A number alone is one in any project. */
function keyOf(typed: string): { is: Sql; begins: Sql } {
  const text = typed.trim();
  const number = NUMBER.exec(text)?.[1];
  if (number) {
    const is = sql`t.number = ${Number(number)}`;
    return { is, begins: is };
  }
  const [, project, start] = KEY_BEGINS.exec(text) ?? [];
  if (!project || !start) return { is: sql`false`, begins: sql`false` };
  const named = sql`p.key = ${project.toUpperCase()}`;
  return {
    is: sql`(${named} and t.number = ${Number(start)})`,
    begins: sql`(${named} and t.number::text like ${`${start}%`})`,
  };
}
