// Runs the tool for the shell as its own process, with a token, against a server of the test.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { aToken } from '../../../testing/a-token.ts';
import { startWithProject } from '../../../testing/start-with-project.ts';

export const TOOL = join(import.meta.dirname, '../../../../../../packages/cli/bin/worklane.mjs');

type Environment = Record<string, string>;

export type ShellTool = Awaited<ReturnType<typeof startShellTool>>;

/** @returns a server with one project, a token of the owner, and ways to run the tool with both */
export async function startShellTool(templateUrl: string) {
  const started = await startWithProject(templateUrl);
  const { secret } = await aToken(started.app, started.owner);
  const server = createAdaptorServer({ fetch: started.app.server.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const home = mkdtempSync(join(tmpdir(), 'worklane-tool-'));

  function start(args: readonly string[], environment: Environment = {}): ChildProcess {
    const { WORKLANE_URL: _url, WORKLANE_TOKEN: _token, ...env } = process.env;
    return spawn(process.execPath, [TOOL, ...args], {
      env: { ...env, XDG_CONFIG_HOME: home, WORKLANE_URL: url, WORKLANE_TOKEN: secret, ...environment },
    });
  }

  /** @returns what the tool wrote, and its exit code */
  async function run(args: readonly string[], environment?: Environment, input = '') {
    const child = start(args, environment);
    const said = { out: '', err: '' };
    child.stdout?.setEncoding('utf8').on('data', (piece) => {
      said.out += piece;
    });
    child.stderr?.setEncoding('utf8').on('data', (piece) => {
      said.err += piece;
    });
    child.stdin?.end(input);
    const [code] = await once(child, 'close');
    return { ...said, code, json: () => JSON.parse(said.out) };
  }

  async function close(): Promise<void> {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await started.app.close();
    rmSync(home, { recursive: true, force: true });
  }

  return { started, secret, url, home, start, run, close };
}
