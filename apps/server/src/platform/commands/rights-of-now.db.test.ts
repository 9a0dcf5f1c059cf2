// Tests that a request with a slow body is judged by the rights at its end.
import { members } from '@worklane/contract/members';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aTicket } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

it.each([
  ['a change', 'PATCH', 'application/json', '{"name":"Mine"}', ({ project }: Place) => `projects/${project}`],
  ['a file', 'POST', 'text/plain', 'Hello', ({ ticket }: Place) => `tickets/${ticket}/attachments?file_name=a.txt`],
])('refuses %s of a user who was removed during the request', async (_, method, type, text, pathOf) => {
  const owner = await aPerson(app);
  const { company_id: company } = owner;
  const { id: project } = await aProject(app, owner);
  const { id: ticket } = await aTicket(app, owner, { id: project });
  const removed = await aMember(app, company, 'admin');
  // Read once it is known who asks.
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const gone = { token: owner.token, params: { company, member: removed.id } };
        expect((await callEndpoint(app, members.remove, gone)).status).toBe(204);
        controller.enqueue(Buffer.from(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { authorization: `Bearer ${removed.token}`, 'content-type': type };
  const init = { method, headers, body, duplex: 'half' } as RequestInit;
  const answer = await app.server.request(`/api/${pathOf({ project, ticket })}`, init);
  expect([answer.status, (await answer.json()).error?.code]).toEqual([403, 'forbidden']);
});

interface Place {
  project: string;
  ticket: string;
}
