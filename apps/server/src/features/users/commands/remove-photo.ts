// Removes the user's own photo.
import { defineCommand, NO_FIELDS, OWN } from '../../../platform/commands/run-command.ts';
import { removeFiles } from '../../files/steps/remove-files.ts';
import { readOwnCompanies } from '../reads.ts';
import { setAvatar } from '../writes.ts';

export const removePhoto = defineCommand({
  name: 'removePhoto',
  target: 'own',
  input: NO_FIELDS,
  action: OWN,
  async run({ tx, viewer, emit }) {
    const { user_id } = viewer;
    // First, so that two at once take turns.
    await setAvatar(tx, user_id, null);
    await removeFiles(tx, { owner_kind: 'user', owner_id: user_id });
    for (const { id } of await readOwnCompanies(tx, user_id)) {
      emit({ type: 'member.changed', company_id: id, project_id: null, payload: { user_id } });
    }
  },
  inverse: { none: 'The file is deleted.' },
});
