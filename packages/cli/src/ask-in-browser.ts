// Gets an API token over OAuth: sends the user's browser to the page that asks for consent, and waits for the answer on a port of
// this computer.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { UsageError } from './command.ts';

/** Time to sign in and decide. */
const LONGEST_WAIT_MS = 5 * 60_000;
const LONGEST_CALL_MS = 30_000;
const LOOPBACK = 'http://127.0.0.1';
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

const pageWith = (text: string) => `<!doctype html><meta charset="utf-8"><title>Worklane</title><p>${text}</p>`;

/** @returns the token. @throws UsageError */
export async function askInBrowser(url: string): Promise<string> {
  const { issuer } = await call<{ issuer: string }>(url, '/.well-known/oauth-authorization-server');
  const state = randomBytes(32).toString('base64url');
  const code_verifier = randomBytes(32).toString('base64url');
  const answer = await listen(state);
  try {
    const { redirect_uri } = answer;
    const about = { client_name: `Shell of ${hostname()}`, redirect_uris: [redirect_uri] };
    const { client_id } = await call<{ client_id: string }>(url, '/api/oauth/register', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(about),
    });
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const asked = {
      response_type: 'code',
      client_id,
      redirect_uri,
      code_challenge,
      code_challenge_method: 'S256',
      state,
    };
    open(new URL(`/connect?${new URLSearchParams({ ...asked, scope: 'write' })}`, url).href);
    const said = await answer.heard;
    if (said.get('iss') !== issuer) throw new UsageError('Another server has answered. You are not signed in.');
    const code = said.get('code');
    if (!code) throw new UsageError('You have not allowed it. You are not signed in.');
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id,
      redirect_uri,
      code_verifier,
    });
    return (await call<{ access_token: string }>(url, '/api/oauth/token', { body })).access_token;
  } finally {
    answer.close();
  }
}

/** Calls an address; with a body, it posts. */
async function call<Answer>(url: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const method = init.body === undefined ? 'GET' : 'POST';
  const signal = AbortSignal.timeout(LONGEST_CALL_MS);
  const answer = await fetch(new URL(path, url), { ...init, method, signal, redirect: 'error' }).catch(() => undefined);
  if (!answer) throw new UsageError("The server can't be reached.");
  // A server that knows nothing of this answers with its page.
  const said = answer.ok ? await answer.json().catch(() => undefined) : undefined;
  if (!said) throw new UsageError('This server gives no token by browser. Use: worklane login --token');
  return said as Answer;
}

/** Takes the first answer that has the state. Anyone on this computer can call the port. */
async function listen(state: string) {
  const heard = Promise.withResolvers<URLSearchParams>();
  const server = createServer(({ method, url = '' }, response) => {
    // Any program can send an address that can't be parsed: that must not end the wait.
    const { pathname, searchParams } = new URL(URL.canParse(url, LOOPBACK) ? url : '/', LOOPBACK);
    const isAnswer = method === 'GET' && pathname === '/callback' && searchParams.get('state') === state;
    response.writeHead(isAnswer ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
    response.end(pageWith(isAnswer ? 'Go back to the terminal. You can close this page.' : 'Not found.'));
    if (isAnswer) heard.resolve(searchParams);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const late = setTimeout(() => heard.reject(new UsageError('Nobody answered within five minutes.')), LONGEST_WAIT_MS);
  // If the caller fails before it waits for the answer, nobody handles this rejection.
  heard.promise.catch(() => undefined);
  return {
    redirect_uri: `${LOOPBACK}:${(server.address() as AddressInfo).port}/callback`,
    heard: heard.promise,
    close() {
      clearTimeout(late);
      server.close();
      server.closeIdleConnections();
    },
  };
}

/** Opens an address in a browser, and prints it in case none opens. */
function open(address: string): void {
  process.stderr.write(`Allow it in your browser. If none opens, go to:\n${address}\n`);
  const opener = process.env.BROWSER || (OPENERS[process.platform] ?? 'xdg-open');
  spawn(opener, [address], { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
}
