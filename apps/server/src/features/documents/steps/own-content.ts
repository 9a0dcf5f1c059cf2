// Gives the content of a document its own copies of pictures of tickets and other documents, so that it stays whole without them.
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { copyFiles } from '../../files/steps/copy-files.ts';
import { ofDocument } from '../../files/steps/owner.ts';
import { ownPictures } from '../../texts/steps/own-pictures.ts';
import type { DocumentChanges } from '../writes.ts';

/** @param before what its content was */
export async function ownContent(
  context: CommandContext,
  document: DocumentRef,
  fields: DocumentChanges,
  before = '',
): Promise<DocumentChanges> {
  if (!fields.content) return fields;
  const owner = ofDocument(document);
  const { html, idsByFile } = await ownPictures(context, owner, { html: fields.content, before });
  await copyFiles(context, { owner, idsByFile, areShown: true });
  return { ...fields, content: html };
}
