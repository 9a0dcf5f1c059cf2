// Writes webhooks and their deliveries.
import type { DeliveryAttempt } from '@worklane/contract/integrations/webhooks';
import { type OffReason, TEST_EVENT, WEBHOOK_LIMITS, type WebhookEvent } from '@worklane/domain/webhooks/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { WebhookRef } from './jobs.ts';
import type { WebhookOwner } from './reads.ts';

export interface NewWebhook extends WebhookOwner {
  id: string;
  name: string;
  sealed_url: string;
  sealed_secret: string;
  events: readonly WebhookEvent[];
  project_ids: readonly string[] | null;
}

/**
 * Locks the company, so that no two requests pass the limit together.
 * @throws Refusal webhook_limit
 */
export async function insertWebhook(
  tx: Queryable,
  { company_id, project_id = undefined, ...webhook }: NewWebhook,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  await tx.query(sql`select 1 from companies where id = ${company_id} for no key update`);
  const others = await tx.query<{ project_id: string | null }>(sql`
    select project_id from webhooks where company_id = ${company_id}`);
  const { perCompany, perProject } = WEBHOOK_LIMITS;
  if (others.length >= perCompany) fail('webhook_limit', { whose: 'A company', limit: perCompany });
  const ofProject = others.filter((each) => project_id && each.project_id === project_id);
  if (ofProject.length >= perProject) fail('webhook_limit', { whose: 'A project', limit: perProject });
  await tx.query(sql`
    insert into webhooks (company_id, id, project_id, name, sealed_url, events, project_ids, sealed_secret, is_on,
                          created_by, created_at, updated_at)
    values (${company_id}, ${webhook.id}, ${project_id ?? null}, ${webhook.name}, ${webhook.sealed_url},
            ${webhook.events}::text[], ${webhook.project_ids}::uuid[], ${webhook.sealed_secret}, true, ${user_id}, ${now},
            ${now})`);
}

export interface WebhookChanges {
  name?: string | undefined;
  sealed_url?: string | undefined;
  events?: readonly WebhookEvent[] | undefined;
  /** Null: all. */
  project_ids?: readonly string[] | null | undefined;
  is_on?: boolean | undefined;
}

interface Locked {
  project_id: string | null;
  is_on: boolean;
}

/** @returns undefined when the company or project has none with this id, or its project is deleted */
export async function lockWebhook(
  tx: Queryable,
  { company_id, project_id = undefined, id }: WebhookOwner & { id: string },
): Promise<Locked | undefined> {
  const [row] = await tx.query<Locked>(sql`
    select project_id, is_on from webhooks
    where company_id = ${company_id} and id = ${id}
      and (${project_id ?? null}::uuid is null or project_id = ${project_id ?? null}::uuid)
      and not exists (select 1 from projects gone where gone.id = project_id and gone.deleted_at is not null)
    for no key update`);
  return row;
}

/** Updates a webhook. A new address, or switching it on, resets its failures. */
export async function updateWebhookRow(
  tx: Queryable,
  { company_id, id }: { company_id: string; id: string },
  { name = undefined, sealed_url = undefined, events = undefined, project_ids, is_on = undefined }: WebhookChanges,
  now: Date,
): Promise<void> {
  const isAnew = sealed_url !== undefined || is_on === true;
  await tx.query(sql`
    update webhooks set
      name = coalesce(${name ?? null}, name), sealed_url = coalesce(${sealed_url ?? null}, sealed_url),
      events = coalesce(${events ?? null}::text[], events),
      project_ids = case when ${project_ids === undefined} or project_id is not null then project_ids
                         else ${project_ids ?? null}::uuid[] end,
      is_on = coalesce(${is_on ?? null}::boolean, is_on),
      off_reason = case when ${is_on === undefined} then off_reason end,
      off_at = case when ${is_on === undefined} then off_at end,
      failures = case when ${isAnew} then 0 else failures end,
      held_until = case when ${isAnew} then null else held_until end,
      updated_at = ${now}
    where company_id = ${company_id} and id = ${id}`);
}

export async function deleteWebhookRow(tx: Queryable, { company_id, id }: { company_id: string; id: string }) {
  await tx.query(sql`delete from webhooks where company_id = ${company_id} and id = ${id}`);
}

export async function deleteWebhooksOf(tx: Queryable, company_id: string): Promise<void> {
  await tx.query(sql`delete from webhooks where company_id = ${company_id}`);
}

/** Replaces the secret. The current one becomes the former one; an earlier former one ends. */
export async function replaceSecret(
  tx: Queryable,
  { company_id, id, sealed_secret }: { company_id: string; id: string; sealed_secret: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update webhooks set sealed_former_secret = sealed_secret, sealed_secret = ${sealed_secret},
      former_secret_until = ${now}::timestamptz + make_interval(hours => ${WEBHOOK_LIMITS.rotationHours}),
      updated_at = ${now}
    where company_id = ${company_id} and id = ${id}`);
}

export interface NewDelivery {
  id: string;
  event: string;
  subject: string;
  body: string;
}

export async function insertDeliveries(
  tx: Queryable,
  { company_id, webhook_id }: WebhookRef,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into webhook_deliveries (company_id, id, webhook_id, event, subject, body, state, due_at, created_at)
    select ${company_id}, d.id, ${webhook_id}, d.event, d.subject, d.body, 'waiting', ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d (id uuid, event text, subject text, body text)`);
}

export async function countWaiting(tx: Queryable, { company_id, webhook_id }: WebhookRef): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from webhook_deliveries
    where company_id = ${company_id} and webhook_id = ${webhook_id} and state = 'waiting'`);
  return row?.count ?? 0;
}

/** Switches a webhook off: it sends nothing but tests. */
export async function switchOff(
  tx: Queryable,
  { company_id, webhook_id }: WebhookRef,
  reason: OffReason,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update webhooks set is_on = false, off_reason = ${reason}, off_at = ${now}
    where company_id = ${company_id} and id = ${webhook_id}`);
}

/** Gives up waiting deliveries; people can replay them. */
export async function giveUpWaiting(tx: Queryable, { company_id, webhook_id }: WebhookRef, now: Date): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries set state = 'failed', due_at = null, done_at = ${now}
    where company_id = ${company_id} and webhook_id = ${webhook_id} and state = 'waiting' and event <> ${TEST_EVENT}`);
}

/** Begins the subject of a replay, so that it waits for no other delivery. */
export const REPLAYED = 'replay ';

/**
 * Adds a replay under a separate subject, so that it and other deliveries don't wait for each other.
 * @returns false when it waits already
 */
export async function replayRow(
  tx: Queryable,
  { company_id, webhook_id, id }: WebhookRef & { id: string },
  now: Date,
): Promise<'replayed' | 'waiting' | undefined> {
  const [row] = await tx.query<{ state: string }>(sql`
    select state from webhook_deliveries
    where company_id = ${company_id} and webhook_id = ${webhook_id} and id = ${id} for update`);
  if (!row) return undefined;
  if (row.state === 'waiting') return 'waiting';
  await tx.query(sql`
    update webhook_deliveries set state = 'waiting', tries = 0, due_at = ${now}, done_at = null, subject = ${`${REPLAYED}${id}`}
    where company_id = ${company_id} and id = ${id}`);
  return 'replayed';
}

/** What one try came to. */
export interface Outcome {
  id: string;
  attempt: DeliveryAttempt;
  isDelivered: boolean;
  /** When it is tried again; null when it isn't. */
  dueAt: Date | null;
}

/** The log keeps the last tries alone. */
const ATTEMPTS = 12;

/** Records the results of deliveries. One that was given up or replayed in between keeps its state. */
export async function recordOutcomes(
  tx: Queryable,
  { company_id, webhook_id }: WebhookRef,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  const rows = outcomes.map(({ id, attempt, isDelivered, dueAt }) => ({
    id,
    attempt,
    due_at: dueAt,
    state: isDelivered ? 'delivered' : dueAt ? 'waiting' : 'failed',
  }));
  await tx.query(sql`
    update webhook_deliveries d set
      tries = d.tries + 1,
      attempts = (select coalesce(jsonb_agg(each order by place), '[]') from (
                    select each, place from jsonb_array_elements(d.attempts || o.attempt) with ordinality as kept (each, place)
                    order by place desc limit ${ATTEMPTS}) as last),
      state = case when d.state = 'waiting' or o.state = 'delivered' then o.state else d.state end,
      due_at = case when d.state = 'waiting' then o.due_at end,
      done_at = case when d.state <> 'waiting' then d.done_at when o.state <> 'waiting' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id uuid, attempt jsonb, due_at timestamptz, state text)
    where d.company_id = ${company_id} and d.webhook_id = ${webhook_id} and d.id = o.id`);
}

/** Deletes what the log keeps no longer: by age, and beyond the most that one webhook keeps. */
export async function deleteOldDeliveries(db: Queryable, now: Date): Promise<void> {
  const { kept, keptDays } = WEBHOOK_LIMITS;
  await db.query(sql`
    delete from webhook_deliveries where done_at < ${now}::timestamptz - make_interval(days => ${keptDays})`);
  await db.query(sql`
    delete from webhook_deliveries d using (
      select w.company_id, w.id, (
        select d.created_at from webhook_deliveries d
        where d.company_id = w.company_id and d.webhook_id = w.id
        order by d.created_at desc, d.id desc offset ${kept} limit 1) as last
      from webhooks w) as w
    where d.company_id = w.company_id and d.webhook_id = w.id and d.created_at <= w.last and d.state <> 'waiting'`);
  await db.query(sql`
    update webhooks set sealed_former_secret = null, former_secret_until = null where former_secret_until < ${now}`);
}
