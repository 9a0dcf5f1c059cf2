// Checks the files that the tickets of an archive name.
import type { ArchiveFile, ArchiveTicket } from '@worklane/contract/archive';
import { ARCHIVE_LIMITS } from '@worklane/contract/archive';
import { ATTACHMENT_LIMIT } from '@worklane/contract/attachments';
import { filesIn } from '@worklane/domain/files/file-addresses';
import { quote } from '../quote.ts';
import { Unreadable } from '../unreadable.ts';

export interface FileOfTicket extends Omit<ArchiveFile, 'by' | 'at'> {
  ticket: number;
}

export class ArchiveFiles {
  readonly byId = new Map<string, FileOfTicket>();
  readonly #shown: { row: number; ids: string[] }[] = [];

  /** @returns why the ticket can’t be imported */
  take(row: number, ticket: ArchiveTicket): string | undefined {
    const { files, number } = ticket;
    const ids = new Set<string>();
    for (const { id, name } of files) {
      if (this.byId.has(id) || ids.has(id)) return `Its file ${quote(name)} stands in the archive twice`;
      ids.add(id);
    }
    const attached = files.filter(({ kind }) => kind === 'attachment').length;
    if (attached > ATTACHMENT_LIMIT) return `It has ${attached} attached files; at most ${ATTACHMENT_LIMIT} fit`;
    for (const { by: _, at: __, ...file } of files) this.byId.set(file.id, { ...file, ticket: number });
    if (this.byId.size > ARCHIVE_LIMITS.files)
      throw new Unreadable(`it has more than ${ARCHIVE_LIMITS.files.toLocaleString('en')} files.`);
    const shown = filesIn(textsOf(ticket).join(' '));
    if (shown.length > 0) this.#shown.push({ row, ids: shown });
    return undefined;
  }

  /** All the files its texts speak of, whether they are in the archive or not. */
  shown(): string[] {
    return [...new Set(this.#shown.flatMap(({ ids }) => ids))];
  }

  /** Texts that lead to files which do not come along: once all tickets are known. */
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
