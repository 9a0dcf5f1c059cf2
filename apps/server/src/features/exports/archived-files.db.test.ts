// Tests that an archive keeps files byte for byte on both stores, with the person and time of each upload.
import { createHash, randomBytes } from 'node:crypto';
import { attachments } from '@worklane/contract/attachments';
import { imports } from '@worklane/contract/imports';
import { tickets } from '@worklane/contract/tickets';
import { MEGABYTE } from '@worklane/domain/units';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { compared, type Line, putTogether, takeApart } from '../../testing/imports/an-archive.ts';
import { type ArchiveWorld, type StoreKind, startArchiveWorld } from '../../testing/imports/archive-world.ts';
import { callAs } from '../../testing/start-test-app.ts';

let world: ArchiveWorld;
let project: Awaited<ReturnType<ArchiveWorld['aProject']>>;

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const call = callAs(() => world.owner);
const describeTicket = (ticket: string, description: string) =>
  call(world.app, tickets.update, { params: { ticket }, body: { description } });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Creates two tickets with files of all kinds, and with texts that show pictures pasted into them. */
async function fill() {
  const { app, owner, colleague, attach, paste } = world;
  const [first, second] = [await aTicket(app, owner, project), await aTicket(app, colleague, project)];
  const big = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(3 * MEGABYTE)]);
  await attach(first.id, 'notes, "old" & <new>.txt', Buffer.from('Grüße 🚀\n'));
  await attach(first.id, 'empty.txt', Buffer.alloc(0));
  await attach(second.id, '../../etc/passwd.zip', big, colleague.token);
  await attach(second.id, 'photo.jpg', await noise(300, 200).jpeg().toBuffer(), colleague.token);
  const png = await paste(first.id, await noise(64, 64).png().toBuffer());
  const webp = await paste(second.id, await noise(50, 40).webp().toBuffer(), colleague.token);
  const gif = await paste(second.id, await noise(20, 20).gif().toBuffer());
  await describeTicket(first.id, `<p>Was <img src="${png.url}" /></p>`);
  await describeTicket(first.id, `<p>Is <img src="${png.url}" alt="a" /></p>`);
  await call(app, tickets.comment, {
    params: { ticket: second.id },
    body: { content: `<p><img src="${gif.url}" /> see ${png.url}</p>` },
  });
  return { first, second, png, webp };
}

describe.each<StoreKind>(['the disk', 'S3'])('on %s', (kind) => {
  beforeAll(async () => {
    world = await startArchiveWorld(inject('templateUrl'), kind);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    project = await world.aProject();
  });

  it('makes an equal project: the same bytes under new ids, the same people and times, texts that show them', async () => {
    const { png, webp } = await fill();
    const out = await world.download(project);
    const apart = await takeApart(out.bytes);
    expect(apart.files.size).toBe(7);
    const copy = await world.aProject();
    const { body: looked } = await world.upload(copy, out.bytes);
    expect(looked).toMatchObject({ source: 'archive', good: 2, problems: [], files: 7 });
    expect(looked.file_bytes).toBe([...apart.files.values()].reduce((sum, bytes) => sum + bytes.length, 0));
    const over = await world.run(looked.id);
    expect(over).toMatchObject({ state: 'done', error: null, problems: [] });

    const again = await takeApart((await world.download(copy)).bytes);
    expect(compared(again)).toEqual(compared(apart));
    const [ids, newIds] = [apart, again].map(({ files }) => [...files.keys()]);
    for (const id of ids ?? []) expect(newIds).not.toContain(id);
    expect(JSON.stringify(again.lines)).not.toContain(png.id);
    expect(JSON.stringify(again.lines)).not.toContain(webp.id);
    const said = (again.lines[2] as Line).files as Line[];
    expect(said.map(({ name, by }) => [name, by])).toEqual([
      ['../../etc/passwd.zip', world.colleague.email],
      ['photo.jpg', world.colleague.email],
      ['pasted.png', world.colleague.email],
      ['pasted.png', world.owner.email],
    ]);
    // What is fetched is what was put in.
    for (const [name, bytes] of again.files) {
      const { status, bytes: fetched } = await world.fetch(`/api/files/${name.slice(6, 42)}`);
      expect([status, hashOf(fetched)]).toEqual([200, hashOf(bytes)]);
    }
    expect(await world.leftovers()).toMatchObject({ staged: 0, removals: 0, rows: 0, files: 14 });
  });

  it('imports pictures of another server as new files, and nothing else', async () => {
    await fill();
    const apart = await takeApart((await world.download(project)).bytes);
    const elsewhere = JSON.parse(JSON.stringify(apart.lines).replace(/"seal":"[^"]*"/g, '"seal":"v1.a.b.c"')) as Line[];
    const copy = await world.aProject();
    expect(await world.importArchive(copy, await putTogether(elsewhere, apart.files))).toMatchObject({ state: 'done' });
    const again = await takeApart((await world.download(copy)).bytes);
    const [before, after] = [[...apart.files], [...again.files]];
    for (const [index, [name, bytes]] of before.entries()) {
      const made = after[index]?.[1] ?? Buffer.alloc(0);
      if (!/jpg|webp|gif|png/.test(name)) expect(made.equals(bytes)).toBe(true);
      else {
        const [was, is] = [await sharp(bytes).metadata(), await sharp(made).metadata()];
        expect([is.format, is.width, is.height]).toEqual([was.format, was.width, was.height]);
        // A format without loss keeps every pixel.
        const pixels = (of: Buffer) => sharp(of).raw().toBuffer();
        if (is.format === 'png') expect((await pixels(made)).equals(await pixels(bytes))).toBe(true);
      }
    }
  });

  it('lists files that are missing in the store, and is imported without them', async () => {
    await fill();
    const { db } = world.app.services;
    const name = 'notes, "old" & <new>.txt';
    await db.query(
      sql`update files set storage_key = 'nowhere.txt' where name = ${name} and project_id = ${project.id}`,
    );
    const { bytes } = await world.download(project);
    const copy = await world.aProject();
    const over = await world.importArchive(copy, bytes);
    expect(over).toMatchObject({ state: 'done', files: 6 });
    expect(over.problems.map(({ message }) => message)).toEqual([
      'The file "notes, \\"old\\" & <new>.txt" of its ticket 1 was lost before the archive was made',
    ]);
    expect((await takeApart((await world.download(copy)).bytes)).files.size).toBe(6);
    await db.query(sql`delete from files where storage_key = 'nowhere.txt'`);
    await world.app.services.files.sweep();
  });

  it('leaves no files of a cancelled import or of skipped rows', async () => {
    await fill();
    const { bytes } = await world.download(project);
    const [stored, rows] = [world.stored(), await world.leftovers()];
    const copy = await world.aProject();
    const { body } = await world.upload(copy, bytes);
    expect(world.stored()).toHaveLength(stored.length + 7);
    await call(world.app, imports.cancel, { params: { import: body.id } });
    await expect.poll(() => world.leftovers()).toEqual(rows);
    expect(world.stored()).toEqual(stored);
    const { lines, files } = await takeApart(bytes);
    Object.assign(lines[2] as Line, { priority: 'huge' });
    await world.importArchive(copy, await putTogether(lines, files), { skip_bad_rows: true });
    expect(world.stored()).toHaveLength(stored.length + 3);
    const [ticket] = await world.app.services.db.query<{ id: string }>(
      sql`select id from tickets where project_id = ${copy.id}`,
    );
    const list = await call(world.app, attachments.list, { params: { ticket: ticket?.id ?? '' } });
    expect(list.body.map(({ name }) => name)).toEqual(['notes, "old" & <new>.txt', 'empty.txt']);
  });
});
