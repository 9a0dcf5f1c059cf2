// Tests that an upload refused before its end tells the client why, over a real connection.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { type Line, putTogether, takeApart } from '../../testing/imports/an-archive.ts';
import { type ArchiveWorld, startArchiveWorld } from '../../testing/imports/archive-world.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';

let world: ArchiveWorld;
let server: ReturnType<typeof createAdaptorServer>;

beforeAll(async () => {
  world = await startArchiveWorld(inject('templateUrl'), 'the disk', { COMPANY_STORAGE_MB: '10' });
  server = createAdaptorServer({ fetch: world.app.server.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await world.close();
});

it('refuses an archive during its upload, leaves no files, and keeps serving requests', async () => {
  const project = await world.aProject();
  const ticket = await aTicket(world.app, world.owner, project);
  await world.attach(ticket.id, 'a.txt', Buffer.from('words'));
  const archive = await takeApart((await world.download(project)).bytes);
  const copy = await world.aProject();
  const before = [world.stored(), await world.leftovers()];
  const [said] = (archive.lines[1] as Line).files as Line[];
  const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(8 * 1024 * 1024)]);
  const more = Array.from({ length: 4 }, (_, index) => {
    const id = `01998f3e-0000-7000-8000-00000000000${index}`;
    const one = { ...said, id, name: `${index}.zip`, sha256: null, seal: null, bytes: bytes.length };
    return { one, entry: [`files/${id}.zip`, bytes] as const };
  });
  Object.assign(archive.lines[1] as Line, { files: [said, ...more.map(({ one }) => one)] });
  const whole = await putTogether(archive.lines, [...archive.files, ...more.map(({ entry }) => entry)]);
  const { port } = server.address() as AddressInfo;
  const send = () =>
    fetch(`http://127.0.0.1:${port}/api/projects/${copy.id}/imports?file_name=a.tar.gz`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.owner.token}` },
      body: new Uint8Array(whole),
    });
  for (let round = 0; round < 3; round++) {
    const answer = await send();
    expect([answer.status, (await answer.json()).error.code]).toEqual([413, 'storage_full']);
  }
  await jobsSettled(world.app);
  expect([world.stored(), await world.leftovers()]).toEqual(before);
});
