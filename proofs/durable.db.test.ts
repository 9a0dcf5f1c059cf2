// Proves that a product that is killed between a commit, its event, reactions and mail, in a new process each time,
// loses nothing and does nothing twice: the last process completes the work.
import { once } from 'node:events';
import { auth } from '@worklane/contract/auth';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { registrationOf } from '../apps/server/src/testing/accounts/app-with-mail.ts';
import { type ImportWorld, someRows, startImportWorld } from '../apps/server/src/testing/imports/import-world.ts';
import { jobsSettled } from '../apps/server/src/testing/jobs-settled.ts';
import { startBrokenSmtp, startSmtp, type TestSmtp } from '../apps/server/src/testing/servers/smtp-for-tests.ts';
import { callEndpoint, TEST_SECRET_KEY, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import { runServer } from '../e2e/support/run-server.ts';
import { figure, report } from './figure.ts';

const ROUNDS = figure(1, 40);
const ROWS = 4_000;

let smtp: TestSmtp;
let hanging: Awaited<ReturnType<typeof startBrokenSmtp>>;
let world: ImportWorld;
let app: TestApp;

const query = <Row>(statement: ReturnType<typeof sql>) => app.services.db.query<Row>(statement);
const count = async (what: ReturnType<typeof sql>) =>
  (await query<{ count: number }>(sql`select count(*)::int as count from ${what}`))[0]?.count ?? 0;

beforeAll(async () => {
  smtp = await startSmtp();
  hanging = await startBrokenSmtp('hangs');
  world = await startImportWorld(inject('templateUrl'), { settings: { SMTP_URL: smtp.url } });
  app = world.app;
  // This process acknowledges and does nothing after that, as one that was killed right after its commit.
  await app.services.jobs.stop();
  await app.services.reactions.stop();
  await query(sql`create table dropped_rows (import_id uuid)`);
  await query(sql`
    create function note_dropped() returns trigger language plpgsql as
    'begin insert into dropped_rows values (old.import_id); return null; end'`);
  await query(sql`
    create trigger note_dropped after delete on ticket_import_rows for each row execute function note_dropped()`);
});
afterAll(async () => {
  await world.close();
  await smtp.close();
  await hanging.close();
});

/** Kills a process that works on the same database, at a point it can't get past. */
async function killAt(isThere: () => Promise<unknown>, hold?: string, SMTP_URL = smtp.url): Promise<void> {
  const client = await app.services.db.pool.connect();
  if (hold) await client.query(`begin; ${hold}`);
  const { process: child } = await runServer({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    SECRET_KEY: TEST_SECRET_KEY,
    SMTP_URL,
  });
  await expect.poll(isThere, { interval: 10 }).toBeTruthy();
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  if (hold) await client.query('rollback');
  client.release();
  // Nobody waits until its silence is noticed.
  await query(sql`update jobs.job set state = 'retry' where state = 'active'`);
  await query(sql`update jobs.job set start_after = now() where state = 'retry'`);
}

const waitsFor = (statement: string) => () =>
  count(sql`pg_stat_activity where wait_event_type = 'Lock' and ltrim(query, E' \n') ilike ${statement}`);

it(`loses nothing and does nothing twice when it is killed at every point, ${ROUNDS} times`, {
  timeout: figure(600_000, 3_600_000),
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await world.newProject();
    const cancelled = (await world.upload(someRows(30))).body.id;
    await world.cancel(cancelled);
    await killAt(waitsFor('update reaction_cursors%'), 'select 1 from reaction_cursors for update');
    await killAt(waitsFor('delete from ticket_import_rows%'), 'select 1 from ticket_import_rows for update');

    const accepted = (await world.upload(someRows(ROWS))).body.id;
    await world.run(accepted);
    const registration = registrationOf(`durable${round}@example.com`);
    expect((await callEndpoint(app, auth.register, { body: registration })).body).toEqual({ next: 'verify_email' });
    const isWorking = sql`ticket_imports where id = ${accepted} and (done > 0 or state = 'done')`;
    const isMailing = sql`jobs.job where name = 'accounts.verification' and state = 'active'`;
    await killAt(
      async () => (await waitsFor('insert into auth_users%')()) && (await count(isWorking)),
      'lock table auth_users in exclusive mode',
    );
    await killAt(() => count(isMailing), undefined, hanging.url);

    const last = await app.another();
    await expect.poll(() => count(sql`ticket_import_rows`)).toBe(0);
    await jobsSettled(last);
    expect(await world.untilOver(accepted)).toMatchObject({
      state: 'done',
      done: ROWS,
      numbers: { first: 1, last: ROWS },
    });
    expect((await world.board()).tickets.id).toHaveLength(ROWS);
    expect(await count(sql`dropped_rows where import_id = ${cancelled}`)).toBe(30);
    expect(await count(sql`dropped_rows where import_id = ${accepted}`)).toBe(ROWS);
    expect(await count(sql`users where email = ${registration.email}`)).toBe(1);
    expect(smtp.messages.filter(({ to }) => to === registration.email)).toHaveLength(1);
    expect(await last.services.jobs.count()).toMatchObject({ retrying: 0, failed: 0 });
    await last.services.jobs.stop();
    await last.services.reactions.stop();
  }
  report('12', 'kills between a commit and the mail', `${ROUNDS * 4} kills; nothing lost, nothing twice`);
});
