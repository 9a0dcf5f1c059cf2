// Runs `npm run bench`, a benchmark instead of a test: measures each thing beside its limit in the same run, prints a table and
// writes test-results/bench.json.
//   --only http,browser,document,many,import,beside,stall,sprints,workload,inbox,proposals,assistant,tokens,script,webhooks,integrations,timeline,search,growth,install   --quick   --file tickets.json
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { measureAssistant } from './assistant-part.ts';
import { measureBeside } from './beside-part.ts';
import { measureBrowser } from './browser-part.ts';
import { measureDocuments } from './document-part.ts';
import { measureHttp, timeOf } from './http-part.ts';
import { measureImport } from './import-part.ts';
import { measureInbox } from './inbox-part.ts';
import { measureInstall } from './install-part.ts';
import { measureIntegrations } from './integration-part.ts';
import { measureMany } from './many-part.ts';
import { measureProposals } from './proposal-part.ts';
import { isMet, printTable, type Row } from './row.ts';
import { measureScript } from './script-part.ts';
import { measureSearch } from './search-part.ts';
import { type Bench, type BenchProject, memoryOf, setUp, ticketsFor } from './set-up.ts';
import { measureSprints } from './sprint-part.ts';
import { measureStalls } from './stall-part.ts';
import { measureTimeline } from './timeline-part.ts';
import { measureTokens } from './token-part.ts';
import { measureWebhooks } from './webhook-part.ts';
import { measureWorkload } from './workload-part.ts';

const TICKETS = 4_729;
const MANY = 10_000;
const SMALL = 500;
const LARGE = 50_000;
const ROUNDS = 5;
const PARTS = [
  'http',
  'browser',
  'document',
  'many',
  'import',
  'beside',
  'stall',
  'sprints',
  'workload',
  'inbox',
  'proposals',
  'assistant',
  'tokens',
  'script',
  'webhooks',
  'integrations',
  'timeline',
  'search',
  'growth',
  'install',
];

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean', default: false }, file: { type: 'string' } },
});
const only = options.only?.split(',') ?? PARTS;
const seconds = options.quick ? 1 : 4;
const rows: Row[] = [];

if (only.some((part) => part !== 'install')) {
  const bench = await setUp();
  try {
    await measure(bench);
  } finally {
    await bench.close();
  }
}
if (only.includes('install')) rows.push(...measureInstall());

printTable(rows);
const missed = rows.filter((row) => !isMet(row)).length;
process.stdout.write(`\n${rows.filter((row) => row.aim).length - missed} aims met, ${missed} missed\n`);
mkdirSync('test-results', { recursive: true });
writeFileSync(
  'test-results/bench.json',
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, rows }, null, 2)}\n`,
);

async function measure(bench: Bench): Promise<void> {
  const [{ version } = { version: '' }] = await bench.db.query<{ version: string }>(sql`select version()`);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
  process.stdout.write(
    `${machine}; Node ${process.version}; ${version.split(' on ')[0]}; ${new Date().toISOString()}\n`,
  );
  rows.push({
    part: 'memory',
    what: 'server, idle',
    value: memoryOf(bench.pid),
    unit: 'MB',
    aim: { value: 120, is: 'at most' },
  });
  const tickets = ticketsFor(TICKETS, options.file);
  const project = await bench.addProject('MAIN', tickets);
  process.stdout.write(
    `${project.ticketIds.length} tickets ${options.file ? `of ${options.file}` : 'made up from a seed'}\n\n`,
  );

  const { quick } = options;
  await measurePart('browser', () => measureBrowser(bench, project, quick ? 3 : 8));
  await measurePart('document', () => measureDocuments(bench, quick ? 3 : 8));
  await measurePart('many', async () => {
    const many = await bench.addProject('MANY', ticketsFor(MANY));
    return measureMany(bench, many, quick ? 2 : 5);
  });
  await measurePart('http', async () => {
    // Creating has a separate project, or every figure after it would be of a board many times the size.
    const growing = await bench.addProject('GROWING', tickets);
    return measureHttp(bench, { project, growing, seconds });
  });
  await measurePart('import', () => measureImport(bench, quick ? 1 : 3));
  await measurePart('beside', () => measureBeside(bench, quick ? 1 : 3));
  await measurePart('stall', () => measureStalls(bench, project, quick ? 1 : 3));
  await measurePart('sprints', () => measureSprints(bench, quick ? 20 : 100));
  await measurePart('workload', () => measureWorkload(bench, quick ? 20 : 100));
  await measurePart('proposals', () => measureProposals(bench, quick ? 3 : 20));
  await measurePart('assistant', () => measureAssistant(bench, { rounds: quick ? 1 : 5, seconds }));
  await measurePart('tokens', () => measureTokens(bench, project, seconds));
  await measurePart('script', async () => {
    const moved = await bench.addProject('SCRIPT', ticketsFor(quick ? 550 : 5_050));
    return measureScript(bench, moved);
  });
  await measurePart('webhooks', () => measureWebhooks(bench, project, quick ? 100 : 1_000));
  await measurePart('integrations', () =>
    measureIntegrations(bench, project, { deliveries: quick ? 100 : 1_000, seconds: seconds * 2 }),
  );
  await measurePart('inbox', () => measureInbox(bench, quick ? 20 : 100));
  await measurePart('timeline', () => measureTimeline(bench, quick ? 20 : 100));
  await measurePart('search', () => measureSearch(bench, quick ? 3 : 10));
  const memory = memoryOf(bench.pid);
  rows.push({
    part: 'memory',
    what: 'server, after the load',
    value: memory,
    unit: 'MB',
    aim: { value: 300, is: 'at most' },
  });
  await measurePart('growth', () => measureGrowth(bench));
}

/** Measures one part if it was asked for. The figures of the others are printed even when it fails. */
async function measurePart(part: string, measureIt: () => Promise<Row[]>): Promise<void> {
  if (!only.includes(part)) return;
  try {
    rows.push(...(await measureIt()));
  } catch (error) {
    process.stderr.write(`${part} failed: ${(error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

/** Measures how a board, a move and a create grow from 500 tickets in the project, over 4,729, to 50,000. */
async function measureGrowth(bench: Bench): Promise<Row[]> {
  const projects: BenchProject[] = [];
  for (const [key, count] of [
    ['SMALL', SMALL],
    ['MIDDLE', TICKETS],
    ['LARGE', LARGE],
  ] as const) {
    projects.push(await bench.addProject(key, ticketsFor(count)));
  }
  // Otherwise work that filling left would be done while it is measured.
  await bench.db.query(sql`vacuum analyze`);
  await bench.db.query(sql`checkpoint`);
  const grown: Row[] = [];
  for (const name of ['move', 'create', 'board'] as const) {
    const rounds: number[][] = projects.map(() => []);
    // In turns, so that a slow moment of the machine is not one size's alone.
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, project] of projects.entries())
        rounds[index]?.push((await timeOf(bench, project, name, seconds / 2)).p50);
    }
    const times = rounds.map((each) => each.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
    const [small = 0, middle = 0, large = 0] = times;
    const note = times.map((time, index) => `${projects[index]?.count}: ${time.toFixed(1)} ms`).join(', ');
    const aim = name === 'move' ? { value: 1.2, is: 'at most' as const } : undefined;
    grown.push({
      part: 'growth',
      what: `${name}, ${LARGE} of ${TICKETS}`,
      value: large / middle,
      unit: '',
      note,
      ...(aim && { aim }),
    });
    grown.push({
      part: 'growth',
      what: `${name}, ${TICKETS} of ${SMALL}`,
      value: middle / small,
      unit: '',
      ...(aim && { aim }),
    });
  }
  return grown;
}
