// Opens more uploads than a person, a company and the server have room for.
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { createLogger } from '../log/create-logger.ts';
import { createFiles } from './create-files.ts';
import { createUploadRoom } from './upload-room.ts';

it.each([
  ['a person', (count: number) => ({ by: 'mara', folder: `tickets/${count}` }), 512],
  ['a company', (count: number) => ({ by: `${count}`, folder: 'tickets/northbeam' }), 1_024],
  ['the server', (count: number) => ({ by: `${count}`, folder: `tickets/${count}` }), 4_096],
])('refuses uploads past the room of %s until one is over', (_, uploaderOf, room) => {
  // A byte stands for a megabyte.
  const { open } = createUploadRoom(1);
  const shares = Array.from({ length: room / 256 }, (_, count) => open(uploaderOf(count)));
  for (const share of shares) for (let part = 0; part < 4; part++) share.add(64);
  const late = open(uploaderOf(99));
  expect(() => late.add(1)).toThrow(`more than ${room} MB`);
  if (room < 4_096) open({ by: 'other', folder: 'tickets/other' }).add(1);

  shares[0]?.giveBack();
  shares[0]?.giveBack();
  late.add(256);
  expect(() => late.add(1)).toThrow(`more than ${room} MB`);
});

it('counts files and imports while they are open, and writes nothing past the room', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'worklane-uploads-'));
  const log = createLogger('silent');
  const now = () => new Date();
  const files = createFiles({
    config: { dataDir, s3: undefined },
    db: {} as Database,
    log,
    now,
    room: createUploadRoom(1),
  });
  const uploader = { by: 'mara', folder: 'tickets/northbeam' };
  const spool = await files.spool(uploader);
  await spool.write(Buffer.alloc(500));

  const body = new Blob([new Uint8Array(100)]).stream();
  const incoming = { ...uploader, body, declared: 100, kind: 'attachment', file_name: 'a.txt' } as const;
  await expect(files.receive(incoming, async () => 'saved')).rejects.toMatchObject({ code: 'uploads_too_large' });
  await expect(spool.write(Buffer.alloc(13))).rejects.toMatchObject({ code: 'uploads_too_large' });
  expect(statSync(spool.path).size).toBe(500);
  await spool.remove();
  const again = await files.spool(uploader);
  await again.write(Buffer.alloc(512));
  await again.remove();
  expect(readdirSync(join(dataDir, 'tmp/uploads'))).toEqual([]);
  rmSync(dataDir, { recursive: true });
});

it("keeps another process's running upload, and deletes one of a killed process", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'worklane-uploads-'));
  const db = { transaction: async () => undefined, query: async () => [] } as unknown as Database;
  const parts = { config: { dataDir, s3: undefined }, db, log: createLogger('silent'), now: () => new Date() };
  const spool = await createFiles(parts).spool({ by: 'mara', folder: 'tickets/northbeam' });
  const left = join(dataDir, 'tmp/uploads/left');
  writeFileSync(left, 'half');
  utimesSync(left, new Date(), new Date(Date.now() - 3 * 3_600_000));
  await createFiles(parts).sweep();
  expect(existsSync(spool.path)).toBe(true);
  expect(existsSync(left)).toBe(false);
  await spool.remove();
  rmSync(dataDir, { recursive: true });
});
