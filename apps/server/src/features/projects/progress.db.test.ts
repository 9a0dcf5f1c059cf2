// Reads the progress of projects, as far as the viewer may see them.
import { projects } from '@worklane/contract/projects';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());

it('counts finished tickets of the projects the user may see, and none of others', async () => {
  const [busy, empty] = [await aProject(app, owner), await aProject(app, owner)];
  await aTicket(app, owner, busy);
  await aTicket(app, owner, busy);
  const last = await aTicket(app, owner, busy, { status: 'done' });
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, empty, client, 'client');
  const progress = async ({ token }: TestPerson) =>
    (await callEndpoint(app, projects.progress, { params: { company: owner.company_id }, token })).body;
  const nothing = { project_id: empty.id, total: 0, done: 0, last_activity: null };
  expect(await progress(client)).toEqual([nothing]);
  const all = await progress(owner);
  expect(all).toHaveLength(2);
  expect(all).toContainEqual(nothing);
  const { project_id, total, done, last_activity } = all.find(({ total }) => total > 0) ?? {};
  expect({ project_id, total, done }).toEqual({ project_id: busy.id, total: 3, done: 1 });
  expect(Date.parse(last_activity ?? '')).toBeGreaterThanOrEqual(Date.parse(last.updated_at));
});
