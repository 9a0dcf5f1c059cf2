// Measures programs beside a session: calls a second with an API token, and by agents over MCP beside the endpoint.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Client, createClient } from './http-client.ts';
import { inTurns, type Work } from './in-turns.ts';
import type { Row } from './row.ts';
import { median } from './run-load.ts';
import type { Bench, BenchProject } from './set-up.ts';

const AT_ONCE = 8;

export async function measureTokens(bench: Bench, project: BenchProject, seconds: number): Promise<Row[]> {
  const program = createClient(bench.address, await createToken(bench, project.company_id));
  const session = callsOf(bench.client, project);
  const token = callsOf(program, project);
  const rows: Row[] = [];
  for (const name of ['a ticket read', 'a ticket changed', 'a comment written'] as const) {
    const aim = { value: 0.95, is: 'at least' } as const;
    rows.push(
      ...(await rowsOf(bench, `${name} with a token, of a session's throughput`, [token[name], session[name]], {
        seconds,
        aim,
      })),
    );
  }
  const aim = { value: 0.8, is: 'at least' } as const;
  const overMcp = toolCall(program, project);
  rows.push(
    ...(await rowsOf(bench, "a ticket read over MCP, of its endpoint's throughput", [overMcp, token['a ticket read']], {
      seconds,
      aim,
    })),
  );
  program.close();
  return rows;
}

async function rowsOf(
  { pid }: Bench,
  what: string,
  [product, beside]: [Work, Work],
  { seconds, aim }: { seconds: number; aim: NonNullable<Row['aim']> },
): Promise<Row[]> {
  // The first calls load what they need.
  await product(0);
  await beside(0);
  const taken = await inTurns(AT_ONCE, seconds, product, beside);
  const note = `${AT_ONCE} at once; ${taken.product.rate.toFixed(0)}/s beside ${taken.plain.rate.toFixed(0)}/s`;
  const rate: Row = { part: 'tokens', what, value: taken.product.rate / taken.plain.rate, unit: '', aim, note };
  const [own, others] = await processorTimes(pid, [product, beside]);
  const times = `${own.toFixed(2)} ms a call beside ${others.toFixed(2)} ms`;
  return [
    rate,
    { part: 'tokens', what: `the same by the server's processor time`, value: others / own, unit: '', note: times },
  ];
}

const ROUNDS = 5;
const CALLS = 80;
/** Of a second, in which the system counts. */
const TICK_MS = 10;

/**
 * Measures processor time, in which other programs don't count.
 * @returns milliseconds for a call of each, medians of several turns
 */
async function processorTimes(pid: number, works: readonly [Work, Work]): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, work] of works.entries()) {
      const before = processorTime(pid);
      for (let call = 0; call < CALLS; call += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)));
      taken[index]?.push((processorTime(pid) - before) / CALLS);
    }
  return [median(taken[0]), median(taken[1])];
}

/** Reads the processor time of all threads of the process, in milliseconds. */
function processorTime(pid: number): number {
  // The program's name before them may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

export async function createToken({ client }: Bench, company_id: string): Promise<string> {
  const body = { company_id, name: 'Measured', rights: 'write' };
  const { status, text } = await client.send('POST', '/api/users/me/api_tokens', body);
  if (status >= 300) throw new Error(`no token: ${status} ${text}`);
  return (JSON.parse(text) as { secret: string }).secret;
}

function callsOf(client: Client, { ticketIds }: BenchProject) {
  const next = inTurn(ticketIds);
  const send = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await client.send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  };
  return {
    'a ticket read': () => send('GET', `/api/tickets/${next()}`),
    'a ticket changed': () => send('PATCH', `/api/tickets/${next()}`, { title: `Measured ${randomUUID()}` }),
    'a comment written': () => send('POST', `/api/tickets/${next()}/comments`, { content: '<p>Measured</p>' }),
  };
}

function toolCall(client: Client, { ticketIds }: BenchProject): Work {
  const next = inTurn(ticketIds);
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
  return async () => {
    const params = { name: 'tickets_get', arguments: { ticket: next() } };
    const { status, text } = await client.send(
      'POST',
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      headers,
    );
    if (status !== 200 || !text.includes('"content"') || text.includes('"isError":true'))
      throw new Error(`MCP: ${status} ${text}`);
  };
}

function inTurn(ids: readonly string[]): () => string {
  let turn = 0;
  return () => ids[(turn++ * 7919) % ids.length] as string;
}
