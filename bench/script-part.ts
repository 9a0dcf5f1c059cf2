// Moves thousands of tickets with a script that uses the client, while a person works on the same board.
import { type Client as ApiClient, createClient as createApi } from '@worklane/client/create-client';
import type { Row } from './row.ts';
import { quantile } from './run-load.ts';
import type { Bench, BenchProject } from './set-up.ts';
import { createToken } from './token-part.ts';

const AT_ONCE = 4;
/** How often the person looks at the board and moves a ticket. */
const PAUSE_MS = 200;
const CALM_ROUNDS = 20;

export async function measureScript(bench: Bench, project: BenchProject): Promise<Row[]> {
  const { ticketIds } = project;
  const ofPerson = ticketIds.slice(0, 50);
  const ofScript = ticketIds.slice(ofPerson.length);
  const api = createApi({ url: bench.address, token: await createToken(bench, project.company_id) });
  const { statuses } = await api.boards.configuration({ params: { project: project.id } });
  const last = statuses.at(-1)?.key ?? '';

  const calm: number[] = [];
  for (let round = 0; round < CALM_ROUNDS; round++) calm.push(await work(bench, project, ofPerson, round));
  const beside: number[] = [];
  let isOver = false;
  const person = (async () => {
    for (let round = 0; !isOver; round++) beside.push(await work(bench, project, ofPerson, round));
  })();
  const started = performance.now();
  await moveAll(api, ofScript, last);
  const seconds = (performance.now() - started) / 1_000;
  isOver = true;
  await person;

  const { tickets } = await api.tickets.board({ params: { project: project.id } });
  const statusById = new Map(tickets.id.map((id, index) => [id, tickets.status[index]]));
  const lost = ofScript.filter((id) => statusById.get(id) !== last).length + (ticketIds.length - tickets.id.length);
  const count = ofScript.length.toLocaleString('en');
  const [before, during] = [calm, beside].map((times) =>
    quantile(
      times.toSorted((a, b) => a - b),
      0.5,
    ),
  ) as [number, number];
  return [
    {
      part: 'script',
      what: `${count} tickets moved through the client: lost`,
      value: lost,
      unit: '',
      aim: { value: 0, is: 'at most' },
    },
    {
      part: 'script',
      what: `${count} tickets moved through the client, ${AT_ONCE} at once`,
      value: ofScript.length / seconds,
      unit: '/s',
    },
    {
      part: 'script',
      what: 'a person’s move and board beside it, median',
      value: during,
      unit: 'ms',
      note: `${before.toFixed(0)} ms without; ${beside.length} times, none refused`,
    },
  ];
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
