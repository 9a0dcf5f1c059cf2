// Removes the user's own photo.
import sql from 'sql-template-tag';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { readOwnCompanies } from '../reads.ts';
import { setAvatar } from '../writes.ts';

export const removePhoto = defineCommand<undefined, void>({
  name: 'removePhoto',
  action: OWN,
  async run({ tx, viewer, emit }) {
    const { user_id } = viewer;
    // First, so that two at once take turns.
    await setAvatar(tx, user_id, null);
    await tx.query(sql`delete from files where uploaded_by = ${user_id} and kind = 'photo'`);
    for (const { id } of await readOwnCompanies(tx, user_id)) {
      emit({ type: 'member.changed', company_id: id, project_id: null, payload: { user_id } });
    }
  },
});
