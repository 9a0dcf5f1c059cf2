// Tests the streams that programs open with API tokens: what they hear, when they are cut off, and that WebSockets take none.
import { apiTokens } from '@worklane/contract/api-tokens';
import { daysOff } from '@worklane/contract/days-off';
import { documents } from '@worklane/contract/documents';
import type { EventType } from '@worklane/contract/events';
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import { sprintConfigs } from '@worklane/contract/sprints';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { listen } from '../../testing/listen.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { aWriter, listenForSockets } from '../../testing/worlds/a-writer.ts';

let app: TestApp;
let mara: TestPerson;
let member: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
beforeEach(async () => {
  mara = await aPerson(app);
  project = await aProject(app, mara);
  member = await aMember(app, mara.company_id, 'team_member');
});
afterAll(() => app.close());

it('streams only events of its projects, and closes the stream when the token ends', async () => {
  const hidden = await aProject(app, mara);
  const { secret, id } = await aToken(app, member, { project_ids: [project.id], rights: 'read' });
  const limited = await listen(app, secret);
  const all = await listen(app, (await aToken(app, member, { rights: 'read' })).secret);
  const [out, inside] = [await aTicket(app, mara, hidden), await aTicket(app, mara, project)];
  const last = await aTicket(app, mara, project);
  for (const each of [limited, all]) await each.next(({ payload }) => JSON.stringify(payload).includes(last.id));
  const heard = (each: typeof all) => JSON.stringify(each.events);
  expect(heard(limited)).toContain(inside.id);
  expect(heard(limited)).not.toContain(out.id);
  expect(heard(all)).toContain(out.id);
  await callEndpoint(app, apiTokens.end, { token: member.token, params: { api_token: id } });
  await limited.ended;
  expect(all.isOver).toBe(false);
  all.close();
});

it("streams neither its user's private events nor those of settings that the token can't fetch", async () => {
  const page = await listen(app, mara.token);
  const program = await listen(app, (await aToken(app, mara)).secret);
  const params = { company: mara.company_id, day_off: uuidv7() };
  const body = { user_id: mara.id, from_day: '2027-01-04', to_day: '2027-01-05', is_half: false, note: '' };
  expect((await callEndpoint(app, daysOff.save, { token: mara.token, params, body })).status).toBe(200);
  await aToken(app, mara);
  const config = {
    start_day_of_week: 2,
    default_duration_weeks: 3,
    sprint_naming_pattern: 'numbered',
    auto_generate_sprints: true,
  };
  const put = { token: mara.token, params: { company: mara.company_id }, body: config };
  expect((await callEndpoint(app, sprintConfigs.put, put)).status).toBe(200);
  const heardBy = async (each: typeof page) => {
    await each.next(({ type }) => type === 'sprint_config.changed');
    return each.events.map(({ type }) => type).filter((type) => type !== 'ticket.created');
  };
  const types: EventType[] = ['day_off.changed', 'api_tokens.changed', 'sprint_config.changed'];
  expect(await heardBy(page)).toEqual(expect.arrayContaining(types));
  expect(await heardBy(program)).toEqual(['sprint_config.changed']);
  for (const each of [page, program]) each.close();
});

it('limits the number of streams of a token', async () => {
  const { secret } = await aToken(app, member, { rights: 'read' });
  const open = await Promise.all([1, 2, 3, 4, 5].map(() => listen(app, secret)));
  await expect(listen(app, secret)).rejects.toThrow('429');
  open.push(await listen(app, member.token));
  for (const each of open) each.close();
});

it('is refused by the WebSocket of a shared text', async () => {
  const place = { token: mara.token, params: { project: project.id } };
  const { id } = (await callEndpoint(app, documents.create, { ...place, body: { content: '<p>Begun</p>' } })).body;
  const { secret } = await aToken(app, mara);
  const server = await listenForSockets(app);
  const program = aWriter({ document: id, token: secret });
  const asHeader = aWriter({ document: id, token: 'none', headers: { authorization: `Bearer ${secret}` } });
  const own = aWriter({ document: id, token: mara.token });
  for (const each of [program, asHeader, own]) each.connect(server.url);
  await expect
    .poll(() => [program.closed, asHeader.closed, own.isIn])
    .toEqual([SHARED_TEXT_CLOSED.notAuthenticated, SHARED_TEXT_CLOSED.notAuthenticated, true]);
  expect(program.words()).toEqual([]);
  own.cut();
  server.close();
});
