// Adds a stored picture for a comment on a document. Commenting is enough; the right to edit the document isn't needed.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { ADDS_PICTURE } from '../../documents/steps/add-picture.ts';

export const addCommentImage = defineCommand({ ...ADDS_PICTURE, name: 'addCommentImage', action: 'comment.create' });
