// Tests importing and exporting with the tool for the shell, and what API tokens may import.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boards } from '@worklane/contract/boards';
import { exports } from '@worklane/contract/exports';
import { imports } from '@worklane/contract/imports';
import { tickets } from '@worklane/contract/tickets';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aProject, aTicket } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { type ShellTool, startShellTool } from './testing/shell-tool.ts';

let tool: ShellTool;
beforeAll(async () => {
  tool = await startShellTool(inject('templateUrl'));
});
afterAll(() => tool.close());

async function run(args: readonly string[], token = tool.secret) {
  const { code, out, err } = await tool.run(args, { WORKLANE_TOKEN: token });
  return { code, out, err };
}

function aFile(name: string, content: string): string {
  const path = join(tool.home, name);
  writeFileSync(path, content);
  return path;
}

async function titles(): Promise<string[]> {
  const { app, owner, project } = tool.started;
  const { body } = await callEndpoint(app, tickets.board, { token: owner.token, params: { project: project.id } });
  return (body as { tickets: { title: string[] } }).tickets.title;
}

/** Each run is a separate process. */
const PATIENT = { timeout: 120_000 };

it('previews a file, imports it, and exports what is there', PATIENT, async () => {
  const { key } = tool.started.project;
  const file = aFile('plan.csv', 'title,priority\nFirst of the file,high\nSecond of the file,low\n');
  const preview = await run(['import', key, file, '--preview']);
  expect(preview).toEqual({ code: 0, out: '2 tickets of 2 can be imported.\n', err: '' });
  expect(await titles()).toEqual([]);
  expect(await run(['import', key, file])).toEqual({ code: 0, out: '2 tickets imported.\n', err: '' });
  expect((await titles()).toSorted()).toEqual(['First of the file', 'Second of the file']);

  const { out } = await run(['export', key]);
  expect(out).toContain('Second of the file');
  const into = join(tool.home, 'out.csv');
  expect((await run(['export', key, '--out', into])).code).toBe(0);
  expect(readFileSync(into, 'utf8')).toBe(out);
  expect(await run(['export', key, '--out', into])).toMatchObject({ code: 2, err: `${into} is there already.\n` });
});

it('imports all rows or none, unless it is told to skip the bad ones', PATIENT, async () => {
  const { key } = tool.started.project;
  const file = aFile('bad.csv', `title\nGood row\n${'x'.repeat(501)}\n`);
  const refused = await run(['import', key, file]);
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(/^Row 2: .*\n--skip-bad-rows imports the others\.\n1 of 2 rows cannot be imported/);
  expect(await titles()).not.toContain('Good row');
  const skipped = await run(['import', key, file, '--skip-bad-rows']);
  expect(skipped).toMatchObject({ code: 0, out: expect.stringMatching(/^1 ticket imported.*\nRow 2: /) });
  for (const unreadable of [join(tool.home, 'none.csv'), tool.home])
    expect(await run(['import', key, unreadable])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/can't be read/),
    });
});

it('imports nothing with a token that reads or proposes, into another project, or of an archive', async () => {
  const { app, owner, project } = tool.started;
  const bytes = new TextEncoder().encode('title\nNot this one\n');
  const upload = { params: { project: project.id }, query: { file_name: 'a.csv' }, bytes };
  for (const [rights, code] of [
    ['read', 'api_token_read_only'],
    ['propose', 'api_token_proposes'],
  ] as const) {
    const { secret: token } = await aToken(app, owner, { rights });
    expect((await callEndpoint(app, imports.upload, { ...upload, token })).error?.code).toBe(code);
  }
  const other = await aProject(app, owner);
  const { secret: limited } = await aToken(app, owner, { project_ids: [other.id] });
  expect((await callEndpoint(app, imports.upload, { ...upload, token: limited })).error?.code).toBe(
    'project_not_found',
  );
  const csv = { params: { project: project.id } };
  expect((await callEndpoint(app, exports.csv, { ...csv, token: limited })).error?.code).toBe('project_not_found');
  expect((await callEndpoint(app, exports.archive, { ...csv, token: tool.secret })).error?.code).toBe(
    'api_token_refused',
  );

  await aTicket(app, owner, other);
  const archive = await app.server.request(exports.archive.path.replace('{project}', other.id), {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const packed = new Uint8Array(await archive.arrayBuffer());
  const read = await callEndpoint(app, imports.upload, { ...upload, bytes: packed, token: tool.secret });
  expect(read.body.source).toBe('archive');
  const params = { import: read.body.id };
  expect((await callEndpoint(app, imports.run, { token: tool.secret, params, body: {} })).error?.code).toBe(
    'api_token_refused',
  );
  const { body: board } = await callEndpoint(app, boards.configuration, {
    token: tool.secret,
    params: { project: project.id },
  });
  expect(board.statuses.length).toBeGreaterThan(1);
});
