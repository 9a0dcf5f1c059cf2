// Starts an app whose webhooks another process sends, and a receiver that checks them.
import { webhooks } from '@worklane/contract/integrations/webhooks';
import { tickets } from '@worklane/contract/tickets';
import { WEBHOOK_EVENTS } from '@worklane/domain/webhooks/vocabulary';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import type { Receiver } from '@worklane/stand-ins/integrations/webhook-receiver';
import sql, { type Sql } from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import type { App } from '../../app.ts';
import { sendDeliveries } from '../../features/webhooks/jobs.ts';
import { createOutside } from '../../platform/outside/create-outside.ts';
import { aPerson, aProject, type TestPerson } from '../factories.ts';
import { callAs, startTestApp, type TestApp } from '../start-test-app.ts';

export type WebhookWorld = Awaited<ReturnType<typeof startWebhookWorld>>;

interface Begun {
  owner: TestPerson;
  project: { id: string; company_id: string; key: string };
  receiver: Receiver;
}

/** @param answerMs how long receivers may take, instead of the product's own limit: for tests of those that hang */
export async function startWebhookWorld(templateUrl: string, { answerMs }: { answerMs?: number } = {}) {
  const standIns: IntegrationStandIns = await startIntegrations();
  const settings = { WEBHOOK_PRIVATE_HOSTS: new URL(standIns.url).host };
  const app: TestApp = await startTestApp(templateUrl, { settings });
  await app.services.reactions.stop();
  await app.services.jobs.stop();
  /** Milliseconds by which the clock of the sending process is ahead. */
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const outside = createOutside({
    log: { warn: () => undefined },
    ...(answerMs !== undefined && { timeoutMs: answerMs }),
    // Resolves every name to this machine; the receivers' own address is excepted, and looked up without this.
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  /** The process that sends. */
  const sender: App = await app.another({ now, outside });
  let begun: Begun;

  const query = <Row = Record<string, unknown>>(statement: Sql) => app.services.db.query<Row>(statement);
  const asOwner = callAs(() => begun.owner);
  const company = () => ({ company: begun.owner.company_id });
  const on = (webhook: string) => ({ ...company(), webhook });
  const fields = (changes: object = {}) => ({
    name: 'Build server',
    url: begun.receiver.url,
    events: [...WEBHOOK_EVENTS],
    ...changes,
  });

  return {
    app,
    sender,
    standIns,
    now,
    query,
    asOwner,
    company,
    on,
    fields,
    /** Begins a test: with a company without webhooks, and a new receiver. */
    async begin(): Promise<Begun> {
      ahead = 0;
      await query(sql`delete from webhooks`);
      await query(sql`delete from jobs.job where name = ${sendDeliveries.name}`);
      const owner = await aPerson(sender);
      const project = await aProject(app, owner);
      await sender.services.reactions.follow();
      begun = { owner, project, receiver: standIns.receivers.receiver(uuidv7()) };
      return begun;
    },
    /** Moves the clock of the sending process. */
    later(seconds: number) {
      ahead += seconds * 1000;
    },
    /** Creates a webhook of the company whose secret the receiver knows. */
    async aWebhook(changes: object = {}): Promise<string> {
      const { body, error } = await asOwner(app, webhooks.create, { params: company(), body: fields(changes) });
      if (!body.webhook) throw new Error(error?.message);
      begun.receiver.secrets = [body.secret];
      return body.webhook.id;
    },
    read: async (webhook: string) =>
      (await asOwner(app, webhooks.list, { params: company() })).body.find(({ id }) => id === webhook),
    log: async (webhook: string) => (await asOwner(app, webhooks.deliveries, { params: on(webhook) })).body.deliveries,
    details: async (webhook: string, delivery: string) =>
      (await asOwner(app, webhooks.delivery, { params: { ...on(webhook), delivery } })).body,
    update: (ticket: string, body: object) => asOwner(app, tickets.update, { params: { ticket }, body }),
    /** Waits until everything that is due by the clock of the sending process is sent. */
    async sent(): Promise<void> {
      await sender.services.reactions.follow();
      const mine = sql`company_id = ${begun.owner.company_id}`;
      const due = sql`
        select 1 from webhook_deliveries d
        where ${mine} and state = 'waiting' and due_at <= ${now()}
          and not exists (select 1 from webhooks w where w.id = d.webhook_id and w.held_until > ${now()})
          and not exists (select 1 from webhook_deliveries e
                          where e.webhook_id = d.webhook_id and e.subject = d.subject and e.state = 'waiting' and e.place < d.place)
        limit 1`;
      await expect
        .poll(
          async () => {
            await query(
              sql`update jobs.job set start_after = now() where name = ${sendDeliveries.name} and state in ('created', 'retry')`,
            );
            sender.services.jobs.wake(sendDeliveries.name);
            const busy = await query(sql`select 1 from webhooks where ${mine} and sender is not null`);
            return [...busy, ...(await query(due))];
          },
          { timeout: 20_000, interval: 20 },
        )
        .toEqual([]);
    },
    async close() {
      await app.close();
      await standIns.close();
    },
  };
}
