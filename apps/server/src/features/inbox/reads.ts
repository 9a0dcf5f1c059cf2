// Reads a person's inbox within a scope: groups, their newest notifications, and counts.
import {
  INBOX_ITEMS,
  INBOX_PAGE,
  type InboxCount,
  type InboxGroup,
  type InboxItem,
  type InboxPage,
  type InboxView,
} from '@worklane/contract/inbox';
import { textOfHtml } from '@worklane/domain/text/plain-html';
import sql, { type Sql } from 'sql-template-tag';
import { beforeCursor } from '../../platform/database/before-cursor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { STATUS_CATEGORY } from '../tickets/fragments.ts';

export interface Inbox {
  company_id: string;
  user_id: string;
  /** Whether the person runs the company, and may see its failed work. */
  isAdmin: boolean;
  /** Whether they may see the hours of its budgets. */
  isPlanner: boolean;
  /** False while someone views as the user: they must not learn which other companies invite the user. */
  isOwn: boolean;
}

interface AskedView extends Inbox {
  view: InboxView;
  before?: string | undefined;
  now: Date;
}

interface Asked extends Omit<AskedView, 'view'> {
  /** A condition on `notifications n`. */
  which: Sql;
}

/** Of a comment, before it is made shorter as plain text. */
/** A mail server that has not answered by then never will: each message has a time-out. */
const ANSWERED_WITHIN_SECONDS = 120;
const READ_OF_COMMENT = 2_000;
const EXCERPT = 180;

/** Snoozed notifications are as new as the time they come back at. */
const AT = sql`greatest(n.created_at, coalesce(n.snoozed_until, n.created_at))`;

const ofView = (view: InboxView, now: Date): Sql => {
  if (view === 'done') return sql`n.done_at is not null`;
  if (view === 'snoozed') return sql`n.done_at is null and n.snoozed_until > ${now}::timestamptz`;
  return sql`n.done_at is null and (n.snoozed_until is null or n.snoozed_until <= ${now}::timestamptz)`;
};

/** Selects open invitations of any company: invited users are not members yet. */
const isOpenInvitation = (now: Date): Sql => sql`
  n.kind = 'invited' and exists (
    select 1 from invitations i
    join companies ic on ic.id = i.company_id and ic.deleted_at is null
    join users u on u.id = n.user_id and lower(u.email) = i.email and (u.email_verified or u.is_first)
    where i.company_id = n.company_id and i.id = (n.detail->>'invitation_id')::uuid and i.expires_at > ${now}::timestamptz)`;

/** Looks up one row by its key. As `exists`, the planner would read the tickets of all companies for a long inbox. */
const isThere = (rows: Sql): Sql => sql`coalesce((select true ${rows} limit 1), false)`;

/**
 * Names the tables of a statement: `seen` are the viewer's notifications about what they may see now. What they are
 * about is looked up once for each ticket or document.
 * @param which a condition on `notifications n`
 */
const seenBy = (
  scope: Scope,
  { company_id, user_id, isAdmin, isPlanner, isOwn }: Inbox,
  now: Date,
  which: Sql,
): Sql => sql`
  own as materialized (
    select n.* from notifications n
    where n.user_id = ${user_id}
      and (n.company_id = ${company_id} and n.kind <> 'invited' or ${isOwn} and ${isOpenInvitation(now)})
      and (n.kind not in ('work_failed', 'webhook_off') or ${isAdmin}::boolean)
      and (n.kind <> 'budget_reached' or ${isPlanner}::boolean)
      and ${which}
  ), subjects as materialized (
    select n.* from (select distinct company_id, subject_id, project_id, ticket_id, document_id from own) n
    where (n.project_id is null or n.ticket_id is not null or n.document_id is not null or ${isThere(sql`
        from projects p where p.company_id = n.company_id and p.id = n.project_id and p.deleted_at is null
          and ${inScope(scope, 'p.company_id', 'p.id')}`)})
      and (n.ticket_id is null or ${isThere(sql`
        from tickets t where t.company_id = n.company_id and t.id = n.ticket_id
          and ${inScope(scope, 't.company_id', 't.project_id')}`)})
      and (n.document_id is null or ${isThere(sql`
        from documents d where d.company_id = n.company_id and d.id = n.document_id
          and ${inScope(scope, 'd.company_id', 'd.project_id')}`)})
  ), seen as (
    select n.* from own n
    join subjects s on s.subject_id = n.subject_id and s.company_id = n.company_id and s.project_id is not distinct from n.project_id
      and s.ticket_id is not distinct from n.ticket_id and s.document_id is not distinct from n.document_id
    where n.comment_id is null
      or ${isThere(sql`from ticket_comments c where c.company_id = n.company_id and c.id = n.comment_id`)}
      or ${isThere(sql`from document_comments c where c.company_id = n.company_id and c.id = n.comment_id`)}
  )`;

export function readInbox(db: Queryable, scope: Scope, { view, ...asked }: AskedView): Promise<InboxPage> {
  return readPage(db, scope, Object.assign({ which: ofView(view, asked.now) }, asked));
}

/** Reads the groups of chosen notifications, as far as they are visible. */
export function readChosen(
  db: Queryable,
  scope: Scope,
  { ids, ...asked }: Inbox & { ids: readonly string[]; now: Date },
): Promise<InboxPage> {
  return readPage(db, scope, Object.assign({ which: sql`n.id = any(${[...ids]}::uuid[])` }, asked));
}

async function readPage(db: Queryable, scope: Scope, asked: Asked): Promise<InboxPage> {
  const found = await readGroups(db, scope, asked);
  const groups = found.slice(0, INBOX_PAGE);
  const items = await readItems(
    db,
    scope,
    asked,
    groups.map(({ subject_id }) => subject_id),
  );
  const itemsBySubject = Map.groupBy(items, ({ subject_id }) => subject_id);
  return {
    groups: groups.map((group) =>
      Object.assign(group, { items: (itemsBySubject.get(group.subject_id) ?? []).map(toItem) }),
    ),
    has_more: found.length > INBOX_PAGE,
  };
}

/** Reads one group more than a page has. */
function readGroups(
  db: Queryable,
  scope: Scope,
  { which, before, now, ...inbox }: Asked,
): Promise<Omit<InboxGroup, 'items'>[]> {
  return db.query<Omit<InboxGroup, 'items'>>(sql`
    with ${seenBy(scope, inbox, now, which)}, grouped as (
      select n.subject_id, count(*)::integer as count, (count(*) filter (where n.read_at is null))::integer as unread_count,
             max(${AT}) as last_at, max(n.snoozed_until) filter (where n.snoozed_until > ${now}::timestamptz) as snoozed_until,
             (array_agg(n.company_id))[1] as company_id, (array_agg(n.ticket_id))[1] as ticket_id, (array_agg(n.document_id))[1] as document_id,
             (array_agg(n.project_id))[1] as project_id
      from seen n
      group by n.subject_id
    ), page as (
      select * from grouped where true ${beforeCursor(sql`last_at`, sql`subject_id`, before)}
      order by last_at desc, subject_id desc limit ${INBOX_PAGE + 1}
    )
    select g.subject_id, case when g.ticket_id is not null then 'ticket' when g.document_id is not null then 'document'
             when g.project_id is not null then 'project' else 'company' end as subject,
           p.key || '-' || t.number as key, coalesce(t.title, d.title, p.name, c.name) as title, p.id as project_id, p.key as project_key,
           g.count, g.unread_count, g.last_at, g.snoozed_until
    from page g join companies c on c.id = g.company_id
    left join tickets t on t.company_id = ${inbox.company_id} and t.id = g.ticket_id
    left join documents d on d.company_id = ${inbox.company_id} and d.id = g.document_id
    left join projects p on p.company_id = ${inbox.company_id} and p.id = coalesce(t.project_id, d.project_id, g.project_id)
    order by g.last_at desc, g.subject_id desc`);
}

/** What a notification says beside its kind. */
interface Detail {
  status?: string;
  is_resolved?: boolean;
  count?: number;
  is_import?: boolean;
  percent?: number;
  frame?: string;
  via?: 'github';
}

type Plain = Pick<
  InboxItem,
  'id' | 'kind' | 'actor_id' | 'created_at' | 'is_read' | 'comment_id' | 'thread_id' | 'invitation' | 'may_be_unmailed'
>;

interface ItemRow extends Plain {
  subject_id: string;
  detail: Detail;
  comment: string | null;
  status_name: string | null;
  status_category: NonNullable<InboxItem['status']>['category'];
}

/**
 * Checks whether a mail about a row `n` of `notifications` may have failed to arrive. Only notifications of a member's
 * own company are mailed.
 */
export const mayBeUnmailed = (now: Date): Sql =>
  sql`(n.is_mail_open and n.read_at is null and n.done_at is null
       and n.mailed_at < ${now}::timestamptz - make_interval(secs => ${ANSWERED_WITHIN_SECONDS}))`;

function readItems(
  db: Queryable,
  scope: Scope,
  { which, before: _, now, ...inbox }: Asked,
  subjects: readonly string[],
): Promise<ItemRow[]> {
  const ofSubjects = sql`${which} and n.subject_id = any(${[...subjects]}::uuid[])`;
  return db.query<ItemRow>(sql`
    with ${seenBy(scope, inbox, now, ofSubjects)}, ranked as (
      select n.*, row_number() over (partition by n.subject_id order by n.created_at desc, n.id desc) as place from seen n
    )
    select n.id, n.subject_id, n.kind, n.actor_id, n.created_at, n.read_at is not null as is_read, n.comment_id, n.thread_id,
           ${mayBeUnmailed(now)} as may_be_unmailed, n.detail, left(coalesce(tc.content, dc.content), ${READ_OF_COMMENT}) as comment, s.label as status_name,
           coalesce(s.category, ${STATUS_CATEGORY}) as status_category,
           case when i.id is not null then jsonb_build_object('id', i.id, 'inviter_name', iu.name, 'role', i.role,
                                                           'project_name', ip.name) end
             as invitation
    from ranked n
    left join ticket_comments tc on tc.company_id = n.company_id and tc.id = n.comment_id
    left join document_comments dc on dc.company_id = n.company_id and dc.id = n.comment_id
    left join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
    left join invitations i
      on n.kind = 'invited' and i.company_id = n.company_id and i.id = (n.detail->>'invitation_id')::uuid
    left join users iu on iu.id = i.created_by
    left join projects ip on ip.company_id = i.company_id and ip.id = i.project_id
    left join lateral (
      select each->>'label' as label, each->>'category' as category
      from board_configurations c, jsonb_array_elements(c.statuses) each
      where c.company_id = n.company_id and c.project_id = coalesce(t.project_id, n.project_id)
        and each->>'key' = n.detail->>'status'
    ) s on true
    where n.place <= ${INBOX_ITEMS}
    order by n.created_at desc, n.id desc`);
}

function toItem({ subject_id: _, detail, comment, status_name, status_category, ...row }: ItemRow): InboxItem {
  const name = status_name ?? detail.status;
  return Object.assign(row, {
    excerpt: comment === null ? null : excerptOf(comment),
    status: name === undefined ? null : { name, category: status_category },
    is_resolved: detail.is_resolved ?? null,
    count: detail.count ?? null,
    is_import: detail.is_import ?? false,
    percent: detail.percent ?? null,
    frame: detail.frame ?? null,
    is_from_github: detail.via === 'github',
  });
}

function excerptOf(html: string): string {
  // Cut off inside a tag, its beginning is no text.
  const words = textOfHtml(html.replace(/<[^>]*$/, ''))
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT - 1).toWellFormed()}…` : words;
}

export async function countInbox(
  db: Queryable,
  scope: Scope,
  { now, ...inbox }: Inbox & { now: Date },
): Promise<InboxCount> {
  const isSnoozed = sql`n.snoozed_until > ${now}::timestamptz`;
  // Others count for nothing.
  const which = sql`n.done_at is null and (n.read_at is null or ${isSnoozed})`;
  const [row] = await db.query<InboxCount>(sql`
    with ${seenBy(scope, inbox, now, which)}
    select (count(distinct n.subject_id) filter (where n.read_at is null and ${ofView('open', now)}))::integer as unread,
           min(n.snoozed_until) filter (where ${isSnoozed}) as next_at
    from seen n`);
  return row ?? { unread: 0, next_at: null };
}
