// Tests notifications as messages in Slack: to whom they go, as one for a burst, and what a failing Slack changes.
import { slackApp } from '@worklane/contract/integrations/slack-app';
import { notificationSettings } from '@worklane/contract/notification-settings';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { type InSlack, startInSlack } from '../../testing/worlds/in-slack.ts';
import { messageInSlack } from './jobs.ts';

let slack: InSlack;
let app: TestApp;
let owner: TestPerson;
let mate: TestPerson;
let project: Awaited<ReturnType<typeof aProject>>;
let ticket: { id: string; key: string };

beforeAll(async () => {
  slack = await startInSlack(inject('templateUrl'));
  ({ app } = slack);
});
afterAll(() => slack.close());
beforeEach(async () => {
  slack.standIns.faults.set('slack', 'none');
  slack.newWorkspace();
  owner = await aPerson(app, 'Mara Lindqvist');
  project = await aProject(app, owner);
  mate = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, mate, 'client');
  ticket = await aTicket(app, owner, project, { title: 'Fix the <parser>' });
  await slack.connectTeam(owner.company_id);
});

const params = () => ({ company: owner.company_id });
const choose = (choice: object, { token } = mate) =>
  callEndpoint(app, notificationSettings.choose, {
    params: params(),
    token,
    body: { project_id: null, kind: 'commented', ...choice } as never,
  });
const settings = async ({ token } = mate) =>
  (await callEndpoint(app, notificationSettings.get, { params: params(), token })).body;
const turnOn = async (choice: object = {}) => {
  await slack.link(mate);
  await choose({ is_in_slack: true, ...choice });
};
async function comment(...contents: string[]): Promise<void> {
  for (const content of contents) {
    const request = { params: { ticket: ticket.id }, token: owner.token, body: { content } };
    expect((await callEndpoint(app, ticketActivity.comment, request)).status).toBe(200);
  }
  await app.services.reactions.follow();
}
/** Ends the wait for more messages. @returns what Slack has shown to the member since */
async function messages(): Promise<string[]> {
  await app.services.db.query(
    sql`update jobs.job set start_after = now() where name = ${messageInSlack.name} and state = 'created'`,
  );
  app.services.jobs.wake(messageInSlack.name);
  await jobsSettled(app);
  return slack.standIns.slackWorkspace.direct
    .splice(0)
    .map(({ attachments }) => attachments?.[0]?.blocks[0]?.text.text ?? '');
}
async function watched(): Promise<void> {
  await app.services.db.query(sql`
    insert into ticket_watchers (company_id, ticket_id, user_id, is_watching) values (${owner.company_id}, ${ticket.id}, ${mate.id}, true)`);
}

it('sends a burst about a ticket as one message, escaped, with a link, to users who chose it', async () => {
  await watched();
  await slack.link(mate);
  await comment('<p>Before the choice</p>');
  expect(await messages()).toEqual([]);
  await choose({ is_in_slack: true });
  await comment('<p>First</p>', '<p>Second &lt;!channel&gt;</p>');
  const address = slack.addressOf(ticket.key);
  expect(await messages()).toEqual([
    `<${address}|${ticket.key} Fix the &lt;parser&gt;>\nMara Lindqvist commented: “Second &lt;!channel&gt;”\nand 1 more`,
  ]);
  expect(await messages()).toEqual([]);
});

it('follows the choice for a project, then for all', async () => {
  await watched();
  await turnOn();
  await choose({ project_id: project.id, is_in_slack: false });
  await comment('<p>One</p>');
  expect(await messages()).toEqual([]);
  const { body } = await choose({ project_id: project.id, is_in_slack: null });
  expect(body.chosen).toEqual([
    { project_id: null, kind: 'commented', channel: null, is_pushed: null, is_in_slack: true },
  ]);
  await comment('<p>Two</p>');
  expect(await messages()).toHaveLength(1);
});

it('sends nothing to a user who has read it, lost the project, or unlinked their account', async () => {
  await watched();
  await turnOn();
  await comment('<p>Read</p>');
  await app.services.db.query(sql`update notifications set read_at = now() where user_id = ${mate.id}`);
  expect(await messages()).toEqual([]);
  await comment('<p>Unlinked</p>');
  await callEndpoint(app, slackApp.unlink, { token: mate.token });
  expect(await messages()).toEqual([]);
  expect((await settings()).slack).toBe('not_linked');
  await slack.link(mate);
  expect((await settings()).slack).toBe('ready');
  await comment('<p>Lost</p>');
  await app.services.db.query(sql`delete from project_members where user_id = ${mate.id}`);
  expect(await messages()).toEqual([]);
});

it('sends nothing of a company to the workspace of another', async () => {
  await watched();
  await turnOn();
  await comment('<p>Ours</p>');
  slack.newWorkspace();
  await app.services.db.query(sql`delete from integrations where company_id = ${owner.company_id}`);
  await slack.connectTeam(owner.company_id);
  expect((await settings()).slack).toBe('not_linked');
  expect(await messages()).toEqual([]);
  await app.services.db.query(sql`delete from integrations where company_id = ${owner.company_id}`);
  expect((await settings()).slack).toBe('not_connected');
});

it('sends again what Slack could not take, and never what it may have taken', async () => {
  await watched();
  await turnOn();
  slack.standIns.faults.set('slack', '502');
  await comment('<p>Later</p>');
  expect(await messages()).toEqual([]);
  slack.standIns.faults.set('slack', 'none');
  await app.services.db.query(
    sql`update jobs.job set state = 'created' where name = ${messageInSlack.name} and state = 'retry'`,
  );
  expect(await messages()).toHaveLength(1);

  slack.standIns.faults.set('slack', 'html');
  await comment('<p>Unknown</p>');
  await messages();
  slack.standIns.faults.set('slack', 'none');
  expect((await app.services.jobs.count(messageInSlack)).retrying).toBe(0);
  await comment('<p>Next</p>');
  const [next, ...more] = await messages();
  expect([next?.endsWith('commented: “Next”'), more]).toEqual([true, []]);
});
