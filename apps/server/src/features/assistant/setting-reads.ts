// Reads a company's settings for the assistant, and its usage.
import type { ModelPrices } from '@worklane/contract/assistant-settings';
import type { Role } from '@worklane/domain/access/roles';
import { TOKEN_DEFAULTS } from '@worklane/domain/assistant/vocabulary';
import { dayIn } from '@worklane/domain/time/time-zone';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

export interface StoredSettings {
  address: string | null;
  model: string | null;
  tokens_a_day: number;
  tokens_a_month: number;
  off_roles: Role[];
  prices: ModelPrices | null;
}

const DEFAULTS: StoredSettings = {
  address: null,
  model: null,
  tokens_a_day: TOKEN_DEFAULTS.personADay,
  tokens_a_month: TOKEN_DEFAULTS.companyAMonth,
  off_roles: [],
  prices: null,
};

type Row = Omit<StoredSettings, 'prices'> & { currency: string | null; input_price: number; output_price: number };

/** Reads the settings. The caller has checked the right in this company. */
export async function readSettings(db: Queryable, company_id: string): Promise<StoredSettings> {
  const [row] = await db.query<Row>(sql`
    select address, model, tokens_a_day, tokens_a_month, off_roles, currency, input_price::float8, output_price::float8
    from ai_settings where company_id = ${company_id}`);
  if (!row) return DEFAULTS;
  const { currency, input_price: input, output_price: output, ...settings } = row;
  return { ...settings, prices: currency === null ? null : { currency, input, output } };
}

/** Reads which projects of a company, within the scope, are closed to the assistant. */
export async function readClosedProjects(db: Queryable, scope: Scope, company_id: string): Promise<string[]> {
  const rows = await db.query<{ project_id: string }>(sql`
    select x.project_id from ai_closed_projects x
    where x.company_id = ${company_id} and ${inScope(scope, 'x.company_id', 'x.project_id')} order by x.project_id`);
  return rows.map(({ project_id }) => project_id);
}

export interface Today {
  /** In the company's time zone. */
  day: string;
  month: string;
  zone: string;
}

export async function readToday(db: Queryable, company_id: string, now: Date): Promise<Today> {
  const [row] = await db.query<{ time_zone: string }>(sql`select time_zone from companies where id = ${company_id}`);
  const zone = row?.time_zone ?? 'UTC';
  const day = dayIn(zone, now);
  return { day, month: `${day.slice(0, 7)}-01`, zone };
}

interface Used {
  person_today: number;
  company_this_month: number;
}

/** Reads the usage. The caller has checked the right in this company. */
export async function readUsed(
  db: Queryable,
  { company_id, user_id }: { company_id: string; user_id: string },
  { day, month }: Today,
): Promise<Used> {
  const [row] = await db.query<Used>(sql`
    select coalesce(sum(tokens) filter (where user_id = ${user_id} and day = ${day}), 0)::float8 as person_today,
           coalesce(sum(tokens), 0)::float8 as company_this_month
    from ai_usage where company_id = ${company_id} and day >= ${month}::date
      and day < ${month}::date + interval '1 month'`);
  return row ?? { person_today: 0, company_this_month: 0 };
}
