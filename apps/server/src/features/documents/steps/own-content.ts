// Copies the pictures of tickets and other documents that a content shows, so that the document keeps them when they are deleted.
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { copyFiles } from '../../files/steps/copy-files.ts';
import { ofDocument } from '../../files/steps/owner.ts';
import { ownPictures } from '../../texts/steps/own-pictures.ts';
import type { DocumentChanges } from '../writes.ts';

/** @param before the former content */
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
