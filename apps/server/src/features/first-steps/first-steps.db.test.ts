// Tests the first steps: each is done once its record exists, hidden for one user only; the sample project is created whole.
import { firstSteps } from '@worklane/contract/first-steps';
import { invitations } from '@worklane/contract/invitations';
import { projects } from '@worklane/contract/projects';
import { sampleProject } from '@worklane/contract/sample-project';
import { tickets } from '@worklane/contract/tickets';
import { SAMPLE_STORY } from '@worklane/domain/demo/sample-story';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());

const inCompany = ({ token }: TestPerson) => ({ token, params: { company: owner.company_id } });
const steps = async (person: TestPerson) => (await callEndpoint(app, firstSteps.get, inCompany(person))).body;

it('show as done what already exists', async () => {
  const nothing = { has_project: false, has_ticket: false, has_invited: false, has_imported: false };
  expect(await steps(owner)).toEqual({ ...nothing, has_seen_shortcuts: false, is_hidden: false });
  const { body: project } = await callEndpoint(app, sampleProject.add, inCompany(owner));
  const body = { emails: ['newcomer@example.com'], role: 'team_member' as const };
  await callEndpoint(app, invitations.invite, { ...inCompany(owner), body });
  expect(await steps(owner)).toMatchObject({ has_project: true, has_ticket: true, has_invited: true });

  const { body: board } = await callEndpoint(app, tickets.board, {
    token: owner.token,
    params: { project: project.id },
  });
  expect(board.tickets.title.toSorted()).toEqual(SAMPLE_STORY.tickets.map(({ title }) => title).toSorted());
  // A colleague can have another one.
  const { body: second } = await callEndpoint(app, sampleProject.add, inCompany(owner));
  expect([project.key, second.key]).toEqual(['SAMPLE', 'SAMPLE2']);
});

it('add one sample project at a time to a company', async () => {
  const person = await aPerson(app);
  const add = () =>
    callEndpoint(app, sampleProject.add, { token: person.token, params: { company: person.company_id } });
  const answers = await Promise.all(Array.from({ length: 6 }, add));
  const codes = answers.map(({ status, error }) => (status === 200 ? 'added' : error?.code)).sort();
  expect(codes).toEqual(['added', ...Array.from({ length: 5 }, () => 'sample_project_running')]);
  expect((await add()).status).toBe(200);
});

it('are hidden per person and refused to roles that cannot create projects', async () => {
  const colleague = await aMember(app, owner.company_id, 'team_member');
  const change = { ...inCompany(owner), body: { is_hidden: true } };
  expect((await callEndpoint(app, firstSteps.change, change)).body.is_hidden).toBe(true);
  await callEndpoint(app, firstSteps.change, { ...inCompany(owner), body: { has_seen_shortcuts: true } });
  expect(await steps(owner)).toMatchObject({ is_hidden: true, has_seen_shortcuts: true });
  expect(await steps(colleague)).toMatchObject({ is_hidden: false, has_seen_shortcuts: false });
  const client = await aMember(app, owner.company_id, 'client');
  for (const endpoint of [firstSteps.get, sampleProject.add])
    expect((await callEndpoint(app, endpoint, inCompany(client))).status).toBe(403);
});

it('can begin with a built-in template', async () => {
  const person = await aPerson(app);
  const body = { company_id: person.company_id, name: 'Site', key: 'SITE', starter: 'website-build' as const };
  const { body: project } = await callEndpoint(app, projects.create, { token: person.token, body });
  const { body: board } = await callEndpoint(app, tickets.board, {
    token: person.token,
    params: { project: project.id },
  });
  expect(board.tickets.title).toContain('Sitemap and wireframes');
});
