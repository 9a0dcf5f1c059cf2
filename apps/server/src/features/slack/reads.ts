// Reads the Slack notifications of projects: their settings, and what is still to be sent.
import type { SlackNotificationSettings } from '@worklane/contract/integrations/slack-notifications';
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { SlackLine } from '@worklane/domain/slack/write-message';
import type { SlackSummary } from '@worklane/domain/slack/write-summary';
import { textOfHtml } from '@worklane/domain/text/plain-html';
import { timeZone, UTC } from '@worklane/domain/time/time-zone';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { STATUS_CATEGORY } from '../tickets/fragments.ts';

/** With the sealed webhook in place of the masked one. */
export interface StoredSettings extends Omit<SlackNotificationSettings, 'slack_webhook'> {
  sealed_webhook: string;
  summarised_on: string | null;
}

export async function readSlackSettings(
  db: Queryable,
  scope: Scope,
  { company_id, project_id }: ProjectRef,
): Promise<StoredSettings | undefined> {
  const [row] = await db.query<StoredSettings>(sql`
    select s.project_id, s.slack_webhook as sealed_webhook, s.slack_channel_name, s.frequency, s.frequency_days,
           to_char(s.frequency_time, 'HH24:MI') as frequency_time, s.events, s.enabled, s.updated_at, s.last_sent_at,
           s.last_error, s.last_error_at, s.summarised_on
    from slack_notification_settings s
    where s.company_id = ${company_id} and s.project_id = ${project_id}
      and ${inScope(scope, 's.company_id', 's.project_id')}`);
  return row;
}

/** @returns the events that the project tells as they happen; none while they are switched off */
export async function readToldEvents(tx: Queryable, { company_id, project_id }: ProjectRef): Promise<Set<string>> {
  const [row] = await tx.query<{ events: string[] }>(sql`
    select events from slack_notification_settings
    where company_id = ${company_id} and project_id = ${project_id} and enabled and frequency = 'realtime'`);
  return new Set(row?.events);
}

/** @returns the keys of the statuses that mean done */
export async function readDoneStatuses(tx: Queryable, { company_id, project_id }: ProjectRef): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>(sql`
    select s->>'key' as key from board_configurations c, jsonb_array_elements(c.statuses) s
    where c.company_id = ${company_id} and c.project_id = ${project_id} and s->>'category' = 'done'`);
  return new Set(rows.map(({ key }) => key));
}

export interface ProjectWords {
  name: string;
  key: string;
  time_zone: string;
}

export async function readProjectWords(
  db: Queryable,
  { company_id, project_id }: ProjectRef,
): Promise<ProjectWords | undefined> {
  const [row] = await db.query<ProjectWords>(sql`
    select p.name, p.key, c.time_zone from projects p join companies c on c.id = p.company_id
    where p.company_id = ${company_id} and p.id = ${project_id} and p.status = 'active' and p.deleted_at is null`);
  return row;
}

interface LineRow extends Omit<SlackLine, 'url' | 'comment' | 'from' | 'to'> {
  project_key: string;
  from: string | null;
  to: string | null;
  content: string | null;
}

const NOBODY = 'Worklane';

/** Labels of statuses of `slack_lines l`; one that the board has no more keeps its key. */
const FROM_LABEL = sql`
  coalesce((select s->>'label' from board_configurations c, jsonb_array_elements(c.statuses) s
            where c.company_id = l.company_id and c.project_id = l.project_id and s->>'key' = l.from_status), l.from_status)`;
const TO_LABEL = sql`
  coalesce((select s->>'label' from board_configurations c, jsonb_array_elements(c.statuses) s
            where c.company_id = l.company_id and c.project_id = l.project_id and s->>'key' = l.to_status), l.to_status)`;

/** @returns the lines about tickets that are still there, the oldest first */
export async function readLines(
  db: Queryable,
  company_id: string,
  { ids, publicUrl }: { ids: readonly number[]; publicUrl: string },
): Promise<SlackLine[]> {
  const rows = await db.query<LineRow>(sql`
    select l.event, l.ticket_id, coalesce(u.name, case when l.is_from_github then 'GitHub' else ${NOBODY} end) as actor, p.key as project_key, p.key || '-' || t.number as key,
           t.title, ${STATUS_CATEGORY} as category, ${FROM_LABEL} as "from", ${TO_LABEL} as "to",
           left(m.content, 4000) as content
    from slack_lines l
    join projects p on p.company_id = l.company_id and p.id = l.project_id
    join tickets t on t.company_id = l.company_id and t.id = l.ticket_id and t.project_id = l.project_id
    left join users u on u.id = l.actor_id
    left join ticket_comments m on m.company_id = l.company_id and m.id = l.comment_id
    where l.company_id = ${company_id} and l.id = any(${ids}::bigint[]) and (l.comment_id is null or m.id is not null)
    order by l.id`);
  return rows.map(({ content, from, to, project_key, ...line }) => ({
    ...line,
    from: from ?? undefined,
    to: to ?? undefined,
    // Cut inside a tag, it would not be one any more.
    comment: content === null ? undefined : textOfHtml(content.replace(/<[^>]*$/, '')),
    url: `${publicUrl}/projects/${encodeURIComponent(project_key)}/tickets/${encodeURIComponent(line.key)}`,
  }));
}

/** @param since from when on things count as new @param today by the clocks of the company */
export async function readSummary(
  db: Queryable,
  { company_id, project_id }: ProjectRef,
  { since, today }: { since: Date; today: string },
): Promise<SlackSummary> {
  const [row] = await db.query<Omit<SlackSummary, 'statuses'>>(sql`
    select count(*) filter (where t.created_at >= ${since}::timestamptz) as created,
           count(*) filter (where ${STATUS_CATEGORY} = 'done' and exists (
             select 1 from ticket_status_history h
             where h.company_id = t.company_id and h.ticket_id = t.id and h.status = t.status
               and h.changed_at >= ${since}::timestamptz)) as completed,
           count(*) filter (where t.due_date < ${today}::date and ${STATUS_CATEGORY} <> 'done') as overdue,
           (select count(*) from ticket_comments m join tickets o on o.company_id = m.company_id and o.id = m.ticket_id
            where m.company_id = ${company_id} and o.project_id = ${project_id} and m.created_at >= ${since}::timestamptz)
             as comments
    from tickets t where t.company_id = ${company_id} and t.project_id = ${project_id}`);
  const statuses = await db.query<SlackSummary['statuses'][number]>(sql`
    select s->>'label' as label, s->>'category' as category,
           (select count(*) from tickets t
            where t.company_id = c.company_id and t.project_id = c.project_id and t.status = s->>'key') as count
    from board_configurations c, jsonb_array_elements(c.statuses) with ordinality as listed (s, place)
    where c.company_id = ${company_id} and c.project_id = ${project_id} order by place`);
  return { ...(row as Omit<SlackSummary, 'statuses'>), statuses };
}

export interface DueSummary extends ProjectRef {
  day: string;
}

/** @returns the projects whose summary of today is due by the clocks of their company, and was not sent */
export async function readDueSummaries(db: Queryable, now: Date): Promise<DueSummary[]> {
  const rows = await db.query<
    ProjectRef & { time_zone: string; days: number[]; time: string; summarised_on: string | null }
  >(sql`
    select s.company_id, s.project_id, c.time_zone, s.frequency_days as days, to_char(s.frequency_time, 'HH24:MI') as time,
           s.summarised_on
    from slack_notification_settings s
    join companies c on c.id = s.company_id
    join projects p on p.company_id = s.company_id and p.id = s.project_id and p.status = 'active' and p.deleted_at is null
    where s.enabled and s.frequency = 'scheduled' and 'scheduled_summary' = any(s.events)`);
  return rows.flatMap(({ company_id, project_id, time_zone, days, time, summarised_on }) => {
    const [day = '', minute = ''] = (timeZone(time_zone) ?? UTC).minute(now).split(' ');
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const isDue = days.includes(weekday) && minute >= time && (summarised_on ?? '') < day;
    return isDue ? [{ company_id, project_id, day }] : [];
  });
}
