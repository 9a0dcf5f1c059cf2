// Measures the import of a whole project, from the upload of its file to the last ticket on the board, and its exports.
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
      part: 'import',
      what: `${TICKETS} tickets, upload to done, median of ${rounds}`,
      unit: 's',
      value: median(seconds),
      aim: { value: 5, is: 'at most' },
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
  return rows;
}
