// Tests that favourites are private, and end when the user can no longer see the project.
import { favourites } from '@worklane/contract/favourites';
import { projectMembers } from '@worklane/contract/project-members';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());

async function listOf({ token }: TestPerson): Promise<string[]> {
  return (await callEndpoint(app, favourites.list, { params: { company: owner.company_id }, token })).body;
}

const star = ({ token }: TestPerson, project: string, is_favourite = true) =>
  callEndpoint(app, favourites.set, { params: { project }, body: { is_favourite }, token });

it('keeps each favourite of a user once, in the order they were added', async () => {
  const [first, second] = [await aProject(app, owner), await aProject(app, owner)];
  const colleague = await aMember(app, owner.company_id, 'team_member');
  await star(owner, second.id);
  await star(owner, first.id);
  const { body } = await star(owner, second.id);
  expect(body).toEqual([second.id, first.id]);
  expect(await listOf(colleague)).toEqual([]);
  await star(owner, second.id, false);
  expect(await listOf(owner)).toEqual([first.id]);
});

it('removes a favourite when its user can no longer see the project', async () => {
  const project = await aProject(app, owner);
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  await star(client, project.id);
  expect(await listOf(client)).toEqual([project.id]);
  await callEndpoint(app, projectMembers.remove, {
    params: { project: project.id, user: client.id },
    token: owner.token,
  });
  expect(await listOf(client)).toEqual([]);
});
