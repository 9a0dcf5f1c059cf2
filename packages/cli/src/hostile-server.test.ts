// Tests the tool against a server that answers with orders for the terminal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const TOOL = join(import.meta.dirname, '../bin/worklane.mjs');
const ORDERS = '\u001b]0;title\u0007\u001b[2J\u009b2J\u009d8;;\u009c\u007f\u202e\nYou are signed out.';
const COMMANDING = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const PATIENT = { timeout: 30_000 };

/** Every field that a command shows. */
const record = {
  ...Object.fromEntries(['id', 'key', 'name', 'title', 'status', 'priority', 'type'].map((each) => [each, ORDERS])),
  due_date: ORDERS,
  labels: [ORDERS],
  assignee_ids: [],
  description: `<p>${ORDERS}</p>`,
};
const token = { name: ORDERS, rights: 'write', project_ids: null, expires_at: ORDERS };
const ANSWERS: [RegExp, unknown][] = [
  [/api_token$/, { user: record, company: record, token }],
  [/comments$/, [{ user_id: null, created_at: ORDERS, content: ORDERS }]],
  [/projects$/, [record]],
  [/tickets\/EDGE-1$/, record],
];
const REFUSAL = { error: { code: ORDERS, message: ORDERS, request_id: ORDERS } };
const EVENT = { at: ORDERS, type: ORDERS, payload: { title: ORDERS } };

let server: Server;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/api/events')) {
      response.setHeader('content-type', 'text/event-stream');
      response.write(`id: ${ORDERS.split('\n')[0]}\nevent: x\ndata: ${JSON.stringify(EVENT)}\n\n`);
      return;
    }
    const [path = ''] = url.split('?');
    const [, answer] = ANSWERS.find(([pattern]) => pattern.test(path)) ?? [];
    if (!answer) response.statusCode = 400;
    response.end(JSON.stringify(answer ?? REFUSAL));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  env = Object.assign({}, process.env, { WORKLANE_URL: `http://127.0.0.1:${port}`, WORKLANE_TOKEN: 'wl_test' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function start(args: readonly string[]) {
  const child = spawn(process.execPath, [TOOL, ...args], { env });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      said.text += piece;
    });
  return { child, said };
}

it.each([
  [['whoami'], 0],
  [['projects'], 0],
  [['show', 'EDGE-1'], 0],
  [['show', 'EDGE-1', '--json'], 0],
  [['list', 'EDGE'], 1],
  [['list', 'EDGE', '--json'], 1],
] as const)('sends the terminal no control sequences with %j', PATIENT, async (args, wanted) => {
  const { child, said } = start(args);
  const [code] = await once(child, 'close');
  expect([code, said.text]).toEqual([wanted, expect.stringContaining('You are signed out.')]);
  expect(said.text).not.toMatch(COMMANDING);
  // Texts of tickets and comments have lines; nothing else begins one.
  if (args[0] !== 'show') expect(said.text).not.toMatch(/^You are signed out/m);
});

it.each([[[]], [['--json']]])(
  'sends the terminal no control sequences with watch %j',
  PATIENT,
  async (more: string[]) => {
    const { child, said } = start(['watch', ...more]);
    await vi.waitUntil(() => said.text.includes('signed out'), PATIENT);
    child.kill();
    await once(child, 'close');
    expect(said.text).not.toMatch(COMMANDING);
  },
);
