// Measures how long the server's event loop stands still while large or harmful files come in and large ones go out.
import sql from 'sql-template-tag';
import { csvOf } from '../apps/server/src/testing/imports/a-jira-export.ts';
import { aTrelloBoard, trelloCard } from '../apps/server/src/testing/imports/a-trello-board.ts';
import { pack } from '../apps/server/src/testing/imports/an-archive.ts';
import { aBigPicture } from '../apps/server/src/testing/pictures/a-big-picture.ts';
import { MEGABYTE } from '../packages/domain/src/units.ts';
import type { Row } from './row.ts';
import { median } from './run-load.ts';
import { type Bench, type BenchProject, ticketsFor } from './set-up.ts';

const LONGEST_MS = 50;
/** Node looks at its event loop this often, and counts the time between two looks. */
const RESOLUTION_MS = 10;
const ROWS = 20_000;

type Work = [what: string, run: () => Promise<unknown>];

export async function measureStalls(bench: Bench, project: BenchProject, rounds: number): Promise<Row[]> {
  const works = [
    ...harmful(bench, project),
    ...foreign(bench),
    ...(await outgoing(bench)),
    await picture(bench, project),
  ];
  const rows: Row[] = [];
  for (const [what, run] of works) {
    const stretches: number[] = [];
    const stalls: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await bench.longestStretch();
      await longestStall(bench);
      await run();
      stretches.push(await bench.longestStretch());
      stalls.push(await longestStall(bench));
    }
    rows.push({
      part: 'stall',
      what: `${what}, median of ${rounds}`,
      value: median(stretches),
      unit: 'ms',
      aim: { value: LONGEST_MS, is: 'at most' },
      note: `${median(stalls).toFixed(0)} ms by the clock`,
    });
  }
  return rows;
}

/** Reads the longest stall since the last reading, by the clock: on a busy machine other programs lengthen it. */
async function longestStall({ client }: Bench): Promise<number> {
  const { text } = await client.send('GET', '/metrics');
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  if (!seconds) throw new Error(`/metrics says nothing of the event loop: ${text.slice(0, 200)}`);
  return Math.max(0, Number(seconds) * 1000 - RESOLUTION_MS);
}

async function download({ client }: Bench, project: string, kind: 'csv' | 'archive'): Promise<void> {
  const { status } = await client.send('GET', `/api/projects/${project}/export.${kind}`);
  if (status !== 200) throw new Error(`the ${kind} answered ${status}`);
}

function harmful({ client }: Bench, project: BenchProject): Work[] {
  const objects = Buffer.from('{},'.repeat(42 * MEGABYTE));
  objects[0] = 0x5b;
  const refused = async (file: Buffer) => {
    const { status } = await client.send('POST', `/api/projects/${project.id}/imports?file_name=bench`, file);
    if (status !== 400) throw new Error(`a harmful file was answered ${status}`);
  };
  return [
    ['archive of 126 MB of {}', async () => refused(await pack([['archive.json', objects]]))],
    ['48 MB of {}', () => refused(Buffer.from(objects.subarray(0, 48 * MEGABYTE)))],
    ['48 MB of [', () => refused(Buffer.alloc(48 * MEGABYTE, '['))],
    ['48 MB of commas', () => refused(Buffer.alloc(48 * MEGABYTE, ','))],
  ];
}

function foreign(bench: Bench): Work[] {
  const tickets = ticketsFor(ROWS) as { title: string; description: string }[];
  const jira = csvOf([
    ['Summary', 'Issue key', 'Issue id', 'Issue Type', 'Status', 'Priority', 'Description', 'Created', 'Comment'],
    ...tickets.map(({ title, description }, index) => [
      ...[title, `EDGE-${index + 1}`, String(10_000 + index), 'Task', 'To Do', 'High', description],
      ...['21/Nov/25 10:00 AM', '21/Nov/25 10:00 AM;mara;Some words'],
    ]),
  ]);
  const cards = tickets.map(({ title, description }, index) =>
    trelloCard(index + 1, { name: title, desc: description, list: index % 4 }),
  );
  const trello = JSON.stringify(Object.assign(aTrelloBoard(), { cards }));
  let projects = 0;
  const importFile = async (text: string) => {
    projects++;
    await bench.importFile(await bench.newProject(`STALL${projects}`), Buffer.from(text));
  };
  return [
    [`import of ${ROWS} tickets of Jira`, () => importFile(jira)],
    [`import of ${ROWS} tickets of Trello`, () => importFile(trello)],
    [`import of ${ROWS} tickets as JSON`, () => importFile(JSON.stringify(tickets))],
  ];
}

async function outgoing(bench: Bench): Promise<Work[]> {
  const many = await bench.newProject('STALLMANY');
  await bench.importFile(many, Buffer.from(JSON.stringify(ticketsFor(15_000))));
  const long = await bench.newProject('STALLLONG');
  await bench.importFile(long, Buffer.from(JSON.stringify(ticketsFor(500))));
  const text = '<p>Words &amp; more words</p>'.repeat(7_000);
  await bench.db.query(sql`update tickets set description = ${text} where project_id = ${long}`);
  return (['csv', 'archive'] as const).flatMap((kind): Work[] => [
    [`export of 15000 tickets, ${kind}`, () => download(bench, many, kind)],
    [`export of 500 tickets with 189 kB each, ${kind}`, () => download(bench, long, kind)],
  ]);
}

async function picture({ client }: Bench, project: BenchProject): Promise<Work> {
  const bytes = await aBigPicture();
  return [
    'upload of a picture of 49 megapixels',
    async () => {
      const path = `/api/tickets/${project.ticketIds[0]}/attachments?file_name=a.jpg`;
      const { status, text } = await client.send('POST', path, bytes);
      if (status !== 200) throw new Error(`the picture was answered ${status}: ${text}`);
    },
  ];
}
