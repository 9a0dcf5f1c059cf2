// Tests signing in to the tool for the shell with a browser: the tool as people run it, and a whole server behind a port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { apiTokens } from '@worklane/contract/api-tokens';
import { oauth } from '@worklane/contract/integrations/oauth';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

const TOOL = join(import.meta.dirname, '../../../../../packages/cli/bin/worklane.mjs');

let started: Awaited<ReturnType<typeof startWithProject>>;
let server: ReturnType<typeof createAdaptorServer>;
let url: string;
let home: string;
beforeAll(async () => {
  started = await startWithProject(inject('templateUrl'));
  server = createAdaptorServer({ fetch: started.app.server.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  home = mkdtempSync(join(tmpdir(), 'worklane-login-'));
});
afterAll(async () => {
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
  await started.app.close();
  rmSync(home, { recursive: true, force: true });
});

/** Starts to sign in. No browser opens. @returns the request of the tool, once it has said where to go */
async function login(at = url) {
  const { WORKLANE_TOKEN: _token, ...env } = process.env;
  const child = spawn(process.execPath, [TOOL, 'login', '--url', at], {
    env: { ...env, XDG_CONFIG_HOME: home, BROWSER: 'true' },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (piece) => {
    said.out += piece;
  });
  const closed = once(child, 'close');
  const request = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (piece) => {
      said.err += piece;
      const found = /\/connect\?(\S+)\n/.exec(said.err)?.[1];
      if (found) resolve(found);
    });
    void closed.then(() => reject(new Error(`the tool ended: ${said.err}`)));
  });
  return { request, said, closed };
}

it('keeps the token that its user allows in the browser', async () => {
  const { app, owner } = started;
  const { request, said, closed } = await login();
  const { token, company_id } = owner;
  const asked = await callEndpoint(app, oauth.ask, { token, query: { request } });
  expect(asked.body).toMatchObject({ name: expect.stringMatching(/^Shell of /), is_local: true, asks_for: 'write' });
  const body = { request, company_id, rights: 'write', days: 30 };
  const { redirect_to } = (await callEndpoint(app, oauth.allow, { token, body })).body;

  // Another page on this computer can't answer in its place, nor end the wait.
  const forged = new URL(redirect_to);
  forged.searchParams.set('state', 'x'.repeat(43));
  expect((await fetch(forged)).status).toBe(404);
  // Nor with what is no address at all.
  expect((await fetch(`${forged.origin}//`)).status).toBe(404);
  const answer = await fetch(redirect_to);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Go back to the terminal.')]);
  expect(await closed).toEqual([0, null]);
  expect(said.out).toContain('You are signed in.');
  const kept = JSON.parse(readFileSync(join(home, 'worklane/token.json'), 'utf8'));
  expect(kept).toEqual({ url, token: expect.stringMatching(/^wl_/) });
  expect(`${said.out}${said.err}`).not.toContain(kept.token);
  const { body: own } = await callEndpoint(app, apiTokens.list, { token });
  expect(own).toMatchObject([{ rights: 'write', prefix: kept.token.slice(0, 9) }]);
});

it.each([
  ['refuses', 'You have not allowed it.', (address: URL) => address],
  [
    'is sent by another server',
    'Another server has answered.',
    (address: URL) => {
      address.searchParams.set('iss', 'https://evil.example');
      return address;
    },
  ],
])('keeps nothing when its user %s', async (_, words, change) => {
  const { app, owner } = started;
  rmSync(join(home, 'worklane'), { recursive: true, force: true });
  const { request, said, closed } = await login();
  const { cancel_to } = (await callEndpoint(app, oauth.ask, { token: owner.token, query: { request } })).body;
  await fetch(change(new URL(cancel_to)));
  expect(await closed).toEqual([2, null]);
  expect(said.err).toContain(words);
  expect(() => readFileSync(join(home, 'worklane/token.json'))).toThrow('ENOENT');
});

it('says so when the server answers with a page', async () => {
  const other = createServer((_request, response) => response.end('<!doctype html>')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(login(`http://127.0.0.1:${port}`)).rejects.toThrow('This server gives no token by browser.');
  other.close();
  other.closeAllConnections();
});
