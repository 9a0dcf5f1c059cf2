// Imports the documents of an archive, except those that this project has or has deleted.
import type { ImportProblem } from '@worklane/contract/imports';
import type { DocumentRef, ProjectRef } from '@worklane/domain/access/refs';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { withFiles } from '@worklane/domain/files/file-addresses';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { insertImportedThreads } from '../../document-threads/steps/insert-imported-threads.ts';
import { importDocumentWatchers } from '../../document-watchers/steps/import-watchers.ts';
import {
  completeRevisions,
  type ImportedRevision,
  insertImportedDocument,
  insertImportedRevisions,
} from '../../documents/steps/insert-imported-documents.ts';
import { assignImportedFiles } from '../../files/steps/assign-imported-files.ts';
import type { ImportedDocument, ImportedThread } from '../read-file/archive/archive-documents.ts';
import { type ImportRef, readDocumentRecords } from '../reads.ts';
import { saveDocumentSource } from '../writes.ts';
import type { ImportPlan } from './plan-import.ts';

/** Characters of revisions saved in one statement. */
const MOST_AT_ONCE = 500_000;

export async function importDocuments(context: CommandContext, plan: ImportPlan): Promise<ImportProblem[]> {
  const { tx } = context;
  const { ref, idsByFile, namesHere, newDocumentIds: ids, leftOutDocuments: left } = plan;
  /** Replaces the archive's ids in a text by those of this project. */
  const here = (html: string) => namesHere(withFiles(html, idsByFile));
  const { company_id, project_id }: ProjectRef = ref;
  let current: DocumentRef | undefined;
  let threads: ImportedThread[] = [];
  let revisions: ImportedRevision[] = [];
  let characters = 0;
  const saveRevisions = async () => {
    if (current) await insertImportedRevisions(context, current, revisions);
    revisions = [];
    characters = 0;
  };
  const complete = async () => {
    if (!current) return;
    await saveRevisions();
    await completeRevisions(context, current);
    await insertImportedThreads(context, current, threads);
  };
  for await (const record of readDocumentRecords(tx, ref)) {
    if ('document' in record) {
      await complete();
      threads = [];
      const id = ids.get(record.document.key);
      current = id === undefined ? undefined : { company_id, project_id, id };
      if (current) await bring(context, { ref, target: current, document: record.document, here });
    } else if (current && 'thread' in record) {
      const { comments, ...thread } = record.thread;
      const told = comments.map((comment) => commentHere(comment, here));
      threads.push(Object.assign(thread, { comments: told }));
    } else if (current && 'revision' in record) {
      const { content, ...revision } = record.revision;
      revisions.push(Object.assign(revision, { content: here(content) }));
      characters += content.length;
      if (characters > MOST_AT_ONCE) await saveRevisions();
    }
  }
  await complete();
  if (left === 0) return [];
  const message = `${left} documents are left out: a project can have up to ${DOCUMENT_LIMITS.count}`;
  return [{ row: null, line: null, severity: 'warning', message }];
}

type ImportedComment = ImportedThread['comments'][number];

function commentHere(comment: ImportedComment, here: (html: string) => string): ImportedComment {
  const earlier = comment.earlier.map(({ content, until }) => ({ content: here(content), until }));
  return Object.assign({}, comment, { content: here(comment.content), earlier });
}

interface Brought {
  ref: ImportRef;
  target: DocumentRef;
  document: ImportedDocument;
  here(text: string): string;
}

async function bring(context: CommandContext, { ref, target, document, here }: Brought): Promise<void> {
  const { company_id, project_id, id: import_id } = ref;
  const { key, files, watchers = [], content, external_url, ...fields } = document;
  const texts = { content: here(content), external_url: external_url && here(external_url) };
  await insertImportedDocument(context, { ...target, ...fields, ...texts });
  await importDocumentWatchers(context.tx, target, watchers);
  const staged = files
    .filter((file) => !file.is_left_out)
    .map((file) => ({ origin_id: file.key, owner_id: target.id, by: file.by, at: file.at }));
  await assignImportedFiles(context, { company_id, project_id, import_id, owner_kind: 'document', files: staged });
  await saveDocumentSource(context.tx, ref, { key, id: target.id });
}
