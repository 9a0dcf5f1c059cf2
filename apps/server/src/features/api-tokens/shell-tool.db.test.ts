// Tests the tool for the shell as its own process, with a token, against a running server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { apiTokens } from '@worklane/contract/api-tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { type ShellTool, startShellTool, TOOL } from './testing/shell-tool.ts';

let tool: ShellTool;
beforeAll(async () => {
  tool = await startShellTool(inject('templateUrl'));
});
afterAll(() => tool.close());

const KEPT = { WORKLANE_URL: '', WORKLANE_TOKEN: '' };
const keptFile = () => join(tool.home, 'worklane/token.json');
const create = async (title: string, ...more: string[]) =>
  (await tool.run(['create', tool.started.project.key, title, '--json', ...more])).json();

it('stores the entered token in a file that only its user can read, and never shows it', async () => {
  const signedIn = await tool.run(['sign-in', '--url', tool.url], KEPT, `${tool.secret}\n`);
  expect(signedIn).toMatchObject({ code: 0, err: '' });
  expect(signedIn.out).toContain(tool.started.owner.name);
  expect(signedIn.out).not.toContain(tool.secret);
  expect(statSync(keptFile()).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(keptFile(), 'utf8'))).toEqual({ url: tool.url, token: tool.secret });
  expect((await tool.run(['whoami', '--json'], KEPT)).json()).toMatchObject({ user: { id: tool.started.owner.id } });

  chmodSync(keptFile(), 0o644);
  expect(await tool.run(['whoami'], KEPT)).toMatchObject({ code: 2, err: expect.stringContaining('Others can read') });
  expect((await tool.run(['sign-in', '--url', tool.url], { WORKLANE_URL: '' })).code).toBe(0);
  expect(statSync(keptFile()).mode & 0o777).toBe(0o600);
});

it('sends a kept token to no other server than its own', async () => {
  await tool.run(['sign-in', '--url', tool.url]);
  const asked: unknown[] = [];
  const other = createServer((request, response) => {
    asked.push(request.headers);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect(await tool.run(['projects'], { WORKLANE_URL: elsewhere, WORKLANE_TOKEN: '' })).toMatchObject({ code: 3 });
  other.close();
  expect(asked).toEqual([]);
});

/** Tells whether the server takes a token. */
const worksWith = async (token: string) =>
  (await callEndpoint(tool.started.app, apiTokens.current, { token })).status === 200;
/** Signs in with a new token, kept with `at` as its server. */
async function keepOwn(at = tool.url): Promise<string> {
  const own = (await aToken(tool.started.app, tool.started.owner)).secret;
  expect((await tool.run(['sign-in', '--url', tool.url], { WORKLANE_TOKEN: own })).code).toBe(0);
  writeFileSync(keptFile(), JSON.stringify({ url: at, token: own }));
  return own;
}

describe('signing out', () => {
  // What is kept after the other tests belongs to them all.
  beforeEach(() => rmSync(keptFile(), { force: true }));

  it('ends the token and forgets it', async () => {
    const own = await keepOwn();
    // What others can read is all the more worth ending.
    chmodSync(keptFile(), 0o644);
    // The variables name another token: that one is not kept, and goes on.
    const left = 'The token in WORKLANE_TOKEN was not ended: it works until you end it on your profile.\n';
    const out = `You are signed out. The token has ended.\n${left}`;
    expect(await tool.run(['sign-out'])).toMatchObject({ code: 0, out, err: '' });
    expect(existsSync(keptFile())).toBe(false);
    expect([await worksWith(own), await worksWith(tool.secret)]).toEqual([false, true]);
    expect(await tool.run(['projects'], KEPT)).toMatchObject({
      code: 3,
      err: 'Sign in first: worklane login\n',
      out: '',
    });
    const nothing = { is_forgotten: false, is_ended: false };
    expect((await tool.run(['sign-out', '--json'], KEPT)).json()).toEqual({ ...nothing, is_variable_left: false });
    expect((await tool.run(['sign-out', '--json'])).json()).toEqual({ ...nothing, is_variable_left: true });
    expect((await tool.run(['sign-out'])).out).toBe(`No token was kept. ${left}`);
    expect((await tool.run(['sign-out'], KEPT)).out).toBe('You were not signed in.\n');
  });

  it.each([
    ["can't be reached", (_: IncomingMessage, response: ServerResponse) => response.destroy()],
    ['answers with a page', (_: IncomingMessage, response: ServerResponse) => response.end('<!doctype html>')],
    ['fails', (_: IncomingMessage, response: ServerResponse) => response.writeHead(500).end('{}')],
    [
      'leads elsewhere',
      (_: IncomingMessage, response: ServerResponse) =>
        response.writeHead(307, { location: `${tool.url}/api/oauth/revoke` }).end(),
    ],
  ])('forgets the token of a server that %s, and says that it still works', async (_, answer) => {
    const other = createServer(answer).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const own = await keepOwn(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
    const { code, out } = await tool.run(['sign-out'], KEPT);
    other.close();
    other.closeAllConnections();
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('on this computer only. The server did not end the token'),
    ]);
    expect(existsSync(keptFile())).toBe(false);
    expect(await worksWith(own)).toBe(true);
  });

  it('ends the former token after signing in with a working new one', async () => {
    const first = await keepOwn();
    const wrong = { WORKLANE_TOKEN: `${first.slice(0, -1)}-` };
    expect((await tool.run(['sign-in', '--url', tool.url], wrong)).code).toBe(3);
    const same = await tool.run(['sign-in', '--url', tool.url], { WORKLANE_TOKEN: first });
    expect([same.out.includes('before'), await worksWith(first)]).toEqual([false, true]);

    const second = (await aToken(tool.started.app, tool.started.owner)).secret;
    const { out } = await tool.run(['sign-in', '--url', tool.url], { WORKLANE_TOKEN: second });
    expect(out).toContain('The token that was kept before has ended.');
    expect([await worksWith(first), await worksWith(second)]).toEqual([false, true]);

    writeFileSync(keptFile(), JSON.stringify({ url: 'http://127.0.0.1:9', token: second }));
    const third = (await aToken(tool.started.app, tool.started.owner)).secret;
    const late = await tool.run(['sign-in', '--url', tool.url], { WORKLANE_TOKEN: third });
    expect(late.out).toContain('The token that was kept before was not ended by its server');
    expect([await worksWith(second), await worksWith(third)]).toEqual([true, true]);
    expect(JSON.parse(readFileSync(keptFile(), 'utf8'))).toEqual({ url: tool.url, token: third });
    rmSync(keptFile());
  });
});

it.runIf(existsSync('/usr/bin/script'))('asks on a terminal without showing what is typed', async () => {
  const args = ['-qec', `'${process.execPath}' '${TOOL}' sign-in --url ${tool.url}`, '/dev/null'];
  const env = { ...process.env, XDG_CONFIG_HOME: tool.home, WORKLANE_TOKEN: '', WORKLANE_URL: '' };
  const terminal = spawn('/usr/bin/script', args, { env });
  let shown = '';
  terminal.stdout.on('data', (piece) => {
    shown += piece;
  });
  await expect.poll(() => shown).toContain('API token: ');
  terminal.stdin.write(`${tool.secret}x\u007f\r`);
  await once(terminal, 'close');
  expect(shown).toContain('You are signed in.');
  expect(shown).not.toContain(tool.secret.slice(0, 12));
});

it('creates a ticket, lists it, moves it, writes a comment, logs time and shows it all', async () => {
  const ticket = await create(
    'Renew the <b>certificate</b>',
    '--description',
    '-',
    '--priority',
    'high',
    '--label',
    'ops',
  );
  expect(ticket).toMatchObject({ title: 'Renew the <b>certificate</b>', priority: 'high', labels: ['ops'] });
  const { key } = ticket;
  expect(await tool.run(['move', key, 'In Progress'])).toMatchObject({ code: 0, out: `${key} is in in_progress.\n` });
  expect(await tool.run(['comment', key, '-'], {}, 'First line\n\nif a < b & c\n')).toMatchObject({ code: 0 });
  expect(await tool.run(['log', key, '1h 30m', '--day', '2026-11-20', '--note', 'Asked around'])).toMatchObject({
    code: 0,
    out: '90 minutes are logged on 2026-11-20.\n',
  });
  const listed = await tool.run(['list', tool.started.project.key, '--status', 'in_progress', '--label', 'ops']);
  expect(listed.out).toMatch(new RegExp(`^KEY .*\\n${key} +in_progress +high +Renew the <b>certificate</b>\\n$`));
  expect((await tool.run(['list', tool.started.project.key, '--mine', '--json'])).json()).toEqual([]);
  const { out } = await tool.run(['show', key]);
  expect(out).toContain('First line\n\nif a < b & c');
  expect((await tool.run(['show', key, '--json'])).json()).toMatchObject({
    time_spent: 1.5,
    comments: [{ ticket_id: ticket.id }],
  });
  expect((await tool.run(['search', 'certificate', '--json'])).json()).toMatchObject([{ key }]);
});

it('lists tickets in the order of the board, column by column', async () => {
  const label = ['--label', 'columns'];
  for (const status of ['done', 'in progress', 'todo', 'in review']) await create(status, '--status', status, ...label);
  const { json } = await tool.run(['list', tool.started.project.key, '--json', ...label]);
  const titles = json().map((each: { title: string }) => each.title);
  expect(titles).toEqual(['todo', 'in progress', 'in review', 'done']);
});

it('makes a change once under its key', async () => {
  const again = ['--idempotency-key', 'nightly-1'];
  const first = await create('Only once', ...again);
  expect(await create('Only once', ...again)).toEqual(first);
});

it.each([
  ['what makes no sense', ['move', 'EDGE-1'], {}, 2, 'Write it like this: worklane move TICKET STATUS [OPTIONS]'],
  ['an argument without a letter, as an unset variable leaves it', ['show', ''], {}, 2, 'TICKET is empty.'],
  [
    'a text that begins with a dash',
    ['comment', 'EDGE-1', '-1 from me'],
    {},
    2,
    "Unknown option '-1'. A text that begins with - comes last, after --.",
  ],
  [
    'a value that begins with a dash',
    ['log', 'EDGE-1', '1h', '--note', '-1'],
    {},
    2,
    "Option '--note' argument is ambiguous. A value that begins with - is written like this: --option=-value",
  ],
  ['a command that is not there', ['moev'], {}, 2, 'There is no such command. worklane help lists them.'],
  [
    'a status that is not there',
    ['list', 'EDGE', '--status', 'lost'],
    {},
    2,
    /^There is no status "lost"\. There are: /,
  ],
  ['a token that is no token', ['projects'], { WORKLANE_TOKEN: 'wl_nothing' }, 3, /./],
  ['a ticket that is not there', ['show', 'EDGE-9999'], {}, 4, /not found/i],
  ['a title that is too long', ['create', 'EDGE', 'x'.repeat(501)], {}, 1, /500/],
  [
    'a server that is not there',
    ['projects'],
    { WORKLANE_URL: 'http://127.0.0.1:9' },
    5,
    "The server can't be reached.",
  ],
] as const)('refuses with one sentence: %s', async (_name, args, environment, code, sentence) => {
  const { project } = tool.started;
  const own = args.map((each) => each.replace(/^EDGE/, project.key));
  const plain = await tool.run(own, environment);
  expect([plain.code, plain.out]).toEqual([code, '']);
  expect(plain.err.trimEnd()).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
  expect(plain.err.trimEnd()).not.toContain('\n');
  const { error } = JSON.parse((await tool.run([...own, '--json'], environment)).err);
  expect(error).toMatchObject({ message: plain.err.trimEnd(), code: expect.stringMatching(/^[a-z_]+$/) });
});

it('says that a token can only read, or has ended', async () => {
  const reader = await aToken(tool.started.app, tool.started.owner, { rights: 'read' });
  const asReader = { WORKLANE_TOKEN: reader.secret };
  expect((await tool.run(['projects'], asReader)).code).toBe(0);
  const refused = await tool.run(['create', tool.started.project.key, 'No'], asReader);
  expect(refused).toMatchObject({ code: 1, err: 'This API token can only read. Use one that can also write.\n' });
  const params = { api_token: reader.id };
  await callEndpoint(tool.started.app, apiTokens.end, { token: tool.started.owner.token, params });
  expect((await tool.run(['projects'], asReader)).code).toBe(3);
});

it('writes events as they happen', async () => {
  const watching = tool.start(['watch', tool.started.project.key, '--json']);
  let lines = '';
  watching.stdout?.on('data', (piece) => {
    lines += piece;
  });
  await expect.poll(() => tool.started.app.services.streams.count()).toBe(1);
  const { id } = await create('Look here');
  const lineOf = () =>
    lines
      .split('\n')
      .slice(0, -1)
      .find((line) => line.includes(id)) ?? 'null';
  await expect.poll(() => JSON.parse(lineOf())).toMatchObject({ kind: 'event', event: { type: 'ticket.created' } });
  // What is not on the command line, nobody can read from the list of processes.
  expect(watching.spawnargs.join(' ')).not.toContain(tool.secret);
  watching.kill('SIGINT');
  await once(watching, 'close');
});
