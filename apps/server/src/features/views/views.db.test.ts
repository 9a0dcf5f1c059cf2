// Tests saved views: who owns, sees and can change them.
import { savedViews } from '@worklane/contract/saved-views';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aProjectMember, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let member: TestPerson;
let client: TestPerson;
let project: { id: string; company_id: string };

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  member = await aMember(app, owner.company_id, 'team_member');
  client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, member, 'team_member');
  await aProjectMember(app, project, client, 'client');
});
afterAll(() => app.close());

const params = () => ({ project: project.id });
const keep = (person: TestPerson, name: string, is_shared: boolean) =>
  callEndpoint(app, savedViews.create, {
    token: person.token,
    params: params(),
    body: { name, query: 'due=overdue', is_shared },
  });
const names = async (person: TestPerson) => {
  const answer = await callEndpoint(app, savedViews.list, { token: person.token, params: params() });
  return answer.body.map((view) => view.name);
};
const change = (person: TestPerson, view: string, body: Record<string, unknown>) =>
  callEndpoint(app, savedViews.update, { token: person.token, params: { ...params(), view }, body });
const drop = (person: TestPerson, view: string) =>
  callEndpoint(app, savedViews.delete, { token: person.token, params: { ...params(), view } });

it('lists own and shared views, and hides private views of others', async () => {
  const mine = await keep(member, 'Mine', false);
  const ours = await keep(member, 'Ours', true);
  expect(mine.body).toMatchObject({ name: 'Mine', query: 'due=overdue', is_shared: false, owner_id: member.id });
  expect(await names(member)).toEqual(['Mine', 'Ours']);
  expect(await names(owner)).toEqual(['Ours']);
  expect(await names(client)).toEqual(['Ours']);

  expect((await change(owner, mine.body.id, { name: 'Seen' })).error?.code).toBe('view_not_found');
  expect((await drop(owner, mine.body.id)).error?.code).toBe('view_not_found');
  // Who configures the project keeps its shared views in order; others do not.
  expect((await change(client, ours.body.id, { name: 'Theirs' })).error?.code).toBe('forbidden');
  expect((await change(owner, ours.body.id, { name: 'Everybody', query: 'q=x' })).body).toMatchObject({
    name: 'Everybody',
    query: 'q=x',
    owner_id: member.id,
  });
  expect((await change(member, ours.body.id, { is_shared: false })).status).toBe(200);
  expect(await names(owner)).toEqual([]);
  expect((await drop(member, ours.body.id)).status).toBe(204);
  expect(await names(member)).toEqual(['Mine']);
});

it('lets clients save private views only', async () => {
  expect((await keep(client, 'Shown to all', true)).error?.code).toBe('forbidden');
  const own = await keep(client, 'My own', false);
  expect(own.status).toBe(200);
  expect((await change(client, own.body.id, { is_shared: true })).error?.code).toBe('forbidden');
  expect(await names(client)).toContain('My own');
});

it('limits a user to a hundred views in a project', async () => {
  const admin = await aMember(app, owner.company_id, 'admin');
  await app.services.db.query(sql`
    insert into saved_views (company_id, id, project_id, owner_id, name, query)
    select ${project.company_id}, gen_random_uuid(), ${project.id}, ${admin.id}, 'View ' || n, ''
    from generate_series(1, 100) n`);
  expect((await keep(admin, 'One more', false)).error?.code).toBe('view_limit');
});

it('has at most two hundred shared views in a project, and lists every one', async () => {
  await app.services.db.query(sql`
    delete from saved_views where company_id = ${project.company_id} and project_id = ${project.id}`);
  await app.services.db.query(sql`
    insert into saved_views (company_id, id, project_id, owner_id, name, query, is_shared)
    select ${project.company_id}, gen_random_uuid(), ${project.id}, ${owner.id}, 'View ' || n, '', n > 1
    from generate_series(1, 200) n`);
  const own = await keep(member, 'Mine', false);
  expect((await keep(member, 'The last', true)).status).toBe(200);
  const refused = await keep(member, 'One too many', true);
  expect(refused.error).toMatchObject({ code: 'shared_view_limit', message: expect.stringContaining('200') });
  expect((await change(member, own.body.id, { is_shared: true })).error?.code).toBe('shared_view_limit');
  expect(await names(member)).toHaveLength(201);
  const [last] = (await names(owner)).filter((name) => name === 'The last');
  expect(last).toBe('The last');
});
