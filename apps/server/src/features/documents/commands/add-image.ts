// Adds a stored picture for the text of a document.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { addPicture, type PictureOfDocument } from '../steps/add-picture.ts';

export const addImage = defineCommand({
  name: 'addImage',
  target: 'document',
  input: fromCode<PictureOfDocument>(),
  action: 'document.edit',
  run: addPicture,
  inverse: { none: 'It needs the bytes of a file, which a batch does not carry.' },
});
