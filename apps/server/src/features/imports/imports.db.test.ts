// Imports end to end on the server: upload, preview, run, progress, cancel, interruption, rights.
import { imports, type TicketImport } from '@worklane/contract/imports';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await aProject(app, owner);
});

const STATUSES = ['todo', 'in_progress', 'in_review', 'done'];
const someRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Row ${index + 1}`,
    status: STATUSES[index % 4],
    labels: ['imported'],
    estimate: index % 8,
    created_at: '2020-03-07T12:59:09-08:00',
  }));

const upload = (content: unknown, { token = owner.token, file_name = 'tickets.json', target = project.id } = {}) =>
  callEndpoint(app, imports.upload, {
    token,
    params: { project: target },
    query: { file_name },
    bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  });
const get = (id: string, token = owner.token) => callEndpoint(app, imports.get, { token, params: { import: id } });
const run = (id: string, body = {}, token = owner.token) =>
  callEndpoint(app, imports.run, { token, params: { import: id }, body });
const cancel = (id: string, token = owner.token) =>
  callEndpoint(app, imports.cancel, { token, params: { import: id } });
const board = async () =>
  (await callEndpoint(app, tickets.board, { token: owner.token, params: { project: project.id } })).body;

async function untilOver(id: string): Promise<TicketImport> {
  for (;;) {
    const { body } = await get(id);
    if (body.state !== 'ready' && body.state !== 'running') return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function waitingRows(id: string): Promise<number> {
  const [row] = await app.services.db.query<{ count: number }>(
    sql`select count(*)::int as count from ticket_import_rows where import_id = ${id}`,
  );
  return row?.count ?? -1;
}

/** Holds the board's lock, so that an import cannot get further than its first step until it is let go. */
async function holdBoard(): Promise<() => Promise<void>> {
  const client = await app.services.db.pool.connect();
  await client.query('begin');
  await client.query('select 1 from board_orders where project_id = $1 for update', [project.id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

describe('uploading', () => {
  it('answers with a preview and the problems, and leaves the board alone', async () => {
    const rows = [...someRows(30), { title: '', status: 'todo' }, { title: 'Odd', status: 'nowhere' }];
    const { body, status } = await upload(rows);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'ready', total: 32, good: 31, done: 0, unknown_values: 1, numbers: null });
    expect(body.preview).toHaveLength(20);
    expect(body.preview[1]).toEqual({
      row: 2,
      title: 'Row 2',
      status: 'in_progress',
      status_name: null,
      priority: 'medium',
      type: 'task',
      labels: ['imported'],
      estimate: 1,
      created_at: '2020-03-07T20:59:09.000Z',
    });
    expect(body.bad_rows).toEqual([[31, 31]]);
    expect(body.problems.map(({ row, severity }) => ({ row, severity }))).toEqual([
      { row: 31, severity: 'error' },
      { row: 32, severity: 'warning' },
    ]);
    expect((await board()).tickets.id).toEqual([]);
  });

  it.each([
    ['half a JSON file', '[{"title":"A"},{"tit', 'breaks off in row 2'],
    ['a quote that never ends', 'title\nA\n"B', 'row 2'],
    ['an empty file', ' ', 'no tickets in it'],
  ])('refuses %s with its reason', async (_, content, reason) => {
    const { status, error } = await upload(content);
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'import_unreadable', message: expect.stringContaining(reason) });
  });

  it('refuses a file that is too large before it has all arrived', async () => {
    let sent = 0;
    const chunk = new Uint8Array(1024 * 1024).fill(0x20);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++sent > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const path = `/api/projects/${project.id}/imports?file_name=big.csv`;
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const answer = await app.server.request(path, init as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: { code: 'too_large', message: expect.stringContaining('50 MB') },
    });
    expect(sent).toBeLessThan(55);
  });

  it('forgets what is old, and what the same person looked at long before', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push((await upload(someRows(1))).body.id);
    const answers = await Promise.all(ids.map((id) => get(id)));
    expect(answers.map((each) => each.status)).toEqual([404, 404, 200, 200, 200]);
    await app.services.db.query(sql`update ticket_imports set created_at = now() - interval '8 days'`);
    await upload(someRows(1));
    expect((await get(ids[4] as string)).error?.code).toBe('import_not_found');
  });
});

describe('running', () => {
  it('brings all rows in behind what is there, in the order of the file, with their history', async () => {
    const before = await aTicket(app, owner, project, { status: 'done' });
    const { body } = await upload([{ title: '<script>alert(1)</script>', status: 'done' }, ...someRows(1_200)]);
    const started = await run(body.id);
    expect(started.status).toBe(200);
    expect(started.body.state).not.toBe('ready');
    const over = await untilOver(body.id);
    expect(over).toMatchObject({ state: 'done', done: 1_201, error: null, numbers: { first: 2, last: 1_202 } });

    const { tickets: columns, version } = await board();
    const titles = (status: string) => columns.title.filter((_, index) => columns.status[index] === status);
    expect(titles('done').slice(0, 3)).toEqual([before.title, '<script>alert(1)</script>', 'Row 4']);
    expect(titles('todo')).toEqual(
      someRows(1_200)
        .filter((_, index) => index % 4 === 0)
        .map((row) => row.title),
    );
    expect(columns.number.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_202 }, (_, index) => index + 1));

    const key = `${project.key}-3`;
    const ticket = await callEndpoint(app, tickets.get, { token: owner.token, params: { ticket: key } });
    expect(ticket.body).toMatchObject({ title: 'Row 1', reporter_id: owner.id, labels: ['imported'] });
    expect(Date.parse(ticket.body.created_at)).toBe(Date.parse('2020-03-07T12:59:09-08:00'));
    const history = await callEndpoint(app, tickets.history, { token: owner.token, params: { ticket: key } });
    expect(history.body).toMatchObject([{ status: 'todo', changed_by: owner.id, changed_at: ticket.body.created_at }]);

    const next = await aTicket(app, owner, project);
    expect(next.number).toBe(1_203);
    const events = await app.services.db.query<{ type: string; payload: unknown }>(
      sql`select type, payload from events where project_id = ${project.id} and type = 'board.replaced'`,
    );
    expect(events).toEqual([{ type: 'board.replaced', payload: { board_version: version } }]);
    expect(await waitingRows(body.id)).toBe(0);
  });

  it('refuses a file with bad rows unless they are left out', async () => {
    const { body } = await upload([{ title: 'A' }, { title: '' }, { title: 'C' }]);
    const refused = await run(body.id);
    expect(refused.error).toMatchObject({
      code: 'import_has_bad_rows',
      message: '1 of 3 rows cannot be brought in. Mend them in the file, or leave them out.',
    });
    await run(body.id, { skip_bad_rows: true });
    expect(await untilOver(body.id)).toMatchObject({ state: 'done', total: 3, done: 2 });
    expect((await board()).tickets.title).toEqual(['A', 'C']);
  });

  it('refuses a file without a single good row', async () => {
    const { body } = await upload([{ title: '' }]);
    expect((await run(body.id, { skip_bad_rows: true })).error?.code).toBe('import_empty');
  });

  it('happens once, however often it is asked for', async () => {
    const { body } = await upload(someRows(50));
    const answers = await Promise.all([run(body.id), run(body.id), run(body.id)]);
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 409, 409]);
    await untilOver(body.id);
    expect((await run(body.id)).error?.code).toBe('import_not_ready');
    expect((await board()).tickets.id).toHaveLength(50);
  });

  it('keeps one strict order while people move tickets and others import', async () => {
    const moved = [];
    for (let count = 0; count < 5; count++) moved.push(await aTicket(app, owner, project));
    const files = await Promise.all([upload(someRows(800)), upload(someRows(800))]);
    const moving = (async () => {
      const statuses = [];
      for (let count = 0; count < 40; count++) {
        const params = { ticket: (moved[count % 5] as { id: string }).id };
        const body = { status: STATUSES[count % 4] as string, before: null };
        statuses.push((await callEndpoint(app, tickets.move, { token: owner.token, params, body })).status);
      }
      return statuses;
    })();
    await Promise.all(files.map((file) => run(file.body.id)));
    const ends = await Promise.all(files.map((file) => untilOver(file.body.id)));
    expect(ends.map((end) => end.state)).toEqual(['done', 'done']);
    expect(new Set(await moving)).toEqual(new Set([200]));
    const { tickets: columns } = await board();
    expect(columns.id).toHaveLength(1_605);
    const places = columns.id.map((_, index) => `${columns.status[index]} ${columns.position[index]}`);
    expect(new Set(places).size).toBe(1_605);
    for (const end of ends) {
      const { first, last } = end.numbers ?? { first: 0, last: -1 };
      const numbers = columns.number.filter(
        (number, index) => number >= first && number <= last && columns.status[index] === 'todo',
      );
      expect(numbers).toHaveLength(200);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });

  it('brings in nothing when the board lost a status meanwhile', async () => {
    const { body } = await upload(someRows(10));
    await app.services.db.query(sql`
      update board_configurations set statuses = (
        select jsonb_agg(s) from jsonb_array_elements(statuses) s where s->>'key' <> 'done')
      where project_id = ${project.id}`);
    await run(body.id);
    const over = await untilOver(body.id);
    expect(over).toMatchObject({ state: 'failed', done: 0, numbers: null });
    expect(over.error).toBe('This board has no status done. Nothing was brought in.');
    expect((await board()).tickets.id).toEqual([]);
  });
});

describe('stopping', () => {
  it('leaves nothing of a running import behind, and says so at once', async () => {
    const { body } = await upload(someRows(600));
    const release = await holdBoard();
    await run(body.id);
    expect((await get(body.id)).body.state).toBe('running');
    expect((await cancel(body.id)).body).toMatchObject({ state: 'cancelled', done: 0, error: null });
    await release();
    await expect.poll(() => waitingRows(body.id)).toBe(0);
    expect((await get(body.id)).body).toMatchObject({ state: 'cancelled', done: 0, numbers: null });
    expect((await board()).tickets.id).toEqual([]);
    expect((await aTicket(app, owner, project)).number).toBe(1);
  });

  it('stops in the middle of a big file', async () => {
    const { body } = await upload(someRows(20_000));
    await run(body.id);
    await expect.poll(async () => (await get(body.id)).body.done, { interval: 20, timeout: 10_000 }).toBeGreaterThan(0);
    const { body: stopped } = await cancel(body.id);
    expect(stopped.state).toBe('cancelled');
    await expect.poll(() => waitingRows(body.id), { timeout: 10_000 }).toBe(0);
    expect((await board()).tickets.id).toEqual([]);
  });

  it('gives up a file that waits, and answers as it is when it is over', async () => {
    const waiting = await upload(someRows(3));
    expect((await cancel(waiting.body.id)).body.state).toBe('cancelled');
    expect(await waitingRows(waiting.body.id)).toBe(0);
    expect((await run(waiting.body.id)).error?.code).toBe('import_not_ready');
    const done = await upload(someRows(3));
    await run(done.body.id);
    await untilOver(done.body.id);
    expect((await cancel(done.body.id)).body).toMatchObject({ state: 'done', done: 3 });
  });

  it('brings in nothing when the database connection breaks', async () => {
    const { body } = await upload(someRows(600));
    const release = await holdBoard();
    await run(body.id);
    const isWaiting = () =>
      app.services.db.query<{ pid: number }>(sql`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%board_orders%'`);
    await expect.poll(isWaiting).toHaveLength(1);
    await app.services.db.query(sql`select pg_terminate_backend(${(await isWaiting())[0]?.pid}::integer)`);
    expect(await untilOver(body.id)).toMatchObject({
      state: 'failed',
      done: 0,
      error: 'Something went wrong on our side. Nothing was brought in.',
    });
    await release();
    expect((await board()).tickets.id).toEqual([]);
  });

  it('knows an import whose process is gone, and never lets that process finish it after all', async () => {
    const { body } = await upload(someRows(600));
    const release = await holdBoard();
    await run(body.id);
    const silence = sql`update ticket_imports set heartbeat_at = now() - interval '16 seconds' where id = ${body.id}`;
    // A beat may come between the two.
    const asked = async () => {
      await app.services.db.query(silence);
      return (await get(body.id)).body;
    };
    await expect.poll(asked).toMatchObject({
      state: 'failed',
      done: 0,
      error: 'It was interrupted. Nothing was brought in.',
    });
    await release();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await get(body.id)).body.state).toBe('failed');
    expect((await board()).tickets.id).toEqual([]);
  });
});

describe('rights', () => {
  it.each(['collaborator', 'client'] as const)('a %s may not import, nor see what others import', async (role) => {
    const person = await aMember(app, owner.company_id, role);
    await aProjectMember(app, project, person, role);
    const { body } = await upload(someRows(1));
    for (const answer of [
      await upload(someRows(1), { token: person.token }),
      await get(body.id, person.token),
      await run(body.id, {}, person.token),
      await cancel(body.id, person.token),
    ]) {
      expect([answer.status, answer.error?.code]).toEqual([403, 'forbidden']);
    }
  });

  it('is not there for people of another company', async () => {
    const stranger = await aPerson(app, 'Stranger');
    const { body } = await upload(someRows(1));
    expect((await upload(someRows(1), { token: stranger.token })).error?.code).toBe('project_not_found');
    for (const answer of [
      await get(body.id, stranger.token),
      await run(body.id, {}, stranger.token),
      await cancel(body.id, stranger.token),
    ]) {
      expect([answer.status, answer.error?.code]).toEqual([404, 'import_not_found']);
    }
    expect((await get(body.id)).body.state).toBe('ready');
  });

  it('makes whoever runs it the reporter', async () => {
    const colleague = await aMember(app, owner.company_id, 'team_member');
    const { body } = await upload(someRows(1));
    await run(body.id, {}, colleague.token);
    await untilOver(body.id);
    const key = `${project.key}-1`;
    const ticket = await callEndpoint(app, tickets.get, { token: owner.token, params: { ticket: key } });
    expect(ticket.body.reporter_id).toBe(colleague.id);
  });
});
