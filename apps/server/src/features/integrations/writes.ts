// Changes connections.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { ConnectionRef } from './reads.ts';

export interface SealedTokens {
  sealed: string;
  token_hint: string;
  expires_at: Date | null;
  scopes: string;
}

export interface NewConnection extends ConnectionRef, SealedTokens {
  id: string;
  account: string | null;
  settings: Record<string, unknown>;
  created_by: string | null;
  now: Date;
}

/** Saves a connection, replacing the former one. @returns the former's sealed tokens */
export async function upsertConnection(tx: Queryable, connection: NewConnection): Promise<string | undefined> {
  const { company_id, id, type, sealed, token_hint, expires_at, scopes, account, created_by, now } = connection;
  const settings = JSON.stringify(connection.settings);
  const [former] = await tx.query<{ sealed: string }>(sql`
    select sealed from integrations where company_id = ${company_id} and type = ${type} for update`);
  await tx.query(sql`
    insert into integrations (company_id, id, type, state, sealed, token_hint, expires_at, scopes, account, settings,
      created_by, created_at, updated_at)
    values (${company_id}, ${id}, ${type}, 'connected', ${sealed}, ${token_hint}, ${expires_at}, ${scopes}, ${account},
      ${settings}::jsonb, ${created_by}, ${now}, ${now})
    on conflict (company_id, type) do update set state = 'connected', problem = null, sealed = excluded.sealed,
      token_hint = excluded.token_hint, token_version = integrations.token_version + 1, refreshing_until = null,
      expires_at = excluded.expires_at, scopes = excluded.scopes, account = excluded.account,
      settings = excluded.settings, created_by = excluded.created_by, created_at = excluded.created_at,
      updated_at = excluded.updated_at`);
  return former?.sealed;
}

/** @returns whether this process renews the tokens: nobody else does until then */
export async function claimTokens(
  tx: Queryable,
  { company_id, type }: ConnectionRef,
  { version, now, until }: { version: number; now: Date; until: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update integrations set refreshing_until = ${until}
    where company_id = ${company_id} and type = ${type} and token_version = ${version} and state = 'connected'
      and (refreshing_until is null or refreshing_until < ${now})
    returning id`);
  return rows.length > 0;
}

/** Lets another process try again. */
export async function releaseTokens(
  tx: Queryable,
  { company_id, type }: ConnectionRef,
  version: number,
): Promise<void> {
  await tx.query(sql`
    update integrations set refreshing_until = null
    where company_id = ${company_id} and type = ${type} and token_version = ${version}`);
}

export async function replaceTokens(
  tx: Queryable,
  { company_id, type }: ConnectionRef,
  { version, now, sealed, token_hint, expires_at, scopes }: SealedTokens & { version: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update integrations set sealed = ${sealed}, token_hint = ${token_hint}, expires_at = ${expires_at},
      scopes = ${scopes}, token_version = token_version + 1, refreshing_until = null, updated_at = ${now}
    where company_id = ${company_id} and type = ${type} and token_version = ${version} returning id`);
  return rows.length > 0;
}

/** @returns false when its tokens have been replaced since */
export async function setBroken(
  tx: Queryable,
  { company_id, type }: ConnectionRef,
  { version, problem, now }: { version: number; problem: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update integrations set state = 'broken', problem = ${problem}, refreshing_until = null, updated_at = ${now}
    where company_id = ${company_id} and type = ${type} and token_version = ${version} and state = 'connected'
    returning id`);
  return rows.length > 0;
}

/** @param type all of the company's when left out */
export async function deleteConnections(
  tx: Queryable,
  { company_id, type }: { company_id: string; type?: ConnectionRef['type'] },
): Promise<(ConnectionRef & { sealed: string; account: string | null })[]> {
  return tx.query(sql`
    delete from integrations where company_id = ${company_id} and (${type ?? null}::text is null or type = ${type ?? null})
    returning company_id, type, sealed, account`);
}

const MOST_TEAMS = 50;

/** Puts the last requested team first and drops those beyond the limit. */
export async function putTeam(
  tx: Queryable,
  { company_id, type }: ConnectionRef,
  team: { id: string; name: string },
): Promise<void> {
  await tx.query(sql`
    update integrations set settings = settings || jsonb_build_object('teams', (
      select jsonb_agg(t.team order by t.place) from (
        select ${JSON.stringify(team)}::jsonb as team, 0 as place
        union all
        select f.team, f.place from jsonb_array_elements(coalesce(settings -> 'teams', '[]')) with ordinality f (team, place)
        where f.team ->> 'id' <> ${team.id} and f.place < ${MOST_TEAMS}
      ) t))
    where company_id = ${company_id} and type = ${type}`);
}
