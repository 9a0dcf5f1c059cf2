// Finds who a Slack account belongs to, and the tickets that the app shows in Slack.
import type { OwnSlack } from '@worklane/contract/integrations/slack-app';
import type { TicketInSlack } from '@worklane/domain/slack/app-messages';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { readTeamOfCompany } from '../integrations/reads.ts';
import { STATUS_CATEGORY } from '../tickets/fragments.ts';

/** Reads the user's linked accounts, without those linked before their sessions were ended: they no longer work. */
export function readOwnAccounts(db: Queryable, userId: string): Promise<OwnSlack['accounts']> {
  return db.query<OwnSlack['accounts'][number]>(sql`
    select a.team_id, a.team_name, a.linked_at from slack_accounts a
    join users u on u.id = a.user_id
    join auth_users b on b.id = u.auth_id and b.sign_in_round = a.sign_in_round
    where a.user_id = ${userId} order by a.linked_at, a.team_id`);
}

/** Selects the user's linked Slack accounts for the download of their data. */
export const ownSlackData = (userId: string): Sql => sql`
  select coalesce(json_agg(json_build_object(
    'team_id', a.team_id, 'team_name', a.team_name, 'slack_user_id', a.slack_user_id, 'linked_at', a.linked_at)), '[]')
  from slack_accounts a where a.user_id = ${userId}`;

export interface SlackUser {
  team_id: string;
  slack_user_id: string;
}

/**
 * Finds the user of a Slack account. Unscoped on purpose: Slack has signed who asks. Undefined when no account is
 * linked, or its user's sessions were ended since.
 */
export async function findLinkedUser(
  db: Queryable,
  { team_id, slack_user_id }: SlackUser,
): Promise<{ user_id: string; is_verified: boolean } | undefined> {
  const [row] = await db.query<{ user_id: string; is_verified: boolean }>(sql`
    select a.user_id, u.email_verified or u.is_first as is_verified
    from slack_accounts a
    join users u on u.id = a.user_id and u.status <> 'closed'
    join auth_users b on b.id = u.auth_id and b.sign_in_round = a.sign_in_round
    where a.team_id = ${team_id} and a.slack_user_id = ${slack_user_id}`);
  return row;
}

/** @returns the tickets that the scope includes, in the order of their ids */
export async function readTicketsForSlack(
  db: Queryable,
  scope: Scope,
  { ids, publicUrl }: { ids: readonly string[]; publicUrl: string },
): Promise<(TicketInSlack & { id: string; company_id: string })[]> {
  const rows = await db.query<TicketInSlack & { id: string; company_id: string; project_key: string }>(sql`
    select t.id, t.company_id, p.key as project_key, p.key || '-' || t.number as key, t.title,
           ${STATUS_CATEGORY} as category,
           coalesce((select s->>'label' from board_configurations c, jsonb_array_elements(c.statuses) s
                     where c.company_id = t.company_id and c.project_id = t.project_id and s->>'key' = t.status),
                    t.status) as status
    from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id
    where t.id = any(${ids}::uuid[]) and ${inScope(scope, 't.company_id', 't.project_id')}
    order by array_position(${ids}::uuid[], t.id)`);
  return rows.map(({ project_key, ...ticket }) => ({
    ...ticket,
    url: `${publicUrl}/projects/${encodeURIComponent(project_key)}/tickets/${encodeURIComponent(ticket.key)}`,
  }));
}

export interface SlackReach {
  state: 'ready' | 'not_linked' | 'not_connected';
  /** The user's accounts in the company's workspace, the one that was linked last first. */
  slack_user_ids: string[];
}

/** @returns whether the company's app in Slack reaches the user: it must be connected, and their account in its workspace linked */
export async function readSlackReach(
  db: Queryable,
  { company_id, user_id }: { company_id: string; user_id: string },
): Promise<SlackReach> {
  const team_id = await readTeamOfCompany(db, company_id);
  if (team_id === undefined) return { state: 'not_connected', slack_user_ids: [] };
  const rows = await db.query<{ slack_user_id: string }>(sql`
    select a.slack_user_id from slack_accounts a
    join users u on u.id = a.user_id and u.status <> 'closed'
    join auth_users b on b.id = u.auth_id and b.sign_in_round = a.sign_in_round
    where a.user_id = ${user_id} and a.team_id = ${team_id}
    order by a.linked_at desc, a.slack_user_id`);
  const slack_user_ids = rows.map((row) => row.slack_user_id);
  return { state: slack_user_ids.length > 0 ? 'ready' : 'not_linked', slack_user_ids };
}
