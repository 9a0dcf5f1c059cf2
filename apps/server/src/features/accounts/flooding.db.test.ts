// Tests the limits on mail, invite codes and sign-ups, and what is stored and logged of addresses.
import { auth } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createLogger } from '../../platform/log/create-logger.ts';
import { aPerson, PASSWORD } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { startSmtp, type TestSmtp } from '../../testing/servers/smtp-for-tests.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let smtp: TestSmtp;
/** `strict` has the limits that people meet; `app` has limits too high to disturb the tests. */
let strict: TestApp;
let app: TestApp;

beforeAll(async () => {
  smtp = await startSmtp();
  strict = await startTestApp(inject('templateUrl'), { settings: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
  app = await startTestApp(inject('templateUrl'), { settings: { SMTP_URL: smtp.url, RATE_LIMIT_FACTOR: '100000' } });
});
afterAll(async () => {
  await strict.close();
  await app.close();
  await smtp.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('limits', () => {
  it.each([
    ['forgotPassword', auth.forgotPassword],
    ['resend', auth.resend],
  ] as const)('send one mailbox five messages an hour per requesting address (%s)', async (name, endpoint) => {
    const ask = async (address: string) => {
      const request = { body: { email: `${name}@example.com` }, headers: from(address) };
      return (await callEndpoint(strict, endpoint, request)).status;
    };
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push(await ask('203.0.113.1'));
    expect(statuses).toEqual([...Array(5).fill(statuses[0]), 429]);
    expect(await ask('203.0.113.2')).toBe(statuses[0]);
  });

  it('send at most twenty working links an hour to one mailbox, with the same answer for every request', async () => {
    const { email } = await aPerson(strict);
    const links = () =>
      strict.services.db.query(sql`
        select 1 from one_time_secrets where purpose = 'reset_password' and data->>'email' = ${email}`);
    for (let i = 0; i < 25; i++) {
      const request = { body: { email }, headers: from(`198.51.100.${i}`) };
      expect((await callEndpoint(strict, auth.forgotPassword, request)).status).toBe(200);
      await jobsSettled(strict);
    }
    expect(await links()).toHaveLength(20);
  });

  it('limit how many invite codes a user can try', async () => {
    const { token } = await aPerson(strict);
    const statuses = [];
    for (let i = 0; i < 21; i++) {
      statuses.push(
        (await callEndpoint(strict, companies.join, { token, body: { invite_code: 'NOSUCHCODEXX' } })).status,
      );
    }
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
  });

  it('limit how many accounts one address can create', async () => {
    await strict.services.db.query(sql`delete from limits.counters`);
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, i) =>
        callEndpoint(strict, auth.register, {
          body: { name: 'A', email: `many${i}@example.com`, password: PASSWORD, invite_code: 'NOSUCHCODEXX' },
          headers: from('192.0.2.1'),
        }),
      ),
    );
    expect(answers.some((each) => each.status === 429)).toBe(true);
    const elsewhere = { name: 'A', email: 'else@example.com', password: PASSWORD, company_name: 'B' };
    const allowed = await callEndpoint(strict, auth.register, { body: elsewhere, headers: from('192.0.2.2') });
    expect(allowed.status).toBe(200);
  });

  it('store no IP or email address in their counters', async () => {
    const rows = await strict.services.db.query(sql`select key from limits.counters`);
    expect(JSON.stringify(rows)).not.toMatch(/@|192\.0\.2|203\.0\.113/);
  });
});

it('logs one warning when requests come through an untrusted proxy', async () => {
  const logged: string[] = [];
  const log = createLogger('warn', { write: (line) => void logged.push(line) });
  const proxied = await startTestApp(inject('templateUrl'), { log });
  try {
    for (const address of ['192.0.2.1', '192.0.2.2'])
      await callEndpoint(proxied, auth.login, {
        body: { email: 'a@example.com', password: 'x' },
        headers: from(address),
      });
    expect(logged.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  } finally {
    await proxied.close();
  }
});

describe('fifty sign-ups at once', () => {
  it('create exactly one account for one address', async () => {
    const email = 'fifty@example.com';
    const body = { name: 'F', email, password: PASSWORD, company_name: 'F' };
    await Promise.all(Array.from({ length: 50 }, () => callEndpoint(app, auth.register, { body })));
    await jobsSettled(app);
    const [row] = await app.services.db.query(sql`select count(*) as count from users where email = ${email}`);
    expect(row).toEqual({ count: 1 });
    const owned = await app.services.db.query(sql`
      select 1 from companies c join users u on u.id = c.owner_id where u.email = ${email}`);
    expect(owned).toHaveLength(1);
  });
});
