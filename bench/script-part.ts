// Moves thousands of tickets with a script that uses the client, then with one that sends 1,500 requests at once, while another
// person works on the same board.
import { type Client as ApiClient, createClient as createApi } from '@worklane/client/create-client';
import { createClient } from './http-client.ts';
import type { Row } from './row.ts';
import { quantile } from './run-load.ts';
import type { Bench, BenchProject } from './set-up.ts';
import { createToken } from './token-part.ts';

/** As the client does by itself. */
const AT_ONCE = 8;
/** Of a script without the client, which waits for nothing. */
const FLOOD = 1_500;
/** How often the person looks at the board and moves a ticket. */
const PAUSE_MS = 200;
const CALM_ROUNDS = 20;

export async function measureScript(bench: Bench, project: BenchProject): Promise<Row[]> {
  const { ticketIds } = project;
  const [ofPerson, ofScript] = [ticketIds.slice(0, 50), ticketIds.slice(50)];
  const secret = await createToken(bench, project.company_id);
  const api = createApi({ url: bench.address, token: secret });
  const { statuses } = await api.boards.configuration({ params: { project: project.id } });
  const last = statuses.at(-1)?.key ?? '';

  const calm: number[] = [];
  for (let round = 0; round < CALM_ROUNDS; round++) calm.push(await work(bench, project, ofPerson, round));
  const during = async (script: () => Promise<unknown>) => {
    const waited: number[] = [];
    let isOver = false;
    const person = (async () => {
      for (let round = 0; !isOver; round++) waited.push(await work(bench, project, ofPerson, round));
    })();
    const started = performance.now();
    await script().finally(() => {
      isOver = true;
    });
    const seconds = (performance.now() - started) / 1_000;
    await person;
    return { waited, seconds };
  };

  const moved = await during(() => moveAll(api, ofScript, last));
  const { tickets } = await api.tickets.board({ params: { project: project.id } });
  const statusById = new Map(tickets.id.map((id, index) => [id, tickets.status[index]]));
  const lost = ofScript.filter((id) => statusById.get(id) !== last).length + (ticketIds.length - tickets.id.length);
  const answers = new Map<number, number>();
  const flooded = await during(() => flood(bench, secret, ofScript, answers));

  const count = ofScript.length.toLocaleString('en');
  const what = `${count} tickets moved through the client`;
  const script = [...answers].map(([status, times]) => `${times} times ${status}`).join(', ');
  return [
    { part: 'script', what: `${what}: lost`, value: lost, unit: '', aim: { value: 0, is: 'at most' } },
    { part: 'script', what: `${what}, ${AT_ONCE} at once`, value: ofScript.length / moved.seconds, unit: '/s' },
    rowOf('a person’s move and board before it, median', calm),
    rowOf('a person’s move and board beside it, median', moved.waited),
    rowOf(
      `a person’s move and board beside ${FLOOD.toLocaleString('en')} requests at once, median`,
      flooded.waited,
      script,
    ),
  ];
}

/** Says how long the person waited. Nothing was refused, or there would be no figure. */
function rowOf(what: string, waited: readonly number[], more?: string): Row {
  const sorted = waited.toSorted((a, b) => a - b);
  const times = `${sorted.length} times, 95th percentile ${quantile(sorted, 0.95).toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`;
  return {
    part: 'script',
    what,
    value: quantile(sorted, 0.5),
    unit: 'ms',
    note: more ? `${times}; the script: ${more}` : times,
  };
}

/** Sends all requests at once, each on its own connection, and counts their answers. */
async function flood(bench: Bench, token: string, ids: readonly string[], answers: Map<number, number>): Promise<void> {
  const client = createClient(bench.address, token, { most: FLOOD });
  const place = { status: 'todo', before: null };
  await Promise.all(
    Array.from({ length: FLOOD }, async (_, index) => {
      const { status } = await client.send('POST', `/api/tickets/${ids[index % ids.length]}/move`, place);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }),
  );
  client.close();
}

/** @returns how long the person waited, in milliseconds */
async function work({ client }: Bench, { id }: BenchProject, own: readonly string[], round: number): Promise<number> {
  const begun = performance.now();
  const place = { status: 'todo', before: null };
  const moved = await client.send('POST', `/api/tickets/${own[round % own.length]}/move`, place);
  const board = await client.send('GET', `/api/projects/${id}/board`);
  const took = performance.now() - begun;
  for (const { status, text } of [moved, board]) if (status >= 300) throw new Error(`the person got ${status} ${text}`);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return took;
}

async function moveAll(api: ApiClient, ids: readonly string[], status: string): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < ids.length; index = next++)
      await api.tickets.move({ params: { ticket: ids[index] ?? '' }, body: { status, before: null } });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
