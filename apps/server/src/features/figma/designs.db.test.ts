// Tests linking projects to design files and reading the files, against a stand-in that speaks Figma's protocol.
import { figmaData } from '@worklane/contract/functions/figma-data';
import { integrations } from '@worklane/contract/integrations';
import { figma } from '@worklane/contract/integrations/figma';
import { projects } from '@worklane/contract/projects';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { type DesignWorld, type FigmaWorld, startFigmaWorld } from '../../testing/worlds/figma-world.ts';
import { readDesign } from './flows/read-design.ts';

let world: FigmaWorld;
let linked: DesignWorld;
beforeAll(async () => {
  world = await startFigmaWorld(inject('templateUrl'));
});
beforeEach(async () => {
  linked = await world.freshDesign();
});
afterAll(() => world.close());

const A_MINUTE = 61_000;
const counts = () => ({ ...world.standIns.designs.counts });
const link = (url: string, { project = linked.project, token = linked.owner.token } = {}) =>
  callEndpoint(world.app, figma.link, { params: { project: project.id }, body: { url }, token });
const read = (project = linked.project) =>
  readDesign(world.app.services, { company_id: project.company_id, project_id: project.id });
const ask = <Name extends keyof typeof figmaData>(
  name: Exclude<Name, 'oauthUrl'>,
  more: Record<string, unknown> = {},
  token = linked.owner.token,
) => {
  const endpoint = figmaData[name as Exclude<keyof typeof figmaData, 'oauthUrl'>];
  const body = { action: endpoint.selectedBy, companyId: linked.owner.company_id, ...more };
  return callEndpoint(world.app, endpoint, { body, token }) as Promise<{
    status: number;
    body: { success: boolean; data?: Record<string, unknown>; error?: string };
  }>;
};

it('links a file by its address, with its key and name, and unlinks it', async () => {
  const { app } = world;
  const { key } = linked.file;
  const params = { project: linked.project.id };
  const { token } = linked.owner;
  const stored = (await callEndpoint(app, projects.get, { params, token })).body;
  const url = `https://www.figma.com/design/${key}`;
  expect(stored).toMatchObject({ figma_file_key: key, figma_file_name: 'Edge console', figma_file_url: url });
  const asked = counts().meta;
  expect((await link(`${url}/Again?node-id=1-2`)).status).toBe(200);
  expect(counts().meta).toBe(asked);
  const shown = (await callEndpoint(app, figma.ofProject, { params, token })).body;
  expect(shown).toMatchObject({
    is_connected: true,
    is_broken: false,
    file: { key, url, name: 'Edge console', version: '1', counts: null },
  });
  const nothing = { figma_file_key: null, figma_file_name: null, figma_file_url: null };
  await callEndpoint(app, projects.update, { params, body: nothing, token });
  expect((await callEndpoint(app, figma.ofProject, { params, token })).body).toEqual({
    is_connected: true,
    is_broken: false,
    file: null,
  });
  await app.services.reactions.follow();
  expect(await app.services.db.query(sql`select 1 from design_files where file_key = ${key}`)).toEqual([]);
  await expect(read()).rejects.toThrow(
    'No Figma file linked to this project. Please link a Figma file in Project Settings first.',
  );
});

it('says why a file cannot be linked, and keeps the previous link', async () => {
  const { standIns, app } = world;
  const before = (
    await callEndpoint(app, projects.get, { params: { project: linked.project.id }, token: linked.owner.token })
  ).body;
  const address = (key: string) => `https://www.figma.com/design/${key}/Other?node-id=1-2`;
  expect((await link('https://example.com/design/AbCdEf0123456789')).error?.code).toBe('figma_address_invalid');
  const missing = await link(address('NoSuchFile0000000'));
  expect(missing).toMatchObject({ status: 502, error: { message: 'Failed to fetch Figma file: Not Found' } });
  const closed = standIns.designs.create();
  closed.isClosed = true;
  expect((await link(address(closed.key))).error?.message).toBe('Failed to fetch Figma file: Forbidden');
  const other = await aPerson(app);
  const project = await aProject(app, other);
  expect((await link(address(linked.file.key), { project, token: other.token })).error?.message).toBe(
    'Figma integration not found. Please connect Figma in Company Settings first.',
  );
  const after = (
    await callEndpoint(app, projects.get, { params: { project: linked.project.id }, token: linked.owner.token })
  ).body;
  expect(after).toEqual(before);
});

it('lets only members who may change the project settings link a file', async () => {
  const url = `https://www.figma.com/design/${world.standIns.designs.create().key}`;
  for (const role of ['team_member', 'client'] as const) {
    const member = await aMember(world.app, linked.owner.company_id, role);
    await aProjectMember(world.app, linked.project, member, role);
    expect((await link(url, { token: member.token })).error?.code).toBe('forbidden');
  }
  const stranger = await aMember(world.app, linked.owner.company_id, 'client');
  expect((await link(url, { token: stranger.token })).error?.code).toBe('project_not_found');
  expect((await link(url)).status).toBe(200);
});

it('reads the file once for each version, and asks for the version at most once a minute', async () => {
  const before = counts();
  const first = await read();
  expect(first).toMatchObject({ is_current: true, design: { name: 'Edge console', version: '1' } });
  expect(first.summary).toContain('- Flows: 2 frames\n  - Log in (frame)\n  - Board (frame)');
  expect(first.summary).toContain('- Button: One primary on a page');
  expect(first.summary).toContain('- Ink (fill)');
  await Promise.all([read(), read()]);
  expect(counts()).toMatchObject({ meta: before.meta, file: before.file + 1 });
  world.later(A_MINUTE);
  await read();
  expect(counts()).toMatchObject({ meta: before.meta + 1, file: before.file + 1 });
  world.standIns.designs.change(linked.file);
  world.later(A_MINUTE);
  expect((await read()).design.version).toBe('2');
  expect(counts()).toMatchObject({ meta: before.meta + 2, file: before.file + 2 });
  const params = { project: linked.project.id };
  const shown = await callEndpoint(world.app, figma.ofProject, { params, token: linked.owner.token });
  expect(shown.body.file?.counts).toEqual({ pages: 1, frames: 2, components: 1, styles: 1 });
});

it('reads only the pages of a file that is too large', async () => {
  world.standIns.designs.ballast = 6 * 1024 * 1024;
  const { design } = await read();
  expect(design.pages).toEqual([{ name: 'Flows', frames: [] }]);
});

it('stops asking while Figma limits reads, and answers from the last read', async () => {
  const { limit } = world.standIns.designs;
  limit.left = 0;
  limit.retryAfterSeconds = 600;
  await expect(read()).rejects.toThrow('Failed to fetch Figma file: Too Many Requests');
  const asked = counts().file;
  await expect(read()).rejects.toThrow('Failed to fetch Figma file: Too Many Requests');
  expect(counts().file).toBe(asked);
  limit.left = 1;
  world.later(601_000);
  expect((await read()).is_current).toBe(true);
  world.standIns.designs.change(linked.file);
  world.later(A_MINUTE);
  expect(await read()).toMatchObject({ is_current: false, design: { version: '1' } });
});

it.each(['hang', '500', '502', 'cut', 'html', 'huge', 'not-ok'] as const)(
  'says that a file cannot be read while Figma answers with %s, and reads it afterwards',
  async (fault) => {
    world.standIns.faults.set('figma', fault);
    world.later(A_MINUTE);
    await expect(read()).rejects.toThrow(/^Failed to fetch Figma file: /);
    world.standIns.faults.set('figma', 'none');
    world.later(A_MINUTE);
    expect(await read()).toMatchObject({ is_current: true, design: { version: '1' } });
  },
  20_000,
);

it('renews a refused token once, and gives up when it is refused again', async () => {
  const { figma: store } = world.standIns;
  const before = store.counts.refreshed;
  store.expireAll();
  world.later(A_MINUTE);
  expect((await read()).is_current).toBe(true);
  expect(store.counts.refreshed).toBe(before + 1);
  linked.file.isClosed = true;
  world.later(A_MINUTE);
  await expect(read()).rejects.toThrow('Failed to fetch Figma file: Forbidden');
  expect(store.counts.refreshed).toBe(before + 2);
});

it('forgets what it read when the company is disconnected', async () => {
  const { app } = world;
  await read();
  const params = { company: linked.owner.company_id, type: 'figma' } as const;
  await callEndpoint(app, integrations.disconnect, { params, token: linked.owner.token });
  await app.services.reactions.follow();
  expect(
    await app.services.db.query(sql`select 1 from design_files where company_id = ${linked.owner.company_id}`),
  ).toEqual([]);
  await expect(read()).rejects.toThrow('Figma integration not found. Please connect Figma in Company Settings first.');
});

it('lists the projects of a team and their files, and remembers the team', async () => {
  expect((await ask('testEnv')).body).toEqual({ success: true, data: { configured: true } });
  expect((await ask('teams')).body).toEqual({ success: true, data: { teams: [] } });
  const { team } = world.standIns.designs;
  for (let twice = 0; twice < 2; twice++)
    expect((await ask('projects', { teamId: team.id })).body).toEqual({
      success: true,
      data: { projects: team.projects },
    });
  expect((await ask('teams')).body.data).toEqual({ teams: [{ id: team.id, name: 'Northbeam' }] });
  const listed = (await ask('files', { projectId: team.projects[0]?.id })).body.data;
  expect(listed?.files).toContainEqual({
    key: linked.file.key,
    name: 'Edge console',
    last_modified: expect.any(String),
  });
  expect((await ask('projects', { teamId: '404' })).body).toEqual({
    success: false,
    error: expect.stringMatching(/^Figma answered with status 404/),
  });
  expect((await ask('files', { projectId: '../me' })).status).toBe(400);
});

it('renews the token on request, and shows only its last four characters', async () => {
  const { app, standIns } = world;
  const params = { company: linked.owner.company_id };
  const entries = async () =>
    (await callEndpoint(app, integrations.list, { params, token: linked.owner.token })).body.figma.settings;
  const [before] = await entries();
  const refreshed = standIns.figma.counts.refreshed;
  world.later(2_000);
  const { body } = await ask('refreshToken');
  expect(body).toMatchObject({ success: true, data: { access_token: expect.stringMatching(/^••••[0-9a-f]{4}$/) } });
  expect(standIns.figma.counts.refreshed).toBe(refreshed + 1);
  const [after] = await entries();
  expect(after).toMatch(/^token_expires_at:2\d{3}-/);
  expect(after).not.toBe(before);
  standIns.figma.revokeAll();
  expect((await ask('refreshToken')).body).toEqual({ success: false, error: 'Figma is not connected' });
});

it('reads the end of a token from the entries of an older row', async () => {
  const { app, standIns } = world;
  const entries = JSON.stringify({ entries: ['oauth_code:1234', 'token_expires_at:2026-01-01T00:00:00Z'] });
  await app.services.db.query(sql`
    update integrations set expires_at = null, settings = ${entries}::jsonb where company_id = ${linked.owner.company_id}`);
  const refreshed = standIns.figma.counts.refreshed;
  world.later(A_MINUTE);
  await read();
  expect(standIns.figma.counts.refreshed).toBe(refreshed + 1);
});

it('gives the address of the authorization page without the function, to members who may connect', async () => {
  const query = {
    company_id: linked.owner.company_id,
    redirect_uri: 'http://worklane.test/figma-oauth-callback',
    state: 'state-of-the-page-with-22-letters',
  };
  const { body } = await callEndpoint(world.app, figmaData.oauthUrl, { query, token: linked.owner.token });
  const { searchParams } = new URL(body.oauth_url);
  expect(searchParams.get('scope')).toBe('file_read');
  expect(searchParams.get('state')).toBe(query.state);
  const member = await aMember(world.app, linked.owner.company_id, 'team_member');
  expect((await callEndpoint(world.app, figmaData.oauthUrl, { query, token: member.token })).status).toBe(403);
});
