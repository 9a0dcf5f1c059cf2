// Tests that a stalled upload does not keep other users from importing.
import { randomBytes } from 'node:crypto';
import { imports } from '@worklane/contract/imports';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { aPerson, aProject, aTicket } from '../../testing/factories.ts';
import { type ArchiveWorld, startArchiveWorld } from '../../testing/imports/archive-world.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';

let world: ArchiveWorld;
beforeAll(async () => {
  world = await startArchiveWorld(inject('templateUrl'));
});
afterAll(() => world.close());

async function anArchive(): Promise<Buffer> {
  const project = await world.aProject();
  const { id } = await aTicket(world.app, world.owner, project);
  // Random, so that it stays as large when it is packed.
  await world.attach(id, 'a.txt', Buffer.from(randomBytes(48_000).toString('base64')));
  return (await world.download(project)).bytes;
}

it('lets others import while the uploads of two companies stall', async () => {
  const { app } = world;
  const bytes = await anArchive();
  const opened = vi.spyOn(app.services.workers, 'open');
  const going: { send: ReadableStreamDefaultController<Uint8Array>; answered: Promise<Response> }[] = [];
  for (let count = 0; count < 2; count++) {
    const person = await aPerson(app);
    const { id } = await aProject(app, person);
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = controller;
        controller.enqueue(bytes.subarray(0, bytes.length - 5_000));
      },
    });
    const headers = { authorization: `Bearer ${person.token}` };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const answered = Promise.resolve(app.server.request(`/api/projects/${id}/imports?file_name=x.tar.gz`, init));
    going.push({ send: send as never, answered });
  }
  // Both have read their tickets, and wait for the rest of the file.
  await vi.waitFor(
    () => expect(opened.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled', 'fulfilled']),
    {
      timeout: 20_000,
    },
  );

  const other = await aPerson(app);
  const { id } = await aProject(app, other);
  const query = { file_name: 'a.csv' };
  const csv = Buffer.from('title\nHello');
  const read = await callEndpoint(app, imports.upload, {
    token: other.token,
    params: { project: id },
    query,
    bytes: csv,
  });
  expect(read.body).toMatchObject({ good: 1 });

  for (const { send } of going) {
    send.enqueue(bytes.subarray(bytes.length - 5_000));
    send.close();
  }
  for (const { answered } of going) expect(await (await answered).json()).toMatchObject({ good: 1, files: 1 });
});
