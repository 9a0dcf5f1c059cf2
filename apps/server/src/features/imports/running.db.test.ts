// Tests running imports: all rows of a file in order and once, also while other changes happen.
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aMember, aTicket } from '../../testing/factories.ts';
import { type ImportWorld, STATUSES, someRows, startImportWorld } from '../../testing/imports/import-world.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await startImportWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.newProject());

describe('running', () => {
  it('adds all rows after the existing tickets, in the order of the file, with their history', async () => {
    const before = await aTicket(world.app, world.owner, world.project, { status: 'done' });
    const { body } = await world.upload([{ title: '<script>alert(1)</script>', status: 'done' }, ...someRows(1_200)]);
    const started = await world.run(body.id);
    expect(started.status).toBe(200);
    expect(started.body.state).not.toBe('ready');
    const over = await world.untilOver(body.id);
    expect(over).toMatchObject({ state: 'done', done: 1_201, error: null, numbers: { first: 2, last: 1_202 } });

    const { tickets: columns, version } = await world.board();
    const titles = (status: string) => columns.title.filter((_, index) => columns.status[index] === status);
    expect(titles('done').slice(0, 3)).toEqual([before.title, '<script>alert(1)</script>', 'Row 4']);
    expect(titles('todo')).toEqual(
      someRows(1_200)
        .filter((_, index) => index % 4 === 0)
        .map((row) => row.title),
    );
    expect(columns.number.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_202 }, (_, index) => index + 1));

    const key = `${world.project.key}-3`;
    const ticket = await callEndpoint(world.app, tickets.get, { token: world.owner.token, params: { ticket: key } });
    expect(ticket.body).toMatchObject({ title: 'Row 1', reporter_id: world.owner.id, labels: ['imported'] });
    expect(Date.parse(ticket.body.created_at)).toBe(Date.parse('2020-03-07T12:59:09-08:00'));
    const history = await callEndpoint(world.app, tickets.history, {
      token: world.owner.token,
      params: { ticket: key },
    });
    expect(history.body).toMatchObject([
      { status: 'todo', changed_by: world.owner.id, changed_at: ticket.body.created_at },
    ]);

    const next = await aTicket(world.app, world.owner, world.project);
    expect(next.number).toBe(1_203);
    const events = await world.app.services.db.query<{ payload: unknown; command: string; via: string }>(
      sql`select payload, command, via from events where project_id = ${world.project.id} and type = 'board.replaced'`,
    );
    expect(events).toEqual([{ payload: { board_version: version }, command: 'importTickets', via: 'import' }]);
    await expect.poll(() => world.waitingRows(body.id)).toBe(0);
  });

  it('refuses a file with bad rows unless they are left out', async () => {
    const { body } = await world.upload([{ title: 'A' }, { title: '' }, { title: 'C' }]);
    const refused = await world.run(body.id);
    expect(refused.error).toMatchObject({
      code: 'import_has_bad_rows',
      message: '1 of 3 rows cannot be imported. Fix them in the file or skip them.',
    });
    await world.run(body.id, { skip_bad_rows: true });
    expect(await world.untilOver(body.id)).toMatchObject({ state: 'done', total: 3, done: 2 });
    expect((await world.board()).tickets.title).toEqual(['A', 'C']);
  });

  it('refuses a file without a single good row', async () => {
    const { body } = await world.upload([{ title: '' }]);
    expect((await world.run(body.id, { skip_bad_rows: true })).error?.code).toBe('import_empty');
  });

  it('runs once, however often it is requested', async () => {
    const { body } = await world.upload(someRows(50));
    const answers = await Promise.all([world.run(body.id), world.run(body.id), world.run(body.id)]);
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 409, 409]);
    await world.untilOver(body.id);
    expect((await world.run(body.id)).error?.code).toBe('import_not_ready');
    expect((await world.board()).tickets.id).toHaveLength(50);
  });

  it('keeps a strict order while users move tickets and others import', async () => {
    const moved = [];
    for (let count = 0; count < 5; count++) moved.push(await aTicket(world.app, world.owner, world.project));
    const files = await Promise.all([world.upload(someRows(800)), world.upload(someRows(800))]);
    const moving = (async () => {
      const statuses = [];
      for (let count = 0; count < 40; count++) {
        const params = { ticket: (moved[count % 5] as { id: string }).id };
        const body = { status: STATUSES[count % 4] as string, before: null };
        statuses.push((await callEndpoint(world.app, tickets.move, { token: world.owner.token, params, body })).status);
      }
      return statuses;
    })();
    await Promise.all(files.map((file) => world.run(file.body.id)));
    const ends = await Promise.all(files.map((file) => world.untilOver(file.body.id)));
    expect(ends.map((end) => end.state)).toEqual(['done', 'done']);
    expect(new Set(await moving)).toEqual(new Set([200]));
    const { tickets: columns } = await world.board();
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

  it('imports nothing when the board lost a status after the preview', async () => {
    const { body } = await world.upload(someRows(10));
    await world.app.services.db.query(sql`
      update board_configurations set statuses = (
        select jsonb_agg(s) from jsonb_array_elements(statuses) s where s->>'key' <> 'done')
      where project_id = ${world.project.id}`);
    expect((await world.run(body.id)).error?.message).toBe('This board has no status done');
    expect((await world.get(body.id)).body).toMatchObject({ state: 'ready', done: 0, numbers: null });
    expect((await world.board()).tickets.id).toEqual([]);
  });

  it('makes the user who runs it the reporter', async () => {
    const colleague = await aMember(world.app, world.owner.company_id, 'team_member');
    const { body } = await world.upload(someRows(1));
    await world.run(body.id, {}, colleague.token);
    await world.untilOver(body.id);
    const key = `${world.project.key}-1`;
    const ticket = await callEndpoint(world.app, tickets.get, { token: world.owner.token, params: { ticket: key } });
    expect(ticket.body.reporter_id).toBe(colleague.id);
  });
});
