// Reads how a person wants to be notified, within a scope.
import type { NotificationSettings } from '@worklane/contract/notification-settings';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { readSlackReach } from '../slack-app/reads.ts';
import type { Whose } from './inbox-owner.ts';
import { readAddressee, readDigestTime } from './mail-reads.ts';

export async function readSettings(db: Queryable, scope: Scope, whose: Whose): Promise<NotificationSettings> {
  const chosen = await db.query<NotificationSettings['chosen'][number]>(sql`
    select s.project_id, s.kind, s.channel, s.is_pushed, s.is_in_slack from notification_settings s
    where s.company_id = ${whose.company_id} and s.user_id = ${whose.user_id}
      and (s.project_id is null or ${inScope(scope, 's.company_id', 's.project_id')})
    order by s.project_id nulls first, s.kind`);
  const { hour, time_zone } = await readDigestTime(db, whose);
  const can_mail = (await readAddressee(db, whose)) !== undefined;
  const { state: slack } = await readSlackReach(db, whose);
  return { chosen, digest_hour: hour, time_zone, can_mail, slack };
}
