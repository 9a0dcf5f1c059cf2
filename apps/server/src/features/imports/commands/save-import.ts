// Saves a file that was read: its report, and its rows until they are imported or dropped.
import type { ArchiveSprint } from '@worklane/contract/archive';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { ImportReport, ImportSource } from '@worklane/contract/imports';
import { WEEK_MS } from '@worklane/domain/units';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { holdStagedFiles } from '../../files/steps/hold-staged-files.ts';
import { deleteOldImports, insertImport, insertImportDocuments, insertImportRows } from '../writes.ts';

interface Input {
  id: string;
  file_name: string;
  source: ImportSource;
  carried: readonly string[];
  board: BoardConfiguration | null;
  sprints: readonly ArchiveSprint[] | null;
  kept_files?: ReadonlyMap<string, string>;
  total: number;
  good: number;
  /** Yields its tickets, in lists of JSON. Called again when the transaction is retried. */
  rows(): AsyncIterable<string>;
  /** Yields its documents and their revisions, likewise. */
  documents(): AsyncIterable<string>;
  report: ImportReport;
}

const KEPT_MS = WEEK_MS;
/** Files one person has looked at and may still run, in one project. */
const WAITING = 3;

export const saveImport = defineCommand({
  name: 'saveImport',
  target: 'project',
  input: fromCode<Input>(),
  action: 'ticket.import',
  isDoneAnew: true,
  async run(context, { rows, documents, ...input }) {
    const { tx, viewer, now } = context;
    const { company_id } = input;
    await insertImport(tx, { kept_files: new Map(), ...input, created_by: viewer.user_id, now });
    const before = new Date(now.getTime() - KEPT_MS);
    const old = await deleteOldImports(tx, input, { before, personId: viewer.user_id, keep: WAITING });
    await holdStagedFiles(context, { company_id, import_ids: old, until: null });
    // It can be run for as long as its files are there.
    const until = new Date(now.getTime() + KEPT_MS);
    await holdStagedFiles(context, { company_id, import_ids: [input.id], until });
    for await (const json of rows()) await insertImportRows(tx, input, json);
    for await (const json of documents()) await insertImportDocuments(tx, input, json);
  },
  inverse: { none: "It comes with a file, which a batch can't contain." },
});
