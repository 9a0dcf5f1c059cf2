// Tests invitations on a server that sends mail: opening the link proves the address, and a failed mail is rolled back.
import { auth } from '@worklane/contract/auth';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { invitationCalls } from '../../testing/accounts/invitation-calls.ts';
import { aPerson, PASSWORD } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { startSmtp } from '../../testing/servers/smtp-for-tests.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const { inviteMany, accept, list } = invitationCalls(() => app);

describe('with a mail server', () => {
  it('rolls back an invitation whose mail could not be sent', async () => {
    const smtp = await startSmtp({ refuses: true });
    const mailing = await startTestApp(inject('templateUrl'), { settings: { SMTP_URL: smtp.url } });
    try {
      const owner = await aPerson(mailing);
      const { body } = await inviteMany(owner, ['new@example.com'], 'admin', mailing);
      expect(body[0]?.sent).toBeNull();
      expect(body[0]?.error).toMatch(/^Failed to send invitation email: .*mailbox unavailable/);
      expect(await list(owner, mailing)).toEqual([]);
      await smtp.close();
      const answer = await inviteMany(owner, ['new@example.com'], 'admin', mailing);
      // The server trusts its last check of the mail server for a few seconds, so either error may come.
      expect(answer.error?.message ?? answer.body[0]?.error).toMatch(/^Failed to send invitation email: /);
      expect(await list(owner, mailing)).toEqual([]);
    } finally {
      await mailing.close();
    }
  });

  it('mails the link, hides it from the inviter, and accepts it as proof of the address', async () => {
    const smtp = await startSmtp();
    const mailing = await startTestApp(inject('templateUrl'), { settings: { SMTP_URL: smtp.url } });
    try {
      const first = await aPerson(mailing, 'The first');
      const { db } = mailing.services;
      const account = { name: 'Second', email: 'second@example.com', password: PASSWORD, company_name: 'Second, Inc.' };
      await callEndpoint(mailing, auth.register, { body: account });
      await jobsSettled(mailing);
      await db.query(sql`update users set email_verified = true where email = ${account.email}`);
      const { body } = await callEndpoint(mailing, auth.login, { body: account });
      if ('next' in body) throw new Error('not signed in');
      const inviter = { ...first, token: body.token, company_id: body.companies[0]?.id ?? '' };
      const sent = (await inviteMany(inviter, [first.email], 'team_member', mailing)).body[0]?.sent;
      expect(sent?.link).toBeNull();
      const mail = smtp.messages.findLast((each) => each.to === first.email)?.text ?? '';
      const token = /accept-invitation\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
      // An invitation from before there was a mail server proves nothing.
      await db.query(sql`update invitations set is_mailed = false`);
      expect((await accept(first, token, mailing)).error?.code).toBe('verify_email');
      await db.query(sql`update invitations set is_mailed = true`);
      expect((await accept(first, token, mailing)).status).toBe(200);
      const [row] = await db.query(sql`select email_verified, status from users where id = ${first.id}`);
      expect(row).toEqual({ email_verified: true, status: 'active' });
    } finally {
      await mailing.close();
      await smtp.close();
    }
  });
});
