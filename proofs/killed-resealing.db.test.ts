// Kills a server again and again while it seals all secrets with a new SECRET_KEY. No secret is lost: at every kill
// each one opens with one of the two keys, and in the end each opens with the new key alone.
import { once } from 'node:events';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openSecret, openUrl, sealSecret, sealUrl } from '../apps/server/src/features/webhooks/sealed-webhook.ts';
import { createSeal, type Seal } from '../apps/server/src/platform/secrets/seal.ts';
import { aPerson } from '../apps/server/src/testing/factories.ts';
import { startTestApp, TEST_SECRET_KEY, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import { runServer } from '../e2e/support/run-server.ts';
import { figure, report } from './figure.ts';

const WEBHOOKS = figure(2_000, 20_000);
const SECRETS = WEBHOOKS * 2;
const KILLS = figure(2, 10);
const NEW_KEY = 'the key of the installation after the change';

interface Row {
  id: string;
  sealed_url: string;
  sealed_secret: string;
}

let app: TestApp;
let company_id: string;
const query = <Result>(statement: ReturnType<typeof sql>) => app.services.db.query<Result>(statement);
const former = (purpose: string) => createSeal(TEST_SECRET_KEY, purpose);
const either = (purpose: string) => createSeal([NEW_KEY, TEST_SECRET_KEY], purpose);
const onlyNew = (purpose: string) => createSeal(NEW_KEY, purpose);
const [ADDRESS_MARK, SECRET_MARK] = ['webhook-addresses', 'webhook-secrets'].map((purpose) => onlyNew(purpose).mark);

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  ({ company_id } = await aPerson(app));
  const rows = Array.from({ length: WEBHOOKS }, (_, index) => {
    const owner = { company_id, id: uuidv7() };
    const parts = { sealFor: former };
    const [sealed_url, sealed_secret] = [
      sealUrl(parts, owner, urlOf(index)),
      sealSecret(parts, owner, secretOf(index)),
    ];
    return { ...owner, name: String(index), sealed_url, sealed_secret };
  });
  await query(sql`
    insert into webhooks (company_id, id, name, sealed_url, events, sealed_secret, is_on, created_at, updated_at)
    select company_id, id, name, sealed_url, array['ticket.created'], sealed_secret, false, now(), now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (company_id uuid, id uuid, name text, sealed_url text, sealed_secret text)`);
});
afterAll(() => app.close());

const urlOf = (index: number) => `https://receiver.example/${index}`;
const secretOf = (index: number) => `whsec_${index}`;

const renewed = async () => {
  const [row] = await query<{ count: number }>(sql`
    select (count(*) filter (where starts_with(sealed_url, ${ADDRESS_MARK}))
      + count(*) filter (where starts_with(sealed_secret, ${SECRET_MARK})))::int as count from webhooks`);
  return row?.count ?? 0;
};

/** @returns how many of the secrets do not open as what they were */
async function lost(sealFor: (purpose: string) => Seal): Promise<number> {
  const rows = await query<Row & { name: string }>(sql`select id, name, sealed_url, sealed_secret from webhooks`);
  const isThere = ({ id, name, sealed_url, sealed_secret }: Row & { name: string }) => {
    const [parts, owner] = [{ sealFor }, { company_id, id }];
    const opened = [openUrl(parts, owner, sealed_url), openSecret(parts, owner, sealed_secret)];
    return opened[0] === urlOf(Number(name)) && opened[1] === secretOf(Number(name));
  };
  return WEBHOOKS - rows.filter(isThere).length;
}

const startServer = () =>
  runServer({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    SECRET_KEY: NEW_KEY,
    SECRET_KEY_FORMER: TEST_SECRET_KEY,
  });

it(`seals ${SECRETS} secrets with a new key, killed ${KILLS} times`, {
  timeout: figure(120_000, 1_800_000),
}, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    const { process: child } = await startServer();
    const exited = once(child, 'exit');
    await expect
      .poll(renewed, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(Math.floor((SECRETS * kill) / (KILLS + 1)));
    child.kill('SIGKILL');
    await exited;
    expect(await renewed()).toBeLessThan(SECRETS);
    expect(await lost(either)).toBe(0);
  }
  const { process: last } = await startServer();
  await expect.poll(renewed, { timeout: 600_000, interval: 50 }).toBe(SECRETS);
  const exited = once(last, 'exit');
  last.kill('SIGKILL');
  await exited;
  expect(await lost(onlyNew)).toBe(0);
  report('10', 'sealing with a new key', `${SECRETS} secrets, ${KILLS} kills: none lost`);
});
