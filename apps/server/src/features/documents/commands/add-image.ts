// Adds a stored picture for the text of a document.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { ADDS_PICTURE } from '../steps/add-picture.ts';

export const addImage = defineCommand({ ...ADDS_PICTURE, name: 'addImage', action: 'document.edit' });
