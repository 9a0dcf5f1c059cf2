// Reads which e-mails about notifications are due.
import type { Viewer } from '@worklane/domain/access/can';
import { type DigestTime, lastDigest } from '@worklane/domain/inbox/digest-time';
import { USUAL_DIGEST_HOUR } from '@worklane/domain/inbox/vocabulary';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { readViewerIn } from '../companies/reads.ts';
import type { Whose } from './inbox-owner.ts';

export interface Addressee {
  viewer: Viewer;
  name: string;
  email: string;
  company_name: string;
}

/** @returns undefined for people who left, were disabled or closed their account, and for addresses nobody has verified */
export async function readAddressee(db: Queryable, { company_id, user_id }: Whose): Promise<Addressee | undefined> {
  const viewer = await readViewerIn(db, company_id, user_id);
  const [person] = await db.query<Omit<Addressee, 'viewer'>>(sql`
    select u.name, u.email, c.name as company_name from users u join companies c on c.id = ${company_id}
    where u.id = ${user_id} and u.status <> 'closed' and (u.email_verified or u.is_first)`);
  return person && viewer.memberships.length > 0 ? Object.assign({ viewer }, person) : undefined;
}

/** Neither mailed nor dealt with. */
const PENDING = sql`n.mailed_at is null and n.read_at is null and n.done_at is null`;

export async function readPending(
  db: Queryable,
  { company_id, user_id }: Whose,
  { mail, until, subject_id }: { mail: 'email' | 'digest'; until: Date; subject_id?: string },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select n.id from notifications n
    where n.company_id = ${company_id} and n.user_id = ${user_id} and n.mail = ${mail} and ${PENDING}
      and (n.snoozed_until is null or n.snoozed_until <= ${until}::timestamptz) and n.created_at <= ${until}::timestamptz
      and (${subject_id ?? null}::uuid is null or n.subject_id = ${subject_id ?? null}::uuid)`);
  return rows.map(({ id }) => id);
}

/** When a person receives their digest, of `members m` with their company `c`. */
const DIGEST_TIME: Sql = sql`coalesce(t.hour, ${USUAL_DIGEST_HOUR}) as hour, coalesce(t.time_zone, c.time_zone) as time_zone`;

export async function readDigestTime(db: Queryable, { company_id, user_id }: Whose): Promise<DigestTime> {
  const [time] = await db.query<DigestTime>(sql`
    select ${DIGEST_TIME} from companies c
    left join digest_times t on t.company_id = c.id and t.user_id = ${user_id} where c.id = ${company_id}`);
  return time ?? { hour: USUAL_DIGEST_HOUR, time_zone: 'UTC' };
}

/** @returns the digests that are due and were not sent, for people with something in them */
export async function readDueDigests(
  db: Queryable,
  now: Date,
): Promise<{ company_id: string; user_id: string; day: string; until: string }[]> {
  const people = await db.query<DigestTime & Whose & { first_at: string; last_sent: string | null }>(sql`
    select p.company_id, p.user_id, p.first_at, ${DIGEST_TIME},
           (select max(s.day) from digests_sent s where s.company_id = p.company_id and s.user_id = p.user_id) as last_sent
    from (select n.company_id, n.user_id, min(n.created_at) as first_at from notifications n
          where n.mail = 'digest' and ${PENDING} group by n.company_id, n.user_id) p
    join companies c on c.id = p.company_id and c.deleted_at is null
    left join digest_times t on t.company_id = p.company_id and t.user_id = p.user_id`);
  return people.flatMap(({ company_id, user_id, first_at, last_sent, ...time }) => {
    const { day, at } = lastDigest(now, time);
    const isDue = new Date(first_at) <= at && (last_sent === null || last_sent < day);
    return isDue ? [{ company_id, user_id, day, until: at.toISOString() }] : [];
  });
}

export async function readNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(sql`
    select id, name from users where id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
