// Lists sessions, and ends them for their own person alone.
import { auth } from '@worklane/contract/auth';
import { users } from '@worklane/contract/users';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type AppWithMail, signedIn, startAppWithMail, verified } from '../../testing/accounts/app-with-mail.ts';
import type { TestApp } from '../../testing/start-test-app.ts';

let installed: AppWithMail;
let app: TestApp;
beforeAll(async () => {
  installed = await startAppWithMail(inject('templateUrl'));
  ({ app } = installed);
});
afterAll(() => installed.close());

describe('sessions', () => {
  it('are listed, and ended one by one or all at once', async () => {
    const { email, browser } = await verified(installed);
    const [second, third] = [await signedIn(app, email), await signedIn(app, email)];
    const listed = (await browser.call(auth.sessions)).body;
    expect(listed).toHaveLength(3);
    expect(listed[0]?.is_current).toBe(true);
    const secondId = (await second.call(auth.sessions)).body.find((each) => each.is_current)?.id as string;
    expect((await browser.call(auth.endSession, { params: { session: secondId } })).status).toBe(204);
    expect((await second.call(users.me)).status).toBe(401);
    expect((await browser.call(auth.endOtherSessions)).body).toEqual({ ended: 1 });
    expect((await third.call(users.me)).status).toBe(401);
    expect((await browser.call(users.me)).status).toBe(200);
  });

  it('cannot be ended or renewed by requests from another site or a sibling domain', async () => {
    const { browser } = await verified(installed);
    for (const from of ['cross-site', 'same-site']) {
      for (const endpoint of [auth.logout, auth.refresh]) {
        const answer = await browser.call(endpoint, { headers: { 'sec-fetch-site': from } });
        expect([from, endpoint.name, answer.status]).toEqual([from, endpoint.name, 403]);
      }
    }
    expect((await browser.call(users.me)).status).toBe(200);
    expect((await browser.call(auth.refresh, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
  });

  it("cannot be ended by another user, who gets the same answer as for a session that doesn't exist", async () => {
    const [mine, theirs] = [await verified(installed), await verified(installed)];
    const session = (await theirs.browser.call(auth.sessions)).body[0]?.id as string;
    expect((await mine.browser.call(auth.endSession, { params: { session } })).error?.code).toBe('not_found');
    expect((await theirs.browser.call(users.me)).status).toBe(200);
  });
});
