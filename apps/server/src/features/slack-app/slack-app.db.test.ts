// Tests the app in Slack: accounts are linked by signing in there, and previews and commands show what their users may see.
import { randomBytes } from 'node:crypto';
import { auth } from '@worklane/contract/auth';
import { slackApp } from '@worklane/contract/integrations/slack-app';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aTicket, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { type InSlack, startInSlack } from '../../testing/worlds/in-slack.ts';

let slack: InSlack;
let app: TestApp;
let standIns: InSlack['standIns'];
let owner: TestPerson;
let project: { id: string; key: string };
let ticket: { id: string; key: string };
const addressOf = (key: string) => slack.addressOf(key);

beforeAll(async () => {
  slack = await startInSlack(inject('templateUrl'));
  ({ app, standIns } = slack);
});
afterAll(() => slack.close());
beforeEach(async () => {
  slack.newWorkspace();
  owner = await aPerson(app);
  project = await aProject(app, owner);
  ticket = await aTicket(app, owner, project, { title: 'Fix the <parser>' });
  await slack.connectTeam(owner.company_id);
});

const own = async (person = owner) => (await callEndpoint(app, slackApp.get, { token: person.token })).body.accounts;
const link = (person = owner) => slack.link(person);
const post = (...urls: string[]) => slack.post(...urls);
const type = (text: string) => slack.type(text);

describe('linking', () => {
  it('needs a sign-in at Slack that the same session began, once', async () => {
    const url = await slack.begin(owner);
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
    await slack.connectTeam((await aPerson(app)).company_id);
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
    const send = (changes: object) =>
      standIns.slackWorkspace.post(slack.product, urls, { event_id: 'Ev1', ...changes });
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
    const sent = () => standIns.slackWorkspace.type(slack.product, text, { trigger_id: 'trigger-1' });
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
    const member = await aMember(app, owner.company_id, 'client');
    await link(member);
    expect(await type(`create ${project.key} A title`)).toMatchObject([{ said: 'Project not found' }]);
  });
});
