// Tests that a project exported as an archive is imported as an equal one.
import { gzipSync } from 'node:zlib';
import { exports } from '@worklane/contract/exports';
import { imports, type TicketImport } from '@worklane/contract/imports';
import { sprints } from '@worklane/contract/sprints';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { fillProject } from '../../testing/fill-project.ts';
import { compared, type Line, putTogether, takeApart } from '../../testing/imports/an-archive.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let colleague: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
  colleague = await aMember(app, owner.company_id, 'team_member');
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await anEmptyProject();
});

async function anEmptyProject() {
  const made = await aProject(app, owner);
  await aProjectMember(app, made, colleague, 'team_member');
  return made;
}

async function download(of: { id: string }, token = owner.token) {
  const path = exports.archive.path.replace('{project}', of.id);
  const answer = await app.server.request(path, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const linesOf = async (bytes: Buffer): Promise<Line[]> => (await takeApart(bytes)).lines;

const upload = (into: { id: string }, bytes: Buffer, token = owner.token) =>
  callEndpoint(app, imports.upload, {
    token,
    params: { project: into.id },
    query: { file_name: 'x.worklane.tar.gz' },
    bytes: new Uint8Array(bytes),
  });

async function importArchive(into: { id: string }, bytes: Buffer, skip_bad_rows = false): Promise<TicketImport> {
  const { body, error } = await upload(into, bytes);
  expect(error).toBeUndefined();
  const started = await callEndpoint(app, imports.run, {
    token: owner.token,
    params: { import: body.id },
    body: { skip_bad_rows },
  });
  expect(started.error).toBeUndefined();
  const get = async () =>
    (await callEndpoint(app, imports.get, { token: owner.token, params: { import: body.id } })).body;
  await expect.poll(async () => (await get()).state).not.toBe('running');
  return get();
}

const fill = () => fillProject(app, { owner, colleague, project });

const A_SPRINT = {
  id: '01998f3e-0000-7000-8000-0000000000ff',
  number: 1,
  name: 'A sprint',
  status: 'planned',
  start_date: '2026-01-02',
  end_date: '2026-01-03',
};

describe('an archive', () => {
  it('makes an equal project: board, tickets, numbers, people, comments, history, links and times', async () => {
    await fill();
    const out = await download(project);
    expect(out.headers.get('content-type')).toBe('application/gzip');
    expect(out.headers.get('content-disposition')).toContain(`${project.key}-`);
    const lines = await linesOf(out.bytes);
    expect(lines.map(({ number }) => number)).toEqual([undefined, 1, 3, 4, undefined]);
    expect(lines[1]).toMatchObject({
      reporter: owner.email,
      assignees: [colleague.email, owner.email],
      time_spent: 1.58,
      comments: [{ author: colleague.email }, { author: owner.email, content: '<p>Edited later</p>' }],
      links: [{ kind: 'blocks', to: 4 }],
    });
    expect(((lines[0] as Line).sprints as Line[]).map(({ number, name }) => [number, name])).toEqual([
      [2, 'Planned'],
      [3, 'Over'],
    ]);
    expect(lines.map(({ sprint }) => sprint)).toEqual([undefined, 2, 2, 3, undefined]);
    // The former text of an edited comment names its comment.
    const [, { id: edited } = {}] = (lines[1] as Line).comments as Line[];
    expect((lines[1] as Line).changes).toContainEqual(
      expect.objectContaining({ field: 'comment', before: '<p>Edited</p>', comment: edited }),
    );
    expect(lines[2]).toMatchObject({
      parent: 1,
      statuses: [{ status: 'todo' }, { status: 'done', by: colleague.email }],
    });
    expect(((lines[2] as Line).changes as Line[]).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['title', 'description']),
    );

    const copy = await anEmptyProject();
    const over = await importArchive(copy, out.bytes);
    expect(over).toMatchObject({ source: 'archive', state: 'done', error: null, numbers: { last: 4 }, problems: [] });
    expect(compared(await takeApart((await download(copy)).bytes))).toEqual(compared(await takeApart(out.bytes)));
    expect((await aTicket(app, owner, copy)).number).toBe(5);
    // Copied or not, the number of a deleted one is not given again.
    const made = await callEndpoint(app, sprints.create, {
      token: owner.token,
      params: { project: copy.id },
      body: { name: 'New', start_date: '2027-01-01', end_date: '2027-01-02' },
    });
    expect(made.body.number).toBe(4);
  });

  it('adds tickets to a project that has some under new numbers, and matches statuses by name', async () => {
    await fill();
    const { bytes } = await download(project);
    const other = await anEmptyProject();
    await aTicket(app, owner, other, { title: 'Here before' });
    const own = { name: 'Own', start_date: '2026-11-01', end_date: '2026-11-02' };
    await callEndpoint(app, sprints.create, { token: owner.token, params: { project: other.id }, body: own });
    const looked = await upload(other, bytes);
    expect(looked.body.statuses.map(({ name, status }) => [name, status])).toEqual([
      ['Idea', 'todo'],
      ['Done', 'done'],
    ]);
    const over = await importArchive(other, bytes);
    expect(over).toMatchObject({ state: 'done', numbers: { first: 2, last: 4 } });
    const [head, ...lines] = await linesOf((await download(other)).bytes);
    expect(((head as Line).sprints as Line[]).map(({ number, name }) => [number, name])).toEqual([
      [1, 'Own'],
      [2, 'Planned'],
      [3, 'Over'],
    ]);
    expect(lines.map(({ sprint }) => sprint)).toEqual([null, 2, 2, 3, undefined]);
    expect(lines.map(({ number, title, parent }) => [number, title, parent])).toEqual([
      [1, 'Here before', null],
      [2, '=1 & <b>bold</b> 🚀', null],
      [3, 'Second, renamed', 2],
      [4, 'Third', null],
      [undefined, undefined, undefined],
    ]);
  });

  it('cleans its texts of everything that runs', async () => {
    await fill();
    const lines = await linesOf((await download(project)).bytes);
    const bad = '<p onclick="x()">a<script>alert(1)</script><img src="https://evil.example/x.png"></p>';
    Object.assign(lines[1] as Line, { description: bad });
    Object.assign(((lines[1] as Line).comments as Line[])[0] as Line, { content: bad });
    const copy = await anEmptyProject();
    await importArchive(copy, await putTogether(lines));
    const stored = JSON.stringify(await linesOf((await download(copy)).bytes));
    expect(stored).not.toMatch(/onclick|<script|alert|evil/);
  });

  it('reports people who are not members and rows that are not tickets', async () => {
    await fill();
    const lines = await linesOf((await download(project)).bytes);
    const named = JSON.parse(JSON.stringify(lines).replaceAll(colleague.email, 'gone@example.com')) as Line[];
    named.splice(
      2,
      0,
      { ...lines[1], number: 1 },
      { ...lines[1], number: 9, priority: 'huge' },
      { ...lines[1], title: 'a\u0000' },
      { ...lines[1], number: 10, sprint: 9 },
    );
    Object.assign(named.at(-1) as Line, { tickets: 7 });
    const copy = await anEmptyProject();
    const over = await importArchive(copy, await putTogether(named), true);
    expect(over.bad_rows).toEqual([[2, 5]]);
    expect(over.problems.map(({ row, message }) => `${row}: ${message}`)).toEqual([
      'null: "gone@example.com" isn’t a member of this company: what they did shows no name',
      '2: Its number 1 is in the archive twice',
      expect.stringContaining('3: Its priority is invalid'),
      '4: It contains invalid characters',
      '5: Its sprint 9 is not in the archive',
    ]);
  });

  it.each([
    ['cut off behind a ticket', (lines: Line[]) => putTogether(lines.slice(0, -1)), 'The end of the file is missing'],
    [
      'without one of its tickets',
      (lines: Line[]) => putTogether(lines.toSpliced(1, 1)),
      'The end of the file is missing',
    ],
    [
      'of another version',
      ([head, ...rest]: Line[]) => putTogether([{ ...head, version: 99 }, ...rest]),
      'a version that this server does not know',
    ],
    [
      'with a sprint that ends before it starts',
      ([head, ...rest]: Line[]) =>
        putTogether([{ ...head, sprints: [{ ...A_SPRINT, end_date: '2026-01-01' }] }, ...rest]),
      'a version that this server does not know',
    ],
    [
      'with one sprint twice',
      ([head, ...rest]: Line[]) => putTogether([{ ...head, sprints: [A_SPRINT, A_SPRINT] }, ...rest]),
      'a version that this server does not know',
    ],
    [
      'with a sprint that no text can name',
      ([head, ...rest]: Line[]) => putTogether([{ ...head, sprints: [{ ...A_SPRINT, name: 'a\ud800' }] }, ...rest]),
      'contain invalid characters',
    ],
    ['damaged', async (lines: Line[]) => (await putTogether(lines)).subarray(0, -20), 'damaged or truncated'],
    ['that unpacks without end', async () => gzipSync(Buffer.alloc(300 * 1024 * 1024)), 'larger than 250 MB'],
  ])('is refused when it is %s', async (_, change, reason) => {
    await fill();
    const { status, error } = await upload(project, await change(await linesOf((await download(project)).bytes)));
    expect(status).toBe(400);
    expect(error?.message).toContain(reason);
  });

  it('is exported by members who edit the project, and imported only by members who configure it', async () => {
    const client = await aMember(app, owner.company_id, 'client');
    await aProjectMember(app, project, client, 'client');
    expect((await download(project, client.token)).status).toBe(403);
    const { status, bytes } = await download(project, colleague.token);
    expect(status).toBe(200);
    await fill();
    const full = await download(project);
    expect(bytes.length).toBeLessThan(full.bytes.length);
    const copy = await anEmptyProject();
    const { body } = await upload(copy, full.bytes, colleague.token);
    const run = await callEndpoint(app, imports.run, { token: colleague.token, params: { import: body.id }, body: {} });
    expect(run.error?.code).toBe('forbidden');
  });

  it('fails when tickets were added to the board after the file was read', async () => {
    await fill();
    const { bytes } = await download(project);
    const copy = await anEmptyProject();
    const { body } = await upload(copy, bytes);
    await aTicket(app, owner, copy);
    await callEndpoint(app, imports.run, { token: owner.token, params: { import: body.id }, body: {} });
    const get = async () =>
      (await callEndpoint(app, imports.get, { token: owner.token, params: { import: body.id } })).body;
    await expect.poll(async () => (await get()).state).toBe('failed');
    expect((await get()).error).toContain('Tickets were added since');
  });
});
