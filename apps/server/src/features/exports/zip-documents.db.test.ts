// Tests the zip of a project's documents: pages, Markdown, pictures and files under names that every system can unpack.
import { crc32 } from 'node:zlib';
import { documents } from '@worklane/contract/documents';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, type TestPerson } from '../../testing/factories.ts';
import { onePixel } from '../../testing/pictures/one-pixel.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { entryNames } from './entry-names.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
});
afterAll(() => app.close());

const call = callAs(() => owner);
const create = async (body: Record<string, unknown>) =>
  (await call(app, documents.create, { params: { project: project.id }, body })).body;
const download = (token = owner.token) =>
  app.server.request(`/api/projects/${project.id}/documents/export.zip`, {
    headers: { authorization: `Bearer ${token}` },
  });

/** Reads a ZIP by the list at its end, which always has the sizes. @returns what is in it, by name */
function unpack(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, crc, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    expect([method, crc32(bytes)]).toEqual([0, crc]);
    entries.set(zip.subarray(at + 46, nameEnd).toString(), bytes);
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

it('has each document as a page and as Markdown, with its pictures, files and the links', async () => {
  const upload = { params: { project: project.id }, query: { file_name: 'Spec.txt', category: 'Specs' } };
  await call(app, documents.upload, { ...upload, bytes: Buffer.from('words') });
  const made = await create({ title: 'Plan <1>', category: 'Plans' });
  const picture = await call(app, documents.addImage, {
    params: { document: made.id },
    query: { file_name: 'p.png' },
    bytes: onePixel,
  });
  const content = `<p>See <a href="/projects/X">X</a></p><figure><img src="${picture.body.url}" alt="A"></figure>`;
  await call(app, documents.update, { params: { document: made.id }, body: { content, version: 1 } });
  await create({ title: 'Site', external_url: 'https://example.com' });
  const answer = await download();
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="${project.key}-documents-\\d{4}-\\d\\d-\\d\\d.zip"$`),
  );
  const entries = unpack(Buffer.from(await answer.arrayBuffer()));
  const shown = `files/${picture.body.id}.png`;
  expect([...entries.keys()].sort()).toEqual(
    ['Links.md', 'Plans/Plan -1-.html', 'Plans/Plan -1-.md', 'Specs/Spec.txt', shown].sort(),
  );
  const page = entries.get('Plans/Plan -1-.html')?.toString();
  expect(page).toContain('<title>Plan &lt;1&gt;</title>');
  expect(page).toContain(`<img src="../${shown}" alt="A">`);
  expect(page).toContain('<a href="http://worklane.test/projects/X"');
  expect(entries.get('Plans/Plan -1-.md')?.toString()).toBe(
    `# Plan \\<1\\>\n\nSee [X](http://worklane.test/projects/X)\n\n![A](../${shown})\n`,
  );
  expect(entries.get('Links.md')?.toString()).toBe('# Links\n\n- Site: https://example.com\n');
  expect(entries.get('Specs/Spec.txt')?.toString()).toBe('words');
  expect(entries.get(shown)?.subarray(1, 4).toString()).toBe('PNG');
});

it('ends without an error when the client disconnects', async () => {
  const { body } = await download();
  const reader = body?.getReader();
  await reader?.read();
  await expect(reader?.cancel()).resolves.toBeUndefined();
});

it('uses unique file names that stay within the folder', () => {
  const names = entryNames();
  const take = (folder: string, name: string) => names.take(folder, name, ['.md']);
  expect([
    take('..', '../../etc/passwd'),
    take('A', 'a'),
    take('a', 'A'),
    take('con', 'NUL.txt'),
    take('', ' . '),
  ]).toEqual(['Untitled/-..-etc-passwd', 'A/a', 'a/A (2)', '_con/_NUL.txt', 'Untitled/Untitled']);
});

it("is refused to users who can't see the project", async () => {
  const client = await aMember(app, owner.company_id, 'client');
  expect((await download(client.token)).status).toBe(404);
  expect((await download((await aMember(app, owner.company_id, 'team_member')).token)).status).toBe(200);
});
