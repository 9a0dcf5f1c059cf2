// Proves that webhooks whose sender is killed, while receivers answer, fail and hang, are sent by the last process:
// nothing is lost, nothing arrives under two ids, and the events of one ticket arrive in order.
import { once } from 'node:events';
import { webhooks } from '@worklane/contract/integrations/webhooks';
import { tickets } from '@worklane/contract/tickets';
import { WEBHOOK_EVENTS } from '@worklane/domain/webhooks/vocabulary';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import type { Receiver } from '@worklane/stand-ins/integrations/webhook-receiver';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket, type TestPerson } from '../apps/server/src/testing/factories.ts';
import {
  callEndpoint,
  startTestApp,
  TEST_SECRET_KEY,
  type TestApp,
} from '../apps/server/src/testing/start-test-app.ts';
import { runServer } from '../e2e/support/run-server.ts';
import { figure, report } from './figure.ts';

const TICKETS = figure(30, 400);
const CHANGES = figure(8, 24);
/** With that of the new project. */
const DELIVERIES = TICKETS * (CHANGES + 1) + 1;
const KILLS = 2;
/** To one receiver. */
const AT_ONCE = 10;
/** Of ten deliveries three fail at first, up to three times, each in another way. */
const FAULTS = ['fail', 'redirect', 'cut'] as const;

let standIns: IntegrationStandIns;
let app: TestApp;
let owner: TestPerson;
let receiver: Receiver;

const query = <Row>(statement: ReturnType<typeof sql>) => app.services.db.query<Row>(statement);
const count = async (what: ReturnType<typeof sql>) =>
  (await query<{ count: number }>(sql`select count(*)::int as count from ${what}`))[0]?.count ?? 0;

beforeAll(async () => {
  standIns = await startIntegrations();
  const settings = { WEBHOOK_PRIVATE_HOSTS: new URL(standIns.url).host };
  app = await startTestApp(inject('templateUrl'), { settings });
  owner = await aPerson(app);
  // From now on this process acknowledges, and does nothing after that.
  await app.services.jobs.stop();
  await app.services.reactions.stop();
  receiver = standIns.receivers.receiver('of-this-proof');
  const { body } = await callEndpoint(app, webhooks.create, {
    token: owner.token,
    params: { company: owner.company_id },
    body: { name: 'Build server', url: receiver.url, events: [...WEBHOOK_EVENTS] },
  });
  receiver.secrets = [body.secret];
});
afterAll(async () => {
  await app.close();
  await standIns.close();
});

async function happen(): Promise<void> {
  const project = await aProject(app, owner);
  for (let ticket = 0; ticket < TICKETS; ticket++) {
    const { id } = await aTicket(app, owner, project, { title: '0' });
    for (let change = 1; change <= CHANGES; change++) {
      const request = { token: owner.token, params: { ticket: id }, body: { title: String(change) } };
      expect((await callEndpoint(app, tickets.update, request)).status).toBe(200);
    }
  }
}

/** Makes everything due that waits, also for the silence of a killed process to be noticed. */
async function passTime(): Promise<void> {
  await query(sql`update webhook_deliveries set due_at = now() where state = 'waiting' and due_at > now()`);
  await query(sql`update webhooks set held_until = null where held_until is not null`);
  await query(sql`update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now()`);
}

const startSending = () =>
  runServer({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    SECRET_KEY: TEST_SECRET_KEY,
    WEBHOOK_PRIVATE_HOSTS: new URL(standIns.url).host,
  });

/** @param isOver asked again while time passes */
const untilSent = (isOver: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await passTime();
        return isOver();
      },
      { timeout: figure(60_000, 1_200_000), interval: 50 },
    )
    .toBe(true);

it(`sends ${DELIVERIES} deliveries to a receiver that fails, although it is killed ${KILLS} times`, {
  timeout: figure(180_000, 3_600_000),
}, async () => {
  await happen();
  let hangAt = Number.POSITIVE_INFINITY;
  let isHanging = false;
  const failures = new Map<string, number>();
  receiver.faultOf = ({ data }) => {
    if (receiver.calls.length >= hangAt && !isHanging) {
      isHanging = true;
      return 'hang';
    }
    const name = `${data.ticket_id} ${titleIn(data)}`;
    const place = [...failures.keys()].indexOf(name);
    const seen = place === -1 ? failures.size : place;
    const failed = failures.get(name) ?? 0;
    const fault = seen % 10 <= failed || seen % 10 > FAULTS.length ? 'none' : (FAULTS[failed] ?? 'none');
    failures.set(name, fault === 'none' ? failed : failed + 1);
    return fault;
  };
  for (let kill = 1; kill <= KILLS; kill++) {
    hangAt = Math.floor((DELIVERIES * kill) / (KILLS + 1));
    isHanging = false;
    const { process: child } = await startSending();
    await untilSent(async () => isHanging);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    await query(sql`update webhooks set sender_until = now()`);
    await query(sql`update jobs.job set state = 'retry' where state = 'active'`);
  }
  hangAt = Number.POSITIVE_INFINITY;
  const { process: last } = await startSending();
  await untilSent(async () => (await count(sql`webhook_deliveries where state = 'delivered'`)) === DELIVERIES);
  last.kill('SIGKILL');

  expect(await count(sql`webhook_deliveries`)).toBe(DELIVERIES);
  expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(DELIVERIES);
  const accepted = receiver.calls.filter(({ isAccepted }) => isAccepted);
  const firsts = [...new Map(accepted.toReversed().map((call) => [call.id, call])).values()].reverse();
  const repeats = accepted.length - firsts.length;
  expect(repeats).toBeLessThanOrEqual(KILLS * AT_ONCE);
  const ofTickets = firsts.filter(({ body }) => body.type.startsWith('ticket.'));
  const titles = Map.groupBy(ofTickets, ({ body }) => body.data.ticket_id);
  const inOrder = Array.from({ length: CHANGES + 1 }, (_, change) => String(change));
  expect([...titles.values()].map((calls) => calls.map(({ body: { data } }) => titleIn(data)))).toEqual(
    Array.from({ length: TICKETS }, () => inOrder),
  );
  const failed = receiver.calls.length - accepted.length;
  expect(failed).toBeGreaterThan(DELIVERIES / 2);
  report(
    '12',
    'webhooks',
    `${DELIVERIES} deliveries, ${failed} failed calls, ${KILLS} kills: none lost, none under two ids, all in order, ${repeats} repeated under their ids`,
  );
});

const titleIn = ({ ticket, changes }: Record<string, unknown>) =>
  ((changes ?? ticket) as { title: string } | undefined)?.title;
