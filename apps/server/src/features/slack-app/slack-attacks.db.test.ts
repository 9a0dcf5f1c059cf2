// Tests the app in Slack against attackers: forged deliveries, other workspaces, lost rights, titles with markup, and addresses inside
// the network.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth } from '@worklane/contract/auth';
import { members } from '@worklane/contract/members';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { hmacHex } from '../../platform/incoming/signatures.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { type InSlack, startInSlack } from '../../testing/worlds/in-slack.ts';
import { answerCommand } from './jobs.ts';
import { slackAppJobs } from './run-jobs.ts';

let slack: InSlack;
let app: TestApp;
let standIns: InSlack['standIns'];
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let ticket: { id: string; key: string };
const addressOf = (key: string) => slack.addressOf(key);
const link = (person = owner) => slack.link(person);
const post = (...urls: string[]) => slack.post(...urls);
const type = (text: string) => slack.type(text);

beforeAll(async () => {
  slack = await startInSlack(inject('templateUrl'));
  ({ app, standIns } = slack);
});
afterAll(() => slack.close());
beforeEach(async () => {
  slack.newWorkspace();
  owner = await aPerson(app);
  project = await aProject(app, owner);
  ticket = await aTicket(app, owner, project, { title: 'Fix the parser' });
  await slack.connectTeam(owner.company_id);
});

const SECRET = 'slack-stand-in-signing-secret';
const nowInSeconds = () => String(Math.floor(Date.now() / 1000));
/** Sends a command as Slack signs it, with what the attacker changes afterwards. */
async function deliver(
  fields: Record<string, string>,
  { at = nowInSeconds(), signature }: { at?: string; signature?: (right: string) => string } = {},
) {
  const { user, team } = standIns.slackWorkspace.member;
  const given = { team_id: team, user_id: user, trigger_id: randomBytes(8).toString('hex'), text: 'find parser' };
  const body = new URLSearchParams({ ...given, response_url: `${slackAt()}/slack-answers/1`, ...fields }).toString();
  const right = `v0=${hmacHex(SECRET, `v0:${at}:`, Buffer.from(body))}`;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': at,
    'x-slack-signature': signature ? signature(right) : right,
  };
  const { status } = await slack.product('/api/incoming/slack/command', { method: 'POST', body, headers });
  await jobsSettled(app);
  return { status, answers: standIns.slackWorkspace.answers.splice(0) };
}
const slackAt = () => new URL(app.services.config.integrations.SLACK_HOOKS_URL).origin;

it('send no delivery with a cut, empty or reused signature, or another time', async () => {
  await link();
  expect(await deliver({})).toMatchObject({ status: 200, answers: [{ text: 'Tickets for “parser”' }] });
  const forged = [
    await deliver({}, { signature: (right) => right.slice(0, -1) }),
    await deliver({}, { signature: (right) => right.slice('v0='.length) }),
    await deliver({}, { signature: () => '' }),
    await deliver({}, { signature: () => 'v0=' }),
    await deliver({}, { signature: (right) => right.toUpperCase() }),
    await deliver({}, { at: '' }),
    await deliver({}, { at: '-1' }),
    await deliver({}, { at: '9'.repeat(12) }),
    await deliver({}, { at: 'NaN' }),
    await deliver({}, { at: `${nowInSeconds()}.5` }),
  ];
  expect(forged).toEqual(forged.map(() => ({ status: 401, answers: [] })));
  expect((await deliver({ text: 'x'.repeat(200_000) })).status).toBe(413);
});

it('see nothing as the same user of another workspace, or with the id of another workspace', async () => {
  await link();
  const elsewhere = `T${randomBytes(4).toString('hex')}`;
  expect((await deliver({ team_id: elsewhere })).answers).toMatchObject([
    { text: expect.stringContaining('Link your') },
  ]);
  // Another company is connected to that workspace, and its user has linked an account there.
  const stranger = await aPerson(app);
  standIns.slackWorkspace.member = { user: 'U1', team: elsewhere };
  await slack.connectTeam(stranger.company_id);
  await link(stranger);
  const { key } = await aProject(app, stranger);
  expect((await deliver({})).answers).toMatchObject([{ text: 'No tickets match “parser”.' }]);
  for (const text of [`create ${project.key} Theirs`, `create ${project.id} Theirs`])
    expect((await deliver({ text })).answers).toMatchObject([{ text: 'Project not found' }]);
  expect((await deliver({ text: `create ${key} Theirs` })).answers).toMatchObject([{ text: 'Ticket created' }]);
});

it('create tickets only where their role may, and find none when their membership has ended', async () => {
  const member = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, member, 'client');
  const hidden = await aProject(app, owner);
  await link(member);
  expect(await type(`create ${hidden.key} Hidden`)).toEqual([{ said: 'Project not found', shown: [] }]);
  expect(await type(`create ${project.key} Seen`)).toMatchObject([{ said: 'Ticket created' }]);
  expect(await post(addressOf(ticket.key))).toHaveLength(1);
  const params = { company: owner.company_id, member: member.id };
  await callEndpoint(app, members.changeStatus, { token: owner.token, params, body: { status: 'disabled' } });
  expect(await type('find parser')).toEqual([{ said: 'No tickets match “parser”.', shown: [] }]);
  expect(await type(`create ${project.key} Late`)).toEqual([{ said: 'Project not found', shown: [] }]);
  expect(await post(addressOf(ticket.key))).toEqual([]);
  await callEndpoint(app, auth.closeAccount, { token: member.token, body: { email: member.email } });
  expect(await type('find parser')).toMatchObject([{ said: expect.stringContaining('Link your') }]);
});

it('mention nobody with a title, a status or words that they look for', async () => {
  await link();
  const title = '<!channel> <https://evil.example|EDGE-1> <@U1> &lt;!here&gt;';
  const { key } = await aTicket(app, owner, project, { title });
  const shown = Object.values((await post(addressOf(key)))[0]?.unfurls ?? {}).map(({ blocks }) => blocks[0]?.text.text);
  const found = await type(`create ${project.key} ${title.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`);
  const none = await type('find zzz &lt;!channel&gt;');
  const said = [...shown, ...found.flatMap((each) => [each.said, ...each.shown]), ...none.map((each) => each.said)];
  expect(said).toHaveLength(4);
  for (const text of said) expect(text?.match(/<(?!http:\/\/worklane\.test\/)/g)).toBeNull();
});

it('lead no answer to an address inside the network', async () => {
  await link();
  const asked: string[] = [];
  const inside = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('ok');
  });
  await new Promise<void>((resolve) => void inside.listen(0, '127.0.0.1', resolve));
  const { port } = inside.address() as AddressInfo;
  const addresses = [
    `http://127.0.0.1:${port}/a`,
    `http://[::1]:${port}/b`,
    `${slackAt()}@127.0.0.1:${port}/c`,
    'file:///etc/passwd',
    'no address',
    '',
  ];
  for (const response_url of addresses) expect((await deliver({ response_url })).answers).toEqual([]);
  expect(asked).toEqual([]);
  inside.close();
  // Given up at once: trying again would lead nowhere else.
  const waiting = await app.services.db.query(sql`
    select state from jobs.job where name = 'slack-app.command' and state <> 'completed'`);
  expect(waiting).toEqual([]);
});

it('creates one ticket for a command whose job is killed before it answers', async () => {
  await link();
  const { user: slack_user_id, team: team_id } = standIns.slackWorkspace.member;
  const asked = { text: `create ${project.key} Once`, new_id: uuidv7(), response_url: `${slackAt()}/slack-answers/1` };
  const run = (services = app.services) => {
    const handler = slackAppJobs(services).find(({ name }) => name === answerCommand.name);
    return handler?.run({ ...asked, team_id, slack_user_id }, async () => undefined);
  };
  const call = () => Promise.reject(new Error('killed'));
  await expect(run({ ...app.services, outside: { ...app.services.outside, call } })).rejects.toThrow('killed');
  await run();
  await run();
  expect(standIns.slackWorkspace.answers.map(({ text }) => text)).toEqual(['Ticket created', 'Ticket created']);
  const made = await app.services.db.query(sql`select title from tickets where project_id = ${project.id}`);
  expect(made).toEqual([{ title: 'Fix the parser' }, { title: 'Once' }]);
});
