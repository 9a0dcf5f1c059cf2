// Measures a whole project coming in, from the upload of the file to the last ticket on the board, and going out again; and
// how long files, big or made to do harm, keep everybody else waiting.
import { pack } from '../apps/server/src/testing/an-archive.ts';
import type { Row } from './row.ts';
import { median } from './run-load.ts';
import { type Bench, ticketsFor } from './set-up.ts';

const TICKETS = 5_000;

export async function measureImport(bench: Bench, rounds: number): Promise<Row[]> {
  const tickets = ticketsFor(TICKETS);
  const seconds: number[] = [];
  let last = '';
  for (let round = 0; round < rounds; round++) {
    const { id, importMs } = await bench.addProject(`IMPORT${round}`, tickets);
    seconds.push(importMs / 1000);
    last = id;
  }
  const rows: Row[] = [
    {
      ...{ part: 'import', what: `${TICKETS} tickets, upload to done, median of ${rounds}`, unit: 's' },
      ...{ value: median(seconds), aim: { value: 5, is: 'at most' } },
    },
  ];
  for (const kind of ['csv', 'archive']) {
    const started = performance.now();
    const { status, bytes } = await bench.client.send('GET', `/api/projects/${last}/export.${kind}`);
    if (status !== 200) throw new Error(`the ${kind} answered ${status}`);
    const value = (performance.now() - started) / 1000;
    rows.push({
      part: 'export',
      what: `${TICKETS} tickets, ${kind}`,
      value,
      unit: 's',
      note: `${(bytes / 1000).toFixed(0)} kB`,
    });
  }
  return [...rows, ...(await measureStalls(bench, last))];
}

const MEGABYTE = 1024 * 1024;
const LONGEST_STALL_MS = 50;

/** The longest the server's event loop stood still meanwhile, as it measures itself since it was asked last. */
async function measureStalls({ client }: Bench, project: string): Promise<Row[]> {
  const rows: Row[] = [];
  const stall = async () => {
    const { text } = await client.send('GET', '/metrics');
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN) * 1000;
  };
  const upload = (file: Buffer) => client.send('POST', `/api/projects/${project}/imports?file_name=bench`, file);
  const objects = Buffer.from('{},'.repeat(42 * MEGABYTE));
  objects[0] = 0x5b;
  const work: [string, () => Promise<unknown>][] = [
    ['archive of 126 MB of {}', async () => upload(await pack([['archive.json', objects]]))],
    ['48 MB of {}', () => upload(Buffer.from(objects.subarray(0, 48 * MEGABYTE)))],
    ['48 MB of [', () => upload(Buffer.alloc(48 * MEGABYTE, '['))],
    ['48 MB of commas', () => upload(Buffer.alloc(48 * MEGABYTE, ','))],
    ['20,000 rows', () => upload(Buffer.from(JSON.stringify(ticketsFor(20_000))))],
    ['export as CSV', () => client.send('GET', `/api/projects/${project}/export.csv`)],
    ['export as an archive', () => client.send('GET', `/api/projects/${project}/export.archive`)],
  ];
  for (const [what, run] of work) {
    await stall();
    await run();
    const aim = { value: LONGEST_STALL_MS, is: 'at most' as const };
    rows.push({ part: 'stall', what, value: await stall(), unit: 'ms', aim });
  }
  return rows;
}
