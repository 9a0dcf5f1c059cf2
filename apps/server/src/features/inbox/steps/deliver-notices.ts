// Delivers notices, each once, to members who may see their subject and want to know, and updates their pages.
import { UNBOUND_ROLES } from '@worklane/domain/access/roles';
import { type NotificationKind, USUAL_CHANNELS, USUALLY_PUSHED } from '@worklane/domain/inbox/vocabulary';
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { mailBurst, messageInSlack, type Push, pushAll } from '../jobs.ts';

export interface Notice {
  user_id: string;
  kind: NotificationKind;
  /** The same cause tells a person once: the id of an event, or of the text that names them. */
  cause: string;
  ticket_id?: string;
  document_id?: string;
  comment_id?: string;
  thread_id?: string;
  detail?: object;
}

export interface NoticeOrigin {
  company_id: string;
  /** Null for what belongs to no project. */
  project_id: string | null;
  /** Never notified of their own actions. */
  actor_id: string | null;
  at: string | Date;
}

interface Told {
  id: string;
  user_id: string;
  subject_id: string;
  mail: 'email' | 'digest' | null;
  /** The person has a browser that shows it. */
  has_browser: boolean;
  is_in_slack: boolean;
}

/** In one job. */
const PUSHES = 500;

/** @returns the ids of people who were told */
export async function deliverNotices(
  { tx, newId, emit, enqueue }: CommandContext,
  { company_id, project_id, actor_id, at }: NoticeOrigin,
  notices: readonly Notice[],
): Promise<string[]> {
  const rows = notices
    .filter(({ user_id }) => user_id !== actor_id)
    .map((notice) => {
      const usual = { usual: USUAL_CHANNELS[notice.kind], is_pushed: USUALLY_PUSHED[notice.kind] };
      return Object.assign({ id: newId() }, usual, notice);
    });
  if (rows.length === 0) return [];
  const told = await tx.query<Told>(sql`
    insert into notifications (company_id, id, user_id, kind, cause, project_id, ticket_id, document_id, comment_id, thread_id,
                               actor_id, detail, created_at, mail, is_pushed, is_in_slack)
    select m.company_id, r.id, m.user_id, r.kind, r.cause, ${project_id}::uuid, r.ticket_id, r.document_id, r.comment_id,
           r.thread_id, (select u.id from users u where u.id = ${actor_id}::uuid), coalesce(r.detail, '{}'), ${at}::timestamptz,
           case when wanted.channel in ('email', 'digest') then wanted.channel end, wanted.is_pushed,
           wanted.is_in_slack
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
           id uuid, user_id uuid, kind text, cause text, ticket_id uuid, document_id uuid, comment_id uuid, thread_id uuid,
           detail jsonb, usual text, is_pushed boolean)
    join company_members m on m.company_id = ${company_id} and m.user_id = r.user_id and m.status = 'active'
    cross join lateral (
      select coalesce((array_agg(s.channel order by s.project_id is null) filter (where s.channel is not null))[1],
                      r.usual) as channel,
             coalesce((array_agg(s.is_pushed order by s.project_id is null) filter (where s.is_pushed is not null))[1],
                      r.is_pushed) as is_pushed,
             coalesce((array_agg(s.is_in_slack order by s.project_id is null) filter (where s.is_in_slack is not null))[1],
                      false) as is_in_slack
      from notification_settings s
      where s.company_id = m.company_id and s.user_id = m.user_id and s.kind = r.kind
        and (s.project_id is null or s.project_id = ${project_id}::uuid)
    ) wanted
    where wanted.channel <> 'off' and (${project_id}::uuid is null
       or exists (select 1 from projects p
                  where p.company_id = m.company_id and p.id = ${project_id}::uuid and p.deleted_at is null)
          and (m.role = any(${UNBOUND_ROLES}::text[])
               or exists (select 1 from project_members pm where pm.company_id = m.company_id
                            and pm.project_id = ${project_id}::uuid and pm.user_id = m.user_id)))
    order by m.user_id, r.id
    on conflict (company_id, user_id, kind, cause) do nothing
    returning id, user_id, subject_id, mail, is_in_slack,
              is_pushed and exists (select 1 from push_subscriptions b where b.user_id = notifications.user_id) as has_browser`);
  const user_ids = [...new Set(told.map(({ user_id }) => user_id))];
  if (user_ids.length > 0) emit({ type: 'inbox.changed', company_id, project_id: null, payload: { user_ids } });
  sendOut({ enqueue }, company_id, told);
  return user_ids;
}

/** Sends the newest of several notices about one ticket or document for all of them. */
function sendOut({ enqueue }: Pick<CommandContext, 'enqueue'>, company_id: string, told: readonly Told[]): void {
  const bySubject = (some: readonly Told[]) =>
    new Map(some.map((each) => [`${each.user_id} ${each.subject_id}`, each])).values();
  for (const { user_id, subject_id } of bySubject(told.filter(({ mail }) => mail === 'email')))
    enqueue(mailBurst, { company_id, user_id, subject_id });
  for (const { id, user_id, subject_id } of bySubject(told.filter(({ is_in_slack }) => is_in_slack)))
    enqueue(messageInSlack, { company_id, user_id, subject_id, notification_id: id });
  const pushes = [...bySubject(told.filter(({ has_browser }) => has_browser))].map(
    ({ id, user_id, subject_id }): Push => ({ user_id, subject_id, notification_id: id }),
  );
  for (let from = 0; from < pushes.length; from += PUSHES)
    enqueue(pushAll, { company_id, pushes: pushes.slice(from, from + PUSHES) });
}
