// Proves that uploading a picture as large as they may be keeps nobody waiting for more than 50 ms.
import { attachments } from '@worklane/contract/attachments';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket } from '../../testing/factories.ts';
import { LONGEST_MS, leastDisturbed, longestStretch } from '../../testing/longest-stretch.ts';
import { aBigPicture } from '../../testing/pictures/a-big-picture.ts';
import { sentSlowly } from '../../testing/sent-slowly.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

it('accepts a picture of 49 megapixels while other requests are answered', async () => {
  const person = await aPerson(app);
  const { id } = await aTicket(app, person, await aProject(app, person));
  const picture = await aBigPicture();
  const path = attachments.add.path.replace('{ticket}', id);
  let status = 0;
  const longest = await leastDisturbed(() =>
    longestStretch(async () => {
      const headers = { authorization: `Bearer ${person.token}` };
      const body = sentSlowly(picture);
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      status = (await app.server.request(`${path}?file_name=a.jpg`, init)).status;
    }),
  );
  expect(status).toBe(200);
  expect(longest).toBeLessThanOrEqual(LONGEST_MS);
});
