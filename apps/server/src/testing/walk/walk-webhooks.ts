// Inserts a webhook of a project of the authorization walk, with a delivery in its log.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { App } from '../../app.ts';
import { sealSecret, sealUrl } from '../../features/webhooks/sealed-webhook.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** The secret of every place's webhook, and a part of its address. */
export const SIGNING_WITH = 'whsec_Y2FuYXJ5LXdlYmhvb2stc2VjcmV0LTAwMDktMDAwOS0=';

export async function insertWebhooks(
  { services }: App,
  { db, company_id, project }: { db: Queryable; company_id: string; project: string },
) {
  const [webhook, webhook_delivery] = [uuidv7(), uuidv7()];
  const owner = { company_id, id: webhook };
  await db.query(sql`
    insert into webhooks (company_id, id, project_id, name, sealed_url, events, sealed_secret, is_on, created_at, updated_at)
    values (${company_id}, ${webhook}, ${project}, 'Walked', ${sealUrl(services, owner, 'https://192.0.2.1.nip.example/hook')},
            '{ticket.created}', ${sealSecret(services, owner, SIGNING_WITH)}, true, now(), now())`);
  await db.query(sql`
    insert into webhook_deliveries (company_id, id, webhook_id, event, subject, body, state, tries, created_at, done_at)
    values (${company_id}, ${webhook_delivery}, ${webhook}, 'ticket.created', 'ticket', '{}', 'delivered', 1, now(), now())`);
  return { webhook, webhook_delivery };
}
