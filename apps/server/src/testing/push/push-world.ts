// Starts an app with a push service, and a company whose members' browsers subscribe to it.
import { push } from '@worklane/contract/push';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import sql, { type Sql } from 'sql-template-tag';
import { expect, vi } from 'vitest';
import { pushAll, pushOne } from '../../features/inbox/jobs.ts';
import { pushJobs } from '../../features/inbox/push-jobs.ts';
import { createJobs, type Jobs } from '../../platform/jobs/create-jobs.ts';
import { createOutside } from '../../platform/outside/create-outside.ts';
import { aMember, aPerson, aProjectMember, type TestPerson } from '../factories.ts';
import { callEndpoint, type TestApp } from '../start-test-app.ts';
import { startWithProject } from '../start-with-project.ts';
import { type PushedBrowser, startPushService, type TestPushService } from './push-service-for-tests.ts';

interface Signed {
  token: string | undefined;
}

export interface PushWorld {
  app: TestApp;
  service: TestPushService;
  owner: TestPerson;
  mate: TestPerson;
  client: TestPerson;
  /** Isn't in the owner's company. */
  outsider: TestPerson;
  project: { id: string; company_id: string; key: string };
  query(statement: Sql): ReturnType<TestApp['services']['db']['query']>;
  /** Begins a test: without notifications, choices, subscriptions and jobs. */
  clear(): Promise<void>;
  stateOf(session: Signed): Promise<boolean>;
  turnOn(session: Signed, browser?: PushedBrowser): Promise<PushedBrowser>;
  comment(ticket: string, content: string): Promise<void>;
  startSending(): Promise<Jobs>;
  stopSending(): Promise<void>;
  /** Lets another sender start beside the former one, as after a kill. @returns the former one, for the caller to stop */
  leaveSender(): Jobs | undefined;
  /** @returns how many messages wait for another try */
  settle(): Promise<number>;
  retryNow(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Starts a world whose messages another process sends, because the app itself calls no push service on this machine.
 */
export async function startPushWorld(templateUrl: string): Promise<PushWorld> {
  const service = await startPushService();
  const outside = createOutside({ log: { warn: () => undefined }, exceptions: [service.host] });
  const { app, owner, project } = await startWithProject(templateUrl);
  const mate = await aMember(app, owner.company_id, 'team_member');
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  const outsider = await aPerson(app, 'An outsider');
  const query = (statement: Sql) => app.services.db.query(statement);
  await query(sql`update users set email_verified = true`);
  await app.services.jobs.stop();
  let sender: Jobs | undefined;

  async function startSending() {
    if (sender) return sender;
    const { db, log, sealFor } = app.services;
    const jobs = createJobs(db, log, sealFor('jobs'), { schedule: false });
    await jobs.start(pushJobs({ ...app.services, jobs, outside }));
    sender = jobs;
    return jobs;
  }
  async function stopSending() {
    await sender?.stop();
    sender = undefined;
  }
  await startSending();

  return {
    app,
    service,
    owner,
    mate,
    client,
    outsider,
    project,
    query,
    startSending,
    stopSending,
    async clear() {
      await app.services.reactions.follow();
      for (const table of ['notifications', 'notification_settings', 'push_subscriptions', 'jobs.job'])
        await app.services.db.pool.query(`delete from ${table}`);
    },
    stateOf: async ({ token }) => (await callEndpoint(app, push.state, { token })).body.is_on,
    async turnOn({ token }, browser = service.aBrowser()) {
      const answer = await callEndpoint(app, push.subscribe, { token, body: browser.subscription });
      expect([answer.status, answer.body.is_on]).toEqual([200, true]);
      return browser;
    },
    async comment(ticket, content) {
      const request = { params: { ticket }, token: owner.token, body: { content } };
      expect((await callEndpoint(app, ticketActivity.comment, request)).status).toBe(200);
      await app.services.reactions.follow();
    },
    leaveSender() {
      const former = sender;
      sender = undefined;
      return former;
    },
    async settle() {
      const jobs = await startSending();
      for (const { name } of [pushAll, pushOne]) jobs.wake(name);
      const isSettled = async () => (await jobs.count(pushAll)).untried + (await jobs.count(pushOne)).untried === 0;
      await vi.waitUntil(isSettled, { interval: 10, timeout: 20_000 });
      return (await jobs.count(pushOne)).retrying;
    },
    retryNow: () => query(sql`update jobs.job set state = 'created', start_after = now() where state = 'retry'`),
    async close() {
      await stopSending();
      await outside.close();
      await app.close();
      await service.close();
    },
  };
}

/** @returns the text of a comment that mentions this user */
export const naming = ({ id }: TestPerson) => `<p><span data-mention="${id}">@A</span> look at this</p>`;
