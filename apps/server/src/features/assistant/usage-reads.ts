// Reads what a company used of its model in a month, and what that costs by the prices that it entered. The caller has checked the right
// in this company.
import { METER_PEOPLE, type ModelPrices } from '@worklane/contract/assistant-settings';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

interface Month {
  company_id: string;
  /** Its first day. */
  month: string;
  prices: ModelPrices | null;
}

const inMonth = ({ company_id, month }: Month): Sql => sql`
  company_id = ${company_id} and day >= ${month}::date and day < ${month}::date + interval '1 month'`;

/** Computes the estimated cost: null where no tokens were counted as input or output. */
const costOf = ({ prices }: Month): Sql =>
  prices === null
    ? sql`null::float8`
    : sql`case when sum(input_tokens + output_tokens) > 0 or coalesce(sum(tokens), 0) = 0 then
        round((coalesce(sum(input_tokens), 0) * ${prices.input}::bigint
          + coalesce(sum(output_tokens), 0) * ${prices.output}::bigint) / 1000000)::float8 end`;

interface Total {
  tokens: number;
  cost: number | null;
}

interface Totals {
  tokens_this_month: number;
  cost_this_month: number | null;
  tokens_without_cost: number;
}

export async function readTotals(db: Queryable, asked: Month): Promise<Totals> {
  const [row] = await db.query<Totals>(sql`
    select coalesce(sum(tokens), 0)::float8 as tokens_this_month, ${costOf(asked)} as cost_this_month,
           coalesce(sum(greatest(0, tokens - input_tokens - output_tokens)), 0)::float8 as tokens_without_cost
    from ai_usage where ${inMonth(asked)}`);
  return row as Totals;
}

/** Reads who used the most in the month, first. */
export function readUsers(db: Queryable, asked: Month): Promise<({ user_id: string } & Total)[]> {
  return db.query(sql`
    select user_id, sum(tokens)::float8 as tokens, ${costOf(asked)} as cost from ai_usage where ${inMonth(asked)}
    group by user_id order by tokens desc, user_id limit ${METER_PEOPLE}`);
}

/** Reads the month's days on which tokens were used, the latest first. */
export function readDays(db: Queryable, asked: Month): Promise<({ day: string } & Total)[]> {
  return db.query(sql`
    select day::text, sum(tokens)::float8 as tokens, ${costOf(asked)} as cost from ai_usage where ${inMonth(asked)}
    group by day having sum(tokens) > 0 order by day desc`);
}

/** Reads the first days of the months in which tokens were used, the latest first. */
export async function readMonths(db: Queryable, company_id: string): Promise<string[]> {
  const rows = await db.query<{ month: string }>(sql`
    select distinct date_trunc('month', day)::date::text as month from ai_usage
    where company_id = ${company_id} and tokens > 0 order by month desc`);
  return rows.map(({ month }) => month);
}
