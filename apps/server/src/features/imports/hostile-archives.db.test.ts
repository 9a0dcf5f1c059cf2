// Tests archives made to do harm: each is refused with the reason, and neither rows nor bytes stay; the same holds for uploads
// that are cancelled or whose server is killed.
import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { imports } from '@worklane/contract/imports';
import { tickets } from '@worklane/contract/tickets';
import { MEGABYTE } from '@worklane/domain/units';
import { packTar } from 'modern-tar';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket } from '../../testing/factories.ts';
import { type Line, putTogether, type TakenApart, takeApart } from '../../testing/imports/an-archive.ts';
import { type ArchiveWorld, type StoreKind, startArchiveWorld } from '../../testing/imports/archive-world.ts';
import { onePixel } from '../../testing/pictures/one-pixel.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';

const STRANGER = '01998f3e-0000-7000-8000-0000000000ff';

interface Changed extends TakenApart {
  /** The description of its only file, a text, and the name of that in the archive. */
  said: Line;
  name: string;
}
type Change = (archive: Changed) => Promise<Uint8Array> | Uint8Array;

const packed = ({ lines, files }: TakenApart, more: [string, Uint8Array][] = []) =>
  putTogether(lines, [...files, ...more]);
const withBytes = (archive: Changed, bytes: Uint8Array, said: Line = {}) => {
  Object.assign(archive.said, { sha256: null, seal: null, bytes: bytes.byteLength, ...said });
  archive.files.set(archive.name, Buffer.from(bytes));
  return packed(archive);
};
/** Makes an archive whose last entry is a link of this name. */
const withLink = async (archive: Changed, name: string) => {
  const tar = gunzipSync(await packed({ ...archive, files: new Map() }));
  const link = await packTar([{ header: { name, size: 0, type: 'symlink', linkname: '/etc/passwd' } }]);
  return gzipSync(Buffer.concat([tar.subarray(0, -1024), link]));
};

const HOSTILE: [string, Change, string][] = [
  [
    'a way out of the folder',
    (of) => packed(of, [['../../etc/passwd', onePixel]]),
    `"../../etc/passwd" does not belong`,
  ],
  ['an absolute path', (of) => packed(of, [['/etc/passwd', onePixel]]), `"/etc/passwd" does not belong`],
  ['a way out behind an id', (of) => packed(of, [[`files/${STRANGER}/../x`, onePixel]]), `/../x" does not belong`],
  ['a link', (of) => withLink(of, of.name), `" does not belong`],
  ['more files than it says', (of) => packed(of, [[`files/${STRANGER}.png`, onePixel]]), 'which belongs to no ticket'],
  [
    'a file less than it says',
    (of) => packed({ ...of, files: new Map() }),
    'the file "a.txt" of its ticket 1 is not in it',
  ],
  ['the same file twice', (of) => packed(of, [[of.name, Buffer.from('words')]]), '" is in it twice'],
  [
    'the same id twice, by other names',
    (of) => packed(of, [[`${of.name.slice(0, 42)}.pdf`, onePixel]]),
    '" is in it twice',
  ],
  ['tickets behind the files', (of) => packed(of, [['tickets/0002.jsonl', onePixel]]), 'comes after its files'],
  ['other bytes', (of) => packed({ ...of, files: new Map([[of.name, Buffer.from('sword')]]) }), 'The file is damaged'],
  [
    'fewer bytes than it says',
    (of) => packed({ ...of, files: new Map([[of.name, Buffer.from('word')]]) }),
    'has 4 bytes instead of 5',
  ],
  [
    'an attachment that is too large',
    (of) => withBytes(of, Buffer.alloc(50 * MEGABYTE + 1, 'x')),
    `"a.txt" of its ticket 1 can't be imported. File size exceeds 50MB limit`,
  ],
  [
    'a picture that is too large',
    (of) => withBytes(of, Buffer.alloc(5 * MEGABYTE + 1), { kind: 'image' }),
    'exceeds 5MB limit',
  ],
  [
    'a picture that is none',
    (of) => withBytes(of, Buffer.from('words'), { kind: 'image' }),
    'File type text/plain is not allowed',
  ],
  [
    'half a picture',
    (of) => withBytes(of, onePixel.subarray(0, 50), { kind: 'image' }),
    `"a.txt" of its ticket 1 can't be imported`,
  ],
  ['a program', (of) => withBytes(of, Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000')), 'is not allowed'],
  ['files for more than the company may have', (of) => withBytes(of, randomBytes(2 * MEGABYTE)), 'not allowed'],
  [
    'tickets without end',
    (of) => packed({ ...of, lines: of.lines.map((line) => ({ ...line, more: 'x'.repeat(90 * MEGABYTE) })) }),
    'its tickets are larger than 250 MB',
  ],
  [
    'zeros without end',
    async (of) => gzipSync(Buffer.concat([gunzipSync(await packed(of)), Buffer.alloc(500 * MEGABYTE)]), { level: 1 }),
    'it is larger than 500 MB when unpacked',
  ],
  [
    'an end before the end',
    async (of) => gzipSync(gunzipSync(await packed(of)).subarray(0, 4 * 512 + 100)),
    'damaged or truncated',
  ],
  ['a torn packing', async (of) => (await packed(of)).subarray(0, -30), 'damaged or truncated'],
  [
    'no archive at all',
    async () => gzipSync(await packTar([{ header: { name: 'a.txt', size: 1 }, body: 'a' }])),
    `"a.txt" does not belong`,
  ],
];

let world: ArchiveWorld;
let project: Awaited<ReturnType<ArchiveWorld['aProject']>>;
let whole: Buffer;

async function changed(change: Change): Promise<Uint8Array> {
  const archive = await takeApart(whole);
  const [said] = (archive.lines[1] as Line).files as Line[];
  return change({ ...archive, said: said as Line, name: [...archive.files.keys()][0] as string });
}

describe.each<StoreKind>(['the disk', 'S3'])('on %s', (kind) => {
  beforeAll(async () => {
    world = await startArchiveWorld(inject('templateUrl'), kind, { COMPANY_STORAGE_MB: '50' });
    const origin = await world.aProject();
    const ticket = await aTicket(world.app, world.owner, origin);
    await world.attach(ticket.id, 'a.txt', Buffer.from('words'));
    whole = (await world.download(origin)).bytes;
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    project = await world.aProject();
  });

  /** Reads what is there now, to compare with what is there afterwards. */
  const everything = async () => ({ stored: world.stored(), ...(await world.leftovers()) });

  it.each(kind === 'S3' ? HOSTILE.filter(([what]) => /twice|none/.test(what)) : HOSTILE)(
    'refuses %s',
    async (_, change, sentence) => {
      const before = await everything();
      const { status, error } = await world.upload(project, await changed(change));
      expect([status, error?.code]).toEqual([400, 'import_unreadable']);
      expect(error?.message).toContain(sentence);
      await expect.poll(everything).toEqual(before);
    },
    60_000,
  );

  it("refuses more files than the company's quota allows", async () => {
    const before = await everything();
    const archive = await takeApart(whole);
    const [said] = (archive.lines[1] as Line).files as Line[];
    const more = Array.from({ length: 3 }, (_, index) => {
      const id = STRANGER.replace(/f$/, String(index));
      const bytes = Buffer.alloc(20 * MEGABYTE, 'x');
      return {
        said: { ...said, id, sha256: null, seal: null, bytes: bytes.length },
        entry: [`files/${id}.txt`, bytes] as const,
      };
    });
    Object.assign(archive.lines[1] as Line, { files: [said, ...more.map((each) => each.said)] });
    const entries = [...archive.files, ...more.map((each) => each.entry)];
    const { status, error } = await world.upload(project, await putTogether(archive.lines, entries));
    expect([status, error?.code]).toEqual([413, 'storage_full']);
    await expect.poll(everything).toEqual(before);
  });

  it('neither links to nor copies a file of another company', async () => {
    const stranger = await aPerson(world.app);
    const theirs = await aTicket(world.app, stranger, await aProject(world.app, stranger));
    const secret = await world.attach(theirs.id, 'secret.txt', Buffer.from('secret'), stranger.token);
    const archive = await changed((of) => {
      const { files, lines, said, name } = of;
      const description = `<p>a<img src="/api/files/${secret.id}" /><img src="/api/files/&#x${secret.id.codePointAt(0)?.toString(16)};${secret.id.slice(1)}" /><a href="${secret.url}">b</a></p>`;
      Object.assign(said, { id: secret.id });
      // One names the file and has bytes for it; the other only shows a file that is not there.
      const second = {
        ...(lines[1] as Line),
        id: STRANGER,
        number: 2,
        files: [],
        description: `<p>c<img src="/api/files/${STRANGER}" /></p>`,
      };
      Object.assign(lines[1] as Line, { description });
      const all = [...lines.slice(0, 2), second, { end: true, tickets: 2 }];
      return putTogether(all, [[`files/${secret.id}.txt`, files.get(name) as Buffer]]);
    });
    const over = await world.importArchive(project, archive);
    expect(over).toMatchObject({ state: 'done' });
    expect(over.problems.map(({ row, message }) => `${row}: ${message}`)).toEqual([
      '2: Its texts show a file that is not in the archive; they are imported without',
    ]);
    const found = await world.app.services.db.query<{ id: string; description: string }>(
      sql`select id, description from tickets where project_id = ${project.id} order by number`,
    );
    expect(JSON.stringify(found)).not.toContain(secret.id);
    expect(found[1]?.description).toBe('<p>c</p>');
    const [id] = /[0-9a-f-]{36}/.exec(found[0]?.description ?? '') ?? [];
    expect((await world.fetch(`/api/files/${id}`)).bytes.toString()).toBe('words');
    expect((await world.fetch(secret.url)).status).toBe(404);
    expect((await world.fetch(secret.url, stranger.token)).bytes.toString()).toBe('secret');
    await callEndpoint(world.app, tickets.get, { params: { ticket: found[0]?.id ?? '' }, token: world.owner.token });
  });

  it('leaves nothing behind when the client disconnects during the upload', async () => {
    const before = await everything();
    const archive = await changed((of) => withBytes(of, randomBytes(MEGABYTE), { name: 'a.zip' }));
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent >= archive.length / 2) return controller.error(new Error('gone'));
        controller.enqueue(archive.subarray(sent, sent + 50_000));
        sent += 50_000;
      },
    });
    const headers = { authorization: `Bearer ${world.owner.token}` };
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const address = `http://worklane.test/api/projects/${project.id}/imports?file_name=a.gz`;
    const answer = await world.app.server.request(new Request(address, request));
    expect(answer.ok).toBe(false);
    await expect.poll(everything).toEqual(before);
  });

  it('leaves no stored files when the last one is refused', async () => {
    const before = await everything();
    const archive = await takeApart(whole);
    const [said] = (archive.lines[1] as Line).files as Line[];
    const bad = { ...said, id: STRANGER, kind: 'image', name: 'bad.png' };
    Object.assign(archive.lines[1] as Line, { files: [said, bad] });
    const entries = [...archive.files, [`files/${STRANGER}.png`, Buffer.from('words')] as const];
    const { error } = await world.upload(project, await putTogether(archive.lines, entries));
    expect(error?.message).toContain(`the file "bad.png" of its ticket 1 can't be imported`);
    await expect.poll(everything).toEqual(before);
  });

  it('leaves no files when the server is killed during the upload', async () => {
    const before = await everything();
    await world.upload(project, whole);
    const { db, files } = world.app.services;
    // As if it had died before it knew of the import: the bytes are there, and what says that they are to go.
    await db.query(sql`delete from ticket_imports where project_id = ${project.id}`);
    expect(await everything()).not.toEqual(before);
    await db.query(sql`update file_removals set due_at = now()`);
    await files.sweep();
    await expect.poll(everything).toEqual(before);
  });

  it('leaves no files when the import fails or its server is killed', async () => {
    const before = await everything();
    const { db } = world.app.services;
    const get = async (id: string) =>
      (await callEndpoint(world.app, imports.get, { token: world.owner.token, params: { import: id } })).body;
    await db.query(sql`
      create function refuse_file() returns trigger language plpgsql as 'begin raise exception ''no''; end'`);
    await db.query(sql`create trigger refuse_file before insert on files for each row execute function refuse_file()`);
    expect(await world.importArchive(project, whole)).toMatchObject({ state: 'failed' });
    await db.query(sql`drop function refuse_file cascade`);
    await expect.poll(everything).toEqual(before);

    const { body } = await world.upload(project, whole);
    await db.query(sql`
      update ticket_imports set state = 'running', heartbeat_at = now() - interval '11 minutes' where id = ${body.id}`);
    expect(await get(body.id)).toMatchObject({ state: 'failed', error: 'It was interrupted. Nothing was imported.' });
    await expect.poll(everything).toEqual(before);

    const forgotten = await world.upload(project, whole);
    await db.query(sql`update file_removals set due_at = now()`);
    await world.app.services.files.sweep();
    expect(await world.run(forgotten.body.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('The files of this import have been deleted'),
    });
    await expect.poll(everything).toEqual(before);
  });

  if (kind === 'S3')
    it('reports a file that the store refuses, and leaves no files', async () => {
      const before = await everything();
      world.store.failWith({ status: 503, code: 'SlowDown' });
      const { status, error } = await world.upload(project, whole);
      expect([status, error?.message]).toEqual([503, 'Upload failed']);
      world.store.failWith(null);
      await world.app.services.db.query(sql`update file_removals set due_at = now()`);
      await world.app.services.db.query(sql`update file_departures set tried_at = null`);
      await world.app.services.files.sweep();
      await expect.poll(everything).toEqual(before);
    });
});
