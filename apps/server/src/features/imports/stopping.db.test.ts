// Tests imports that are cancelled, broken and interrupted: nothing stays behind.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { type ImportWorld, someRows, startImportWorld } from '../../testing/imports/import-world.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await startImportWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.newProject());

/** Holds the board's lock, so that an import cannot get further than its first step until it is released. */
async function holdBoard(): Promise<() => Promise<void>> {
  const client = await world.app.services.db.pool.connect();
  await client.query('begin');
  await client.query('select 1 from board_orders where project_id = $1 for update', [world.project.id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

describe('an import that is not completed', () => {
  it('leaves no tickets of a running import when it is cancelled, and says so at once', async () => {
    const { body } = await world.upload(someRows(600));
    const release = await holdBoard();
    await world.run(body.id);
    expect((await world.get(body.id)).body.state).toBe('running');
    expect((await world.cancel(body.id)).body).toMatchObject({ state: 'cancelled', done: 0, error: null });
    await release();
    await expect.poll(() => world.waitingRows(body.id)).toBe(0);
    expect((await world.get(body.id)).body).toMatchObject({ state: 'cancelled', done: 0, numbers: null });
    expect((await world.board()).tickets.id).toEqual([]);
    expect((await aTicket(world.app, world.owner, world.project)).number).toBe(1);
  });

  it('stops in the middle of a big file', async () => {
    const { body } = await world.upload(someRows(20_000));
    await world.run(body.id);
    await expect
      .poll(async () => (await world.get(body.id)).body.done, { interval: 20, timeout: 10_000 })
      .toBeGreaterThan(0);
    const { body: stopped } = await world.cancel(body.id);
    expect(stopped.state).toBe('cancelled');
    await expect.poll(() => world.waitingRows(body.id), { timeout: 10_000 }).toBe(0);
    expect((await world.board()).tickets.id).toEqual([]);
  });

  it('cancels an import that has not started, and returns the final state of a finished one', async () => {
    const waiting = await world.upload(someRows(3));
    expect((await world.cancel(waiting.body.id)).body.state).toBe('cancelled');
    await expect.poll(() => world.waitingRows(waiting.body.id)).toBe(0);
    expect((await world.run(waiting.body.id)).error?.code).toBe('import_not_ready');
    const done = await world.upload(someRows(3));
    await world.run(done.body.id);
    await world.untilOver(done.body.id);
    expect((await world.cancel(done.body.id)).body).toMatchObject({ state: 'done', done: 3 });
  });

  it('imports nothing when the database connection breaks', async () => {
    const { body } = await world.upload(someRows(600));
    const release = await holdBoard();
    await world.run(body.id);
    const isWaiting = () =>
      world.app.services.db.query<{ pid: number }>(sql`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%board_orders%'`);
    await expect.poll(isWaiting).toHaveLength(1);
    await world.app.services.db.query(sql`select pg_terminate_backend(${(await isWaiting())[0]?.pid}::integer)`);
    expect(await world.untilOver(body.id)).toMatchObject({
      state: 'failed',
      done: 0,
      error: 'Something went wrong on our side. Nothing was imported.',
    });
    await release();
    expect((await world.board()).tickets.id).toEqual([]);
  });

  it('ends an import whose process was killed, and never lets that process finish it later', async () => {
    const { body } = await world.upload(someRows(600));
    const release = await holdBoard();
    await world.run(body.id);
    const silence = sql`update ticket_imports set heartbeat_at = now() - interval '11 minutes' where id = ${body.id}`;
    // Repeated, because a heartbeat can come between the two calls.
    const asked = async () => {
      await world.app.services.db.query(silence);
      return (await world.get(body.id)).body;
    };
    await expect.poll(asked).toMatchObject({
      state: 'failed',
      done: 0,
      error: 'It was interrupted. Nothing was imported.',
    });
    await release();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await world.get(body.id)).body.state).toBe('failed');
    expect((await world.board()).tickets.id).toEqual([]);
  });
});
