// Proves that uploads of any bytes under any name are told by their bytes, run nothing when opened, and need little memory.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachments } from '@worklane/contract/attachments';
import type { SignedIn } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import { type Document, documents } from '@worklane/contract/documents';
import type { Project } from '@worklane/contract/projects';
import { users } from '@worklane/contract/users';
import { FILE_KINDS, isImageType, isShownType } from '@worklane/domain/files/kinds';
import { MEGABYTE } from '@worklane/domain/units';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, test } from 'vitest';
import { aTicket, type TestPerson } from '../apps/server/src/testing/factories.ts';
import { callAs, type TestApp, type TestResponse } from '../apps/server/src/testing/start-test-app.ts';
import { startWithProject } from '../apps/server/src/testing/start-with-project.ts';
import { type RunningServer, runServer } from '../e2e/support/run-server.ts';
import { figure, report } from './figure.ts';
import { send } from './keep-writing.ts';
import {
  aDocx,
  CLAIMED_NAMES,
  doubledFiles,
  HARM,
  ODD_NAMES,
  ordinaryFiles,
  REFUSED_NAMES,
  type SampleFile,
} from './uploads/hostile-files.ts';

const AT_ONCE = 10;
const ROUNDS = figure(1, 20);
/** What memory may grow by while files of 500 MB come in together. */
const MOST_GROWTH = 100 * MEGABYTE;
const PERSON = { name: 'Mara', email: 'mara@example.com', password: 'correct horse battery' };

type Bytes = Uint8Array<ArrayBuffer>;
type Answer = Pick<TestResponse<typeof attachments.add>, 'status' | 'error'> & { body: { id: string } };

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };
let ticket: string;

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
});
beforeEach(async () => {
  ticket = (await aTicket(app, owner, project)).id;
});
afterAll(() => app.close());

const call = callAs(() => owner);
const fileOf = (address: string | null) => address?.split('/').at(-1) ?? '';

/** Every way to upload a file, by the kind of file it takes. */
const WAYS: Readonly<
  Record<string, { kind: keyof typeof FILE_KINDS; send(name: string, bytes: Bytes): Promise<Answer> }>
> = {
  'the documents of a project': {
    kind: 'document',
    async send(file_name, bytes) {
      const answer = await call(app, documents.upload, {
        params: { project: project.id },
        query: { file_name },
        bytes,
      });
      return Object.assign(answer, { body: { id: fileOf(answer.body?.external_url ?? null) } });
    },
  },
  'the files of a ticket': {
    kind: 'attachment',
    send: (file_name, bytes) => call(app, attachments.add, { params: { ticket }, query: { file_name }, bytes }),
  },
  'a picture of a text': {
    kind: 'image',
    send: (file_name, bytes) => call(app, attachments.addImage, { params: { ticket }, query: { file_name }, bytes }),
  },
  'a photo': {
    kind: 'photo',
    send: (file_name, bytes) => call(app, users.uploadPhoto, { query: { file_name }, bytes }),
  },
  'a logo': {
    kind: 'logo',
    send: (file_name, bytes) =>
      call(app, companies.uploadLogo, { params: { company: owner.company_id }, query: { file_name }, bytes }),
  },
};

/** Fetches a file as its address in the browser does, and checks that nothing of it can run there. */
async function expectInert(id: string, name: string, type: string, given: Buffer): Promise<void> {
  const answer = await app.server.request(`/api/files/${id}`, { headers: { authorization: `Bearer ${owner.token}` } });
  const { headers } = answer;
  expect(answer.status).toBe(200);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('content-type')).toBe(type === 'text/plain' ? 'text/plain; charset=utf-8' : type);
  const disposition = headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(
    isShownType(type)
      ? /^inline; filename\*=UTF-8''[\w.%!#$&+^`|~-]*$/
      : /^attachment; filename\*=UTF-8''[\w.%!#$&+^`|~-]*$/,
  );
  // Text that would run as a page, opened from the disk, is named as text.
  const isPage = type === 'text/plain' && /\.(html|svg|xhtml)$/.test(name);
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(isPage ? `${name}.txt` : name);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!isImageType(type)) return expect(bytes.equals(given)).toBe(true);
  expect(bytes.includes(HARM) || bytes.includes('PK\x03\x04') || bytes.includes('%PDF')).toBe(false);
}

const typeOf = ({ type }: SampleFile, name: string) =>
  type === 'application/x-cfb' && name.endsWith('.doc') ? 'application/msword' : type;

async function expectRight(way: string, file: SampleFile, name: string): Promise<void> {
  const { kind, send: upload } = WAYS[way] as (typeof WAYS)[string];
  const type = typeOf(file, name);
  const answer = await upload(name, Uint8Array.from(file.bytes));
  const where = `${file.what} as ${name} in ${way}`;
  if (!(FILE_KINDS[kind].types as readonly string[]).includes(type)) {
    expect([answer.status, answer.error?.message], where).toEqual([415, `File type ${type} is not allowed`]);
  } else if (file.isBroken) {
    expect([answer.status, answer.error?.code], where).toEqual([400, 'image_unreadable']);
  } else {
    expect([answer.status, answer.error], where).toEqual([200, undefined]);
    await expectInert(answer.body.id, name.normalize('NFC'), type, file.bytes);
  }
}

/** Lists all files in the store: each has an unguessable name in a known folder. */
const stored = () =>
  readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.parentPath.includes('uploads'))
    .map((each) => join(each.parentPath, each.name).slice(app.dataDir.length + 1));

describe.each(Object.keys(WAYS))('in %s', (way) => {
  it("detects a file's type by its bytes, whatever its name, and serves it without running it", async () => {
    let count = 0;
    for (const file of await ordinaryFiles()) {
      // A ticket has a limited number of files.
      ticket = (await aTicket(app, owner, project)).id;
      for (const name of CLAIMED_NAMES) {
        await expectRight(way, file, name);
        count++;
      }
    }
    for (const file of await doubledFiles()) {
      await expectRight(way, file, 'a.html');
      count++;
    }
    report('18', `files in ${way}`, `all ${count} told by their bytes, 0 could run`);
  }, 120_000);

  it('treats a file name as plain text', async () => {
    const [picture] = await ordinaryFiles();
    for (const name of ODD_NAMES) await expectRight(way, picture as SampleFile, name);
    for (const name of REFUSED_NAMES) {
      const answer = await (WAYS[way] as (typeof WAYS)[string]).send(
        name,
        Uint8Array.from((picture as SampleFile).bytes),
      );
      expect([answer.status, answer.error?.code], JSON.stringify(name)).toEqual([400, 'invalid_input']);
    }
    for (const path of stored()) expect(path).toMatch(/^user-uploads\/[a-z-]+\/[\da-f-]{36}\/\d{13}-[\da-f]{32}\.\w+$/);
  });

  it('accepts a file of exactly the limit, and refuses one more byte', async () => {
    const { kind, send: upload } = WAYS[way] as (typeof WAYS)[string];
    const { megabytes, types } = FILE_KINDS[kind];
    const isTextTaken = (types as readonly string[]).includes('text/plain');
    const exact = await upload('a.txt', new Uint8Array(megabytes * MEGABYTE).fill(97));
    expect([exact.status, exact.error?.message]).toEqual(
      isTextTaken ? [200, undefined] : [415, 'File type text/plain is not allowed'],
    );
    const over = await upload('a.txt', new Uint8Array(megabytes * MEGABYTE + 1).fill(97));
    expect([over.status, over.error?.message]).toEqual([413, `File size exceeds ${megabytes}MB limit`]);
  });
});

test('a picture of too many pixels is refused before it is opened', async () => {
  // A head that promises 65,000 x 65,000 pixels, and no pixels.
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000fde80000fde80802000000', 'hex');
  for (const { kind, send: upload } of Object.values(WAYS)) {
    const answer = await upload('a.png', Uint8Array.from(Buffer.concat([head, Buffer.alloc(64)])));
    expect([answer.status, answer.error?.code], kind).toEqual([400, 'image_unreadable']);
  }
});

describe('in its own process', () => {
  let server: RunningServer;
  let dataDir: string;
  let token: string;
  let home: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'worklane-uploads-'));
    server = await runServer({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', COMPANY_STORAGE_MB: '100000' });
    const { body } = await send<SignedIn>(server, 'POST', '/api/auth/register', {
      ...PERSON,
      company_name: 'Northbeam',
    });
    token = body.token;
    const fields = { company_id: body.companies[0]?.id, name: 'Edge', key: 'EDGE' };
    home = (await send<Project>(server, 'POST', '/api/projects', fields, token)).body.id;
  });
  afterAll(() => {
    server.process.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Sends bytes over HTTP in chunks, without saying how many will come. */
  function sendChunked(bytes: number): Promise<{ status: number; body: Document & { error?: { message: string } } }> {
    const address = `${server.address}/api/projects/${home}/documents/file?file_name=a.txt`;
    const chunk = Buffer.alloc(64 * 1024, 97);
    return new Promise((resolve, reject) => {
      const sent = request(address, { method: 'POST', headers: { authorization: `Bearer ${token}` } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) }),
        );
      });
      sent.on('error', reject);
      let left = bytes;
      const go = () => {
        while (left > 0) {
          const part = chunk.subarray(0, Math.min(left, chunk.length));
          left -= part.length;
          if (!sent.write(part)) return sent.once('drain', go);
        }
        return sent.end();
      };
      go();
    });
  }

  const memory = (field: 'VmRSS' | 'VmHWM') =>
    Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) *
    1024;

  it('counts chunks that come without a length', async () => {
    expect(await sendChunked(50 * MEGABYTE)).toMatchObject({ status: 200, body: { media_type: 'text/plain' } });
    const over = await sendChunked(50 * MEGABYTE + 1);
    expect([over.status, over.body.error?.message]).toEqual([413, 'File size exceeds 50MB limit']);
  });

  it.skipIf(!existsSync('/proc/self/status'))(
    `needs little memory for ${AT_ONCE} files of 50 MB at once, and for files that unpack to more`,
    async () => {
      const before = memory('VmRSS');
      for (let round = 0; round < ROUNDS; round++) {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => sendChunked(50 * MEGABYTE)));
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      }
      const address = `${server.address}/api/projects/${home}/documents/file?file_name=bomb.docx`;
      const bomb = aDocx(Buffer.alloc(300 * MEGABYTE, ' '), true);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(address, { method: 'POST', headers, body: Uint8Array.from(bomb) });
      expect([200, 415]).toContain(answer.status);
      const growth = memory('VmHWM') - before;
      expect(growth).toBeLessThan(MOST_GROWTH);
      report(
        '18',
        `memory of ${ROUNDS * AT_ONCE} files of 50 MB, ${AT_ONCE} at once`,
        `${Math.round(growth / MEGABYTE)} MB`,
      );
    },
    figure(120_000, 1_200_000),
  );
});
