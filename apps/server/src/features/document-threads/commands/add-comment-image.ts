// Adds a stored picture for a comment on a document. Commenting is enough; the right to edit the document isn't needed.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { addPicture, type PictureOfDocument } from '../../documents/steps/add-picture.ts';

export const addCommentImage = defineCommand({
  name: 'addCommentImage',
  target: 'document',
  input: fromCode<PictureOfDocument>(),
  action: 'comment.create',
  run: addPicture,
  inverse: { none: 'It needs the bytes of a file, which a batch does not carry.' },
});
