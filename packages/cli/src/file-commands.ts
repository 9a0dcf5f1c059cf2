// Imports tickets from a file, and exports a project's tickets as a table.
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@worklane/client/api-error';
import type { Client } from '@worklane/client/create-client';
import { type Command, UsageError } from './command.ts';
import { clean, oneLine } from './write-rows.ts';

/** Between two questions for the progress. */
const PAUSE_MS = 500;
const PROBLEMS_SHOWN = 20;

type Import = Awaited<ReturnType<Client['imports']['get']>>;

const tickets = (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`;

const exportCommand: Command = {
  name: 'export',
  args: ['PROJECT'],
  says: "Write a project's tickets as CSV, in the order of its board",
  options: { out: { value: 'FILE', says: 'into this file, which must not be there yet; without it, to the output' } },
  async run({ given: [project = ''], option, client, isJson }) {
    if (isJson) throw new UsageError('export writes CSV. For JSON: worklane list PROJECT --json');
    const { exports, projects } = client();
    const { id } = await projects.get({ params: { project } });
    const { body } = await exports.csv({ params: { project: id } });
    if (!body) return;
    const csv = Readable.fromWeb(body as ReadableStream);
    const file = option('out');
    // For another program, what a cell holds stays as it is.
    if (file === undefined) return pipeline(process.stdout.isTTY ? cleaned(csv) : csv, process.stdout, { end: false });
    await pipeline(csv, createWriteStream(file, { flags: 'wx' })).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(error.code === 'EEXIST' ? `${file} is there already.` : `${file} can't be written.`);
    });
  },
};

async function* cleaned(csv: Readable): AsyncGenerator<string> {
  for await (const piece of csv.setEncoding('utf8')) yield clean(piece as string);
}

const importCommand: Command = {
  name: 'import',
  args: ['PROJECT', 'FILE'],
  says: 'Import tickets of a CSV or JSON file, or of an export of Trello or Jira: all rows or none',
  options: {
    preview: { says: 'only say what would be imported' },
    'skip-bad-rows': { says: 'import the others when some rows have errors' },
  },
  async run({ given: [project = '', file = ''], option, client, show, isJson }) {
    const { projects, imports } = client();
    const bytes = await bytesOf(file);
    const { id } = await projects.get({ params: { project } });
    const query = { file_name: basename(file), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    const read = await imports.upload({ params: { project: id }, query, bytes });
    if (option('preview') !== undefined) {
      await imports.cancel({ params: { import: read.id } });
      return show(read, () => `${tickets(read.good)} of ${read.total} can be imported.\n${problemsOf(read)}`);
    }
    const skip_bad_rows = option('skip-bad-rows') !== undefined;
    const done = await runImport(imports, read, skip_bad_rows).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'import_has_bad_rows' && !isJson)
        process.stderr.write(clean(`${problemsOf(read)}--skip-bad-rows imports the others.\n`));
      throw error;
    });
    show(done, () => `${outcomeOf(done)}\n${problemsOf(done)}`);
  },
};

/** Reads a file, or what a process writes: `<(...)`. @throws UsageError, also for a folder */
async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readFile(file);
  } catch {
    throw new UsageError(`${file} can't be read.`);
  }
}

/** @throws UsageError when nothing was imported */
async function runImport(imports: Client['imports'], { id }: Import, skip_bad_rows: boolean): Promise<Import> {
  const params = { import: id };
  let now = await imports.run({ params, body: { skip_bad_rows } }).catch((error: unknown) => {
    // Its answer was lost, and it was sent again: it is running.
    if (error instanceof ApiError && error.code === 'import_not_ready') return imports.get({ params });
    throw error;
  });
  while (now.state === 'running') {
    await wait(PAUSE_MS);
    now = await imports.get({ params });
  }
  if (now.state === 'done') return now;
  throw new UsageError(now.error ? `Nothing was imported. ${oneLine(now.error)}` : 'Nothing was imported.');
}

function outcomeOf({ outcome, good }: Import): string {
  if (!outcome) return `${tickets(good)} imported.`;
  const { added, updated, unchanged, left_out } = outcome;
  const more = [
    [updated, 'updated'],
    [unchanged, 'unchanged'],
    [left_out, 'left out'],
  ] as const;
  return [`${tickets(added)} imported`, ...more.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []))]
    .join(', ')
    .concat('.');
}

function problemsOf({ problems, problem_count }: Import): string {
  const shown = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ row, message }) => `${row === null ? '' : `Row ${row}: `}${oneLine(message)}\n`);
  const more = problem_count - shown.length;
  return shown.join('') + (more > 0 ? `${more} more problems: --json lists up to 200.\n` : '');
}

export const FILE_COMMANDS: readonly Command[] = [importCommand, exportCommand];
