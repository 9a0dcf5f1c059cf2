// Kills a server process while people write a document together, and proves that acknowledged words reach the text and the content.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedIn } from '@worklane/contract/auth';
import type { Document } from '@worklane/contract/documents';
import type { Project } from '@worklane/contract/projects';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWriter } from '../apps/server/src/testing/worlds/a-writer.ts';
import { runServer } from '../e2e/support/run-server.ts';
import { send } from './keep-writing.ts';

const PERSON = { name: 'Mara', email: 'mara@example.com', password: 'correct horse battery' };
const WAIT = { timeout: 20_000 };

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'worklane-killed-'));
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('keeps acknowledged words of a shared text when the server is killed before it saves the content', async () => {
  let server = await runServer({ DATA_DIR: dataDir });
  const { token, companies } = (
    await send<SignedIn>(server, 'POST', '/api/auth/register', { ...PERSON, company_name: 'Northbeam' })
  ).body;
  const company_id = companies[0]?.id;
  const project = (
    await send<Project>(server, 'POST', '/api/projects', { company_id, name: 'Edge', key: 'EDGE' }, token)
  ).body;
  const path = `/api/projects/${project.id}/documents`;
  const { id } = (await send<Document>(server, 'POST', path, { content: '<p>Begun</p>' }, token)).body;
  const contentOf = async () =>
    (await send<Document>(server, 'GET', `/api/documents/${id}`, undefined, token)).body.content;

  const mara = aWriter({ document: id, token });
  mara.connect(server.address.replace('http', 'ws'));
  await expect.poll(() => mara.isIn && mara.words().length, WAIT).toBe(1);
  mara.paragraph('acknowledged');
  await expect.poll(() => mara.isKept(), WAIT).toBe(true);
  const exited = once(server.process, 'exit');
  server.process.kill('SIGKILL');
  await exited;

  server = await runServer({ DATA_DIR: dataDir });
  try {
    // The killed process hadn't saved the content yet.
    expect(await contentOf()).toBe('<p>Begun</p>');
    const tomas = aWriter({ document: id, token });
    tomas.connect(server.address.replace('http', 'ws'));
    await expect.poll(() => tomas.isIn && tomas.words(), WAIT).toEqual(['Begun', 'acknowledged']);
    tomas.cut();
    await expect.poll(contentOf, WAIT).toBe('<p>Begun</p><p>acknowledged</p>');
  } finally {
    const ended = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await ended;
  }
}, 120_000);
