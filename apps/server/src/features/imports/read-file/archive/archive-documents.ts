// Collects the documents of an archive with their revisions and threads, cleaned, in the order they are imported in.
import { ArchiveDocument, ArchiveRevision, ArchiveThread } from '@worklane/contract/archive';
import type { AnchorPart } from '@worklane/domain/documents/anchors';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { Refusal } from '../../../../platform/http/fail.ts';
import { cleanDocument } from '../../../../platform/texts/clean-document.ts';
import { cleanDocumentComment } from '../../../../platform/texts/clean-document-comment.ts';
import type { ImportedDocumentFields, ImportedRevision } from '../../../documents/steps/insert-imported-documents.ts';
import { quote } from '../quote.ts';
import { Unreadable } from '../unreadable.ts';
import type { ArchiveFiles } from './archive-files.ts';
import type { ArchivePeople } from './archive-people.ts';

export interface ImportedDocument extends ImportedDocumentFields {
  /** Its id in the archive. */
  key: string;
  files: { key: string; by: string | null; at: string; is_left_out?: true }[];
  watchers: { user_id: string; is_watching: boolean }[];
}

/** Of the document before it. */
export interface ImportedThread {
  anchor: AnchorPart[] | null;
  created_at: string;
  resolved_at: string | null;
  resolved_by: string | null;
  comments: {
    user_id: string | null;
    content: string;
    created_at: string;
    updated_at: string;
    earlier: { content: string; until: string }[];
  }[];
}

export type DocumentRecord =
  | { document: ImportedDocument }
  | { revision: ImportedRevision }
  | { thread: ImportedThread };

/** Characters of earlier versions of the comments on one document. */
const MOST_EARLIER = 10 * DOCUMENT_LIMITS.commentsHtml;
/** As many as one can have here, and those that were named there. */
const MOST_REVISIONS = DOCUMENT_LIMITS.revisions + DOCUMENT_LIMITS.namedRevisions;

export class ArchiveDocuments {
  readonly records: DocumentRecord[] = [];
  readonly #keys = new Set<string>();
  readonly #files: ArchiveFiles;
  readonly #people: ArchivePeople;
  #last: ImportedDocument | undefined;
  #versions = new Set<number>();
  /** Of the last document. */
  #threads = 0;
  #comments = 0;
  #characters = 0;
  #earlier = 0;

  constructor(files: ArchiveFiles, people: ArchivePeople) {
    this.#files = files;
    this.#people = people;
  }

  get count(): number {
    return this.#keys.size;
  }

  get documents(): ImportedDocument[] {
    return this.records.flatMap((record) => ('document' in record ? [record.document] : []));
  }

  /** @returns whether the line is one of a document @throws Unreadable */
  async take(line: unknown): Promise<boolean> {
    if (typeof line !== 'object' || line === null) return false;
    if ('document' in line) await this.#takeDocument(line.document);
    else if ('revision' in line) await this.#takeRevision(line.revision);
    else if ('thread' in line) this.#takeThread(line.thread);
    else return false;
    return true;
  }

  async #takeDocument(value: unknown): Promise<void> {
    const read = ArchiveDocument.safeParse(value);
    if (!read.success) throw new Unreadable(`a document in it is invalid: ${sayIssue(read.error)}.`);
    const {
      id: key,
      title,
      external_url = null,
      files,
      version,
      category,
      created_at,
      updated_at,
      ...rest
    } = read.data;
    if (this.#keys.has(key)) throw new Unreadable(`its document ${quote(title)} is in it twice.`);
    this.#keys.add(key);
    if (this.count > DOCUMENT_LIMITS.count)
      throw new Unreadable(`it has more than ${DOCUMENT_LIMITS.count.toLocaleString('en')} documents.`);
    this.#files.takeOfDocument(read.data);
    const content = external_url === null ? this.#people.textOf(await cleaned(rest.content, title)) : '';
    const [created_by, updated_by] = [this.#people.id(rest.created_by), this.#people.id(rest.updated_by)];
    const own = files.map(({ id, by, at }) => ({ key: id, by: this.#people.id(by), at }));
    const told = {
      key,
      title,
      content,
      category,
      external_url,
      version,
      created_by,
      updated_by,
      created_at,
      updated_at,
    };
    const watchers = (rest.watchers ?? []).flatMap(({ person, is_watching }) => {
      const user_id = this.#people.id(person);
      return user_id ? [{ user_id, is_watching }] : [];
    });
    this.#last = { ...told, files: own, watchers };
    this.#versions = new Set();
    this.#threads = 0;
    this.#comments = 0;
    this.#characters = 0;
    this.#earlier = 0;
    this.records.push({ document: this.#last });
  }

  #takeThread(value: unknown): void {
    const read = ArchiveThread.safeParse(value);
    if (!read.success) throw new Unreadable(`a thread in it is invalid: ${sayIssue(read.error)}.`);
    const { document, anchor, created_at, resolved_at, ...rest } = read.data;
    this.#threads++;
    this.#comments += rest.comments.length;
    for (const { content } of rest.comments) this.#characters += content.length;
    for (const { content } of rest.comments.flatMap(({ earlier }) => earlier ?? [])) this.#earlier += content.length;
    const { threads, comments: most, commentsHtml } = DOCUMENT_LIMITS;
    const isWithin =
      this.#threads <= threads &&
      this.#comments <= most &&
      this.#characters <= commentsHtml &&
      this.#earlier <= MOST_EARLIER;
    if (document !== this.#last?.key || !isWithin)
      throw new Unreadable("a thread in it doesn't belong to the document before it, or is one too many.");
    const comments = rest.comments.map(({ by, content, earlier, ...times }) => ({
      user_id: this.#people.id(by),
      content: this.#people.textOf(commentCleaned(content)),
      created_at: times.created_at,
      updated_at: times.updated_at,
      earlier: (earlier ?? []).map((each) => ({
        content: this.#people.textOf(commentCleaned(each.content)),
        until: each.until,
      })),
    }));
    const resolved_by = this.#people.id(rest.resolved_by);
    this.records.push({ thread: { anchor, created_at, resolved_at, resolved_by, comments } });
  }

  async #takeRevision(value: unknown): Promise<void> {
    const read = ArchiveRevision.safeParse(value);
    if (!read.success) throw new Unreadable(`a revision in it is invalid: ${sayIssue(read.error)}.`);
    const { document, by, content, ...rest } = read.data;
    const { version, title } = rest;
    const isOfLast = document === this.#last?.key && version <= this.#last.version && !this.#versions.has(version);
    this.#versions.add(version);
    if (!isOfLast || this.#versions.size > MOST_REVISIONS)
      throw new Unreadable(`a revision of its document ${quote(title)} doesn't belong to it.`);
    this.records.push({
      revision: { ...rest, content: this.#people.textOf(await cleaned(content, title)), user_id: this.#people.id(by) },
    });
  }
}

function commentCleaned(content: string): string {
  try {
    return cleanDocumentComment(content);
  } catch (error) {
    if (error instanceof Refusal)
      throw new Unreadable('a comment on a document in it is empty, too long or too complex.');
    throw error;
  }
}

function sayIssue({ issues: [issue] }: { issues: { path: PropertyKey[]; message: string }[] }): string {
  return `${issue?.path.join('.')} ${issue?.message}`;
}

async function cleaned(content: string, title: string): Promise<string> {
  try {
    return (await cleanDocument(content, DOCUMENT_LIMITS.content)).html;
  } catch (error) {
    if (error instanceof Refusal) throw new Unreadable(`its document ${quote(title)} is too long or too complex.`);
    throw error;
  }
}
