// Deletes rows of notifications that are kept no longer.
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** Deletes old notifications that were done, those beyond a user's limit, and those about purged records. */
export async function deleteOldNotifications(db: Queryable, now: Date): Promise<void> {
  const { perPerson, doneDays } = INBOX_LIMITS;
  await db.query(sql`
    delete from notifications where done_at < ${now}::timestamptz - make_interval(days => ${doneDays}::integer)`);
  await db.query(sql`
    delete from notifications n using (
      select company_id, id from (
        select company_id, id, row_number() over (partition by company_id, user_id order by created_at desc, id desc) as place
        from notifications
        where (company_id, user_id) in (
          select company_id, user_id from notifications group by company_id, user_id having count(*) > ${perPerson}::integer)
      ) ranked where place > ${perPerson}::integer
    ) old where n.company_id = old.company_id and n.id = old.id`);
  await db.query(sql`
    delete from notifications n
    where n.ticket_id is not null and not exists (
            select 1 from ticket_records t where t.company_id = n.company_id and t.id = n.ticket_id)
       or n.document_id is not null and not exists (
            select 1 from document_records d where d.company_id = n.company_id and d.id = n.document_id)`);
}
