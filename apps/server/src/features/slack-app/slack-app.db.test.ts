// Tests the app in Slack: accounts are linked by signing in there, and previews and commands show what their users may see.
import { randomBytes } from 'node:crypto';
import { auth } from '@worklane/contract/auth';
import { slackApp } from '@worklane/contract/integrations/slack-app';
import { tickets } from '@worklane/contract/tickets';
import { SYSTEM } from '@worklane/domain/access/can';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aTicket, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { saveConnection } from '../integrations/commands/save-connection.ts';
import { sealTokens } from '../integrations/flows/seal-tokens.ts';
import { providersOf } from '../integrations/providers/all-providers.ts';

let app: TestApp;
let standIns: IntegrationStandIns;
let owner: TestPerson;
let project: { id: string; key: string };
let ticket: { id: string; key: string };
const product = (path: string, request: RequestInit) => app.server.request(path, request);
const addressOf = (key: string) => `http://worklane.test/projects/${key.split('-')[0]}/tickets/${key}`;

beforeAll(async () => {
  standIns = await startIntegrations();
  app = await startTestApp(inject('templateUrl'), { settings: standIns.settings });
});
afterAll(async () => {
  await app.close();
  await standIns.close();
});
beforeEach(async () => {
  const { slackWorkspace } = standIns;
  slackWorkspace.member = { user: `U${randomBytes(4).toString('hex')}`, team: `T${randomBytes(4).toString('hex')}` };
  slackWorkspace.unfurls.length = 0;
  slackWorkspace.answers.length = 0;
  owner = await aPerson(app);
  project = await aProject(app, owner);
  ticket = await aTicket(app, owner, project, { title: 'Fix the <parser>' });
  await connectTeam(owner.company_id);
});

/** Connects a company to the workspace, as its administrator would in a browser. */
async function connectTeam(company_id: string): Promise<void> {
  const ref = { company_id, type: 'slack' as const };
  const provider = providersOf(app.services.config).slack;
  const tokens = sealTokens(app.services, ref, { provider, answer: { ...standIns.slack.grant('chat:write') } });
  const settings = { team_id: standIns.slackWorkspace.member.team };
  await app.services.run(SYSTEM, saveConnection, { ...ref, ...tokens, account: 'Northbeam', settings });
}

const own = async (person = owner) => (await callEndpoint(app, slackApp.get, { token: person.token })).body.accounts;
async function begin(person: TestPerson) {
  const state = randomBytes(24).toString('base64url');
  const body = { redirectUri: 'http://worklane.test/slack/link', state };
  return (await callEndpoint(app, slackApp.begin, { token: person.token, body })).body.url;
}
async function link(person = owner) {
  const { code = '', state = '' } = await standIns.answer(await begin(person));
  return callEndpoint(app, slackApp.finish, { token: person.token, body: { code, state } });
}
async function post(...urls: string[]) {
  expect((await standIns.slackWorkspace.post(product, urls)).status).toBe(200);
  await jobsSettled(app);
  return standIns.slackWorkspace.unfurls.splice(0);
}
async function type(text: string) {
  expect((await standIns.slackWorkspace.type(product, text)).status).toBe(200);
  await jobsSettled(app);
  return standIns.slackWorkspace.answers.splice(0).map(({ text: said, attachments = [] }) => ({
    said,
    shown: attachments.map(({ blocks }) => blocks[0]?.text.text ?? ''),
  }));
}

describe('linking', () => {
  it('needs a sign-in at Slack that the same session began, once', async () => {
    const url = await begin(owner);
    const { code = '', state = '' } = await standIns.answer(url);
    const other = await aMember(app, owner.company_id, 'admin');
    const finish = (person: TestPerson) =>
      callEndpoint(app, slackApp.finish, { token: person.token, body: { code, state } });
    expect((await finish(other)).error?.code).toBe('integration_state_invalid');
    expect((await finish(owner)).body.accounts).toMatchObject([{ team_name: 'Northbeam' }]);
    expect((await finish(owner)).error?.code).toBe('integration_state_invalid');
    expect(await own()).toHaveLength(1);
    expect(await own(other)).toEqual([]);
  });

  it('is refused for a return address that is not ours, and for a code that Slack does not know', async () => {
    const state = randomBytes(24).toString('base64url');
    const begun = (redirectUri: string) =>
      callEndpoint(app, slackApp.begin, { token: owner.token, body: { redirectUri, state } });
    expect((await begun('https://evil.example/slack/link')).error?.code).toBe('return_address_invalid');
    await begun('http://worklane.test/slack/link');
    const finished = await callEndpoint(app, slackApp.finish, { token: owner.token, body: { code: 'guessed', state } });
    expect(finished.error?.code).toBe('slack_sign_in_failed');
    expect(await own()).toEqual([]);
  });

  it('moves the Slack account to the last user who signs in with it, until that user unlinks it', async () => {
    await link();
    const colleague = await aMember(app, owner.company_id, 'team_member');
    await link(colleague);
    expect([await own(), (await own(colleague)).length]).toEqual([[], 1]);
    await callEndpoint(app, slackApp.unlink, { token: colleague.token });
    expect(await own(colleague)).toEqual([]);
  });

  it('ends with the sessions of its time', async () => {
    await link();
    expect(await post(addressOf(ticket.key))).toHaveLength(1);
    const body = { current_password: PASSWORD, new_password: 'another long password' };
    await callEndpoint(app, auth.changePassword, { token: owner.token, body });
    expect(await post(addressOf(ticket.key))).toMatchObject([
      { unfurls: {}, user_auth_url: 'http://worklane.test/profile' },
    ]);
  });
});

describe('previews', () => {
  it('show the key, title and status of a ticket that the author of the message may see', async () => {
    await link();
    const [preview] = await post(addressOf(ticket.key), 'https://worklane.test.evil.example/projects/A/tickets/A-1');
    const shown = Object.entries(preview?.unfurls ?? {}).map(([url, { blocks }]) => [url, blocks[0]?.text.text]);
    const at = addressOf(ticket.key);
    expect(shown).toEqual([[at, `<${at}|${ticket.key} Fix the &lt;parser&gt;>\nTodo`]]);
  });

  it('show no ticket that the author of the message may not see', async () => {
    const client = await aMember(app, owner.company_id, 'client');
    await link(client);
    expect(await post(addressOf(ticket.key))).toEqual([]);
    const stranger = await aPerson(app);
    await link(stranger);
    expect(await post(addressOf(ticket.key))).toEqual([]);
  });

  it("show nothing of a company that isn't connected to the workspace, although the user sees it", async () => {
    await link();
    await app.services.db.query(sql`delete from integrations where company_id = ${owner.company_id}`);
    await connectTeam((await aPerson(app)).company_id);
    expect(await post(addressOf(ticket.key))).toEqual([]);
  });

  it('only ask the author to link their account when it is not linked', async () => {
    expect(await post(addressOf(ticket.key))).toMatchObject([
      { unfurls: {}, user_auth_url: 'http://worklane.test/profile' },
    ]);
  });

  it('are made once for an event that Slack sends twice, and not at all for one it has not signed', async () => {
    await link();
    const urls = [addressOf(ticket.key)];
    const send = (changes: object) => standIns.slackWorkspace.post(product, urls, { event_id: 'Ev1', ...changes });
    const sent = await Promise.all([
      send({}),
      send({}),
      send({ secret: 'guessed' }),
      send({ sentAt: Date.now() - 400_000 }),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 401, 401]);
    await jobsSettled(app);
    expect(standIns.slackWorkspace.unfurls).toHaveLength(1);
  });
});

describe('the command', () => {
  it('finds tickets that its user may see', async () => {
    await link();
    const [found] = await type('find parser');
    expect(found).toMatchObject({ said: 'Tickets for “parser”' });
    expect(found?.shown[0]).toContain(`${ticket.key} Fix the &lt;parser&gt;`);
    const client = await aMember(app, owner.company_id, 'client');
    await link(client);
    expect(await type('find parser')).toEqual([{ said: 'No tickets match “parser”.', shown: [] }]);
  });

  it('creates a ticket in the name of its user, once for a command that Slack sends twice', async () => {
    await link();
    const text = `create ${project.key} Ask &lt;Tomas&gt;  about it`;
    const sent = () => standIns.slackWorkspace.type(product, text, { trigger_id: 'trigger-1' });
    await Promise.all([sent(), sent()]);
    await jobsSettled(app);
    const [answer, ...others] = standIns.slackWorkspace.answers;
    expect([answer?.text, others]).toEqual(['Ticket created', []]);
    const made = await app.services.db.query(sql`
      select t.title, t.reporter_id, e.via from tickets t
      join events e on e.type = 'ticket.created' and e.payload::text like '%' || t.id || '%'
      where t.project_id = ${project.id} and t.title like 'Ask%'`);
    expect(made).toEqual([{ title: 'Ask <Tomas> about it', reporter_id: owner.id, via: 'slack' }]);
  });

  it('says what it refuses', async () => {
    expect(await type('find parser')).toMatchObject([{ said: expect.stringContaining('Link your Slack account') }]);
    await link();
    expect(await type('create NOPE A title')).toMatchObject([{ said: 'Project not found' }]);
    expect(await type(`create ${project.key} ${'x'.repeat(600)}`)).toMatchObject([
      { said: expect.stringContaining('longer than') },
    ]);
    expect(await type('drop everything')).toMatchObject([{ said: expect.stringContaining('/worklane find') }]);
    await callEndpoint(app, tickets.get, { token: owner.token, params: { ticket: ticket.id } });
    const member = await aMember(app, owner.company_id, 'client');
    await link(member);
    expect(await type(`create ${project.key} A title`)).toMatchObject([{ said: 'Project not found' }]);
  });
});
