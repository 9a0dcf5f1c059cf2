// Measures how long a change takes to its readers while another company imports a whole project.
import type { SignedIn } from '@worklane/contract/auth';
import { createClient } from './http-client.ts';
import type { Row } from './row.ts';
import { quantile } from './run-load.ts';
import { type Bench, PASSWORD, ticketsFor } from './set-up.ts';

const TICKETS = 15_000;
const PAUSE_MS = 10;

export async function measureBeside(bench: Bench, rounds: number): Promise<Row[]> {
  const company = await anotherCompany(bench);
  const file = Buffer.from(JSON.stringify(ticketsFor(TICKETS)));
  const calm: Change[] = [];
  const beside: Change[] = [];
  try {
    // The first changes are slow: their code has not been compiled yet.
    await company.changes(during(2_000));
    for (let round = 0; round < rounds; round++) {
      // In turns, so that a slow moment of the machine is not one side's alone.
      calm.push(...(await company.changes(during(3_000))));
      beside.push(...(await company.changes(bench.importFile(await bench.newProject(`BESIDE${round}`), file))));
    }
  } finally {
    company.close();
  }
  const [quiet, busy] = [timesOf(calm), timesOf(beside)];
  return [
    rowOf('calm', quiet),
    rowOf(`while another company imports ${TICKETS} tickets`, busy),
    {
      part: 'live',
      what: 'the second beside the first',
      value: quantile(busy.heard, 0.5) / quantile(quiet.heard, 0.5),
      unit: 'times',
      aim: { value: 1.5, is: 'at most' },
    },
  ];
}

/** How long one took, in milliseconds: to its answer, and to the open stream. */
interface Change {
  answered: number;
  heard: number;
}

type Times = Record<keyof Change, number[]>;

const timesOf = (changes: readonly Change[]): Times => ({
  answered: changes.map(({ answered }) => answered).sort((a, b) => a - b),
  heard: changes.map(({ heard }) => heard).sort((a, b) => a - b),
});

function rowOf(what: string, { answered, heard }: Times): Row {
  const [answer, late, longest] = [quantile(answered, 0.5), quantile(heard, 0.95), heard.at(-1) ?? 0];
  return {
    part: 'live',
    what: `change to its reader, ${what}, median of ${heard.length}`,
    value: quantile(heard, 0.5),
    unit: 'ms',
    note: `its answer ${answer.toFixed(1)} ms; 95th percentile ${late.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`,
  };
}

const during = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Company {
  /** Changes a ticket again and again until that is over. */
  changes(until: Promise<void>): Promise<Change[]>;
  close(): void;
}

async function anotherCompany({ address }: Bench): Promise<Company> {
  const person = { name: 'Jonas Weber', email: 'jonas@example.com', password: PASSWORD, company_name: 'Tidewater' };
  const registering = createClient(address, '');
  const session = JSON.parse((await registering.send('POST', '/api/auth/register', person)).text) as SignedIn;
  registering.close();
  const client = createClient(address, session.token);
  const make = async (path: string, body: object) =>
    JSON.parse((await client.send('POST', path, body)).text) as { id: string };
  const company_id = session.companies[0]?.id;
  const project = await make('/api/projects', { company_id, name: 'Beside', key: 'BESIDE' });
  const ticket = await make('/api/tickets', { project_id: project.id, title: 'Changed often' });
  const stream = await openStream(address, session.token);
  let changed = 0;
  return {
    async changes(until) {
      let isOver = false;
      const over = until.finally(() => {
        isOver = true;
      });
      const times: Change[] = [];
      while (!isOver) {
        const title = `Changed ${++changed}`;
        const heard = stream.next(title);
        const sent = performance.now();
        const { status } = await client.send('PATCH', `/api/tickets/${ticket.id}`, { title });
        const answered = performance.now() - sent;
        if (status >= 300) throw new Error(`a change was answered ${status}`);
        times.push({ answered, heard: (await heard) - sent });
        await during(PAUSE_MS);
      }
      await over;
      return times;
    },
    close() {
      stream.close();
      client.close();
    },
  };
}

async function openStream(address: string, token: string) {
  const abort = new AbortController();
  const { body } = await fetch(`${address}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  let heard = '';
  let waiting: { word: string; resolve(at: number): void } | undefined;
  void (async () => {
    for await (const text of (body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream())) {
      heard += text;
      if (waiting && heard.includes(`"${waiting.word}"`)) waiting.resolve(performance.now());
    }
  })().catch(() => undefined);
  return {
    /** Resolves when the stream says it, with the time. */
    next: (word: string) =>
      new Promise<number>((resolve) => {
        heard = '';
        waiting = { word, resolve };
      }),
    close: () => abort.abort(),
  };
}
