// Delivers notices to members who may see what they are about and want to know, each once, and tells their pages.
import { isBoundToProjects, ROLES } from '@worklane/domain/access/roles';
import { type NotificationKind, USUAL_CHANNELS } from '@worklane/domain/inbox/vocabulary';
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { mailBurst } from '../jobs.ts';

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

export interface NoticePlace {
  company_id: string;
  /** Null for what belongs to no project. */
  project_id: string | null;
  /** Never told of their own doings. */
  actor_id: string | null;
  at: string | Date;
}

interface Told {
  user_id: string;
  subject_id: string;
  mail: 'email' | 'digest' | null;
}

const UNBOUND = ROLES.filter((role) => !isBoundToProjects(role));

/** @returns the ids of those who were told */
export async function deliverNotices(
  { tx, newId, emit, enqueue }: CommandContext,
  { company_id, project_id, actor_id, at }: NoticePlace,
  notices: readonly Notice[],
): Promise<string[]> {
  const rows = notices
    .filter(({ user_id }) => user_id !== actor_id)
    .map((notice) => Object.assign({ id: newId(), usual: USUAL_CHANNELS[notice.kind] }, notice));
  if (rows.length === 0) return [];
  const told = await tx.query<Told>(sql`
    insert into notifications (company_id, id, user_id, kind, cause, project_id, ticket_id, document_id, comment_id, thread_id,
                               actor_id, detail, created_at, mail)
    select m.company_id, r.id, m.user_id, r.kind, r.cause, ${project_id}::uuid, r.ticket_id, r.document_id, r.comment_id,
           r.thread_id, (select u.id from users u where u.id = ${actor_id}::uuid), coalesce(r.detail, '{}'), ${at}::timestamptz,
           case when wanted.channel in ('email', 'digest') then wanted.channel end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
           id uuid, user_id uuid, kind text, cause text, ticket_id uuid, document_id uuid, comment_id uuid, thread_id uuid,
           detail jsonb, usual text)
    join company_members m on m.company_id = ${company_id} and m.user_id = r.user_id and m.status = 'active'
    cross join lateral (
      select coalesce((
        select s.channel from notification_settings s
        where s.company_id = m.company_id and s.user_id = m.user_id and s.kind = r.kind
          and (s.project_id is null or s.project_id = ${project_id}::uuid)
        order by s.project_id is null limit 1), r.usual) as channel
    ) wanted
    where wanted.channel <> 'off' and (${project_id}::uuid is null
       or exists (select 1 from projects p
                  where p.company_id = m.company_id and p.id = ${project_id}::uuid and p.deleted_at is null)
          and (m.role = any(${UNBOUND}::text[])
               or exists (select 1 from project_members pm where pm.company_id = m.company_id
                            and pm.project_id = ${project_id}::uuid and pm.user_id = m.user_id)))
    order by m.user_id, r.id
    on conflict (company_id, user_id, kind, cause) do nothing
    returning user_id, subject_id, mail`);
  const user_ids = [...new Set(told.map(({ user_id }) => user_id))];
  if (user_ids.length > 0) emit({ type: 'inbox.changed', company_id, project_id: null, payload: { user_ids } });
  const bursts = new Map(
    told.filter(({ mail }) => mail === 'email').map((each) => [`${each.user_id} ${each.subject_id}`, each]),
  );
  for (const { user_id, subject_id } of bursts.values()) enqueue(mailBurst, { company_id, user_id, subject_id });
  return user_ids;
}
