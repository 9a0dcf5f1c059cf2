// Tests that a project records every status with the user and time of the change.
import { cursorAt } from '@worklane/contract/platform/paging';
import { projectStatusChanges, STATUS_CHANGES_PAGE } from '@worklane/contract/project-status-changes';
import { type ProjectChange, projects } from '@worklane/contract/projects';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());

const change = (by: TestPerson, project: string, body: ProjectChange) =>
  callEndpoint(app, projects.update, { params: { project }, token: by.token, body });
const listed = async (project: string, query: { before?: string } = {}, by = owner) =>
  (await callEndpoint(app, projectStatusChanges.list, { params: { project }, query, token: by.token })).body;

it('records who made each change and when, and nothing when nothing changed', async () => {
  const project = await aProject(app, owner);
  const admin = await aMember(app, owner.company_id, 'admin');
  await change(owner, project.id, { project_status: 'active', name: 'Renamed' });
  await change(admin, project.id, { project_status: 'on_hold' });
  await change(admin, project.id, { project_status: 'on_hold' });
  await change(owner, project.id, { status: 'archived' });
  await change(owner, project.id, { status: 'active', project_status: 'completed' });
  const said = (await listed(project.id)).map(({ field, before, after, changed_by }) => [
    field,
    before,
    after,
    changed_by === admin.id ? 'admin' : changed_by === owner.id ? 'owner' : changed_by,
  ]);
  expect(said.slice(2)).toEqual([
    ['status', 'active', 'archived', 'owner'],
    ['project_status', 'active', 'on_hold', 'admin'],
    ['project_status', 'planning', 'active', 'owner'],
    ['project_status', null, 'planning', 'owner'],
  ]);
  expect(
    said
      .slice(0, 2)
      .map(([field]) => field)
      .toSorted(),
  ).toEqual(['project_status', 'status']);
  const [last] = await listed(project.id);
  const record = await callEndpoint(app, projects.get, { params: { project: project.id }, token: owner.token });
  expect(record.body.status_changed_at).toBe(last?.changed_at);
});

it('returns changes page by page', async () => {
  const project = await aProject(app, owner);
  for (let turn = 0; turn < STATUS_CHANGES_PAGE + 2; turn++)
    await change(owner, project.id, { project_status: turn % 2 === 0 ? 'active' : 'on_hold' });
  const first = await listed(project.id);
  expect(first).toHaveLength(STATUS_CHANGES_PAGE);
  const last = first.at(-1);
  const rest = await listed(project.id, { before: cursorAt(last?.changed_at ?? '', last?.id ?? '') });
  expect(rest).toHaveLength(3);
  expect(rest.at(-1)).toMatchObject({ before: null, after: 'planning' });
});

it("is refused to users who can't see the project", async () => {
  const project = await aProject(app, owner);
  const outsider = await aPerson(app);
  const answer = await callEndpoint(app, projectStatusChanges.list, {
    params: { project: project.id },
    token: outsider.token,
  });
  expect(answer.error?.code).toBe('project_not_found');
});
