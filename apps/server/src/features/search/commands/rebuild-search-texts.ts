// Writes the next search texts of a company in its new language; returns whether that was the last. Tells of the end alone: the
// page that waits asks for the progress.
import { defineCommand, NO_FIELDS } from '../../../platform/commands/run-command.ts';
import { endRebuild, writeNextTexts } from '../writes.ts';

export const rebuildSearchTexts = defineCommand({
  name: 'rebuildSearchTexts',
  target: 'company',
  input: NO_FIELDS,
  action: 'company.edit',
  async run({ tx, emit }, { company_id }) {
    const written = await writeNextTexts(tx, company_id);
    if (written !== 0) return written === undefined;
    await endRebuild(tx, company_id);
    emit({ type: 'company.updated', company_id, project_id: null, payload: {} });
    return true;
  },
  inverse: { none: 'It follows from the language of the company, which has an inverse.' },
});
