// Tests sessions: their cookie, their renewal and their end.
import { auth } from '@worklane/contract/auth';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aBrowser } from '../../testing/accounts/a-browser.ts';
import { aPerson, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  person = await aPerson(app);
});
afterAll(() => app.close());

async function signedIn() {
  const browser = aBrowser(app);
  const answer = await browser.call(auth.login, { body: { email: person.email, password: PASSWORD } });
  const [cookie] = answer.headers.getSetCookie();
  return { browser, cookie };
}
const age = (interval: string) =>
  app.services.db.query(sql`
    update auth_sessions set updated_at = now() - ${interval}::interval, expires_at = now() + interval '2 days'
    where user_id = ${person.auth_id}`);
const ends = async () => {
  const [row] = await app.services.db.query<{ days: number }>(sql`
    select extract(day from max(expires_at) - now())::int as days from auth_sessions where user_id = ${person.auth_id}`);
  return row?.days;
};

it('sets a cookie that scripts and other sites cannot read', async () => {
  const { cookie } = await signedIn();
  expect(cookie).toMatch(/^worklane\.session_token=[\w%.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
});

it('extends a session once a day', async () => {
  const { browser } = await signedIn();
  await age('23 hours');
  expect((await browser.call(auth.refresh)).headers.getSetCookie()).toEqual([]);
  expect(await ends()).toBeLessThan(2);
  await age('25 hours');
  expect((await browser.call(auth.refresh)).headers.getSetCookie()).toHaveLength(1);
  expect(await ends()).toBeGreaterThanOrEqual(29);
});

it('refuses an unsigned token, as a copy of the database holds it', async () => {
  const { browser } = await signedIn();
  const [name = '', value = ''] = [...browser.cookies][0] ?? [];
  const [token = ''] = decodeURIComponent(value).split('.');
  for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}=`]) {
    browser.cookies.set(name, encodeURIComponent(forged));
    expect((await browser.call(auth.refresh)).status).toBe(401);
  }
});

it('refuses an expired session', async () => {
  const { browser } = await signedIn();
  await app.services.db.query(
    sql`update auth_sessions set expires_at = now() - interval '1 second' where user_id = ${person.auth_id}`,
  );
  expect((await browser.call(auth.refresh)).status).toBe(401);
});
