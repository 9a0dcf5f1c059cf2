// Tests closing an account: who is refused, and what stays of a closed account.
import { auth } from '@worklane/contract/auth';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type AppWithMail, registrationOf, startAppWithMail, verified } from '../../testing/accounts/app-with-mail.ts';
import { PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import type { TestSmtp } from '../../testing/servers/smtp-for-tests.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';

let installed: AppWithMail;
let app: TestApp;
let smtp: TestSmtp;
let first: TestPerson;
beforeAll(async () => {
  installed = await startAppWithMail(inject('templateUrl'));
  ({ app, smtp, first } = installed);
});
afterAll(() => installed.close());

const settled = () => jobsSettled(app);

describe('closing the account', () => {
  it('is refused to the last owner of a company with others, and to a stale session', async () => {
    const { email, browser } = await verified(installed);
    const company = (await browser.call(users.me)).body.companies[0];
    await app.services.db.query(sql`
      insert into company_members (company_id, id, user_id, role) values (${company?.id}, ${first.id}, ${first.id}, 'admin')`);
    const refused = await browser.call(auth.closeAccount, { body: { email } });
    expect(refused.error).toMatchObject({ code: 'last_owner', message: expect.stringContaining('Theirs') });
    await app.services.db.query(sql`update auth_sessions set authenticated_at = now() - interval '11 minutes'`);
    expect((await browser.call(auth.closeAccount, { body: { email } })).error?.code).toBe('confirm_identity');
    expect((await browser.call(auth.confirm, { body: { password: 'wrong' } })).status).toBe(400);
    expect((await browser.call(auth.confirm, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await browser.call(auth.closeAccount, { body: { email } })).error?.code).toBe('last_owner');
  });

  it("keeps the history as 'Former member', leaves each company an owner, and frees the address", async () => {
    const { email, browser } = await verified(installed);
    const { user, companies: own } = (await browser.call(users.me)).body;
    await app.services.db.query(sql`
      insert into company_members (company_id, id, user_id, role) values (${first.company_id}, ${user.id}, ${user.id}, 'admin')`);
    app.services.viewers.drop(user.id);
    expect((await browser.call(auth.closeAccount, { body: { email: 'other@example.com' } })).status).toBe(400);
    expect((await browser.call(auth.closeAccount, { body: { email } })).status).toBe(204);
    expect((await browser.call(users.me)).status).toBe(401);
    expect((await callEndpoint(app, auth.login, { body: { email, password: PASSWORD } })).status).toBe(401);
    const [row] = await app.services.db.query(sql`select name, status, email from users where id = ${user.id}`);
    expect(row).toMatchObject({ name: 'Former member', status: 'closed', email: expect.not.stringContaining(email) });
    expect(await app.services.db.query(sql`select 1 from companies where id = ${own[0]?.id}`)).toEqual([]);
    expect(await app.services.db.query(sql`select 1 from company_members where user_id = ${user.id}`)).toEqual([]);
    await callEndpoint(app, auth.register, { body: registrationOf(email) });
    await settled();
    expect(smtp.tokenFor(email, 'verify-email')).toBeTruthy();
  });

  it('refuses one of the last two owners when both leave at once', async () => {
    const [one, two] = [await verified(installed), await verified(installed)];
    const company = (await one.browser.call(users.me)).body.companies[0]?.id as string;
    const { id } = (await two.browser.call(users.me)).body.user;
    await app.services.db.query(sql`
      insert into company_members (company_id, id, user_id, role) values (${company}, ${id}, ${id}, 'owner')`);
    const third = first.id;
    await app.services.db.query(sql`
      insert into company_members (company_id, id, user_id, role) values (${company}, ${third}, ${third}, 'client')`);
    const answers = await Promise.all(
      [one, two].map(({ browser, email }) => browser.call(auth.closeAccount, { body: { email } })),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([204, 409]);
    const [left] = await app.services.db.query<{ is_owned: boolean }>(sql`
      select exists (select 1 from company_members m where m.company_id = c.id and m.role = 'owner'
        and m.user_id = c.owner_id) as is_owned from companies c where c.id = ${company}`);
    expect(left?.is_owned).toBe(true);
  });
});
