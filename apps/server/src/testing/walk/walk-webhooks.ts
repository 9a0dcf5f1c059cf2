// Inserts a webhook of a company and one of its project for the authorization walk, each with a delivery in its log.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { vi } from 'vitest';
import type { App } from '../../app.ts';
import { sendDeliveries } from '../../features/webhooks/jobs.ts';
import { sealSecret, sealUrl } from '../../features/webhooks/sealed-webhook.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** The secret of every target's webhook, and a part of its address. */
export const SIGNING_WITH = 'whsec_Y2FuYXJ5LXdlYmhvb2stc2VjcmV0LTAwMDktMDAwOS0=';

interface Ground {
  db: Queryable;
  company_id: string;
  project: string;
}

export async function insertWebhooks(app: App, ground: Ground) {
  const [company_webhook, company_delivery] = await insertWebhook(app, ground, null);
  const [webhook, webhook_delivery] = await insertWebhook(app, ground, ground.project);
  return { webhook, webhook_delivery, company_webhook, company_delivery };
}

async function insertWebhook({ services }: App, { db, company_id }: Ground, project: string | null) {
  const [webhook, delivery] = [uuidv7(), uuidv7()];
  const owner = { company_id, id: webhook };
  await db.query(sql`
    insert into webhooks (company_id, id, project_id, name, sealed_url, events, sealed_secret, is_on, created_at, updated_at)
    values (${company_id}, ${webhook}, ${project}, 'Walked', ${sealUrl(services, owner, 'https://192.0.2.1.nip.example/hook')},
            '{ticket.created}', ${sealSecret(services, owner, SIGNING_WITH)}, true, now(), now())`);
  await db.query(sql`
    insert into webhook_deliveries (company_id, id, webhook_id, event, subject, body, state, tries, created_at, done_at)
    values (${company_id}, ${delivery}, ${webhook}, 'ticket.created', 'ticket', '{}', 'delivered', 1, now(), now())`);
  return [webhook, delivery] as const;
}

/** Waits until everything was tried once, and takes away the job that would try again in the middle of another call. */
export async function webhooksSettled({ services: { db } }: App, company_id: string): Promise<void> {
  const isSettled = async () => {
    const busy = await db.query(sql`
      select 1 from webhooks where company_id = ${company_id} and sender is not null
      union all
      select 1 from webhook_deliveries where company_id = ${company_id} and state = 'waiting' and tries = 0 limit 1`);
    return busy.length === 0;
  };
  await vi.waitUntil(isSettled, { interval: 10, timeout: 20_000 });
  await db.query(sql`delete from jobs.job where name = ${sendDeliveries.name}`);
}
