// Inserts the days off and the holiday of a target in the authorization walk.
import { addDays } from '@worklane/domain/sprints/calendar';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/database.ts';

interface Ground {
  db: Queryable;
  company_id: string;
  author: { id: string } | null;
}

let targets = 0;

/** Inserts a holiday and, if the author is a member of the company, a day off of theirs. */
export async function insertDaysOff({ db, company_id, author }: Ground) {
  const [day_off, holiday] = [uuidv7(), uuidv7()];
  await db.query(sql`
    insert into days_off (company_id, id, user_id, from_day, to_day, is_half, created_at, updated_at)
    select company_id, ${day_off}, user_id, '2026-12-28', '2026-12-28', false, now(), now() from company_members
    where company_id = ${company_id} and user_id = ${author?.id ?? null}`);
  // Each day is a holiday once in a company, and each target brings one.
  targets++;
  await db.query(sql`
    insert into holidays (company_id, id, day, name, created_at)
    values (${company_id}, ${holiday}, ${addDays('2000-01-01', targets)}, 'Walked', now())`);
  return { day_off, holiday };
}
