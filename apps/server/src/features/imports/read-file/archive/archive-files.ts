// Checks the files that the tickets and documents of an archive name.
import type { ArchiveDocument, ArchiveFile, ArchiveTicket } from '@worklane/contract/archive';
import { ARCHIVE_LIMITS } from '@worklane/contract/archive';
import { ATTACHMENT_LIMIT } from '@worklane/contract/attachments';
import { filesIn } from '@worklane/domain/files/file-addresses';
import { quote } from '../quote.ts';
import { Unreadable } from '../unreadable.ts';

export interface ExpectedFile extends Omit<ArchiveFile, 'by' | 'at'> {
  /** `its ticket 12` */
  owner: string;
}

export class ArchiveFiles {
  readonly byId = new Map<string, ExpectedFile>();
  readonly #shown: { row: number; ids: string[] }[] = [];

  /** @returns why the ticket can’t be imported */
  take(row: number, ticket: ArchiveTicket): string | undefined {
    const { files, number } = ticket;
    const ids = new Set<string>();
    for (const { id, name, kind } of files) {
      if (kind === 'document') return `Its file ${quote(name)} is one of a document`;
      if (this.byId.has(id) || ids.has(id)) return `Its file ${quote(name)} is in the archive twice`;
      ids.add(id);
    }
    const attached = files.filter(({ kind }) => kind === 'attachment').length;
    if (attached > ATTACHMENT_LIMIT) return `It has ${attached} attached files; at most ${ATTACHMENT_LIMIT} fit`;
    this.#add(files, `its ticket ${number}`);
    const shown = filesIn(textsOf(ticket).join(' '));
    if (shown.length > 0) this.#shown.push({ row, ids: shown });
    return undefined;
  }

  /** @throws Unreadable */
  takeOfDocument({ files, title }: ArchiveDocument): void {
    for (const { id, name, kind } of files)
      if (kind === 'attachment' || this.byId.has(id))
        throw new Unreadable(`the file ${quote(name)} of its document ${quote(title)} doesn't belong to it.`);
    this.#add(files, `its document ${quote(title)}`);
  }

  #add(files: readonly ArchiveFile[], owner: string): void {
    for (const { by: _, at: __, ...file } of files) this.byId.set(file.id, { ...file, owner });
    if (this.byId.size > ARCHIVE_LIMITS.files)
      throw new Unreadable(`it has more than ${ARCHIVE_LIMITS.files.toLocaleString('en')} files.`);
  }

  /** Lists all files that its texts refer to, in the archive or not. */
  shown(): string[] {
    return [...new Set(this.#shown.flatMap(({ ids }) => ids))];
  }

  /** Lists texts whose files are neither in the archive nor here. Called once all tickets are known. */
  problems(isThere: (id: string) => boolean): { row: number; message: string }[] {
    return this.#shown.flatMap(({ row, ids }) => {
      const missing = ids.filter((id) => !this.byId.has(id) && !isThere(id)).length;
      if (missing === 0) return [];
      const what = missing === 1 ? 'a file that is' : `${missing} files that are`;
      return [{ row, message: `Its texts show ${what} not in the archive; they are imported without` }];
    });
  }
}

function textsOf({ description, comments, changes }: ArchiveTicket): string[] {
  const former = changes.flatMap(({ before, after }) => [before, after]).filter((value) => typeof value === 'string');
  return [description, ...comments.map(({ content }) => content), ...former];
}
