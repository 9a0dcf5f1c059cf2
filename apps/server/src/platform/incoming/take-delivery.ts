// Accepts deliveries from other products: verifies the raw bytes, stores each delivery once as a job, and answers at
// once. There is no other way in.
import { DAY_MS } from '@worklane/domain/units';
import type { Context } from 'hono';
import sql from 'sql-template-tag';
import { fail } from '../http/fail.ts';
import type { JobKind } from '../jobs/define-job.ts';
import type { Services } from '../services.ts';

/** What a sender proves of a delivery. */
export interface Verified {
  /** The sender's own name of it: the same when it is sent again. */
  id: string;
  /** When it was signed, where the signature covers that. */
  at?: Date;
  /** The immediate answer, without further work: the sender is only checking that the address responds. */
  echo?: unknown;
}

export interface Incoming<Data extends object> {
  /** Keeps the ids of one sender apart from all others: 'github'. */
  source: string;
  maxBytes: number;
  /** @returns undefined when it is not signed by its sender. Compares in constant time. */
  verify(
    raw: Buffer,
    header: (name: string) => string | undefined,
  ): Verified | undefined | Promise<Verified | undefined>;
  /** Does what the delivery asks for, after the answer. */
  job: JobKind<Data>;
  dataOf(raw: Buffer, header: (name: string) => string | undefined): Data;
  /** What the sender is answered, where it reads more than the status. */
  answer?: object;
}

/** A signed delivery that is older is refused as a replay. */
const MOST_AGE_MS = 5 * 60_000;
/** Longer than any sender tries again. */
const KEPT_DAYS = 14;

/** @throws Refusal delivery_refused, too_large */
export async function takeDelivery<Data extends object>(
  { db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>,
  http: Context,
  { source, maxBytes, verify, job, dataOf, answer = { ok: true } }: Incoming<Data>,
): Promise<Response> {
  const raw = await readRaw(http, maxBytes);
  const header = (name: string) => http.req.header(name);
  const verified = (await verify(raw, header)) ?? fail('delivery_refused');
  const { id, at, echo } = verified;
  if (at && Math.abs(now().getTime() - at.getTime()) > MOST_AGE_MS) fail('delivery_refused');
  if (echo !== undefined) return http.json(echo as object);
  const isNew = await db.transaction(async (tx) => {
    const rows = await tx.query(sql`
      insert into incoming_deliveries (source, id, received_at) values (${source}, ${id.slice(0, 200)}, ${now()})
      on conflict do nothing returning id`);
    if (rows.length > 0) await jobs.add(job, dataOf(raw, header), tx);
    return rows.length > 0;
  });
  if (isNew) jobs.wake(job.name);
  return http.json(answer);
}

/** Forgets the ids of deliveries that nobody sends again. */
export async function sweepDeliveries({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  await db.query(sql`delete from incoming_deliveries where received_at < ${before}`);
}

async function readRaw(http: Context, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of http.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) fail('too_large', { limit: `${Math.floor(maxBytes / 1024)} kB` });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
