// Tests who sees and approves what an API token proposes, and that its user sees all of what they approve.
import { apiTokens } from '@worklane/contract/api-tokens';
import { VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import { type ProposedLine, proposals } from '@worklane/contract/proposals';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import {
  type AgentProposalWorld,
  change,
  comment,
  create,
  inAgentProposalWorld,
} from '../../testing/worlds/agent-proposal-world.ts';

let world: AgentProposalWorld;
let app: TestApp;
let mara: TestPerson;
let project: { id: string; company_id: string; key: string };
let agent: { secret: string; id: string };

inAgentProposalWorld((started, begun) => {
  world = started;
  ({ app } = world);
  ({ mara, project, agent } = begun);
});

it('reaches no project beyond the token, and no company beyond its own', async () => {
  const other = await aProject(app, mara);
  const hidden = await aTicket(app, mara, other, { title: 'Hidden' });
  const stranger = await aPerson(app);
  const foreign = await aProject(app, stranger);
  const theirs = await aTicket(app, stranger, foreign);
  const limited = await aToken(app, mara, { rights: 'propose', project_ids: [project.id] });
  for (const project_id of [other.id, foreign.id, uuidv7()])
    expect((await world.propose(limited.secret, [create('No')], project_id)).error?.code).toBe('project_not_found');
  for (const { id } of [hidden, theirs]) {
    for (const line of [change(id, { title: 'No' }), comment(id, 'No')])
      expect((await world.propose(limited.secret, [line])).error?.code).toBe('ticket_not_found');
  }
  const refused = async (values: object) =>
    (await world.propose(limited.secret, [create('With others', values)])).error?.code;
  expect(await refused({ parent_id: theirs.id })).toBe('parent_invalid');
  expect(await refused({ parent_id: hidden.id })).toBe('parent_invalid');
  expect(await refused({ assignee_ids: [stranger.id] })).toBe('assignee_not_member');
  expect(await refused({ sprint_id: uuidv7() })).toBe('sprint_invalid');
  expect(await refused({ status: 'nowhere' })).toBe('status_unknown');
  expect(await world.waitingOf(mara)).toEqual([]);
});

it('shows a proposal to nobody but its user and its token, not even while viewing as the user', async () => {
  const sam = await aMember(app, mara.company_id, 'team_member');
  const token = await aToken(app, sam, { rights: 'propose' });
  const { id, version } = (await world.propose(token.secret, [create('By Sam')])).body.proposal;
  for (const { error } of [await world.approve(id, version), await world.reject(id), await world.sent(id)])
    expect(error?.code).toBe('proposal_not_found');
  expect(await world.waitingOf(mara)).toEqual([]);
  const headers = { [VIEW_AS_HEADER]: `${mara.company_id}:${sam.id}` };
  const asSam = { token: mara.token, headers };
  const tries = [
    await callEndpoint(app, proposals.list, { ...asSam, query: { company_id: mara.company_id } }),
    await callEndpoint(app, proposals.get, { ...asSam, params: { proposal: id } }),
    await callEndpoint(app, proposals.approve, { ...asSam, params: { proposal: id }, body: { version } }),
    await callEndpoint(app, proposals.reject, { ...asSam, params: { proposal: id }, body: {} }),
  ];
  for (const { status } of tries) expect(status).toBe(403);
  // The token reads what became of it, and decides nothing.
  expect((await world.approve(id, version, { ...sam, token: token.secret })).error?.code).toBe('api_token_refused');
  const session = await callEndpoint(app, proposals.propose, {
    token: sam.token,
    body: { project_id: project.id, lines: [create('By hand')] as ProposedLine[] },
  });
  expect(session.error?.code).toBe('proposal_by_token');
  expect((await world.approve(id, version, sam)).body.state).toBe('approved');
});

it('checks the rights of the user again on approval, and leaves what a token proposed that has ended', async () => {
  const ticket = await aTicket(app, mara, project);
  const sam = await aMember(app, mara.company_id, 'team_member');
  await aProjectMember(app, project, sam, 'team_member');
  const token = await aToken(app, sam, { name: 'Will end', rights: 'propose' });
  const { id, version } = (await world.propose(token.secret, [change(ticket.id, { title: 'Theirs' })])).body.proposal;
  await callEndpoint(app, apiTokens.end, { token: sam.token, params: { api_token: token.id } });
  expect((await world.propose(token.secret, [create('After the end')])).status).toBe(401);
  expect(await world.read(id, sam)).toMatchObject({ state: 'waiting', program: { token: 'Will end', agent: null } });
  await world.db.query(
    sql`update company_members set role = 'client' where company_id = ${mara.company_id} and user_id = ${sam.id}`,
  );
  await world.db.query(sql`update project_members set role = 'client' where user_id = ${sam.id}`);
  app.services.viewers.drop(sam.id);
  expect((await world.approve(id, version, sam)).error?.code).toBe('forbidden');
  expect((await world.ticketNow(ticket.id)).title).not.toBe('Theirs');
  expect((await world.reject(id, sam)).body.state).toBe('rejected');
  const asClient = await aToken(app, sam, { rights: 'propose' });
  expect((await world.propose(asClient.secret, [change(ticket.id, { title: 'No' })])).error?.code).toBe('forbidden');
});

it('shows all of what is approved: no markup and no invisible characters come from a program', async () => {
  const ticket = await aTicket(app, mara, project);
  const hostile = '<img src=x onerror=alert(1)><a href="https://evil.example">Approve</a>\u{e0041}\u200b';
  const { proposal } = (
    await world.propose(agent.secret, [
      { ...change(ticket.id, { title: hostile, description: hostile, labels: [`x\u200b`] }), reason: hostile },
      comment(ticket.id, hostile),
    ])
  ).body;
  expect(JSON.stringify(proposal)).not.toMatch(/\u{e0041}|\u200b/u);
  const { shown } = proposal.lines[0] ?? { shown: [] };
  expect(shown.find(({ field }) => field === 'description')?.after).toBe(hostile.replace(/\u{e0041}|\u200b/gu, ''));
  expect((await world.approve(proposal.id, proposal.version)).body.state).toBe('approved');
  // An address that is shown becomes a link to itself, as in every plain text.
  const link = '<a href="https://evil.example">https://evil.example</a>';
  expect((await world.ticketNow(ticket.id)).description).toBe(
    `<p>&lt;img src=x onerror=alert(1)&gt;&lt;a href="${link}"&gt;Approve&lt;/a&gt;</p>`,
  );
});

it('shows the links that a new description drops, though its words stay the same', async () => {
  const { id } = await aTicket(app, mara, project, {
    description:
      '<p>See <a href="https://good.example/">the plan</a> and <a href="https://a.example/">https://a.example/</a></p>',
  });
  const description = 'See the plan and https://a.example/';
  const { proposal } = (await world.propose(agent.secret, [change(id, { description })])).body;
  expect(proposal.lines[0]?.shown).toEqual([
    {
      field: 'description',
      before: 'See the plan (https://good.example/) and https://a.example/',
      after: description,
    },
  ]);
});
