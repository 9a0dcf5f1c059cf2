// Prepares the content of the documents that lines of a proposal create or add to, before the transaction: cleaning takes long.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { cleanContent } from '../../../platform/texts/clean-content.ts';
import { readDocument } from '../../documents/reads.ts';
import { type Contents, isOfDocument, type StoredLine } from '../proposal-lines.ts';

/** @returns by line id; of a document that is gone, what would be added */
export async function contentsOfLines(
  { db }: Pick<Services, 'db'>,
  viewer: SessionViewer,
  ref: ProjectRef,
  lines: readonly StoredLine[],
): Promise<Contents> {
  const contents = new Map<string, string>();
  for (const line of lines) {
    if (!isOfDocument(line)) continue;
    const { content: replacing, text = '' } = line.values;
    if (replacing === undefined && text === '') continue;
    const document = { ...ref, id: line.document_id };
    const isAdded = replacing === undefined && line.version !== null;
    const former = isAdded ? (await readDocument(db, scopeOf(viewer), document))?.content : replacing;
    const content = `${former ?? ''}${text && htmlOfText(text)}`;
    const { fields } = await cleanContent(viewer.user_id, { content });
    contents.set(line.id, fields.content);
  }
  return contents;
}
