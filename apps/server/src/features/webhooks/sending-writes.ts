// Writes which process sends what a webhook has to send, and when it is next to be sent.
import { TEST_EVENT } from '@worklane/domain/webhooks/vocabulary';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { WebhookRef } from './jobs.ts';
import { REPLAYED } from './writes.ts';

export interface Sending {
  project_id: string | null;
  is_on: boolean;
  sealed_url: string;
  sealed_secret: string;
  /** Null once it signs no more. */
  sealed_former_secret: string | null;
  failures: number;
  held_until: Date | null;
  sender: string | null;
  sender_until: Date | null;
  job_at: Date | null;
  last_delivered_at: Date | null;
}

/** The dates of a row, which arrive as texts. */
const DATES = ['held_until', 'sender_until', 'job_at', 'last_delivered_at'] as const;

/**
 * Locks one webhook's deliveries until the end of the transaction: adding, taking and recording them run one after the
 * other.
 */
export async function lockSending(
  tx: Queryable,
  { company_id, webhook_id }: WebhookRef,
  now: Date,
): Promise<Sending | undefined> {
  const [row] = await tx.query<Record<string, unknown>>(sql`
    select w.project_id, w.is_on, w.sealed_url, w.sealed_secret, w.failures, w.held_until, w.sender, w.sender_until, w.job_at,
           w.last_delivered_at, case when w.former_secret_until > ${now} then w.sealed_former_secret end as sealed_former_secret
    from webhooks w join companies c on c.id = w.company_id and c.deleted_at is null
    where w.company_id = ${company_id} and w.id = ${webhook_id} for no key update of w`);
  if (!row) return undefined;
  for (const name of DATES) row[name] = row[name] === null ? null : new Date(row[name] as string);
  return row as unknown as Sending;
}

export interface DueDelivery {
  id: string;
  event: string;
  body: string;
  tries: number;
  created_at: string;
}

/** What is sent: all of it; to a receiver that is left alone for a while, what was asked for by hand; while it is off, tests. */
export type Sent = 'all' | 'by hand' | 'tests';

/** A replay is tried at once the first time only. */
const SENT: Record<Sent, Sql> = {
  all: sql`true`,
  'by hand': sql`(d.event = ${TEST_EVENT} or (starts_with(d.subject, ${REPLAYED}) and d.tries = 0))`,
  tests: sql`d.event = ${TEST_EVENT}`,
};

/** Selects the first waiting delivery of each subject. */
const HEADS = ({ company_id, webhook_id }: WebhookRef, sent: Sent) => sql`
  from webhook_deliveries d
  where d.company_id = ${company_id} and d.webhook_id = ${webhook_id} and d.state = 'waiting' and ${SENT[sent]}
    and not exists (select 1 from webhook_deliveries e
                    where e.company_id = d.company_id and e.webhook_id = d.webhook_id and e.subject = d.subject
                      and e.state = 'waiting' and e.place < d.place)`;

/** @returns the oldest deliveries that are due, at most one about the same thing */
export function readDue(
  tx: Queryable,
  webhook: WebhookRef,
  { sent, now, limit }: { sent: Sent; now: Date; limit: number },
): Promise<DueDelivery[]> {
  return tx.query<DueDelivery>(sql`
    select d.id, d.event, d.body, d.tries, d.created_at ${HEADS(webhook, sent)} and d.due_at <= ${now}
    order by d.place limit ${limit}`);
}

/** @returns when the next delivery is due; null when none waits */
export async function readNextDue(tx: Queryable, webhook: WebhookRef, sent: Sent): Promise<Date | null> {
  const [row] = await tx.query<{ due_at: string | null }>(sql`select min(d.due_at) as due_at ${HEADS(webhook, sent)}`);
  return row?.due_at ? new Date(row.due_at) : null;
}

export async function setJobAt(tx: Queryable, { company_id, webhook_id }: WebhookRef, at: Date | null): Promise<void> {
  await tx.query(sql`update webhooks set job_at = ${at} where company_id = ${company_id} and id = ${webhook_id}`);
}

export async function setSender(
  tx: Queryable,
  { company_id, webhook_id }: WebhookRef,
  { sender, until }: { sender: string | null; until: Date | null },
): Promise<void> {
  await tx.query(sql`
    update webhooks set sender = ${sender}::uuid, sender_until = ${until}
    where company_id = ${company_id} and id = ${webhook_id}`);
}

/** @param failures null when something was delivered last */
export async function setHealth(
  tx: Queryable,
  { company_id, webhook_id }: WebhookRef,
  {
    failures,
    heldUntil,
    delivered,
    failed,
  }: { failures: number; heldUntil: Date | null; delivered: boolean; failed: boolean },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update webhooks set failures = ${failures}, held_until = ${heldUntil},
      last_delivered_at = case when ${delivered} then ${now}::timestamptz else last_delivered_at end,
      last_failed_at = case when ${failed} then ${now}::timestamptz else last_failed_at end
    where company_id = ${company_id} and id = ${webhook_id}`);
}
