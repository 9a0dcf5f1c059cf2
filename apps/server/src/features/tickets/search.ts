// Finds tickets by key and words, as far as a scope reaches.
import type { FoundTicket } from '@worklane/contract/search';
import { parseTicketKey } from '@worklane/domain/tickets/ticket-key';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { BRIEF_COLUMNS, STATUS_CATEGORY } from './brief-columns.ts';

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

/** @throws Refusal search_timeout */
export async function findTickets(db: Database, scope: Scope, asked: Asked): Promise<FoundTicket[]> {
  const statement = statementFor(scope, asked);
  if (!statement) return [];
  try {
    return await db.transaction(async (tx: Queryable) => {
      await tx.query(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`);
      return tx.query<FoundTicket>(statement);
    });
  } catch (error) {
    if ((error as { code?: string }).code === CANCELLED_BY_TIMEOUT) return fail('search_timeout');
    throw error;
  }
}

function statementFor(scope: Scope, { words: typed, recent, company_id, limit }: Asked): Sql | undefined {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const visited = recent.flatMap((key) => {
    const read = parseTicketKey(key);
    return read ? [read] : [];
  });
  if (words.length === 0 && visited.length === 0) return undefined;
  const within = company_id ? sql`t.company_id = ${company_id} and` : empty;
  const from = sql`
    from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id`;
  const mine = sql`${within} ${inScope(scope, 't.company_id', 't.project_id')}`;
  const isRecent = sql`
    coalesce((select r.place from unnest(${visited.map((each) => each.projectKey)}::text[],
                                         ${visited.map((each) => each.number)}::integer[])
                                  with ordinality r (key, number, place)
              where r.key = p.key and r.number = t.number limit 1), ${visited.length + 1})`;
  const columns = sql`${BRIEF_COLUMNS}, t.company_id`;
  if (words.length === 0) {
    return sql`select ${columns} ${from} where ${mine} and ${isRecent} <= ${visited.length}
      order by ${isRecent}, t.id limit ${limit}`;
  }
  const byTitle = join(
    words.map((word) => sql`t.title ilike ${`%${escapeLike(word)}%`}`),
    ' and ',
  );
  const begins = join(
    words.map((word) => sql`' ' || t.title ilike ${`% ${escapeLike(word)}%`}`),
    ' and ',
  );
  const key = keyOf(typed);
  const rank = sql`
    case when ${key.is} then 0
         when ${isRecent} <= ${visited.length} then 1
         when ${key.begins} then 2
         when t.title ilike ${`${escapeLike(typed.trim())}%`} then 3
         when ${begins} then 4
         else 5 end`;
  // Each way of finding is asked by itself, so that each has its index.
  return sql`
    select ${columns} ${from}
    where t.id in (
      select t.id ${from} where ${mine} and ${key.begins}
      union
      select t.id from tickets t where ${mine} and ${byTitle}
    )
    order by ${rank}, ${isRecent}, ${STATUS_CATEGORY} = 'done', t.updated_at desc, t.id
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

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
