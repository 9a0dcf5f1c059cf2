// Packs the documents of a project into a zip while it is sent: each as a page and as Markdown, one after the other.
import { extname } from 'node:path';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { filesIn, withFiles } from '@worklane/domain/files/file-addresses';
import { makeZip } from 'client-zip';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/fail.ts';
import type { Services } from '../../platform/services.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { webStreamOf } from '../../platform/streams/web-stream-of.ts';
import { documentMarkdown } from '../../platform/texts/document-markdown.ts';
import { escapeHtml } from '../../platform/texts/escape-html.ts';
import { readDocumentFiles } from './archive-documents.ts';
import { entryNames } from './entry-names.ts';

type Parts = Pick<Services, 'config' | 'files' | 'now'> & { db: Queryable };
type FilesByDocument = Awaited<ReturnType<typeof readDocumentFiles>>;
type StoredFile = NonNullable<ReturnType<FilesByDocument['get']>>[number];

interface Entry {
  name: string;
  input: string | ReadableStream<Uint8Array>;
  lastModified: Date;
}

interface Row {
  id: string;
  title: string;
  category: string;
  content: string;
  external_url: string | null;
  updated_at: string;
}

export async function zipDocuments(parts: Parts, scope: Scope, ref: ProjectRef): Promise<ReadableStream<Uint8Array>> {
  const files = await readDocumentFiles(parts.db, scope, ref);
  return webStreamOf(chunksOf(() => makeZip(entriesOf(parts, scope, ref, files))));
}

/**
 * Packs only as fast as the client reads. A client that leaves stops it, which the library reports as an error to
 * ignore.
 */
async function* chunksOf(startPacking: () => ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = startPacking().getReader();
  try {
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read())
      if (value) yield value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* entriesOf(parts: Parts, scope: Scope, ref: ProjectRef, files: FilesByDocument): AsyncGenerator<Entry> {
  const { db, now } = parts;
  const names = entryNames();
  const links: string[] = [];
  const seen = sql`d.company_id = ${ref.company_id} and d.project_id = ${ref.project_id}
    and ${inScope(scope, 'd.company_id', 'd.project_id')}`;
  const ids = await db.query<{ id: string }>(sql`
    select d.id from documents d where ${seen} order by d.created_at, d.id limit ${DOCUMENT_LIMITS.count}`);
  for (const { id } of ids) {
    const [row] = await db.query<Row>(sql`
      select d.id, d.title, d.category, d.content, d.external_url, d.updated_at from documents d
      where ${seen} and d.id = ${id}`);
    if (!row) continue;
    const own = files.get(id) ?? [];
    const uploaded = own.find(({ kind }) => kind === 'document');
    if (row.external_url === null)
      yield* pageOf(parts, row, own, names.take(row.category, row.title, ['.html', '.md']));
    else if (uploaded) {
      const ending = extname(row.title) || extname(uploaded.storage_key);
      const title = row.title.slice(0, row.title.length - extname(row.title).length);
      yield* fileOf(parts, uploaded, `${names.take(row.category, title, [ending])}${ending}`);
    } else links.push(`- ${row.title}: ${row.external_url}`);
  }
  if (links.length > 0) yield { name: 'Links.md', input: `# Links\n\n${links.join('\n')}\n`, lastModified: now() };
}

/** Writes a document as a page, and the pictures it shows into a folder beside those of the categories. */
async function* pageOf(parts: Parts, row: Row, files: readonly StoredFile[], path: string): AsyncGenerator<Entry> {
  const lastModified = new Date(row.updated_at);
  const shown = new Set(filesIn(row.content));
  const pictures = files.filter(({ id }) => shown.has(id));
  const names = new Map(pictures.map(({ id, storage_key }) => [id, `${id}${extname(storage_key)}`]));
  const own = parts.config.publicUrl.replace(/\/$/, '');
  const content = withFiles(row.content, names)
    .replaceAll(/(<img src=")\/api\/files\/(?=[0-9a-f-]{36}\.)/g, '$1../files/')
    .replaceAll(' href="/', ` href="${own}/`);
  const title = escapeHtml(row.title);
  const head = `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n`;
  yield {
    name: `${path}.html`,
    input: `${head}<body>\n<h1>${title}</h1>\n${content}\n</body>\n</html>\n`,
    lastModified,
  };
  const heading = await documentMarkdown(`<h1>${title}</h1>`);
  yield { name: `${path}.md`, input: `${heading}\n${await documentMarkdown(content)}`, lastModified };
  for (const picture of pictures) yield* fileOf(parts, picture, `files/${names.get(picture.id)}`);
}

/** Adds a file, unless it is missing in the store. */
async function* fileOf({ files }: Parts, { storage_key, at }: StoredFile, name: string): AsyncGenerator<Entry> {
  const input = await files.read(storage_key).catch((error) => {
    if (error instanceof Refusal && error.code === 'file_not_found') return undefined;
    throw error;
  });
  if (input) yield { name, input, lastModified: new Date(at) };
}
