// Reads webhooks and their deliveries.
import type {
  DeliveryPage,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetails,
} from '@worklane/contract/integrations/webhooks';
import { cursorAt } from '@worklane/contract/platform/paging';
import type { DeliveryState } from '@worklane/domain/webhooks/vocabulary';
import { WEBHOOK_LIMITS } from '@worklane/domain/webhooks/vocabulary';
import sql, { empty, type Sql } from 'sql-template-tag';
import { beforeCursor } from '../../platform/database/before-cursor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

/** With the sealed address instead of the real one. */
export interface StoredWebhook extends Omit<Webhook, 'url'> {
  sealed_url: string;
}

/** A company's webhooks with those of its projects or, with a project, that project's. */
export interface WebhookOwner {
  company_id: string;
  project_id?: string | undefined;
}

const seenIn = (scope: Scope, { company_id, project_id }: WebhookOwner): Sql => sql`
  w.company_id = ${company_id} and (${project_id ?? null}::uuid is null or w.project_id = ${project_id ?? null}::uuid)
  and (w.project_id is null and w.company_id = any(${scope.companyIds}::uuid[])
       or ${inScope(scope, 'w.company_id', 'w.project_id')})`;

const COLUMNS = (now: Date): Sql => sql`
  w.id, w.company_id, w.project_id, w.name, w.sealed_url, w.events, w.project_ids, w.is_on, w.off_reason, w.off_at,
  w.created_by, w.created_at, w.updated_at, w.last_delivered_at, w.last_failed_at,
  case when w.former_secret_until > ${now} then w.former_secret_until end as former_secret_until`;

export function readWebhooks(db: Queryable, scope: Scope, owner: WebhookOwner, now: Date): Promise<StoredWebhook[]> {
  return db.query<StoredWebhook>(sql`
    select ${COLUMNS(now)} from webhooks w where ${seenIn(scope, owner)}
    order by w.project_id nulls first, w.created_at, w.id limit ${WEBHOOK_LIMITS.perCompany}`);
}

export async function readWebhook(
  db: Queryable,
  scope: Scope,
  ref: WebhookOwner & { id: string },
  now: Date,
): Promise<StoredWebhook | undefined> {
  const [row] = await db.query<StoredWebhook>(sql`
    select ${COLUMNS(now)} from webhooks w where ${seenIn(scope, ref)} and w.id = ${ref.id}`);
  return row;
}

const DELIVERY = sql`'msg_' || d.id as id, d.event, d.state, d.tries, d.created_at, d.due_at, d.done_at,
  (d.attempts -> -1 ->> 'status')::int as status, d.attempts -> -1 ->> 'error' as error`;

/** @throws Refusal invalid_input when `before` isn't where a page ended */
export async function readDeliveries(
  db: Queryable,
  scope: Scope,
  ref: WebhookOwner & { id: string },
  { before, state }: { before?: string | undefined; state?: DeliveryState | undefined },
): Promise<DeliveryPage> {
  const rows = await db.query<WebhookDelivery>(sql`
    select ${DELIVERY} from webhooks w
    join webhook_deliveries d on d.company_id = w.company_id and d.webhook_id = w.id
    where ${seenIn(scope, ref)} and w.id = ${ref.id} ${state ? sql`and d.state = ${state}` : empty}
      ${beforeCursor(sql`d.created_at`, sql`d.id`, before)}
    order by d.created_at desc, d.id desc limit ${WEBHOOK_LIMITS.listed + 1}`);
  const deliveries = rows.slice(0, WEBHOOK_LIMITS.listed);
  const last = rows.length > deliveries.length ? deliveries.at(-1) : undefined;
  return { deliveries, next: last ? cursorAt(last.created_at, idOfDelivery(last.id)) : null };
}

/** @param id with its prefix */
export async function readDelivery(
  db: Queryable,
  scope: Scope,
  ref: WebhookOwner & { id: string },
  id: string,
): Promise<WebhookDeliveryDetails | undefined> {
  const [row] = await db.query<WebhookDeliveryDetails>(sql`
    select ${DELIVERY}, d.body, d.attempts from webhooks w
    join webhook_deliveries d on d.company_id = w.company_id and d.webhook_id = w.id
    where ${seenIn(scope, ref)} and w.id = ${ref.id} and d.id = ${idOfDelivery(id)}`);
  return row;
}

/** Removes the prefix that makes the id recognizable outside. */
export const idOfDelivery = (id: string): string => id.replace(/^msg_/, '');

/** @returns the ids of the webhooks that get such an event */
export async function readTold(
  tx: Queryable,
  { company_id, project_id, event }: { company_id: string; project_id: string | null; event: string },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from webhooks
    where company_id = ${company_id} and is_on and ${event} = any(events)
      and (project_id is null or project_id = ${project_id}::uuid)
      and (project_ids is null or ${project_id}::uuid = any(project_ids))
    order by id`);
  return rows.map(({ id }) => id);
}

export interface TicketWords {
  id: string;
  key: string;
  title: string;
}

/**
 * @returns what receivers need to name tickets, as far as these are in the project still: a key and a title in another
 * project are for who sees that one
 */
export function readTicketWords(
  tx: Queryable,
  { company_id, project_id }: { company_id: string; project_id: string | null },
  ids: readonly string[],
): Promise<TicketWords[]> {
  return tx.query<TicketWords>(sql`
    select t.id, p.key || '-' || t.number as key, t.title
    from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id
    where t.company_id = ${company_id} and t.project_id = ${project_id}::uuid and t.id = any(${ids}::uuid[])`);
}

/** @returns webhooks with due deliveries and apparently no job */
export function readForgotten(db: Queryable, now: Date): Promise<{ company_id: string; webhook_id: string }[]> {
  return db.query(sql`
    select w.company_id, w.id as webhook_id from webhooks w
    where coalesce(w.job_at, '-infinity') < ${now}::timestamptz - interval '10 minutes'
      and exists (select 1 from webhook_deliveries d
                  where d.company_id = w.company_id and d.webhook_id = w.id and d.state = 'waiting'
                    and d.due_at < ${now}::timestamptz - interval '10 minutes')
    limit 1000`);
}
