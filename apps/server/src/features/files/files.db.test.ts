// Tests uploads and downloads on both stores: which files are accepted, who can read them, and what is cleaned up.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { companies } from '@worklane/contract/companies';
import { files } from '@worklane/contract/files';
import { users } from '@worklane/contract/users';
import { MEGABYTE } from '@worklane/domain/units';
import { type S3StandIn, startS3 } from '@worklane/stand-ins/s3';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aTicket, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

async function aPicture(format: 'jpeg' | 'png' | 'gif' | 'webp', width = 600, height = 400) {
  const create = { width, height, channels: 3, background: '#4477aa' } as const;
  const picture = sharp({ create }).withExif({ IFD0: { Copyright: 'SECRETPLACE' } });
  return new Uint8Array(await picture.toFormat(format).toBuffer());
}

let app: TestApp;
let owner: TestPerson;
let store: S3StandIn;

describe.each(['the disk', 'S3'])('on %s', (kind) => {
  beforeAll(async () => {
    store = await startS3();
    const settings = { COMPANY_STORAGE_MB: '1', ...(kind === 'S3' && store.settings) };
    app = await startTestApp(inject('templateUrl'), { settings });
    owner = await aPerson(app);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const uploadLogo = (bytes: Uint8Array<ArrayBuffer>, file_name = 'logo.png', person = owner) =>
    callEndpoint(app, companies.uploadLogo, {
      params: { company: owner.company_id },
      query: { file_name },
      bytes,
      token: person.token,
    });
  const uploadPhoto = (bytes: Uint8Array<ArrayBuffer>, file_name = 'me.jpg', person = owner) =>
    callEndpoint(app, users.uploadPhoto, { query: { file_name }, bytes, token: person.token });
  const fetchFile = (url: string, headers: Record<string, string>) =>
    app.server.request(new Request(`http://worklane.test${url}`, { headers }));
  const asPerson = (person: TestPerson) => ({ authorization: `Bearer ${person.token}` });
  const stored = () => {
    if (kind === 'S3') return [...store.objects.keys()].sort();
    const root = join(app.dataDir, 'user-uploads');
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name).slice(root.length + 1))
      .sort();
  };

  it('accepts a logo, encoded again and small, and serves it to the company alone', async () => {
    const answer = await uploadLogo(await aPicture('jpeg', 2_000, 1_000), 'Our "logo"\u00e9.jpeg');
    expect(answer.body).toMatchObject({ error: null, url: `/api/files/${answer.body.id}` });
    expect(answer.body.path).toMatch(new RegExp(`^logos/${owner.company_id}/\\d{13}-[0-9a-f]{32}\\.jpg$`));
    const company = await callEndpoint(app, companies.get, {
      params: { company: owner.company_id },
      token: owner.token,
    });
    expect(company.body.logo).toBe(answer.body.url);

    const file = await fetchFile(answer.body.url, asPerson(owner));
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "inline; filename*=UTF-8''Our%20%22logo%22%C3%A9.jpeg",
    });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 256, format: 'jpeg' });
    expect(bytes.includes('SECRETPLACE')).toBe(false);
    expect((await fetchFile(answer.body.url, asPerson(await aPerson(app)))).status).toBe(404);
    expect((await fetchFile(answer.body.url, {})).status).toBe(401);
  });

  it('shows a picture to the browser itself, by the cookie of the session', async () => {
    const { body } = await uploadPhoto(await aPicture('webp'), 'me.webp');
    const login = await app.server.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: PASSWORD }),
    });
    const cookie = login.headers.getSetCookie().map((each) => each.split(';')[0]);
    expect((await fetchFile(body.url, { cookie: cookie.join('; ') })).status).toBe(200);
    expect((await fetchFile(body.url, { cookie: 'worklane.session_token=forged' })).status).toBe(401);
    await app.services.db.query(sql`delete from auth_sessions where user_id = ${owner.auth_id} and token like '%'`);
    app.services.viewers.dropAll();
    expect((await fetchFile(body.url, { cookie: cookie.join('; ') })).status).toBe(401);
    const again = await app.server.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: PASSWORD }),
    });
    owner = { ...owner, token: (await again.json()).token };
  });

  it('keeps one photo, cut square, that colleagues see and others do not', async () => {
    const first = await uploadPhoto(await aPicture('png'));
    const second = await uploadPhoto(await aPicture('gif'), 'me.gif');
    await app.services.files.sweep();
    expect(stored()).not.toContain(first.body.path);
    expect(stored()).toContain(second.body.path);
    expect((await callEndpoint(app, users.me, { token: owner.token })).body.user.avatar).toBe(second.body.url);
    const colleague = await aMember(app, owner.company_id, 'client');
    const file = await fetchFile(second.body.url, asPerson(colleague));
    const { width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect([width, height]).toEqual([256, 256]);
    expect((await fetchFile(second.body.url, asPerson(await aPerson(app)))).status).toBe(404);
    await callEndpoint(app, users.removePhoto, { token: owner.token });
    await app.services.files.sweep();
    expect((await callEndpoint(app, users.me, { token: owner.token })).body.user.avatar).toBeNull();
    expect(stored()).not.toContain(second.body.path);
  });

  it.each([
    ['logo', 3, uploadLogo],
    ['photo', 10, uploadPhoto],
  ] as const)('refuses a %s of more than %d MB with the sentence for it, one byte over', async (_, megabytes, send) => {
    const before = stored();
    const over = await send(new Uint8Array(megabytes * MEGABYTE + 1));
    expect(over).toMatchObject({ status: 413, error: { message: `File size exceeds ${megabytes}MB limit` } });
    const exact = await send(new Uint8Array(megabytes * MEGABYTE));
    expect(exact).toMatchObject({ status: 415, error: { message: 'File type unknown is not allowed' } });
    expect(stored()).toEqual(before);
  });

  it('counts the bytes of an upload without a declared length', async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (++sent > 40) controller.close();
        else controller.enqueue(new Uint8Array(MEGABYTE / 4));
      },
    });
    const answer = await app.server.request(
      new Request('http://worklane.test/api/users/me/photo?file_name=a.png', {
        method: 'POST',
        headers: asPerson(owner),
        body,
        duplex: 'half',
      } as RequestInit),
    );
    // 10 MB to the byte are taken in, and are no picture.
    expect((await answer.json()).error.message).toBe('File type unknown is not allowed');
    expect(readdirSync(join(app.dataDir, 'tmp/uploads'))).toEqual([]);
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.png', 'text/plain'],
    ['<!doctype html><script>alert(1)</script>', 'logo.jpg', 'text/plain'],
    ['%PDF-1.7\n%âãÏÓ', 'logo.gif', 'application/pdf'],
    ['MZ\u0090\u0000', 'logo.png', 'unknown'],
  ])('knows what it is by its bytes: %j as %s', async (text, name, type) => {
    const answer = await uploadLogo(new Uint8Array(Buffer.from(text, 'latin1')), name);
    expect([answer.status, answer.error?.code]).toEqual([415, 'file_type_refused']);
    if (type !== 'unknown') expect(answer.error?.message).toBe(`File type ${type} is not allowed`);
  });

  it('refuses a picture that is broken, and one of too many pixels', async () => {
    const whole = await aPicture('png', 900, 900);
    expect((await uploadLogo(whole.slice(0, 200))).error?.code).toBe('image_unreadable');
    const bomb = new Uint8Array(
      await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    );
    expect(bomb.byteLength).toBeLessThan(MEGABYTE);
    expect((await uploadLogo(bomb)).error?.code).toBe('image_unreadable');
  });

  it('refuses uploads beyond the quota of the company', async () => {
    const project = await aProject(app, owner);
    const { db } = app.services;
    const ticket = await aTicket(app, owner, project);
    await db.query(sql`
      insert into files (id, company_id, project_id, owner_kind, owner_id, kind, name, media_type, bytes, storage_key)
      values (gen_random_uuid(), ${owner.company_id}, ${project.id}, 'ticket', ${ticket.id}, 'attachment', 'big', 'text/plain', ${MEGABYTE}, 'big')`);
    const before = stored();
    expect(await uploadLogo(await aPicture('png'))).toMatchObject({ status: 413, error: { code: 'storage_full' } });
    expect(stored()).toEqual(before);
    await db.query(sql`delete from files where storage_key = 'big'`);
    expect((await uploadLogo(await aPicture('png'))).status).toBe(200);
  });

  it("can't belong to another project than its ticket, also in the database", async () => {
    const [project, elsewhere] = [await aProject(app, owner), await aProject(app, owner)];
    const ticket = await aTicket(app, owner, project);
    const { db } = app.services;
    const inProject = (id: string) =>
      db.query(sql`
        insert into files (id, company_id, project_id, owner_kind, owner_id, kind, name, media_type, bytes, storage_key)
        values (gen_random_uuid(), ${owner.company_id}, ${id}, 'ticket', ${ticket.id}, 'attachment', 'a', 'text/plain', 1,
                ${`owned/${id}`})`);
    await expect(inProject(elsewhere.id)).rejects.toMatchObject({ constraint: expect.stringContaining('ticket_id') });
    await inProject(project.id);
    await db.query(sql`delete from ticket_records where id = ${ticket.id}`);
    expect(await db.query(sql`select 1 from files where owner_id = ${ticket.id}`)).toEqual([]);
    await db.query(sql`delete from file_removals where storage_key like 'owned/%'`);
  });

  it("stores no bytes when the row can't be written", async () => {
    await app.services.files.sweep();
    const before = stored();
    const { db } = app.services;
    await db.query(sql`
      create function refuse_file() returns trigger language plpgsql as 'begin raise exception ''no''; end'`);
    await db.query(sql`
      create trigger refuse_file before insert on files for each row execute function refuse_file()`);
    expect((await uploadLogo(await aPicture('png'))).status).toBe(500);
    await db.query(sql`drop function refuse_file cascade`);
    expect(stored()).toEqual(before);
    expect(await db.query(sql`select 1 from file_removals where storage_key <> 'big'`)).toEqual([]);
  });

  it('deletes the files of a company that was deleted', async () => {
    const other = await aPerson(app);
    const { body } = await callEndpoint(app, companies.uploadLogo, {
      params: { company: other.company_id },
      query: { file_name: 'a.png' },
      bytes: await aPicture('png'),
      token: other.token,
    });
    expect(stored()).toContain(body.path);
    await app.services.db.query(sql`delete from companies where id = ${other.company_id}`);
    await app.services.files.sweep();
    expect(stored()).not.toContain(body.path);
  });

  it('answers 404 for a file that does not exist', async () => {
    const answer = await callEndpoint(app, files.get, {
      params: { file: '01998f3e-0000-7000-8000-000000000000' },
      token: owner.token,
    });
    expect(answer).toMatchObject({ status: 404, error: { code: 'file_not_found' } });
  });

  if (kind !== 'S3') return;
  it('reports a store that refuses, rejects the signature, or has lost the object', async () => {
    const picture = await aPicture('png');
    for (const fault of [
      { status: 503, code: 'SlowDown' },
      { status: 403, code: 'AccessDenied' },
      { status: 404, code: 'NoSuchBucket' },
    ]) {
      store.failWith(fault);
      expect(await uploadLogo(picture)).toMatchObject({ status: 503, error: { message: 'Upload failed' } });
    }
    store.failWith(null);
    const { body } = await uploadLogo(picture);
    expect(store.objects.get(body.path)).toMatchObject({ type: 'image/png', cacheControl: 'private, max-age=3600' });
    store.failWith({ status: 500, code: 'InternalError' });
    expect((await fetchFile(body.url, asPerson(owner))).status).toBe(503);
    store.failWith(null);
    store.objects.delete(body.path);
    expect((await fetchFile(body.url, asPerson(owner))).status).toBe(404);
    const wrong = await startTestApp(inject('templateUrl'), {
      settings: { ...store.settings, S3_SECRET_ACCESS_KEY: 'another' },
    });
    const person = await aPerson(wrong);
    const refused = await callEndpoint(wrong, users.uploadPhoto, {
      query: { file_name: 'a.png' },
      bytes: picture,
      token: person.token,
    });
    expect(refused.error?.message).toBe('Upload failed');
    await wrong.close();
  });
});
